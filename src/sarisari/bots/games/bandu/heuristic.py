"""The heuristic of `casual` in Bandu: use a piece if it has a safe place, pay if it has none and
beans are left, offer hard pieces to the neighbour, and place a piece where it looks safe enough."""

from sarisari.bots.action_words import words_of
from sarisari.bots.games.bandu.builder.placement_odds import (
    bearing_nothing,
    chance,
    chance_of,
    hardness,
    likely_placements,
    tower_of,
)
from sarisari.bots.games.bandu.simple_placement import flat_placement
from sarisari.bots.games.registration import ActionScore
from sarisari.core.stream import Stream, below
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

SAFE_CHANCE = 0.9  # probability of survival that is always good enough
CHANCE_PER_BEAN = 0.15  # for each bean left, the required probability is higher by this
LEAST_CHANCE = 0.05  # the required probability when no bean is left
EASY_HARDNESS = 0.2  # pieces up to this hardness are worth a bid: they are good to build on
SOLO_HARDNESS = 0.35  # in solitaire, pieces up to this hardness are equally good


def scores(view: BanduView) -> dict[str, ActionScore]:
    """Score each legal action of the seat to act."""
    return {do: (_score(do, view), 0.0) for do in view.legal}


def placement(view: BanduView, stream: Stream) -> str:
    """A random placement that looks safe enough, or the best one if none does. Without physics:
    upright on top of the tower."""
    assert view.seat is not None
    assert view.piece is not None
    likely = likely_placements(tower_of(view, view.seat), view.piece, view.by_looks)
    if not likely:
        return flat_placement(view)
    safe = [each for each in likely if chance_of(each) >= SAFE_CHANCE] or likely[:1]
    return place_text(safe[below(stream, len(safe))].placement)


def _score(do: str, view: BanduView) -> float:
    verb, *arguments = words_of(do)
    if verb == "offer":
        return _offer_score(hardness(arguments[0]), arguments[1])
    if verb == "pull":
        offer = _offer_score(hardness(arguments[0]), arguments[1])
        return offer + _is_free(view, arguments[0])
    if verb == "take":
        return 1 - max(SOLO_HARDNESS, hardness(arguments[0]))
    if verb == "use":
        return _own_chance(view) - _required_chance(view)
    if verb == "bid":
        return _bid_score(view, int(arguments[0]))
    return 0.0


def _is_free(view: BanduView, piece: str) -> bool:
    """AN-32. Whether nothing in this seat's tower rests on a piece. Pulling any other piece is
    risky."""
    assert view.seat is not None
    return piece in bearing_nothing(tower_of(view, view.seat))


def _own_chance(view: BanduView) -> float:
    """The probability that this seat's tower survives the piece on offer."""
    assert view.seat is not None
    assert view.piece is not None
    return chance(tower_of(view, view.seat), view.piece, view.by_looks)


def _required_chance(view: BanduView) -> float:
    """The probability of survival from which a piece is used rather than paid for. The fewer
    beans are left, the lower it is."""
    assert view.seat is not None
    return min(SAFE_CHANCE, LEAST_CHANCE + CHANCE_PER_BEAN * view.beans[view.seat])


def _bid_score(view: BanduView, bid: int) -> float:
    """Positive for a bid of at most a quarter of the beans on an easy piece with a safe place."""
    assert view.seat is not None
    if 4 * bid > view.beans[view.seat] or hardness(view.piece or "") > EASY_HARDNESS:
        return -1.0
    return _own_chance(view) - SAFE_CHANCE


def _offer_score(hard: float, kind: str) -> float:
    """Offer a hard piece to refuse, so that the neighbour pays for it, and an easy one for bids,
    because it comes cheaply if nobody bids."""
    return hard if kind == "refuse" else 0.6 - hard
