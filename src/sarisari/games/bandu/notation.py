"""Action notation of Bandu. The text of an integer depends on the position: a piece is offered,
pulled or taken, and a bid is always one more than the last."""

import math
import re

from sarisari.core.effects import Auction
from sarisari.core.notation import Integers
from sarisari.core.settle_question import Placement
from sarisari.games.bandu.pieces import OFFERABLE, piece_name
from sarisari.games.bandu.state import (
    BID,
    BID_AUCTION,
    PASS,
    REFUSE,
    REFUSE_AUCTION,
    RELEASE,
    SOLITAIRE,
    STOP,
    USE,
    BanduFacts,
)

AUCTION_NAMES: dict[int, Auction] = {REFUSE_AUCTION: "refuse", BID_AUCTION: "bid"}
VERBS = {USE: "use", REFUSE: "refuse", PASS: "pass", STOP: "stop", RELEASE: "place"}
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def action_text(facts: BanduFacts, integers: Integers) -> str:
    """Return an action in this position as text; for a placement, only the verb."""
    first = integers[0]
    if first < OFFERABLE:
        name = piece_name(first)
        if facts.mode == SOLITAIRE:
            return f"take {name}"
        verb = "offer" if facts.pile else "pull"
        return f"{verb} {name} {AUCTION_NAMES[integers[1]]}"
    return f"bid {facts.bid + 1}" if first == BID else VERBS[first]


def placement_of(do: str) -> Placement | None:
    """Parse a `place` with six finite numbers and normalize its quaternion; None for anything else.

    >>> placement_of("place -1.5 3 2 0 0 0")
    (-1.5, 3.0, 1.0, 0.0, 0.0, 0.0)
    """
    verb, *words = do.split(" ")
    if verb != "place" or len(words) != 6 or not all(map(NUMBER.fullmatch, words)):
        return None
    x, y, *turn = map(float, words)
    largest = max(map(abs, turn))
    if not all(map(math.isfinite, (x, y, largest))) or largest == 0:
        return None
    w, i, j, k = (part / largest for part in turn)  # avoids under- and overflow
    length = math.hypot(w, i, j, k)
    return (x, y, w / length, i / length, j / length, k / length)


def place_text(placement: Placement) -> str:
    """Return a placement as an action, rounded to a thousandth of a millimetre.

    >>> place_text((1.25, -3.0, 1.0, 0.0, 0.0, 0.0))
    'place 1.25 -3 1 0 0 0'
    """
    x, y, *turn = placement
    return " ".join(["place", *(_short(at, 3) for at in (x, y)), *(_short(t, 6) for t in turn)])


def _short(number: float, digits: int) -> str:
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
