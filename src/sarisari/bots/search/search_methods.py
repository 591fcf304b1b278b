"""The two ways to search: rollouts at the root with halving, and a tree."""

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from sarisari.bots.bot import Valued
from sarisari.bots.budget import Budget
from sarisari.bots.games import play_of
from sarisari.bots.kernels.root_rollouts import EDGE, WORTH
from sarisari.bots.kernels.tree import new_tree
from sarisari.bots.kernels.view_decoder import Aim
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.bots.search.belief_sampler import BeliefSampler
from sarisari.bots.search.world_sampler import WorldSampler
from sarisari.core.game import View
from sarisari.core.stream import Stream

WORLDS = 64  # that actions are compared in at a time
MOST_BATCH = 1024  # iterations of a tree at a time


class SearchSettings(NamedTuple):
    """How a bot searches."""

    is_tree: bool
    is_weighing: bool  # worlds by what the others did; or else all count the same
    drawn_for_one: int  # worlds drawn for each that is used
    quick_turns: int  # choices of a rollout by quick play; the rest is by chance
    win_worth: float  # what winning the game is worth in its last round, by spread of a round
    explore: float = 0.3
    sure: float = 3.0  # standard errors between two actions that settle it
    threads: int = 1

    def aim(self, game: str) -> Aim:
        """For the kernels."""
        quick = rollout_policy(game)
        warmth = quick.WARMTH if self.is_weighing else 0.0
        win_worth = self.win_worth * quick.SPREAD
        return Aim(warmth, quick.JITTER, self.quick_turns, win_worth, self.explore, quick.SPREAD)


def halve(view: View, stream: Stream, budget: Budget, how: SearchSettings) -> tuple[Valued, ...]:
    """Sequential halving: all actions in the same worlds, the worse half left out in each of a
    few stages."""
    desk = WorldSampler(view, how.aim(view.game), how.drawn_for_one, how.threads)
    count = len(view.legal)
    stages = max(1, int(np.ceil(np.log2(count))))
    alive = np.arange(count)
    sums, points, squares = np.zeros(count), np.zeros(count), np.zeros(count)
    visits = np.zeros(count, np.int64)
    for stage in range(stages):
        share = (stage + 1) / stages
        rows: list[Any] = []
        while True:
            batch = max(1, budget.batch(len(alive) * WORLDS, share) // len(alive))
            found = desk.compare(desk.draw(batch, stream), alive, stream)
            values, edges = found[:, :, WORTH], found[:, :, EDGE]
            budget.spend(values.size)
            rows.append(values)
            sums[alive] += values.sum(0)
            points[alive] += edges.sum(0)
            squares[alive] += (edges * edges).sum(0)
            visits[alive] += batch
            if budget.spent >= share:
                break
            if is_settled(rows, how.sure):
                break
        means = sums[alive] / visits[alive]
        keep = max(1, (len(alive) + 1) // 2)
        if is_settled(rows, how.sure):
            keep = 1
        alive = alive[np.argsort(-means, kind="stable")[:keep]]
        if keep == 1:
            break
    means = points / visits
    variances = np.maximum(squares / visits - means * means, 0) * visits / np.maximum(visits - 1, 1)
    errors = np.where(visits > 1, np.sqrt(variances / visits), desk.aim.spread)
    return _ordered(view, means, errors, int(alive[0]))


def is_settled(rows: list[Any], sure: float) -> bool:
    """Whether one action is better than every other by so many standard errors."""
    values = np.concatenate(rows)
    if len(values) < 32:
        return False
    best = values.mean(0).argmax()
    leads = values[:, [best]] - values
    errors = leads.std(0) / np.sqrt(len(values))
    clear = leads.mean(0) > sure * errors
    clear[best] = True
    return bool(clear.all())


def _ordered(view: View, means: Any, errors: Any, best: int) -> tuple[Valued, ...]:
    """The best action first."""
    order = sorted(range(len(means)), key=lambda number: (number != best, -means[number]))
    return tuple(
        Valued(view.legal[number], float(means[number]), float(errors[number])) for number in order
    )


def grow_tree(
    view: View, stream: Stream, budget: Budget, how: SearchSettings
) -> tuple[Valued, ...]:
    """Information-set tree search; the action tried most often is the best."""
    aim = how.aim(view.game)
    has_play = play_of(view.game) is not None
    desk = WorldSampler(view, aim, how.drawn_for_one) if has_play else BeliefSampler(view, aim)
    nodes, used = new_tree(2 * MOST_BATCH), 1
    while not budget.is_spent():
        batch = budget.batch(MOST_BATCH)
        if used + batch > len(nodes):
            larger = new_tree(2 * len(nodes) + batch)
            larger[: len(nodes)] = nodes
            nodes = larger
        used = desk.grow(nodes, used, batch, stream)
        budget.spend(batch)
    return _read_root(view, nodes, desk.actions, desk.aim.spread)


def _children(nodes: Any, node: int) -> dict[int, tuple[int, float, int]]:
    """By action, the children of a node: which node, what came after in all, how many visits."""
    found, child = {}, nodes[node].item()[3]
    while child >= 0:
        total, visits, _, _, sibling, action, _ = nodes[child].item()
        found[action] = (child, total, visits)
        child = sibling
    return found


def _read_root(view: View, tree: Any, actions: Any, spread: float) -> tuple[Valued, ...]:
    """By action, what the tree found; where a first integer leaves a choice of second ones, an
    action is two nodes deep."""
    nodes = tree.view(np.ndarray)  # a recarray is slow to read
    firsts = _children(nodes, 0)
    found = []
    pairs = actions.tolist()
    with_first = Counter(first for first, _ in pairs)
    for do, (first, second) in zip(view.legal, pairs, strict=True):
        node = firsts.get(first)
        if node is not None and with_first[first] > 1:
            node = _children(nodes, node[0]).get(second)
        _, total, visits = node or (0, 0.0, 0)
        share = total / visits if visits else 0.5
        error = spread / max(1, visits) ** 0.5
        found.append((visits, Valued(do, (2 * share - 1) * spread, error)))
    found.sort(key=lambda pair: -pair[0])
    return tuple(valued for _, valued in found)
