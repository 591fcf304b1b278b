"""Information-set Monte Carlo tree search: one tree over what is done, a new world each time."""

from math import log, sqrt
from typing import Any

import numpy as np

from sarisari.bots.kernels.view_decoder import Aim
from sarisari.core.bits import ONE, ActionSet, Set, lowest, pick, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import DEAL, OVER
from sarisari.core.stream import Stream, below

legal = apply = finish = worth = best_child = add_node = unbound

DEEPEST = 160  # more than the integers of a round of ours; the rest is played out
NODE = np.dtype(
    [
        ("total", np.float32),  # of what came after, for the seat that did it, 0 to 1 each
        ("visits", np.int32),
        ("available", np.int32),  # how often it could have been done
        ("child", np.int32),  # the latest, or -1
        ("sibling", np.int32),  # the one before, or -1
        ("action", np.int16),
        ("seat", np.int16),  # who did it
    ],
    align=True,
)
# tables instead of roots, logarithms and divisions; by how often, up to
TABLED = 1 << 12
COUNTS = np.arange(1, TABLED + 1)
LOG_ROOTS = np.sqrt(np.log(COUNTS)).astype(np.float32)  # by count: of the next count
SHARE_ROOTS = (1 / np.sqrt(np.maximum(COUNTS - 1, 1))).astype(np.float32)  # by count: of 1 / count


def new_tree(count: int) -> Any:
    """Room for so many nodes; the first is the root."""
    nodes = np.zeros(count, NODE)
    nodes[0]["child"] = -1
    return nodes.view(np.recarray)


def grow(
    nodes: Any,
    used: int,
    states: Any,
    scratch: Any,
    seat: Seat,
    aim: Aim,
    knobs: Any,
    stream: Stream,
) -> int:
    """One iteration in each state. How many nodes are used then."""
    path = np.zeros(DEEPEST, np.int64)
    likings = np.zeros(64)
    worths = np.zeros(8, np.float32)
    s = scratch[0]
    explore = np.float32(aim.explore)
    for number in range(len(states)):
        scratch[0] = states[number]
        node = 0
        depth = 0
        mover = seat
        is_new = False
        while not is_new and depth < DEEPEST and s.phase > DEAL and s.phase < OVER:
            if depth > 0:
                mover = wide(s.turn)
            open_to_it: ActionSet = legal(s, mover)
            best, tried = best_child(nodes, node, open_to_it, explore)
            untried = open_to_it & ~tried
            is_new = untried != 0
            if is_new:
                best = used
                used += 1
                action = lowest(pick(untried, below(stream, size(untried))))
                add_node(nodes, node, best, action, mover)
            node = best
            path[depth] = node
            depth += 1
            apply(s, mover, wide(nodes[node].action))
        finish(s, seat, 0, stream, aim.jitter, aim.quick_turns, knobs, likings)
        for player in range(s.players):
            share = 0.5 + worth(s, player, aim.win_worth) / (2 * aim.spread)
            worths[player] = min(1.0, max(0.0, share))
        for step in range(depth):
            walked = nodes[path[step]]
            walked.visits += 1
            walked.total += worths[walked.seat]
    return used


def best_child_of(
    nodes: Any, node: int, open_to_it: ActionSet, explore: np.float32
) -> tuple[int, Set]:
    """The child to go on with, of those that are legal here, and all of those."""
    tried = 0 * ONE
    best = -1
    most = np.float32(-1.0)
    child = nodes[node].child
    while child >= 0:
        t = nodes[child]
        bit = ONE << t.action
        if open_to_it & bit:
            tried |= bit
            if t.available < TABLED:
                root = SHARE_ROOTS[t.visits]
                bound = explore * LOG_ROOTS[t.available]
            else:
                root = np.float32(sqrt(1 / t.visits))
                bound = explore * np.float32(sqrt(log(t.available + 1)))
            t.available += 1
            liking = root * (t.total * root + bound)
            if liking > most:
                most = liking
                best = child
        child = t.sibling
    return best, tried


def add_node_to(nodes: Any, parent: int, new: int, action: int, seat: Seat) -> None:
    """A child that was not tried before."""
    t = nodes[new]
    t.total = 0
    t.visits = 0
    t.available = 1
    t.child = -1
    t.action = action
    t.seat = seat
    t.sibling = nodes[parent].child
    nodes[parent].child = new
