"""Quick play: the rollout policy of each game. What such a module has: `QuickPlay` in
`bots/games/play.py`."""

from sarisari.bots.games import CardPlay, QuickPlay, play_of
from sarisari.bots.quick import uniform


def quick_play(game: str) -> QuickPlay:
    """Of a game; one that has none of its own is played by chance."""
    play = play_of(game)
    return play.quick if isinstance(play, CardPlay) else uniform
