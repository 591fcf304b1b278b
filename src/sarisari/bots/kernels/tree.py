"""Information-set Monte Carlo tree search (ISMCTS) with UCB selection: one tree over action
sequences, with a new world (determinization) in every iteration.

Templates: `binder.py` binds the names assigned to `unbound` to one game's functions, so
jump-to-definition ends at `unbound` (see the docstring of `sarisari.bots.kernels`).
"""

from math import log, sqrt
from typing import Any

import numpy as np

from sarisari.bots.kernels.view_decoder import SearchParameters
from sarisari.core.bits import ONE, ActionSet, Set, lowest, pick, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import DEAL, OVER
from sarisari.core.stream import Stream, below

legal = apply = finish = worth = best_child = add_node = unbound

DEEPEST = 160  # more than the action integers of a round here; beyond it comes the rollout
NODE = np.dtype(
    [
        ("total", np.float32),  # sum of rewards, each 0 to 1, of the seat that acted
        ("visits", np.int32),
        ("available", np.int32),  # how often the action was legal
        ("child", np.int32),  # the newest child, or -1
        ("sibling", np.int32),  # the next older sibling, or -1
        ("action", np.int16),
        ("seat", np.int16),  # the seat that acted
    ],
    align=True,
)
# lookup tables of the UCB terms, instead of roots, logarithms and divisions, for counts below
TABLED = 1 << 12
COUNTS = np.arange(1, TABLED + 1)
LOG_ROOTS = np.sqrt(np.log(COUNTS)).astype(np.float32)  # [count]: sqrt(log(count + 1))
SHARE_ROOTS = (1 / np.sqrt(np.maximum(COUNTS - 1, 1))).astype(np.float32)  # [count]: sqrt(1/count)


def new_tree(count: int) -> Any:
    """An array of nodes; the first is the root."""
    nodes = np.zeros(count, NODE)
    nodes[0]["child"] = -1
    return nodes.view(np.recarray)


def grow(
    nodes: Any,
    used: int,
    states: Any,
    scratch: Any,
    seat: Seat,
    parameters: SearchParameters,
    coefficients: Any,
    stream: Stream,
) -> int:
    """Run one iteration in each state: selection, expansion, rollout, backpropagation. Return the
    number of nodes in use."""
    path = np.zeros(DEEPEST, np.int64)
    scores = np.zeros(64)
    worths = np.zeros(8, np.float32)
    s = scratch[0]
    explore = np.float32(parameters.explore)
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
        finish(s, seat, 0, stream, parameters.jitter, parameters.policy_turns, coefficients, scores)
        for player in range(s.players):
            share = 0.5 + worth(s, player, parameters.win_worth) / (2 * parameters.spread)
            worths[player] = min(1.0, max(0.0, share))
        for step in range(depth):
            walked = nodes[path[step]]
            walked.visits += 1
            walked.total += worths[walked.seat]
    return used


def best_child_of(
    nodes: Any, node: int, open_to_it: ActionSet, explore: np.float32
) -> tuple[int, Set]:
    """Selection (UCT): the child with the highest UCB score among the legal ones, and the set of legal actions
    that have a child."""
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
            score = root * (t.total * root + bound)
            if score > most:
                most = score
                best = child
        child = t.sibling
    return best, tried


def add_node_to(nodes: Any, parent: int, new: int, action: int, seat: Seat) -> None:
    """Add a child for an action that has none yet."""
    t = nodes[new]
    t.total = 0
    t.visits = 0
    t.available = 1
    t.child = -1
    t.action = action
    t.seat = seat
    t.sibling = nodes[parent].child
    nodes[parent].child = new
