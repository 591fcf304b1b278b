"""A puzzle as data: how a round came to a decision, and what each action there is worth.

The puzzles of a game are a file, `files/<game>.jsonl`, written by `sarisari puzzles mine`: a header
with the command that made it, then one puzzle per line.
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from sarisari.bots.bot import Valued
from sarisari.core.cards import Seat
from sarisari.core.game import Game, State, View
from sarisari.core.message import Message, RefusalKind, refuse, shown
from sarisari.core.options import Options
from sarisari.games import get_game
from sarisari.table.record import parse_event

FORMAT = 1
SUFFIX = ".jsonl"
EASY, MEDIUM, HARD = 1, 2, 3


class PuzzleHeader(msgspec.Struct, frozen=True):
    """The first line of a file: what the puzzles were made with."""

    puzzles: int  # the format
    game: str
    command: str  # that made them
    judge: str  # the bot that judged
    version: int  # of that bot
    games: int  # how many games of bots were searched


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """One position: the seat to act, what led there, and the solution."""

    options: Options
    seat: Seat
    events: tuple[dict[str, Any], ...]  # lines of a record, from the deal on
    difficulty: int  # 1 if all simple bots find the action, 3 if none does
    actions: tuple[Valued, ...]  # the best first
    gap: float  # by how much the best is ahead of the second
    error: float  # one standard error of the gap
    reason: Message | None = None  # something that can be proven about the best action

    @property
    def best(self) -> str:
        """The solution."""
        return self.actions[0].do


def puzzle_games() -> list[str]:
    """Return the games that have puzzles."""
    found = (path.name for path in files(__package__).joinpath("files").iterdir())
    return sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX))


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return all puzzles of a game. Refused if it has none."""
    if game not in puzzle_games():
        raise refuse("puzzle-none", kind=RefusalKind.UNKNOWN, name=shown(game))
    content = files(__package__).joinpath("files", game + SUFFIX).read_bytes()
    return parse_puzzles(content.splitlines())[1]


def parse_puzzles(lines: Iterable[bytes]) -> tuple[PuzzleHeader, tuple[Puzzle, ...]]:
    """Return the content of a file. ValueError if its shape is wrong."""
    header, *rest = lines
    known = msgspec.json.decode(header, type=PuzzleHeader)
    if known.puzzles != FORMAT:
        raise ValueError(f"puzzles of format {known.puzzles}, not {FORMAT}")
    return known, tuple(msgspec.json.decode(line, type=Puzzle) for line in rest)


def get_puzzle(game: str, number: int) -> Puzzle:
    """Return a puzzle by its number, counted from 1. Refused if there is none."""
    found = puzzles_of(game)
    if not 1 <= number <= len(found):
        raise refuse("puzzle-number", count=len(found))
    return found[number - 1]


def puzzle_of_day(game: str, day: int) -> int:
    """Return the number of a day's puzzle, the same for everybody; `day` counts days."""
    return day % len(puzzles_of(game)) + 1


def state_of(game: Game, puzzle: Puzzle) -> State:
    """Return the whole truth of a position, which never leaves the server."""
    state = game.new(puzzle.options)
    for line in puzzle.events:
        game.apply(state, parse_event(line))
    return state


def view_of(name: str, puzzle: Puzzle) -> View:
    """Return what the seat that is to act knows."""
    game = get_game(name)
    return game.view(state_of(game, puzzle), puzzle.seat)
