"""A file of puzzles as it is made: search games of bots one after another, keep the clearest."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from sarisari.bots.versions import VERSIONS
from sarisari.core.message import refuse
from sarisari.puzzles.puzzle import EASY, FORMAT, HARD, Puzzle, PuzzleHeader, parse_puzzles
from sarisari.puzzles.puzzle_miner import JUDGE, mine_game


class MiningPlan(msgspec.Struct, frozen=True):
    """What is searched, and how thoroughly."""

    game: str
    games: int
    players: int
    seed: int
    iterations: int
    keep: int  # puzzles of each difficulty

    @property
    def command(self) -> str:
        """The command that does this, without the number of games and the file."""
        return (
            f"sarisari puzzles mine {self.game} --players {self.players} --seed {self.seed}"
            f" --iterations {self.iterations} --keep {self.keep}"
        )


class PuzzleCollection:
    """What was found so far. It can be stored at any time and continued later."""

    def __init__(self, plan: MiningPlan) -> None:
        self.plan = plan
        self.searched = 0
        self.puzzles: tuple[Puzzle, ...] = ()

    def resume(self, lines: Iterable[bytes]) -> None:
        """Continue a file. Refused if it was made in another way."""
        try:
            header, self.puzzles = parse_puzzles(lines)
        except (ValueError, msgspec.MsgspecError):
            raise refuse("puzzles-damaged") from None
        if (header.command, header.version) != (self.plan.command, VERSIONS[JUDGE]):
            raise refuse("puzzles-other", command=header.command)
        self.searched = header.games

    def run(self) -> Iterator[int]:
        """Search the games that are missing; yield after each how many were searched."""
        options: dict[str, Any] = {"players": self.plan.players}
        while self.searched < self.plan.games:
            seed = self.plan.seed + self.searched
            found = mine_game(self.plan.game, options, seed, self.plan.iterations)
            self.puzzles = clearest((*self.puzzles, *found), self.plan.keep)
            self.searched += 1
            yield self.searched

    def content(self) -> bytes:
        """Return the file."""
        header = PuzzleHeader(
            puzzles=FORMAT,
            game=self.plan.game,
            command=self.plan.command,
            judge=JUDGE,
            version=VERSIONS[JUDGE],
            games=self.searched,
        )
        return msgspec.json.Encoder().encode_lines([header, *self.puzzles])


def clearest(puzzles: Iterable[Puzzle], keep: int) -> tuple[Puzzle, ...]:
    """Return the clearest puzzles of each difficulty, one of each after another: easy, medium,
    hard, easy, …"""
    grades: list[list[Puzzle]] = [[] for _ in range(EASY, HARD + 1)]
    for puzzle in sorted(puzzles, key=lambda puzzle: -puzzle.gap / puzzle.error):
        grades[puzzle.difficulty - EASY].append(puzzle)
    rows = zip_longest(*(grade[:keep] for grade in grades))
    return tuple(puzzle for row in rows for puzzle in row if puzzle is not None)
