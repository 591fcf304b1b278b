"""Monte Carlo rollout (playout): play the rest of a round by the rollout policy or at random, and
evaluate the result.

Templates: `binder.py` binds the names assigned to `unbound` to one game's functions, so
jump-to-definition ends at `unbound` (see the docstring of `sarisari.bots.kernels`).
"""

from typing import Any

from sarisari.bots.rollout_policy.odds import unseen_by
from sarisari.core.bits import ActionSet, lowest, pick, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import unbound
from sarisari.core.phase import DEAL, OVER, PLAY
from sarisari.core.stream import Stream, below, fraction

legal = apply = score_actions = ranking_key = tricks_taken = choose = unbound


def choose_by_policy(
    s: Any,
    seat: Seat,
    open_to_it: ActionSet,
    stream: Stream,
    jitter: float,
    coefficients: Any,
    scores: Any,
) -> int:
    """The action that the policy scores highest, after adding uniform noise of up to `jitter`."""
    score_actions(s, seat, unseen_by(s, seat), coefficients, scores)
    best = lowest(open_to_it)
    most = -1e9
    rest = open_to_it
    while rest != 0:
        action = lowest(rest)
        rest &= rest - 1
        score = scores[action] + jitter * fraction(stream)
        if score > most:
            most = score
            best = action
    return best


def finish_round(
    s: Any,
    seat: Seat,
    before: int,
    stream: Stream,
    jitter: float,
    policy_turns: int,
    coefficients: Any,
    scores: Any,
) -> bool:
    """Play to the end of the round: `policy_turns` choices by the policy, the rest at random.
    Return whether `seat`, whose `tricks_taken` was `before`, won the current trick."""
    is_trick_over = False
    wins = False
    while s.phase > DEAL and s.phase < OVER:
        if not is_trick_over and s.phase == PLAY and s.turn_count == 0:
            is_trick_over = True
            wins = tricks_taken(s, seat) > before
        mover = wide(s.turn)
        open_to_it: ActionSet = legal(s, mover)
        count = size(open_to_it)
        if count == 1:
            action = lowest(open_to_it)
        elif policy_turns > 0:
            policy_turns -= 1
            action = choose(s, mover, open_to_it, stream, jitter, coefficients, scores)
        else:
            action = lowest(pick(open_to_it, below(stream, count)))
        apply(s, mover, action)
    return wins if is_trick_over else tricks_taken(s, seat) > before


def worth_of(s: Any, seat: Seat, win_worth: float) -> float:
    """The value of a finished round for a seat: its edge in points, and at the end of the game
    also `win_worth` points for winning, shared among tied seats."""
    players = wide(s.players)
    total = 0
    for other in range(players):
        total += s.points[other]
    mine = wide(s.points[seat])
    edge = mine - (total - mine) / (players - 1)
    if s.phase != OVER or win_worth == 0:
        return edge
    tied = 0
    for other in range(players):
        if ranking_key(s, other) > ranking_key(s, seat):
            return edge - win_worth / players
        tied += ranking_key(s, other) == ranking_key(s, seat)
    return edge + win_worth * (1 / tied - 1 / players)
