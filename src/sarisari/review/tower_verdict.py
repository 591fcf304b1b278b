"""Judge games with towers: what each placement and each answer was worth, and how steady the towers
were after each event. The game's own room knows how (`TowerReview`)."""

from collections.abc import Iterator, Mapping

from sarisari.bots.bot import Valued
from sarisari.bots.judgement import TowerReview
from sarisari.core.event import Action, Settle
from sarisari.core.game import View
from sarisari.review.judged_game import MISTAKE_ERRORS, TowerMargin, Verdict
from sarisari.table.replay import Replay

SHARE_DIGITS = 3  # of probabilities


def judge_tower_decision(
    review: TowerReview,
    view: View,
    action: Action,
    moment: int,
    budget: Mapping[str, int],
    seed: int,
) -> Verdict:
    """Judge what the seat of a view did."""
    found = review.judge(view, action, budget, seed)
    value, best_value = _share(found.value), _share(found.best_value)
    loss, error = _share(best_value - value), _share(found.error)
    is_mistake = loss > MISTAKE_ERRORS * error
    return Verdict(
        moment=moment,
        round=view.round,
        seat=action.seat,
        do=action.do,
        best=found.best,
        value=value,
        best_value=best_value,
        loss=loss,
        error=error if found.best != action.do else 0.0,
        is_mistake=is_mistake,
        reason=found.reason,
        fault=found.fault,
        options=tuple(map(_shown, found.options)) if is_mistake else (),
        unit=found.unit,
        piece=found.piece,
        stands=None if found.stands is None else _share(found.stands),
        best_stands=None if found.best_stands is None else _share(found.best_stands),
    )


def margins_of(review: TowerReview, replay: Replay) -> Iterator[TowerMargin]:
    """How steady each tower was after it had settled, in the order of the game."""
    now = Replay(replay.header)
    for event in replay.events:
        builder = review.builder(now.game.view(now.state, None))
        now.apply(event)
        if not isinstance(event, Settle) or builder is None:
            continue
        lean = review.lean(now.game.view(now.state, None), builder)
        moment = len(now.events)
        if lean is None:
            yield TowerMargin(moment, builder, None if event.is_out else 0.0)
        else:
            survives = _share(lean.survives)
            yield TowerMargin(
                moment, builder, lean.degrees, lean.piece, lean.rolls, survives=survives
            )


def _share(value: float) -> float:
    """A probability as it stands in a review."""
    return round(float(value), SHARE_DIGITS) + 0.0


def _shown(valued: Valued) -> Valued:
    return Valued(valued.do, _share(valued.value), _share(valued.error))
