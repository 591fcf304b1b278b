"""What a batch needs to know of each game, found by the game's name: one room per game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from sarisari.games import BUILT_IN_GAMES, get_game
from sarisari.research.observed_fields import Field


class BatchRoom(Protocol):
    """A module with the game's own part of an observation. Its functions are kernels; they read
    rules where they need them, and contain none."""

    FIELDS: tuple[Field, ...]  # behind those that all games share
    ACTION_NAMES: tuple[str, ...]  # by action

    def write_own(self, s: Any, m: Any, seat: int, players: int, row: Any, at: int) -> int:
        """Write the game's own fields into an observation, from `at` on. Nothing that the seat
        cannot know may be read."""


@cache
def batch_games() -> tuple[str, ...]:
    """Return the names of the games that a batch can play."""
    return tuple(
        name for name in BUILT_IN_GAMES if has_room(name) and get_game(name).about.has_cards
    )


def has_room(game: str) -> bool:
    """Whether there is a room for a game here."""
    return find_spec(f"{__name__}.{game}") is not None


def auction_room(game: str) -> Any:
    """Return the room of a game with auctions; ValueError if there is none."""
    if game not in BUILT_IN_GAMES or game in batch_games() or not has_room(game):
        raise ValueError(f"there are no batches of auctions of {game!r}")
    return import_module(f"{__name__}.{game}")


def batch_room(game: str) -> BatchRoom:
    """Return the room of a game; ValueError if batches do not know it."""
    if game not in batch_games():
        raise ValueError(f"there are batches of {', '.join(batch_games())}, not of {game!r}")
    return cast(BatchRoom, import_module(f"{__name__}.{game}"))
