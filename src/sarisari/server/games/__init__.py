"""What the server has for one game alone: a room for each game that needs one, found by the game's
name. A room has `PART`."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from sarisari.games import BUILT_IN_GAMES
from sarisari.server.games.part import Part

__all__ = ["Part", "own_parts", "part_of"]


def part_of(game: str) -> Part | None:
    """What there is for a game; None if the server treats it as all others. Loaded when it is
    first asked for."""
    return _own_part(game) if game in BUILT_IN_GAMES else None


def own_parts() -> list[Part]:
    """Of all games that have one."""
    return [part for game in BUILT_IN_GAMES if (part := part_of(game)) is not None]


@cache
def _own_part(game: str) -> Part | None:
    room = f"{__name__}.{game}"
    if find_spec(room) is None:
        return None
    part: Part = import_module(room).PART
    return part
