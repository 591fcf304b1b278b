"""Self-play: rounds in which the net sits among players of all kinds, and what it learns from them.

Templates, bound to one game by `net_training/binding.py`. Learning is from the choices of the
current net only; the others play on their own.
"""

from math import exp, log
from typing import Any, NamedTuple

import numpy as np

from sarisari.bots.kernels.net_choice import (
    CRITIC_OUTPUTS,
    EDGE_OUTPUT,
    TINY,
    WORTH_OUTPUT,
    make_net_buffers,
)
from sarisari.bots.nets.layers import output_of
from sarisari.bots.nets.player_kinds import CARELESS, CHANCE, NET, QUICK
from sarisari.core.bits import lowest, pick, size, wide
from sarisari.core.kernel import unbound
from sarisari.core.phase import CHOOSE, DEAL, OVER
from sarisari.core.stream import Stream, below, fraction

reset = shuffle = legal = choose = worth = unbound
begin_traced = apply_traced = output_place = unbound
score_by_net = by_net = ask_critic = unbound
deal_somewhere = choose_players = choose_and_note = look_back = unbound

MOST_SEATS = 8
MOST_LEGAL = 24
MOST_CHOICES = 200  # of a round
OLDER = 9  # an earlier state of the net; the critic takes it for the net


class Population(NamedTuple):
    """Whom the net plays with, and how rounds begin."""

    rounds_per_seat: int
    usual: float  # share of rounds with four seats and the usual options
    seat_sets: int  # the first sets of options, which differ in the number of players only
    alone: float  # share of rounds in which the current net has all seats
    last: float  # share of last rounds of a game
    stray: float  # share of the net's choices that are made at random and not learned from
    spread: float  # points
    careless: float  # noise of careless players, in points
    discount: float  # lambda of the advantage estimates (GAE)


class Samples(NamedTuple):
    """Choices to learn from."""

    inputs: Any  # active inputs, those of the critic last
    counts: Any  # of them, by choice: what the actor sees
    critic_counts: Any
    outputs: Any  # the outputs of the legal actions
    legal_counts: Any
    chosen: Any  # the index of the chosen one
    log_chances: Any  # of the chosen one
    seats: Any
    values: Any  # what the critic expected: worth and edge
    advantages: Any
    returns: Any  # what the critic should have expected


def deal_round(s: Any, t: Any, population: Population, stream: Stream) -> None:
    """Deal a round somewhere in a game, often in its last round with any totals."""
    reset(s)
    players = wide(s.players)
    rounds = players * population.rounds_per_seat
    if fraction(stream) < population.last:
        s.round_count = rounds - 1
        width = int(2 * population.spread)
        for seat in range(players):
            s.totals[seat] = below(stream, width) + below(stream, width)
    else:
        s.round_count = below(stream, rounds - 1)
    shuffle(s, stream)
    begin_traced(s, t)


def choose_kinds(
    players: int, population: Population, stream: Stream, kinds: Any, seen: Any, jitters: Any
) -> None:
    """Decide who plays: at least one seat is the current net. `seen` is what the critic is told."""
    keep = below(stream, players)
    is_alone = fraction(stream) < population.alone
    for seat in range(players):
        kind = wide(NET)
        jitter = 0.0
        if not is_alone and seat != keep:
            luck = fraction(stream)
            if luck < 0.25:
                kind = wide(NET)
            elif luck < 0.40:
                kind = wide(OLDER)
            elif luck < 0.72:
                kind = wide(QUICK)
                if fraction(stream) < 0.5:
                    jitter = population.spread / 4 * fraction(stream)
            elif luck < 0.90:
                kind = wide(CARELESS)
                jitter = population.careless
            else:
                kind = wide(CHANCE)
        kinds[seat] = kind
        seen[seat] = wide(NET) if kind == OLDER else kind
        jitters[seat] = jitter


def note_choice(
    s: Any,
    t: Any,
    seat: int,
    open_to_it: int,
    seen: Any,
    actor: Any,
    critic: Any,
    room: Any,
    scores: Any,
    stream: Stream,
    at: int,
    out: Samples,
) -> tuple[int, float]:
    """Let the current net choose, as a sample of the softmax of its scores, and write the choice
    into the samples. Return it, and the entropy of the softmax."""
    inputs = score_by_net(s, t, seat, open_to_it, actor, room, scores)
    top = -1e30
    rest = open_to_it
    while rest != 0:
        top = max(top, scores[lowest(rest)])
        rest &= rest - 1
    total = 0.0
    count = 0
    rest = open_to_it
    while rest != 0:
        action = lowest(rest)
        rest &= rest - 1
        scores[action] = exp(scores[action] - top)
        total += scores[action]
        out.outputs[at, count] = output_place(room.place, action)
        count += 1
    entropy = 0.0
    mark = fraction(stream) * total
    chosen = -1
    index = 0
    rest = open_to_it
    while rest != 0:
        action = lowest(rest)
        rest &= rest - 1
        chance = scores[action] / total
        entropy -= chance * log(chance + TINY)
        mark -= scores[action]
        if chosen < 0 and (mark < 0 or rest == 0):
            chosen = action
            out.chosen[at] = index
        index += 1
    out.log_chances[at] = log(scores[chosen] / total + TINY)
    out.legal_counts[at] = count
    out.seats[at] = seat
    out.counts[at] = inputs
    all_inputs = ask_critic(s, t, seat, seen, critic, room)
    out.critic_counts[at] = all_inputs
    for i in range(all_inputs):
        out.inputs[at, i] = room.active[i]
    out.values[at, WORTH_OUTPUT] = output_of(critic, room.hidden_2, WORTH_OUTPUT)
    out.values[at, EDGE_OUTPUT] = output_of(critic, room.hidden_2, EDGE_OUTPUT)
    return chosen, entropy


