"""`beginner` in Bandu: it places by eye, with errors in what it thinks will stand, and refuses what
looks odd, whatever its tower is like. It errs like a person: not only by chance, but by rules that
are too simple."""

from sarisari.bots.action_words import words_of
from sarisari.bots.games.bandu.builder.placement_odds import (
    bearing_nothing,
    chance_of,
    hardness,
    likely_placements,
    tower_of,
)
from sarisari.bots.games.bandu.simple_placement import flat_placement
from sarisari.core.stream import Stream, below, fraction
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

ODD = 0.5  # hardness from which a piece looks odd
PLAIN = 0.3  # hardness up to which a piece looks easy
PLACE_ERROR = 0.35  # of its idea of whether a placement stands: up to this much either way
PIECE_ERROR = 0.15  # of its idea of how odd a piece is
MOST_BID_SHARE = 0.5  # of its beans that it spends on one piece


def beginner_choice(view: BanduView, stream: Stream) -> str:
    """The action that a beginner chooses."""
    if view.legal == ["place"]:
        return _placement(view, stream)
    if view.phase == "answer":
        return _choice(view, "refuse" if _looks_odd(view.piece or "", stream) else "use")
    if view.phase == "raise":
        return _choice(view, "bid" if _wants(view, stream) else "pass")
    return _take(view, stream) if view.players == 1 else _offer(view, stream)


def _placement(view: BanduView, stream: Stream) -> str:
    """The placement that it thinks is the safest, of those that lie flat to the eye."""
    assert view.seat is not None
    likely = likely_placements(tower_of(view, view.seat), view.piece or "", True)
    if not likely:
        return flat_placement(view)
    thought = [chance_of(each, True) + PLACE_ERROR * _error(stream) for each in likely]
    return place_text(likely[thought.index(max(thought))].placement)


def _error(stream: Stream) -> float:
    """A random number from -1 to 1."""
    return 2 * fraction(stream) - 1


def _oddness(piece: str, stream: Stream) -> float:
    return hardness(piece) + PIECE_ERROR * _error(stream)


def _looks_odd(piece: str, stream: Stream) -> bool:
    return _oddness(piece, stream) >= ODD


def _choice(view: BanduView, verb: str) -> str:
    """The legal action with this verb; if there is none, any."""
    return next((do for do in view.legal if words_of(do)[0] == verb), view.legal[0])


def _wants(view: BanduView, stream: Stream) -> bool:
    """Whether it bids: for what looks easy, as long as it is cheap."""
    assert view.seat is not None
    is_easy = _oddness(view.piece or "", stream) <= PLAIN
    return is_easy and view.bid + 1 <= MOST_BID_SHARE * view.beans[view.seat]


def _offer(view: BanduView, stream: Stream) -> str:
    """An odd piece for the neighbour; without beans, which might bring it back, an easy piece for
    bids. BAN-29: if it has to pull one, a piece that bears nothing."""
    assert view.seat is not None
    is_refuse = view.beans[view.seat] > 0
    kind = "refuse" if is_refuse else "bid"
    legal = [do for do in view.legal if do.endswith(kind)] or view.legal
    if not view.pile:
        free = bearing_nothing(tower_of(view, view.seat))
        legal = [do for do in legal if words_of(do)[1] in free] or legal
    fitting = [do for do in legal if _looks_odd(words_of(do)[1], stream) == is_refuse] or legal
    return fitting[below(stream, len(fitting))]


def _take(view: BanduView, stream: Stream) -> str:
    """Solitaire: the piece that looks easiest."""
    takes = [do for do in view.legal if do != "stop"]
    oddness = [_oddness(words_of(do)[1], stream) for do in takes]
    return takes[oddness.index(min(oddness))] if takes else view.legal[0]
