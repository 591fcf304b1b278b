"""Monte Carlo evaluation for hints: play every legal action of a view out in the same worlds, and
average the results with standard errors."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.bots.budget import Budget
from sarisari.bots.kernels.root_rollouts import BID, EDGE, MEASURE_COUNT, TRICK, WORTH
from sarisari.bots.search.search_bots import SETTINGS
from sarisari.bots.search.world_sampler import DRAWS_PER_WORLD, FEW_WORLDS, WorldSampler
from sarisari.bots.search.world_weights import tempered
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.stream import Stream
from sarisari.core.worlds import world_count

Floats = npt.NDArray[np.float64]

MOST_WORLDS = 4000  # more would not change any figure that is shown
SHARE_DIGITS = 9  # shares are rounded, so that weights which sum to almost 1 give exactly 1
WORLDS_PER_BATCH = 2 if PLAIN else 64  # between two looks at the clock


class ActionValues(NamedTuple):
    """Estimates for each legal action, in the order of the view."""

    edges: Floats
    errors: Floats  # of the edges: one standard error
    worths: Floats  # edges plus what winning the game is worth in its last round
    tricks: Floats  # weighted share of worlds in which the trick was won
    bids: Floats  # weighted share of worlds in which the bid was met
    worlds: float  # the effective sample size


class Playouts(NamedTuple):
    """Actions of a view that were played out in the same worlds."""

    weights: Floats  # by world; they sum to 1
    measures: Floats  # by world, action and measure of `root_rollouts`
    complete: int  # if not 0, the worlds are all there are: that many, again and again
    spread: float  # the typical size of a round's edge

    @property
    def worlds(self) -> float:
        """The effective sample size."""
        return 1 / float(self.weights @ self.weights)


def value_actions(view: View, stream: Stream, budget: Budget) -> ActionValues:
    """Play out until the budget is spent or `MOST_WORLDS` is reached. Worlds are weighed as
    `strong` weighs them: by the likelihood of the other seats' choices."""
    played = play_out_actions(view, range(len(view.legal)), stream, budget)
    means = np.tensordot(played.weights, played.measures, 1)  # by action and measure
    errors = errors_of(played, played.measures[:, :, EDGE])
    tricks, bids = means[:, TRICK].round(SHARE_DIGITS), means[:, BID].round(SHARE_DIGITS)
    return ActionValues(means[:, EDGE], errors, means[:, WORTH], tricks, bids, played.worlds)


def play_out_actions(
    view: View, actions: Sequence[int], stream: Stream, budget: Budget
) -> Playouts:
    """Play out some of the legal actions, given by their places in the view; or, if none is given,
    the round as it stands, which may be done for a seat that is not to act."""
    settings = SETTINGS["strong"]
    sampler = WorldSampler(view, settings.parameters(view.game), settings.drawn_for_one)
    count, chosen = max(1, len(actions)), np.array(actions, np.int64)
    all_worlds = _all_worlds(sampler, stream)
    logs, measures = np.zeros(0), np.zeros((0, count, MEASURE_COUNT))
    while len(measures) < MOST_WORLDS:
        batch = max(1, budget.batch(count * WORLDS_PER_BATCH) // count)
        states, new_logs = all_worlds or sampler.draw_weighed(batch, stream)
        new = sampler.compare(states, chosen, stream)
        budget.spend(len(states) * count)
        logs, measures = np.concatenate([logs, new_logs]), np.concatenate([measures, new])
        if budget.is_spent():
            break
    weights = (
        tempered(logs) if sampler.parameters.temperature > 0 else np.full(len(logs), 1 / len(logs))
    )
    complete = 0 if all_worlds is None else len(all_worlds[0])
    return Playouts(weights, measures, complete, sampler.parameters.spread)


def _all_worlds(sampler: WorldSampler, stream: Stream) -> tuple[Any, Floats] | None:
    """All worlds, each once, if there are only few. None if there are more, or if they differ in
    more than the hands (in Tanuki, in which kettle a face-down card lies)."""
    total = world_count(sampler.past.worlds)
    if total > FEW_WORLDS:
        return None
    states, logs = sampler.draw_weighed(DRAWS_PER_WORLD * int(total), stream)
    once = np.unique(states.hands, axis=0, return_index=True)[1]
    return (states[once], logs[once]) if len(once) == total else None


def errors_of(played: Playouts, values: Floats) -> Floats:
    """The standard errors of the weighted means of values by world and action.

    If all worlds were played out, only the playouts are random. The spread of a round counts as
    one more observation of the variance, because a few worlds that happen to agree prove nothing.
    """
    weights, worlds = played.weights, played.worlds
    centre: Floats = weights @ values
    if played.complete:
        by_world = values.reshape(-1, played.complete, values.shape[1]).mean(0)
        centre = np.tile(by_world, (len(values) // played.complete, 1))
    variances = worlds * (weights**2 @ (values - centre) ** 2)
    variances = (worlds * variances + played.spread**2) / (worlds + 1)
    errors: Floats = np.sqrt(variances / worlds)
    return errors
