"""How bots play each game: one room a game, each with one registration, found by the game's name.

A room of ours has `PLAY` in its `__init__.py`; a game package gives its own as `bots`. A game
without any is played by `random`, and a card game by `plain` too.
"""

from functools import cache
from importlib import import_module

from sarisari.bots.games.registration import CardPlay, Play, RolloutPolicy, TowerPlay
from sarisari.games import BUILT_IN_GAMES, package_of

__all__ = ["CardPlay", "Play", "RolloutPolicy", "TowerPlay", "play_of"]


def play_of(game: str) -> Play | None:
    """How bots play a game; None if nobody has told them, or a package gives something else.
    Loaded when it is first asked for."""
    if game in BUILT_IN_GAMES:
        return _own_play(game)
    package = package_of(game)
    play = None if package is None else package.bots
    return play if isinstance(play, CardPlay | TowerPlay) else None


@cache
def _own_play(game: str) -> Play:
    play: Play = import_module(f"{__name__}.{game}").PLAY
    return play
