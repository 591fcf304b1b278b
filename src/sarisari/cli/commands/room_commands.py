"""Commands of a single game, defined in `commands/<game>.py` if that module exists."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from sarisari.core.game_packages import BUILT_IN_GAMES


def own_commands() -> list[Callable[..., None]]:
    """The commands of all games that define any."""
    modules = [f"{__package__}.{game}" for game in BUILT_IN_GAMES]
    return [
        command
        for module in modules
        if find_spec(module) is not None
        for command in import_module(module).COMMANDS
    ]
