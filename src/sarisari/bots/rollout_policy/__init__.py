"""Rollout policies: the fast heuristic of each card game that Monte Carlo rollouts play by. The
protocol `RolloutPolicy` in `bots/games/registration.py` says what such a module must define."""

from sarisari.bots.games import CardPlay, RolloutPolicy, play_of
from sarisari.bots.rollout_policy import uniform


def rollout_policy(game: str) -> RolloutPolicy:
    """The rollout policy of a game; uniformly random play if the game has none of its own."""
    play = play_of(game)
    return play.policy if isinstance(play, CardPlay) else uniform
