"""Judge one decision of a card game from the view of the seat that made it (regret estimation).

`strong` chooses with one half of the budget. If it would have done something else, both actions
are played out in the same worlds with the other half, so that the estimate of the difference does
not depend on the playouts by which the best action was found.
"""

from typing import NamedTuple

import numpy as np

from sarisari.bots import Choice, Valued, get_bot
from sarisari.bots.budget import Budget
from sarisari.bots.hints.action_values import (
    Floats,
    errors_of,
    play_out_actions,
    value_actions,
)
from sarisari.bots.hints.explanation import reasons_of
from sarisari.bots.kernels.root_rollouts import BID, EDGE, POINTS, TRICK, WORTH
from sarisari.core.game import View
from sarisari.core.message import Message, say
from sarisari.core.stream import new_stream
from sarisari.review.judged_game import MISTAKE_ERRORS, Verdict, figure

JUDGE = "strong"

CLEAR_BID = 5  # percentage points by which a bid is met more often, to be worth telling
CLEAR_TRICK = 25  # the same for winning the trick
MAINLY = 0.75  # the share of a difference that is due to one side


class Estimate(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float


def judge_decision(view: View, do: str, moment: int, budget: dict[str, int], seed: int) -> Verdict:
    """Judge what the seat of a view did, where it had a choice."""
    half = {name: max(1, amount // 2) for name, amount in budget.items()}
    choice = _choice(view, half, seed)
    values = {valued.do: valued.value for valued in choice.actions}
    reasons = {name: reason.message for name, reason in reasons_of(view, values).items()}
    if choice.do == do:
        return _agreed(view, moment, do, values[do], reasons.get(do))
    return _compared(view, moment, do, choice, half, seed + 1, reasons)


def value_of_deal(view: View, budget: dict[str, int], seed: int) -> Estimate:
    """What the cards of a seat are worth on average before anybody has acted: its lead at the end
    of the round if everybody plays by the rollout policy."""
    assert view.seat is not None
    played = play_out_actions(view, (), new_stream(seed), _budget_of(budget))
    leads = leads_by_seat(played.measures[:, 0], view.players)[:, [view.seat]]
    return Estimate(float((played.weights @ leads)[0]), float(errors_of(played, leads)[0]))


def leads_by_seat(measures: Floats, players: int) -> Floats:
    """The points of each seat above the average of the others, by world."""
    points = measures[:, POINTS : POINTS + players]
    leads: Floats = points - (points.sum(1, keepdims=True) - points) / (players - 1)
    return leads


def _choice(view: View, budget: dict[str, int], seed: int) -> Choice:
    """What the judge would do, with its estimates. Without compiled kernels and with a budget of
    time `strong` cannot search: then the best estimate counts."""
    parts = ",".join(f"{name}={amount}" for name, amount in budget.items())
    choice = get_bot(f"{JUDGE}:{parts}").choose(view, seed)
    if choice.instead is None:
        return choice
    values = value_actions(view, new_stream(seed), _budget_of(budget))
    valued = map(Valued, view.legal, values.edges.tolist(), values.errors.tolist())
    return Choice(view.legal[int(values.worths.argmax())], tuple(valued))


def _agreed(view: View, moment: int, do: str, value: float, reason: Message | None) -> Verdict:
    """The verdict on what the judge would have done, too."""
    assert view.seat is not None
    still = (0.0,) * view.players
    return Verdict(
        moment=moment,
        round=view.round,
        seat=view.seat,
        do=do,
        best=do,
        value=figure(value),
        best_value=figure(value),
        loss=0.0,
        error=0.0,
        reason=reason,
        shifts=still,
        shift_errors=still,
    )


def _compared(
    view: View,
    moment: int,
    do: str,
    choice: Choice,
    budget: dict[str, int],
    seed: int,
    reasons: dict[str, Message],
) -> Verdict:
    """The verdict on something else than the judge's choice: both are played out."""
    assert view.seat is not None
    places = [view.legal.index(do), view.legal.index(choice.do)]
    played = play_out_actions(view, places, new_stream(seed), _budget_of(budget))
    means = np.tensordot(played.weights, played.measures, 1)  # by action and measure
    behind = played.measures[:, 1, [WORTH]] - played.measures[:, 0, [WORTH]]
    loss, error = float((played.weights @ behind)[0]), float(errors_of(played, behind)[0])
    done, best = (leads_by_seat(played.measures[:, at], view.players) for at in (0, 1))
    shifts = done - best
    is_mistake = loss > MISTAKE_ERRORS * error
    gave_points = means[1, EDGE] < means[0, EDGE]
    reason = say("hint-for-the-game") if is_mistake and gave_points else reasons.get(choice.do)
    if is_mistake and reason == reasons.get(do):  # neither has one, or it speaks for both
        reason = _explained(view, means[0], means[1])
    return Verdict(
        moment=moment,
        round=view.round,
        seat=view.seat,
        do=do,
        best=choice.do,
        value=figure(means[0, EDGE]),
        best_value=figure(means[1, EDGE]),
        loss=figure(loss),
        error=figure(error),
        is_mistake=is_mistake,
        reason=reason,
        fault=reasons.get(do),
        shifts=tuple(map(figure, played.weights @ shifts)),
        shift_errors=tuple(map(figure, errors_of(played, shifts))),
        options=tuple(map(_shown, choice.actions)) if is_mistake else (),
    )


def _explained(view: View, done: Floats, best: Floats) -> Message:
    """Why the judge's choice is better where nothing can be proven: what else differs on average
    between it and what was done."""
    assert view.seat is not None
    chances = {}
    for measure in (BID, TRICK):
        chances[measure] = [round(100 * float(means[measure])) for means in (done, best)]
    if chances[BID][1] - chances[BID][0] >= CLEAR_BID:
        return say("review-why-bid", done=chances[BID][0], best=chances[BID][1])
    gains = best[POINTS : POINTS + view.players] - done[POINTS : POINTS + view.players]
    own = float(gains[view.seat])
    others = float(gains.sum() - own) / (view.players - 1)
    is_trick = not view.is_choosing and max(chances[BID]) == 0
    if is_trick and abs(chances[TRICK][1] - chances[TRICK][0]) >= CLEAR_TRICK:
        return say("review-why-trick", done=chances[TRICK][0], best=chances[TRICK][1])
    if own >= MAINLY * (own - others):
        return say("review-why-own")
    return say("review-why-others" if -others >= MAINLY * (own - others) else "review-why-both")


def _shown(valued: Valued) -> Valued:
    return Valued(valued.do, figure(valued.value), figure(valued.error))


def _budget_of(budget: dict[str, int]) -> Budget:
    return Budget(budget.get("iterations"), budget.get("ms"))
