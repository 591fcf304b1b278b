"""What it was worth to pull a piece out of one's own tower in a finished game. A pull has no tremor,
so simulating it once tells what came of it."""

from sarisari.bots.bot import Valued
from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.auction_reasons import reason_of
from sarisari.bots.games.bandu.builder import examine
from sarisari.bots.games.bandu.builder.auction import action_share
from sarisari.bots.games.bandu.builder.estimates import Estimates
from sarisari.bots.games.bandu.builder.uncertainty import MODEL_ERROR
from sarisari.bots.judgement import Judgement
from sarisari.core.event import Action
from sarisari.games.bandu.view import BanduView

MOST_OPTIONS = 8  # what else there was, as it is shown


def judge_pull(view: BanduView, action: Action, budget: Budget, seed: int) -> Judgement:
    """Judge a pull, with the offer that goes with it."""
    valued, _ = examine(view, seed, budget)
    estimates, piece = Estimates(view, True), action.do.split(" ")[1]
    stands = _pulled(estimates, action, piece)
    value = action_share(estimates.auction(piece), view, action.do) if stands else 0.0
    mine = Valued(action.do, value, 0.0)
    others = [each for each in valued if each.do != action.do]
    best = max([mine, *others], key=lambda each: each.value)
    return Judgement(
        piece=piece,
        best=best.do,
        value=value,
        best_value=best.value,
        error=MODEL_ERROR,
        unit="win",
        reason=reason_of(view, estimates, best.do, best.do.split(" ")[1]),
        stands=float(stands),
        options=(*others[:MOST_OPTIONS], mine),
    )


def _pulled(estimates: Estimates, action: Action, piece: str) -> bool:
    """Pull the piece as in the game; return whether the tower stands. It is what is left, then."""
    from sarisari.physics.settle import pull

    ways = estimates.ways
    tower = estimates.towers[action.seat]
    outcome = pull(tower, piece, action.toward, False, ways.fall, ways.hand)
    if outcome.stands:
        estimates.change_tower(action.seat, outcome.tower)
    return outcome.stands
