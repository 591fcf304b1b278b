"""What decisions of a finished game of Bandu were worth: placements by simulating them again,
auctions by the win model with what a few simulations say of every tower."""

import math
from collections.abc import Mapping

from sarisari.bots.bot import PLACE, Valued
from sarisari.bots.budget import Budget
from sarisari.bots.games.bandu.auction_reasons import reason_of
from sarisari.bots.games.bandu.builder import best_placement, won_at, won_if_it_stands
from sarisari.bots.games.bandu.builder.estimates import Estimates
from sarisari.bots.games.bandu.builder.placement_odds import Tower, has_physics, tower_of
from sarisari.bots.games.bandu.builder.placement_search import Trial, simulate
from sarisari.bots.games.bandu.lot_values import LotValues, loss_error
from sarisari.bots.games.bandu.pull_values import judge_pull
from sarisari.bots.games.bandu.worth import survival
from sarisari.bots.games.bandu.worth.surface import surface_of
from sarisari.bots.games.bandu.worth.survival_table import DIFFICULTIES, SPREAD
from sarisari.bots.judgement import Judgement, Lean, TowerReview
from sarisari.core.cards import Seat
from sarisari.core.event import PULL, Action, Pose
from sarisari.core.message import refuse
from sarisari.core.stream import new_stream
from sarisari.games.bandu.notation import place_text, placement_of
from sarisari.games.bandu.view import BanduView

PAIRS = 4  # simulations of both placements between two looks at the budget
EVEN_LOOKS = 0.5  # nothing is assumed of a placement that is priced
PRIOR_TRIES, PRIOR_STOOD = 1.0, 0.5  # one try that half stood: a few tries prove little
MOST_OPTIONS = 8  # what else there was, as it is shown
FARTHEST_MM = 500.0  # from the middle of a base
HIGHEST_MM = 3000.0  # no tower is higher
TURN_ERROR = 0.01  # by which the length of a quaternion may differ from 1


def _check() -> None:
    """Refused where nothing can be simulated."""
    if not has_physics():
        raise refuse("settle-no-physics")


def _is_sound(view: BanduView) -> bool:
    """Whether the towers could be towers. A record from outside may say anything, and a map of a
    tower of a kilometre would need more memory than there is."""
    return all(_is_pose(pose) for poses in view.poses for pose in poses.values())


def _is_pose(pose: Pose) -> bool:
    x, y, z, *turn = pose
    is_near = max(abs(x), abs(y)) < FARTHEST_MM and abs(z) < HIGHEST_MM
    return is_near and abs(math.hypot(*turn) - 1) < TURN_ERROR


def _is_decision(view: BanduView) -> bool:
    """Whether a seat has something to decide: where to put a piece, except for a base, and in a game
    with others every answer."""
    assert view.seat is not None
    if not _is_sound(view):
        return False
    if view.legal == [PLACE]:
        return bool(view.towers[view.seat])
    return view.players > 1 and len(view.legal) > 1


def _judge(view: BanduView, action: Action, budget: Mapping[str, int], seed: int) -> Judgement:
    """Judge what a seat did."""
    if view.legal == [PLACE]:
        return _judge_placement(view, action.do, budget, seed)
    if action.do.startswith(PULL):
        return judge_pull(view, action, _budget_of(budget, 8), seed)
    return _judge_auction(view, action.do)


