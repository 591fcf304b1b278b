"""The two ways to search: rollouts at the root with halving, and a tree."""

from typing import Any, NamedTuple

import numpy as np

from sarisari.bots.bot import Valued
from sarisari.bots.kernels.past import Aim
from sarisari.bots.kernels.tree import new_tree
from sarisari.bots.quick import quick_play
from sarisari.bots.search.clock import Allowance
from sarisari.bots.search.desk import Desk
from sarisari.core.game import View
from sarisari.core.stream import Stream


class Settings(NamedTuple):
    """How a bot searches."""

    is_tree: bool
    warmth: float  # of the others' quick play, in points; 0: all worlds count the same
    drawn_for_one: int  # worlds drawn for each that is used
    jitter: float  # of quick play in rollouts, in points; below 0 they are random
    win_worth: float  # points that winning the game is worth, in its last round
    explore: float = 0.3
    sure: float = 3.0  # standard errors between two actions that settle it

    def aim(self, game: str) -> Aim:
        """For the kernels."""
        spread = quick_play(game).SPREAD
        return Aim(self.warmth, self.jitter, self.win_worth, self.explore, spread)


def halve(view: View, stream: Stream, allowance: Allowance, how: Settings) -> tuple[Valued, ...]:
    """Sequential halving: all actions in the same worlds, the worse half left out in each of a
    few stages."""
    desk = Desk(view, how.aim(view.game), how.drawn_for_one)
    count = len(view.legal)
    stages = max(1, int(np.ceil(np.log2(count))))
    alive = np.arange(count)
    sums, squares, visits = np.zeros(count), np.zeros(count), np.zeros(count, np.int64)
    for stage in range(stages):
        share = (stage + 1) / stages
        rows: list[Any] = []
        while True:
            batch = max(1, allowance.batch(len(alive) * 32, share) // len(alive))
            values = desk.compare(desk.draw(batch, stream), alive, stream)
            allowance.playouts += values.size
            rows.append(values)
            sums[alive] += values.sum(0)
            squares[alive] += (values * values).sum(0)
            visits[alive] += batch
            if allowance.spent >= share:
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
    return _valued(view, sums, squares, visits, int(alive[0]))


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


def _valued(view: View, sums: Any, squares: Any, visits: Any, best: int) -> tuple[Valued, ...]:
    """The best action first."""
    means = sums / visits
    errors = np.sqrt(np.maximum(squares / visits - means * means, 0) / visits)
    order = sorted(range(len(means)), key=lambda number: (number != best, -means[number]))
    return tuple(
        Valued(view.legal[number], float(means[number]), float(errors[number])) for number in order
    )


def grow_tree(
    view: View, stream: Stream, allowance: Allowance, how: Settings
) -> tuple[Valued, ...]:
    """Information-set tree search; the action tried most often is the best."""
    desk = Desk(view, how.aim(view.game), how.drawn_for_one)
    nodes, used = new_tree(1024), 1
    while allowance.spent < 1:
        batch = allowance.batch(256)
        if used + batch > len(nodes):
            larger = new_tree(2 * len(nodes))
            larger[: len(nodes)] = nodes
            nodes = larger
        used = desk.grow(nodes, used, desk.draw(batch, stream), stream)
        allowance.playouts += batch
    return _read_root(view, nodes, desk.actions, desk.aim.spread)


def _children(nodes: Any, node: int) -> dict[int, int]:
    found, child = {}, int(nodes["child"][node])
    while child >= 0:
        found[int(nodes["action"][child])] = child
        child = int(nodes["sibling"][child])
    return found


def _read_root(view: View, nodes: Any, actions: Any, spread: float) -> tuple[Valued, ...]:
    """By action, what the tree found; one of two integers is two nodes deep."""
    firsts = _children(nodes, 0)
    found = []
    for do, (first, second) in zip(view.legal, actions.tolist(), strict=True):
        node = firsts.get(first)
        if node is not None and second >= 0:
            below = _children(nodes, node)
            node = below.get(second) if set(below) - {second} or second in below else node
        visits = int(nodes["visits"][node]) if node is not None else 0
        share = float(nodes["total"][node]) / visits if node is not None and visits else 0.5
        error = 1 / np.sqrt(visits) if visits else np.inf
        found.append((visits, Valued(do, (2 * share - 1) * spread, float(error * spread))))
    found.sort(key=lambda pair: -pair[0])
    return tuple(valued for _, valued in found)
