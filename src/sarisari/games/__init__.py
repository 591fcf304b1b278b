"""The games by name: the built-in ones, and those of enabled game packages."""

from sarisari.core.game_packages import OURS
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
    "CONTRACT",
    "OURS",
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

GAME_NAMES = OURS  # a name of the Python API; `game_names` includes games of packages
