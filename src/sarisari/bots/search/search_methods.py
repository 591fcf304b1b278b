"""The two search methods: root rollouts with sequential halving (a best-arm bandit algorithm), and
information-set Monte Carlo tree search (ISMCTS)."""

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from sarisari.bots.bot import Valued
from sarisari.bots.budget import Budget
from sarisari.bots.games import play_of
from sarisari.bots.kernels.root_rollouts import EDGE, WORTH
from sarisari.bots.kernels.tree import new_tree
from sarisari.bots.kernels.view_decoder import SearchParameters
from sarisari.bots.rollout_policy import rollout_policy
from sarisari.bots.search.belief_sampler import BeliefSampler
from sarisari.bots.search.world_sampler import WorldSampler
from sarisari.core.game import View
from sarisari.core.stream import Stream

WORLDS_PER_BATCH = 64  # in which actions are compared
MOST_BATCH = 1024  # tree iterations per call of the kernel


class SearchSettings(NamedTuple):
    """How a bot searches, independently of the game."""

    is_tree: bool
    is_weighing: bool  # weigh worlds by the likelihood of the others' choices
    drawn_for_one: int  # worlds drawn for each one that is used
    policy_turns: int  # choices of a rollout made by the policy; the rest are random
    win_worth: float  # what winning the game is worth in its last round, in units of SPREAD
    explore: float = 0.3  # the UCB exploration constant
    sure: float = 3.0  # standard errors by which the best action must lead to stop early
    threads: int = 1

    def parameters(self, game: str) -> SearchParameters:
        """The parameters of the kernels for one game."""
        policy = rollout_policy(game)
        return SearchParameters(
            temperature=policy.TEMPERATURE if self.is_weighing else 0.0,
            jitter=policy.JITTER,
            policy_turns=self.policy_turns,
            win_worth=self.win_worth * policy.SPREAD,
            explore=self.explore,
            spread=policy.SPREAD,
        )


def sequential_halving(
    view: View, stream: Stream, budget: Budget, settings: SearchSettings
) -> tuple[Valued, ...]:
    """Compare all actions in the same worlds by rollouts."""
    sampler = WorldSampler(
        view, settings.parameters(view.game), settings.drawn_for_one, settings.threads
    )
    return halve(view, sampler, stream, budget, settings.sure)


def halve(
    view: View, sampler: Any, stream: Stream, budget: Budget, sure: float
) -> tuple[Valued, ...]:
    """Compare all actions in the same worlds, and drop the worse half after each stage."""
    count = len(view.legal)
    stages = max(1, int(np.ceil(np.log2(count))))
    alive = np.arange(count)
    sums, points, squares = np.zeros(count), np.zeros(count), np.zeros(count)
    visits = np.zeros(count, np.int64)
    for stage in range(stages):
        share = (stage + 1) / stages
        rows: list[Any] = []
        while True:
            batch = max(1, budget.batch(len(alive) * WORLDS_PER_BATCH, share) // len(alive))
            measures = sampler.compare(sampler.draw(batch, stream), alive, stream)
            values, edges = measures[:, :, WORTH], measures[:, :, EDGE]
            budget.spend(values.size)
            rows.append(values)
            sums[alive] += values.sum(0)
            points[alive] += edges.sum(0)
            squares[alive] += (edges * edges).sum(0)
            visits[alive] += batch
            if budget.share_spent >= share:
                break
            if has_clear_best(rows, sure):
                break
        means = sums[alive] / visits[alive]
        keep = max(1, (len(alive) + 1) // 2)
        if has_clear_best(rows, sure):
            keep = 1
        alive = alive[np.argsort(-means, kind="stable")[:keep]]
        if keep == 1:
            break
    means = points / visits
    variances = np.maximum(squares / visits - means * means, 0) * visits / np.maximum(visits - 1, 1)
    errors = np.where(visits > 1, np.sqrt(variances / visits), sampler.parameters.spread)
    return _ordered(view, means, errors, int(alive[0]))


def has_clear_best(rows: list[Any], sure: float) -> bool:
    """Whether one action leads every other by more than `sure` standard errors."""
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
    """The estimates, with the best action first and the others by their means."""
    order = sorted(range(len(means)), key=lambda number: (number != best, -means[number]))
    return tuple(
        Valued(view.legal[number], float(means[number]), float(errors[number])) for number in order
    )


def tree_search(
    view: View, stream: Stream, budget: Budget, settings: SearchSettings
) -> tuple[Valued, ...]:
    """ISMCTS; the most visited action is the best."""
    parameters = settings.parameters(view.game)
    sampler: WorldSampler | BeliefSampler
    if play_of(view.game) is None:
        sampler = BeliefSampler(view, parameters)
    else:
        sampler = WorldSampler(view, parameters, settings.drawn_for_one)
    nodes, used = new_tree(2 * MOST_BATCH), 1
    while not budget.is_spent():
        batch = budget.batch(MOST_BATCH)
        if used + batch > len(nodes):
            larger = new_tree(2 * len(nodes) + batch)
            larger[: len(nodes)] = nodes
            nodes = larger
        used = sampler.grow(nodes, used, batch, stream)
        budget.spend(batch)
    return _read_root(view, nodes, sampler.actions, sampler.parameters.spread)


def _children(nodes: Any, node: int) -> dict[int, tuple[int, float, int]]:
    """The children of a node by action: node number, total reward, visits."""
    found, child = {}, nodes[node].item()[3]
    while child >= 0:
        total, visits, _, _, sibling, action, _ = nodes[child].item()
        found[action] = (child, total, visits)
        child = sibling
    return found


def _read_root(view: View, tree: Any, actions: Any, spread: float) -> tuple[Valued, ...]:
    """The estimates of the legal actions, the most visited first. Where a first integer leaves a
    choice of second ones, an action is two nodes deep."""
    nodes = tree.view(np.ndarray)  # reading a recarray is slow
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
