"""Hints in Bandu: what an offer, an answer or a bid is worth in chance to win, how uncertain that
is, and why."""

import math

from sarisari.bots.bot import PLACE
from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.auction_reasons import reason_of
from sarisari.bots.games.bandu.builder import examine
from sarisari.bots.games.bandu.builder.auction import action_share
from sarisari.bots.games.bandu.builder.estimates import Estimates
from sarisari.bots.games.bandu.builder.placement_odds import has_physics
from sarisari.bots.games.bandu.builder.uncertainty import MODEL_ERROR, nudged, with_chance
from sarisari.bots.hints import Hint
from sarisari.core.game import View
from sarisari.core.message import refuse, say
from sarisari.games.bandu.view import BanduView

MOST_OFFERS = 8  # offers that are rated: nobody reads ninety-six
LEAST_CHANCE = 0.001


def tower_hints(view: View, seed: int, budget: Budget) -> tuple[Hint, ...]:
    """A hint for each legal action of an auction, the best first; of the offers, only for the best.
    Refused where there is nothing to weigh up."""
    assert isinstance(view, BanduView)
    if view.legal == [PLACE]:
        raise refuse("hints-place")
    if view.players == 1:
        raise refuse("hints-solitaire")
    if not has_physics():
        raise refuse("settle-no-physics")
    valued, estimates = examine(view, seed, budget)
    kept = valued[:MOST_OFFERS] if view.phase == "offer" else valued
    return tuple(_hint(view, estimates, each.do, each.value) for each in kept)


def _hint(view: BanduView, estimates: Estimates, do: str, value: float) -> Hint:
    assert view.seat is not None
    piece = do.split(" ")[1] if view.phase == "offer" else view.piece or ""
    is_own = do.split(" ", maxsplit=1)[0] in ("use", "bid")
    stands = estimates.prospect(view.seat, piece).chance if is_own else None
    return Hint(
        do,
        round(value, 3),
        round(_error(view, estimates, do, piece), 3),
        reason=say("hint-only") if len(view.legal) == 1 else reason_of(view, estimates, do, piece),
        unit="win",
        stands=None
        if stands is None
        else round(min(max(stands, LEAST_CHANCE), 1 - LEAST_CHANCE), 3),
    )


def _error(view: BanduView, estimates: Estimates, do: str, piece: str) -> float:
    """One standard error of a value: from how uncertain the chance of each tower is, to first
    order, and from the win model."""
    auction = estimates.auction(piece)
    value = action_share(auction, view, do)
    squares = MODEL_ERROR**2
    for seat in estimates.seats:
        changed = with_chance(auction, seat, nudged(estimates.prospect(seat, piece)))
        squares += (action_share(changed, view, do) - value) ** 2
    return math.sqrt(squares)
