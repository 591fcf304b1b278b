"""What bots know of each game: one subpackage per game with one registration, found by the game's
name.

A built-in game defines `PLAY` in the `__init__.py` of its subpackage; a game package (plugin)
passes its registration as `bots`. A game without a registration is played by `random`, and a card
game by `plain` too.
"""

from functools import cache
from importlib import import_module

from sarisari.bots.games.registration import CardPlay, Play, RolloutPolicy, TowerPlay
from sarisari.games import BUILT_IN_GAMES, package_of

__all__ = ["CardPlay", "Play", "RolloutPolicy", "TowerPlay", "play_of"]


def play_of(game: str) -> Play | None:
    """The registration of a game, loaded on first use. None if there is none, or if a game
    package passes an object of another type."""
    if game in BUILT_IN_GAMES:
        return _own_play(game)
    package = package_of(game)
    play = None if package is None else package.bots
    return play if isinstance(play, CardPlay | TowerPlay) else None


@cache
def _own_play(game: str) -> Play:
    play: Play = import_module(f"{__name__}.{game}").PLAY
    return play
