"""The rest of a round, played by quick play or by chance, and what it is worth."""

from typing import Any

from sarisari.bots.rollout_policy.odds import unseen_by
from sarisari.core.bits import ActionSet, lowest, pick, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import DEAL, OVER, PLAY
from sarisari.core.stream import Stream, below, fraction

legal = apply = rate = standing = taken = choose = unbound


def choose_quickly(
    s: Any,
    seat: Seat,
    open_to_it: ActionSet,
    stream: Stream,
    jitter: float,
    knobs: Any,
    likings: Any,
) -> int:
    """What quick play likes best, give or take some jitter."""
    rate(s, seat, unseen_by(s, seat), knobs, likings)
    best = lowest(open_to_it)
    most = -1e9
    rest = open_to_it
    while rest != 0:
        action = lowest(rest)
        rest &= rest - 1
        liking = likings[action] + jitter * fraction(stream)
        if liking > most:
            most = liking
            best = action
    return best


def finish_round(
    s: Any,
    seat: Seat,
    before: int,
    stream: Stream,
    jitter: float,
    quick_turns: int,
    knobs: Any,
    likings: Any,
) -> bool:
    """Play to the end of the round: so many choices quickly, the rest by chance. Whether a seat,
    which had taken so much before, took the trick that lay there."""
    is_over = False
    wins = False
    while s.phase > DEAL and s.phase < OVER:
        if not is_over and s.phase == PLAY and s.turn_count == 0:
            is_over = True
            wins = taken(s, seat) > before
        mover = wide(s.turn)
        open_to_it: ActionSet = legal(s, mover)
        count = size(open_to_it)
        if count == 1:
            action = lowest(open_to_it)
        elif quick_turns > 0:
            quick_turns -= 1
            action = choose(s, mover, open_to_it, stream, jitter, knobs, likings)
        else:
            action = lowest(pick(open_to_it, below(stream, count)))
        apply(s, mover, action)
    return wins if is_over else taken(s, seat) > before


def worth_of(s: Any, seat: Seat, win_worth: float) -> float:
    """The edge of a finished round in points; at the end of the game also what winning is
    worth, shared by all who are level."""
    players = wide(s.players)
    total = 0
    for other in range(players):
        total += s.points[other]
    mine = wide(s.points[seat])
    edge = mine - (total - mine) / (players - 1)
    if s.phase != OVER or win_worth == 0:
        return edge
    level = 0
    for other in range(players):
        if standing(s, other) > standing(s, seat):
            return edge - win_worth / players
        level += standing(s, other) == standing(s, seat)
    return edge + win_worth * (1 / level - 1 / players)
