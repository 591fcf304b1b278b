"""Rules of thumb for Bandu: use a piece if it has a safe place, pay if it has none and beans are
left, hand nasty pieces to the neighbour, and put each where it looks safe enough."""

from sarisari.bots.action_words import words_of
from sarisari.bots.games.bandu.builder.placement_odds import (
    bearing_nothing,
    chance,
    chance_of,
    hardness,
    likely,
    tower_of,
)
from sarisari.bots.games.bandu.simple_placement import flat_placement
from sarisari.bots.games.registration import Liking
from sarisari.core.stream import Stream, below
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

SAFE = 0.9  # a chance that one takes without a second thought
DEAR = 0.15  # by how much less of a chance one is content for each bean that is gone
FEWEST = 0.05  # the chance that one takes rather than pay with nothing left
WANTED = 0.2  # how hard a piece may be for one to bid on it: it is good to build on
TAKEN = 0.35  # alone: any piece that is no harder will do


def likings(view: BanduView) -> dict[str, Liking]:
    """How much the seat to act likes each of its legal actions."""
    return {do: (_worth(do, view), 0.0) for do in view.legal}


def placement(view: BanduView, stream: Stream) -> str:
    """Any place that looks safe enough; the best if none does, upright on top without physics."""
    assert view.seat is not None
    assert view.piece is not None
    offered = likely(tower_of(view, view.seat), view.piece, view.by_looks)
    if not offered:
        return flat_placement(view)
    safe = [each for each in offered if chance_of(each) >= SAFE] or offered[:1]
    return place_text(safe[below(stream, len(safe))].placement)


def _worth(do: str, view: BanduView) -> float:
    verb, *things = words_of(do)
    if verb == "offer":
        return _offer_worth(hardness(things[0]), things[1])
    if verb == "pull":
        return _offer_worth(hardness(things[0]), things[1]) + _is_free(view, things[0])
    if verb == "take":
        return 1 - max(TAKEN, hardness(things[0]))
    if verb == "use":
        return _own_chance(view) - _asked(view)
    if verb == "bid":
        return _bid_worth(view, int(things[0]))
    return 0.0


def _is_free(view: BanduView, piece: str) -> bool:
    """AN-32. Whether nothing in this seat's tower rests on a piece; pulling any other is risky."""
    assert view.seat is not None
    return piece in bearing_nothing(tower_of(view, view.seat))


def _own_chance(view: BanduView) -> float:
    assert view.seat is not None
    assert view.piece is not None
    return chance(tower_of(view, view.seat), view.piece, view.by_looks)


def _asked(view: BanduView) -> float:
    """The chance from which on a piece is used: the fewer beans are left, the dearer they are."""
    assert view.seat is not None
    return min(SAFE, FEWEST + DEAR * view.beans[view.seat])


def _bid_worth(view: BanduView, bid: int) -> float:
    """Above 0 for one bean in four, for what is good to build on and has a safe place."""
    assert view.seat is not None
    if 4 * bid > view.beans[view.seat] or hardness(view.piece or "") > WANTED:
        return -1.0
    return _own_chance(view) - SAFE


def _offer_worth(hard: float, kind: str) -> float:
    """A nasty piece is for the neighbour to pay for; a good one goes cheaply if nobody bids."""
    return hard if kind == "refuse" else 0.6 - hard
