"""Quick play: the rollout policy of each game. What such a module has: `QuickPlay` in
`bots/games/registration.py`."""

from sarisari.bots.games import CardPlay, RolloutPolicy, play_of
from sarisari.bots.rollout_policy import uniform


def rollout_policy(game: str) -> RolloutPolicy:
    """Of a game; one that has none of its own is played by chance."""
    play = play_of(game)
    return play.quick if isinstance(play, CardPlay) else uniform
