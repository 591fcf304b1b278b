"""The games, by name: ours, and those of the game packages that were named."""

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

GAME_NAMES = OURS  # a name of the Python API; `game_names` has those of packages, too
