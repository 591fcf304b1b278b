"""Commands that are about one game: `commands/<game>.py`, where there is one."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from sarisari.core.game_packages import BUILT_IN_GAMES


def own_commands() -> list[Callable[..., None]]:
    """Of all games that have some."""
    rooms = [f"{__package__}.{game}" for game in BUILT_IN_GAMES]
    return [
        command
        for room in rooms
        if find_spec(room) is not None
        for command in import_module(room).COMMANDS
    ]
