"""The games, by name. Each is loaded when it is first asked for."""

from functools import cache
from importlib import import_module

from sarisari.core.game import Game
from sarisari.core.message import refuse, shown

CARD_GAMES = ("tindahan", "bastos", "tanuki")
GAME_NAMES = (*CARD_GAMES, "bandu")


@cache
def get_game(name: str) -> Game:
    """The game of that name; KeyError if there is none.

    >>> get_game("tanuki").rules_version
    1
    """
    if name not in GAME_NAMES:
        raise KeyError(f"there is no game {name!r}; there are {', '.join(GAME_NAMES)}")
    game: Game = import_module(f"sarisari.games.{name}").GAME
    return game


def named_game(name: object, names: tuple[str, ...] = GAME_NAMES) -> Game:
    """The game that somebody named, of these. Refused if it is none of them."""
    if not isinstance(name, str) or name not in names:
        raise refuse("header-game", game=shown(name), names=list(names))
    return get_game(name)
