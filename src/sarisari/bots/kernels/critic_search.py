"""Search with a value network: worlds weighed by what each kind of player would have done in them,
and rollouts that end at the bot's next choice, where the critic estimates the rest.

Templates: `binder.py` binds the names assigned to `unbound` to one game's functions, so
jump-to-definition ends at `unbound` (see the docstring of `sarisari.bots.kernels`).
"""

from math import exp, log
from typing import Any, NamedTuple

import numpy as np

from sarisari.bots.kernels.net_choice import EDGE_OUTPUT, WORTH_OUTPUT, make_net_buffers
from sarisari.bots.kernels.view_decoder import Past
from sarisari.bots.nets.layers import output_of
from sarisari.bots.nets.player_kinds import CARELESS, CHANCE, NET, QUICK
from sarisari.bots.rollout_policy.odds import unseen_by
from sarisari.core.bits import ActionSet, lowest, pick, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import DEAL, OVER, SECOND
from sarisari.core.stream import Stream, below, draw
from sarisari.core.world_draw import draw_world, make_draw_buffers
from sarisari.core.worlds import Numbers

legal = score_actions = choose = worth = unbound
begin_traced = apply_traced = log_by_net = by_net = ask_critic = unbound
weigh_choice = play_to_next = draw_weighed = score_all = unbound

DRAW_TASK, COMPARE_TASK, ACTOR_TASK = range(3)


class CriticParameters(NamedTuple):
    """The numbers that such a search needs."""

    net_heat: float  # softmax temperature of the net as a model of another seat
    quick_heat: float  # the same for the rollout policy, in points
    careless_heat: float  # and for players who make large errors
    jitter: float  # noise on the policy's scores in rollouts, in points
    careless_jitter: float
    spread: float  # points in one unit of the critic
    win_worth: float  # points that winning the game is worth in its last round
    covers: bool  # the options hide cards that are laid face down
    plays_out: bool  # rounds in which nobody is taken for the net


def draw_and_weigh(
    states: Any,
    traces: Any,
    past: Past,
    slot_cards: Any,
    parameters: CriticParameters,
    coefficients: Any,
    actor: Any,
    stream: Stream,
    logs: Any,
) -> None:
    """Draw a world into each state and replay the round in it. `logs`, by world, seat and kind,
    gets the log-likelihood of each other seat's choices if it were a player of that kind."""
    scores = np.zeros(64)
    net_room = make_net_buffers()
    room = make_draw_buffers()
    for number in range(len(states)):
        states[number] = past.start[0]
        s = states[number]
        t = traces[number]
        t.covers = parameters.covers
        draw_world(past.worlds, stream, s.hands, slot_cards[number], room)
        for seat in range(s.players):
            s.hands[seat] |= past.shown[seat]
        for slot in range(len(past.slot_seats)):
            s.hands[past.slot_seats[slot]] |= slot_cards[number, slot]
        begin_traced(s, t)
        for event in range(len(past.events)):
            seat, action = past.events[event, 0], past.events[event, 1]
            if past.events[event, 3] >= 0:
                action = lowest(slot_cards[number, past.events[event, 3]])
            if seat != past.seat:
                weigh_choice(
                    s, t, seat, action, parameters, coefficients, actor, net_room, scores, logs[number, seat]
                )  # fmt: skip
            apply_traced(s, t, seat, action)
            if s.phase == SECOND:
                action = past.events[event, 2]
                if seat != past.seat:
                    weigh_choice(
                        s, t, seat, action, parameters, coefficients, actor, net_room, scores, logs[number, seat]
                    )  # fmt: skip
                apply_traced(s, t, seat, action)


def weigh_one(
    s: Any,
    t: Any,
    seat: Seat,
    action: int,
    parameters: CriticParameters,
    coefficients: Any,
    actor: Any,
    net_room: Any,
    scores: Any,
    logs: Any,
) -> None:
    """Add the log-likelihood of one choice for each kind of player."""
    open_to_it: ActionSet = legal(s, seat)
    count = size(open_to_it)
    if count == 1:
        return
    logs[NET] += log_by_net(
        s, t, seat, open_to_it, action, parameters.net_heat, actor, net_room, scores
    )
    score_actions(s, seat, unseen_by(s, seat), coefficients, scores)
    quick = 0.0
    careless = 0.0
    rest = open_to_it
    while rest != 0:
        behind = scores[lowest(rest)] - scores[action]
        rest &= rest - 1
        quick += exp(behind / parameters.quick_heat)
        careless += exp(behind / parameters.careless_heat)
    logs[QUICK] -= log(quick)
    logs[CARELESS] -= log(careless)
    logs[CHANCE] -= log(float(count))


