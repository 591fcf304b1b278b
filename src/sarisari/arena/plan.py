"""What is played: who is compared, who sits where in each game, and where chance comes from.

A block is one game's deals, played several times so that every bot has had every seat. Deals and
the bots' seeds depend on the block, the round and the seat, never on who sits there: bots that
do the same differ by exactly nothing.
"""

import hashlib
from typing import TypeAlias

import msgspec

from sarisari.core.cards import Seat
from sarisari.core.options import Options, players_of
from sarisari.core.stream import below, new_stream

Lineup: TypeAlias = tuple[int, ...]  # by seat: the place of a bot in Comparison.bots

DUEL = 2  # bots: one against the others


class Comparison(msgspec.Struct, frozen=True):
    """All that the outcome depends on, but for clocks and programs from outside."""

    game: str
    options: Options  # complete
    bots: tuple[str, ...]  # "casual", "strong:ms=200", the name of a program
    seed: int
    programs: dict[str, str] = {}  # from outside: commands by name

    @property
    def seats(self) -> int:
        return players_of(self.options)

    @property
    def block_size(self) -> int:
        """Games in a block."""
        return self.seats if len(self.bots) == DUEL else len(self.bots)

    def blocks_for(self, games: int) -> int:
        """So many whole blocks have at least so many games."""
        return -(-games // self.block_size)


def lineups(comparison: Comparison, block: int) -> list[Lineup]:
    """Who sits where in the games of a block. Every bot has every seat equally often.

    Of two bots the first sits alone, once in each seat, and the second everywhere else. Others
    stand in a circle, in an order drawn for each block, and as many as there are seats sit down,
    beginning one place further in each game.

    >>> duel = Comparison("tanuki", {"players": 3}, ("casual", "random"), 1)
    >>> lineups(duel, 0)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    >>> three = Comparison("tanuki", {"players": 3}, ("casual", "random", "mine"), 1)
    >>> [sorted(lineup) for lineup in lineups(three, 0)]
    [[0, 1, 2], [0, 1, 2], [0, 1, 2]]
    """
    seats = range(comparison.seats)
    if len(comparison.bots) == DUEL:
        return [tuple(int(seat != alone) for seat in seats) for alone in seats]
    circle = _circle(comparison, block)
    count = len(circle)
    return [tuple(circle[(first + seat) % count] for seat in seats) for first in range(count)]


def _circle(comparison: Comparison, block: int) -> list[int]:
    """The bots in any order, each equally likely."""
    circle = list(range(len(comparison.bots)))
    stream = new_stream(_seed("circle", comparison.seed, block))
    for last in range(len(circle) - 1, 0, -1):
        other = int(below(stream, last + 1))
        circle[last], circle[other] = circle[other], circle[last]
    return circle


def deal_seed(comparison: Comparison, block: int, round_number: int) -> int:
    """Where a deal comes from."""
    return _seed("deal", comparison.seed, block, round_number)


def choice_seed(
    comparison: Comparison, block: int, round_number: int, seat: Seat, number: int
) -> int:
    """The seed of a bot's choice: the how-many-th of its seat in the round."""
    return _seed("choice", comparison.seed, block, round_number, seat, number)


def _seed(purpose: str, *numbers: int) -> int:
    text = " ".join(["sarisari arena", purpose, *map(str, numbers)])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
