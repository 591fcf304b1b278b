"""Monte Carlo evaluation for hints: play every legal action of a view out in the same worlds, and
average the results with standard errors."""

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


def value_actions(view: View, stream: Stream, budget: Budget) -> ActionValues:
    """Play out until the budget is spent or `MOST_WORLDS` is reached. Worlds are weighed as
    `strong` weighs them: by the likelihood of the other seats' choices."""
    settings = SETTINGS["strong"]
    sampler = WorldSampler(view, settings.parameters(view.game), settings.drawn_for_one)
    actions = len(view.legal)
    every_action = np.arange(actions)
    all_worlds = _all_worlds(sampler, stream)
    logs, measures = np.zeros(0), np.zeros((0, actions, MEASURE_COUNT))
    while len(measures) < MOST_WORLDS:
        batch = max(1, budget.batch(actions * WORLDS_PER_BATCH) // actions)
        states, new_logs = all_worlds or sampler.draw_weighed(batch, stream)
        new = sampler.compare(states, every_action, stream)
        budget.spend(len(states) * actions)
        logs, measures = np.concatenate([logs, new_logs]), np.concatenate([measures, new])
        if budget.is_spent():
            break
    weights = (
        tempered(logs) if sampler.parameters.temperature > 0 else np.full(len(logs), 1 / len(logs))
    )
    complete = 0 if all_worlds is None else len(all_worlds[0])
    return _means(weights, measures, complete, sampler.parameters.spread)


def _all_worlds(sampler: WorldSampler, stream: Stream) -> tuple[Any, Floats] | None:
    """All worlds, each once, if there are only few. None if there are more, or if they differ in
    more than the hands (in Tanuki, in which kettle a face-down card lies)."""
    total = world_count(sampler.past.worlds)
    if total > FEW_WORLDS:
        return None
    states, logs = sampler.draw_weighed(DRAWS_PER_WORLD * int(total), stream)
    once = np.unique(states.hands, axis=0, return_index=True)[1]
    return (states[once], logs[once]) if len(once) == total else None


def _means(weights: Floats, measures: Floats, all_worlds: int, spread: float) -> ActionValues:
    """Weighted means, with standard errors of the edges.

    If `all_worlds` is not 0, the measures repeat the same complete set of that many worlds, and
    only the playouts are random. The spread of a round counts as one more observation of the
    variance, because a few worlds that happen to agree prove nothing.
    """
    means = np.tensordot(weights, measures, 1)  # by action and measure
    edges = measures[:, :, EDGE]
    centre = means[:, EDGE]
    if all_worlds:
        by_world = edges.reshape(-1, all_worlds, edges.shape[1]).mean(0)
        centre = np.tile(by_world, (len(edges) // all_worlds, 1))
    worlds = 1 / float(weights @ weights)
    variances = worlds * (weights**2 @ (edges - centre) ** 2)
    variances = (worlds * variances + spread * spread) / (worlds + 1)
    errors = np.sqrt(variances / worlds)
    tricks, bids = means[:, TRICK].round(SHARE_DIGITS), means[:, BID].round(SHARE_DIGITS)
    return ActionValues(means[:, EDGE], errors, means[:, WORTH], tricks, bids, worlds)
