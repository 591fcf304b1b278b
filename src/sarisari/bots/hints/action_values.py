"""Every legal action of a view, played out in the same worlds, and what came of it."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sarisari.bots.budget import Budget
from sarisari.bots.kernels.root_rollouts import BID, COUNTED, EDGE, TRICK, WORTH
from sarisari.bots.search.search_bots import HOW
from sarisari.bots.search.world_sampler import FEW, TRIES, WorldSampler
from sarisari.bots.search.world_weights import tempered
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.stream import Stream
from sarisari.core.worlds import world_count

Floats = npt.NDArray[np.float64]

MOST_WORLDS = 4000  # more would change no figure that is shown
DIGITS = 9  # of shares: weights add up to 1 with fewer than they have
BATCH = 2 if PLAIN else 64  # worlds between two looks at the clock


class Counted(NamedTuple):
    """What came of each legal action, in the order of the view."""

    edges: Floats
    errors: Floats  # of the edges: one standard error
    worths: Floats  # edges, with what winning the game is worth in its last round
    tricks: Floats  # shares of worlds
    bids: Floats
    worlds: float  # so many, all as likely, would tell as much


def count(view: View, stream: Stream, budget: Budget) -> Counted:
    """Play out until the budget is spent or nothing would change any more. Worlds are weighed as
    `strong` weighs them: by what the others did."""
    how = HOW["strong"]
    desk = WorldSampler(view, how.aim(view.game), how.drawn_for_one)
    actions = len(view.legal)
    every_action = np.arange(actions)
    every = _all_worlds(desk, stream)
    logs, found = np.zeros(0), np.zeros((0, actions, COUNTED))
    while len(found) < MOST_WORLDS:
        batch = max(1, budget.batch(actions * BATCH) // actions)
        states, likely = desk.weighed(batch, stream) if every is None else every
        new = desk.compare(states, every_action, stream)
        budget.spend(len(states) * actions)
        logs, found = np.concatenate([logs, likely]), np.concatenate([found, new])
        if budget.is_spent():
            break
    weights = tempered(logs) if desk.aim.warmth > 0 else np.full(len(logs), 1 / len(logs))
    return _means(weights, found, 0 if every is None else len(every[0]), desk.aim.spread)


def _all_worlds(desk: WorldSampler, stream: Stream) -> tuple[Any, Floats] | None:
    """If there are only few worlds, all of them, each once. None if there are more, or if they
    differ in something else than hands: in which kettle a raccoon lies face down."""
    there_are = world_count(desk.past.worlds)
    if there_are > FEW:
        return None
    states, logs = desk.weighed(TRIES * int(there_are), stream)
    once = np.unique(states.hands, axis=0, return_index=True)[1]
    return (states[once], logs[once]) if len(once) == there_are else None


def _means(weights: Floats, found: Floats, all_worlds: int, spread: float) -> Counted:
    """Weighted, with what is not known of the edges. If these are all worlds, again and again,
    only how they are played out is left to chance. What is usual for a round counts as one world
    more: a few that happen to agree are no proof."""
    means = np.tensordot(weights, found, 1)  # by action and what is counted
    edges = found[:, :, EDGE]
    centre = means[:, EDGE]
    if all_worlds:
        by_world = edges.reshape(-1, all_worlds, edges.shape[1]).mean(0)
        centre = np.tile(by_world, (len(edges) // all_worlds, 1))
    worlds = 1 / float(weights @ weights)
    variances = worlds * (weights**2 @ (edges - centre) ** 2)
    variances = (worlds * variances + spread * spread) / (worlds + 1)
    errors = np.sqrt(variances / worlds)
    tricks, bids = means[:, TRICK].round(DIGITS), means[:, BID].round(DIGITS)
    return Counted(means[:, EDGE], errors, means[:, WORTH], tricks, bids, worlds)