def play_until_own_choice(
    s: Any,
    t: Any,
    seat: Seat,
    kinds: Any,
    parameters: CriticParameters,
    coefficients: Any,
    actor: Any,
    net_room: Any,
    scores: Any,
    chance: Stream,
) -> bool:
    """Let the others play until the seat has a choice. Return False if the round ended first.

    If nobody is taken for the net, the round is played out, and the seat chooses by the policy as
    well: such players are known better than the critic knows what becomes of them."""
    plays_out = parameters.plays_out
    for other in range(wide(s.players)):
        if other != seat and kinds[other] == NET:
            plays_out = False
    while s.phase > DEAL and s.phase < OVER:
        mover = wide(s.turn)
        open_to_it: ActionSet = legal(s, mover)
        count = size(open_to_it)
        if count == 1:
            action = lowest(open_to_it)
        elif mover == seat and not plays_out:
            return True
        elif mover == seat:
            action = choose(s, mover, open_to_it, chance, parameters.jitter, coefficients, scores)
        elif kinds[mover] == NET:
            action = by_net(s, t, mover, open_to_it, chance, 1.0, actor, net_room, scores)
        elif kinds[mover] == CHANCE:
            action = lowest(pick(open_to_it, below(chance, count)))
        else:
            jitter = parameters.jitter if kinds[mover] == QUICK else parameters.careless_jitter
            action = choose(s, mover, open_to_it, chance, jitter, coefficients, scores)
        apply_traced(s, t, mover, action)
    return False


def score_by_actor(
    states: Any,
    traces: Any,
    seat: Seat,
    actions: Numbers,
    values: Any,
    scratch: Any,
    scratch_traces: Any,
    actor: Any,
    net_room: Any,
    scores: Any,
) -> None:
    """Fill `values` with the log-probability of each action: of its first integer, and of the
    second one after it."""
    s = scratch[0]
    t = scratch_traces[0]
    for number in range(len(states)):
        for index in range(len(actions)):
            scratch[0] = states[number]
            scratch_traces[0] = traces[number]
            for step in range(2):
                open_to_it: ActionSet = legal(s, seat)
                action = actions[index, step]
                if size(open_to_it) > 1:
                    values[number, index, 0] += log_by_net(
                        s, t, seat, open_to_it, action, 1.0, actor, net_room, scores
                    )
                apply_traced(s, t, seat, action)
                if s.phase != SECOND or s.turn != seat:
                    break


def critic_search(
    task: int,
    states: Any,
    traces: Any,
    kinds: Any,
    past: Past,
    slot_cards: Any,
    logs: Any,
    actions: Numbers,
    values: Any,
    scratch: Any,
    scratch_traces: Any,
    parameters: CriticParameters,
    coefficients: Any,
    actor: Any,
    critic: Any,
    stream: Stream,
) -> None:
    """Draw worlds, or fill `values`, by state and action: with the worth and the edge of the
    action, or with its log-probability under the actor. `kinds`, by state and seat, says what kind
    of player each seat is taken for."""
    if task == DRAW_TASK:
        draw_weighed(
            states, traces, past, slot_cards, parameters, coefficients[0], actor[0], stream, logs
        )
        return
    scores = np.zeros(64)
    net_room = make_net_buffers()
    chance = stream.copy()
    seat = past.seat
    s = scratch[0]
    t = scratch_traces[0]
    if task == ACTOR_TASK:
        score_all(
            states,
            traces,
            seat,
            actions,
            values,
            scratch,
            scratch_traces,
            actor[0],
            net_room,
            scores,
        )
        return
    for number in range(len(states)):
        seed = draw(stream)
        for index in range(len(actions)):
            scratch[0] = states[number]
            scratch_traces[0] = traces[number]
            chance[0] = seed
            apply_traced(s, t, seat, actions[index, 0])
            if s.phase == SECOND and s.turn == seat:
                apply_traced(s, t, seat, actions[index, 1])
            is_cut = play_to_next(
                s, t, seat, kinds[number], parameters, coefficients[0], actor[0], net_room, scores, chance
            )  # fmt: skip
            if is_cut:
                ask_critic(s, t, seat, kinds[number], critic[0], net_room)
                room = net_room.hidden_2
                values[number, index, 0] = (
                    output_of(critic[0], room, WORTH_OUTPUT) * parameters.spread
                )
                values[number, index, 1] = (
                    output_of(critic[0], room, EDGE_OUTPUT) * parameters.spread
                )
            else:
                values[number, index, 0] = worth(s, seat, parameters.win_worth)
                values[number, index, 1] = worth(s, seat, 0.0)
