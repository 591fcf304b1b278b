"""The games by name: the built-in ones, and those of enabled game packages."""

from sarisari.core.game_packages import BUILT_IN_GAMES
from sarisari.games.package import CONTRACT, GamePackage
from sarisari.games.registry import (
    all_games,
    broken_packages,
    card_games,
    game_names,
    get_game,
    named_game,
    package_of,
    packages_in_use,
)

__all__ = [
    "BUILT_IN_GAMES",
    "CONTRACT",
    "GamePackage",
    "all_games",
    "broken_packages",
    "card_games",
    "game_names",
    "get_game",
    "named_game",
    "package_of",
    "packages_in_use",
]

GAME_NAMES = BUILT_IN_GAMES  # a name of the Python API; `game_names` includes games of packages
