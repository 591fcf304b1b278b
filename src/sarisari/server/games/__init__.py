"""The server's part for each single game that needs one, found by the game's name. Such a package
has `PART`."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from sarisari.games import BUILT_IN_GAMES
from sarisari.server.games.part import Part

__all__ = ["Part", "own_parts", "part_of"]


def part_of(game: str) -> Part | None:
    """Return the server's part for a game, loaded when first needed; None if the game needs
    none."""
    return _own_part(game) if game in BUILT_IN_GAMES else None


def own_parts() -> list[Part]:
    """Return the parts of all games that have one."""
    return [part for game in BUILT_IN_GAMES if (part := part_of(game)) is not None]


@cache
def _own_part(game: str) -> Part | None:
    room = f"{__name__}.{game}"
    if find_spec(room) is None:
        return None
    part: Part = import_module(room).PART
    return part