def _budget_of(budget: Mapping[str, int], share: int = 2) -> Budget:
    parts = {name: max(1, amount // share) for name, amount in budget.items()}
    return Budget(parts.get("iterations"), parts.get("ms"))


def _judge_placement(view: BanduView, do: str, budget: Mapping[str, int], seed: int) -> Judgement:
    """Search for the best placement with one half of the budget. With the other half, release the
    piece there and where it was released in the game, with equal tremors."""
    placement = placement_of(do)
    found = best_placement(view, seed, _budget_of(budget))
    assert placement is not None
    done = Trial(placement, EVEN_LOOKS, 0.0)
    best = done if found is None else Trial(found.placement, EVEN_LOOKS, 0.0)
    estimates = Estimates(view, True)
    _price(view, estimates, done, best, _budget_of(budget), seed)
    worth = [_worth(view, estimates, trial) for trial in (done, best)]
    errors = [_error(view, estimates, trial) for trial in (done, best)]
    is_alone = view.players == 1
    return Judgement(
        piece=view.piece or "",
        best=place_text(best.placement),
        value=worth[0] * _chance(done),
        best_value=worth[1] * _chance(best),
        error=math.hypot(*errors),
        unit="stands" if is_alone else "win",
        reason=None if found is None else found.words,
        stands=_chance(done),
        best_stands=_chance(best),
    )


def _price(
    view: BanduView, estimates: Estimates, done: Trial, best: Trial, budget: Budget, seed: int
) -> None:
    """Simulate both until the budget is spent, or until what was done has held every time."""
    assert view.seat is not None
    assert view.piece is not None
    tower, streams = estimates.towers[view.seat], [new_stream(seed + 1), new_stream(seed + 1)]
    while True:
        for trial, stream in zip((done, best), streams, strict=True):
            for _ in range(PAIRS):
                simulate(tower, view.piece, estimates.ways, trial, stream)
                budget.spend()
        if budget.is_spent() or (done.stood == done.tries >= 2 * PAIRS):
            return


def _worth(view: BanduView, estimates: Estimates, trial: Trial) -> float:
    """What it is worth that the tower stands."""
    return 1.0 if view.players == 1 else won_if_it_stands(view, estimates, trial.surface)


def _error(view: BanduView, estimates: Estimates, trial: Trial) -> float:
    """One standard error of the value of a placement: from the number of simulations, and from how
    much towers differ that are as open and differ in one piece."""
    chance = _chance(trial)
    worth = _worth(view, estimates, trial)
    by_chance = worth * math.sqrt(chance * (1 - chance) / (trial.tries + PRIOR_TRIES))
    if view.players == 1 or trial.surface is None:
        return by_chance
    after = survival.openness(trial.surface)
    nudge = SPREAD * survival.EVEN_SHARE  # both stand on the same tower
    other = won_at(view, estimates, after - nudge if after > 0 else after + nudge)
    return math.hypot(by_chance, chance * (other - worth))


def _chance(trial: Trial) -> float:
    return (trial.stood + PRIOR_STOOD) / (trial.tries + PRIOR_TRIES)


def _judge_auction(view: BanduView, do: str) -> Judgement:
    """Compare an offer, an answer or a bid with the best. The piece is tried on every tower first,
    and so is every piece that it seems best to offer."""
    values = LotValues(view)
    best = values.best(do)
    valued = sorted(values.valued, key=lambda each: -each.value)
    shown = [each for each in valued[:MOST_OPTIONS] if each.do != do]
    reason, fault = (
        reason_of(view, values.estimates, each, values.piece_of(each)) for each in (best.do, do)
    )
    return Judgement(
        piece=values.piece_of(do),
        best=best.do,
        value=values.of(do),
        best_value=best.value,
        error=loss_error(view, values.estimates, do, best.do),
        unit="win",
        reason=reason,
        fault=None if fault == reason else fault,
        options=(*shown, Valued(do, values.of(do), 0.0)),
    )


def _lean(view: BanduView, seat: Seat) -> Lean | None:
    """How far a tower with at least one piece on its base could lean; None if it has fallen."""
    from sarisari.physics.margin import stability_margin

    tower = tower_of(view, seat)
    if view.out_at[seat] or len(tower) < 2 or not _is_sound(view):
        return None
    margin = stability_margin(tower)
    return Lean(margin.degrees, margin.first, margin.rolls, _survives(view, tower))


def _survives(view: BanduView, tower: Tower) -> float:
    """The pieces that may come next are those of the pile; all of them when it is empty."""
    before, pieces = survival.openness(surface_of(tower)), view.pile or list(DIFFICULTIES)
    return sum(survival.estimate(before, piece) for piece in pieces) / len(pieces)


TOWER_REVIEW = TowerReview(
    check=_check,
    is_sound=_is_sound,
    is_decision=_is_decision,
    judge=_judge,
    builder=lambda view: view.builder,
    lean=_lean,
)