def estimate_returns(
    s: Any,
    players: int,
    first: int,
    last: int,
    population: Population,
    after: Any,
    gain: Any,
    out: Samples,
) -> None:
    """Compute advantages and returns of a finished round's choices (GAE), from the last one back."""
    for seat in range(players):
        after[seat, WORTH_OUTPUT] = worth(s, seat, population.spread) / population.spread
        after[seat, EDGE_OUTPUT] = worth(s, seat, 0.0) / population.spread
        gain[seat, :] = 0.0
    for i in range(last - 1, first - 1, -1):
        seat = out.seats[i]
        for head in range(CRITIC_OUTPUTS):
            surprise = after[seat, head] - out.values[i, head]
            gain[seat, head] = surprise + population.discount * gain[seat, head]
            after[seat, head] = out.values[i, head]
            out.returns[i, head] = gain[seat, head] + out.values[i, head]
        out.advantages[i] = gain[seat, WORTH_OUTPUT]


def play_rounds(
    states: Any,
    covers: Any,
    scratch: Any,
    traces: Any,
    actors: Any,  # the current net and an older one
    critic: Any,
    rounds: int,
    population: Population,
    coefficients: Any,
    stream: Stream,
    out: Samples,
) -> tuple[int, float]:
    """Play rounds and fill the samples. Return how many there are, and the mean entropy of the
    choices."""
    room = make_net_buffers()
    scores = np.zeros(64)
    kinds, seen = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)
    jitters = np.zeros(MOST_SEATS)
    after, gain = np.zeros((MOST_SEATS, 2)), np.zeros((MOST_SEATS, 2))
    s, t = scratch[0], traces[0]
    at = 0
    entropy = 0.0
    for _ in range(rounds):
        number = 0
        if fraction(stream) >= population.usual:
            is_near = fraction(stream) < 0.5
            number = below(stream, population.seat_sets if is_near else len(states))
        scratch[0] = states[number]
        t.covers = covers[number]
        deal_somewhere(s, t, population, stream)
        players = wide(s.players)
        choose_players(players, population, stream, kinds, seen, jitters)
        first = at
        while s.phase > DEAL and s.phase < OVER:
            seat = wide(s.turn)
            open_to_it = legal(s, seat)
            kind = kinds[seat]
            if size(open_to_it) == 1:
                apply_traced(s, t, seat, lowest(open_to_it))
                continue
            stray = population.stray * (5 if s.phase == CHOOSE else 1)
            if kind == CHANCE or (kind == NET and fraction(stream) < stray):
                apply_traced(s, t, seat, lowest(pick(open_to_it, below(stream, size(open_to_it)))))
                continue
            if kind in (QUICK, CARELESS):
                action = choose(s, seat, open_to_it, stream, jitters[seat], coefficients[0], scores)
                apply_traced(s, t, seat, action)
                continue
            if kind == OLDER:
                action = by_net(s, t, seat, open_to_it, stream, 1.0, actors[1], room, scores)
                apply_traced(s, t, seat, action)
                continue
            chosen, nats = choose_and_note(
                s, t, seat, open_to_it, seen, actors[0], critic[0], room, scores, stream, at, out
            )
            entropy += nats
            at += 1
            apply_traced(s, t, seat, chosen)
        look_back(s, players, first, at, population, after, gain, out)
        if at + MOST_CHOICES > len(out.counts):
            break
    return at, entropy / max(1, at)


def play_match(
    states: Any,
    covers: Any,
    scratch: Any,
    traces: Any,
    actor: Any,
    is_net_alone: bool,
    rival: int,
    rival_jitter: float,
    deals: int,
    coefficients: Any,
    stream: Stream,
    edges: Any,
) -> None:
    """Fill `edges`, by deal, with the mean edge in points of a player that sits once in each seat
    among rivals: the net among QUICK, CARELESS or CHANCE players, or one of these among nets. The
    net plays what it scores highest."""
    room = make_net_buffers()
    scores = np.zeros(64)
    chance = stream.copy()
    s, t = scratch[0], traces[0]
    t.covers = covers[0]
    for number in range(deals):
        seed = stream[0]
        total = 0.0
        players = wide(states[0].players)
        for alone in range(players):
            stream[0] = seed
            scratch[0] = states[0]
            reset(s)
            s.round_count = below(stream, players)
            shuffle(s, stream)
            begin_traced(s, t)
            chance[0] = seed + np.uint64(12345 + alone)
            while s.phase > DEAL and s.phase < OVER:
                seat = wide(s.turn)
                open_to_it = legal(s, seat)
                is_net = (seat == alone) == is_net_alone
                if size(open_to_it) == 1:
                    action = lowest(open_to_it)
                elif is_net:
                    action = by_net(s, t, seat, open_to_it, chance, 0.0, actor[0], room, scores)
                elif rival == CHANCE:
                    action = lowest(pick(open_to_it, below(chance, size(open_to_it))))
                else:
                    action = choose(
                        s, seat, open_to_it, chance, rival_jitter, coefficients[0], scores
                    )
                apply_traced(s, t, seat, action)
            total += worth(s, alone, 0.0)
        edges[number] = total / players
