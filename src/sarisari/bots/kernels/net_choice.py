"""What a net scores and chooses, and what the critic expects, inside a kernel.

Templates: `binder.py` binds the names assigned to `unbound` to one game's functions, so
jump-to-definition ends at `unbound` (see the docstring of `sarisari.bots.kernels`).
"""

from math import exp, log
from typing import Any, NamedTuple

import numpy as np

from sarisari.bots.nets.layers import HIDDEN_1, HIDDEN_2, output_of, run_hidden
from sarisari.core.bits import ActionSet, lowest
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel, unbound
from sarisari.core.stream import Stream, fraction

see = see_world = output_place = score_by_net = unbound

WORTH_OUTPUT, EDGE_OUTPUT = 0, 1  # of the critic, in units of a game's SPREAD
CRITIC_OUTPUTS = 2
MOST_ACTIONS = 64
MOST_INPUTS = 256  # active at once
TINY = 1e-12


class NetBuffers(NamedTuple):
    """Working memory for the evaluation of nets."""

    place: Any  # by suit: its place in the order that the nets see
    active: Any  # the numbers of the active inputs
    hidden_1: Any
    hidden_2: Any


@kernel
def make_net_buffers() -> NetBuffers:
    """Allocate working memory, once for each call of a kernel."""
    return NetBuffers(
        np.zeros(8, np.int64),
        np.zeros(MOST_INPUTS, np.uint16),
        np.zeros(HIDDEN_1, np.float32),
        np.zeros(HIDDEN_2, np.float32),
    )


def scores_by_net(
    s: Any, t: Any, seat: Seat, open_to_it: ActionSet, actor: Any, room: NetBuffers, scores: Any
) -> int:
    """Write the actor's score (logit) of each legal action. Return the number of active inputs."""
    count: int = see(s, t, seat, room.place, room.active)
    run_hidden(actor, room.active, count, room.hidden_1, room.hidden_2)
    rest = open_to_it
    while rest != 0:
        action = lowest(rest)
        rest &= rest - 1
        scores[action] = output_of(actor, room.hidden_2, output_place(room.place, action))
    return count


def choose_by_net(
    s: Any,
    t: Any,
    seat: Seat,
    open_to_it: ActionSet,
    stream: Stream,
    heat: float,
    actor: Any,
    room: NetBuffers,
    scores: Any,
) -> int:
    """A sample from the softmax of the actor's scores at this temperature; without heat, the
    action that it scores highest."""
    score_by_net(s, t, seat, open_to_it, actor, room, scores)
    best = lowest(open_to_it)
    most = -1e30
    rest = open_to_it
    while rest != 0:
        action = lowest(rest)
        rest &= rest - 1
        score = scores[action]
        if heat > 0:
            score -= heat * log(TINY - log(fraction(stream) + TINY))  # Gumbel noise
        if score > most:
            most = score
            best = action
    return best


def log_chance_by_net(
    s: Any,
    t: Any,
    seat: Seat,
    open_to_it: ActionSet,
    chosen: int,
    heat: float,
    actor: Any,
    room: NetBuffers,
    scores: Any,
) -> float:
    """The log-probability of an action under the softmax of the actor's scores."""
    score_by_net(s, t, seat, open_to_it, actor, room, scores)
    total = 0.0
    rest = open_to_it
    while rest != 0:
        total += exp((scores[lowest(rest)] - scores[chosen]) / heat)
        rest &= rest - 1
    return -log(total)


def ask_critic(s: Any, t: Any, seat: Seat, kinds: Any, critic: Any, room: NetBuffers) -> int:
    """Let the critic see everything, after which `output_of(critic, room.hidden_2, …)` tells what
    it expects. Return the number of active inputs."""
    count: int = see(s, t, seat, room.place, room.active)
    count = see_world(s, seat, room.place, kinds, room.active, count)
    run_hidden(critic, room.active, count, room.hidden_1, room.hidden_2)
    return count
