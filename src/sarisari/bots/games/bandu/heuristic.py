"""The heuristic of `casual` in Bandu. It judges its own tower by looks and all others by the
survival model, weighs auctions roughly, and puts a piece where it looks safe."""

from sarisari.bots.action_words import words_of
from sarisari.bots.bot import Valued
from sarisari.bots.games.bandu.builder.auction import action_share, sampled
from sarisari.bots.games.bandu.builder.estimates import Estimates
from sarisari.bots.games.bandu.builder.placement_odds import (
    bearing_nothing,
    chance_of,
    hardness,
    likely_placements,
    tower_of,
)
from sarisari.bots.games.bandu.simple_placement import flat_placement
from sarisari.bots.games.bandu.worth import survival
from sarisari.bots.games.bandu.worth.surface import surface_after
from sarisari.bots.games.bandu.worth.win_chances import CASUAL_OFFER_TEMPERATURE, TEMPERATURE
from sarisari.core.stream import Stream, below
from sarisari.games.bandu.notation import place_text
from sarisari.games.bandu.view import BanduView

SAFE_CHANCE = 0.9  # probability of survival that is always good enough
SOLO_HARDNESS = 0.35  # in solitaire, pieces up to this hardness are equally good
COMPARED = 2  # safe placements that it compares
CONSIDERED = 12  # notable pieces that it considers offering: whatever catches its eye


def casual_choice(view: BanduView, stream: Stream) -> str:
    """The action that `casual` chooses, among several."""
    if view.players == 1:
        most = max(map(_solo_score, view.legal))
        best = [do for do in view.legal if _solo_score(do) == most]
        return best[below(stream, len(best))]
    estimates = Estimates(view)
    if view.phase == "offer":
        return sampled(_valued_offers(view, estimates, stream), CASUAL_OFFER_TEMPERATURE, stream)
    assert view.seat is not None
    assert view.piece is not None
    estimates.look(view.seat, view.piece)
    auction = estimates.auction(view.piece)
    valued = [Valued(do, action_share(auction, view, do), 0.0) for do in view.legal]
    return sampled(valued, TEMPERATURE, stream)


def _valued_offers(view: BanduView, estimates: Estimates, stream: Stream) -> list[Valued]:
    """The values of offering a few pieces; of its own tower, only those that bear nothing
    (AN-32), because pulling any other one is risky."""
    assert view.seat is not None
    pieces = sorted({words_of(do)[1] for do in view.legal})
    if not view.pile:
        free = bearing_nothing(estimates.towers[view.seat])
        pieces = [piece for piece in pieces if piece in free] or pieces
    pieces = survival.notable(pieces)
    while len(pieces) > CONSIDERED:
        pieces.pop(below(stream, len(pieces)))
    return [
        Valued(do, action_share(estimates.auction(words_of(do)[1]), view, do), 0.0)
        for do in view.legal
        if words_of(do)[1] in pieces
    ]


def placement(view: BanduView, stream: Stream) -> str:
    """Of two random placements that look safe enough, the one that leaves more room to build on; the
    safest if none does. Without physics: upright on top of the tower."""
    assert view.seat is not None
    assert view.piece is not None
    tower = tower_of(view, view.seat)
    likely = likely_placements(tower, view.piece, view.by_looks)
    if not likely:
        return flat_placement(view)
    chances = [chance_of(each, view.by_looks) for each in likely]
    least = min(SAFE_CHANCE, max(chances))
    safe = [each for each, chance in zip(likely, chances, strict=True) if chance >= least]
    two = [safe[below(stream, len(safe))].placement for _ in range(COMPARED)]
    return place_text(max(two, key=lambda each: surface_after(tower, view.piece or "", each).room))


def _solo_score(do: str) -> float:
    verb, *arguments = words_of(do)
    return 1 - max(SOLO_HARDNESS, hardness(arguments[0])) if verb == "take" else 0.0
