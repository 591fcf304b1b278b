"""The design of a comparison: which bots, who sits where in each game, and the random seeds.

A block is the deals of one game, played several times so that every bot has every seat (duplicate
games). Deals, settles and the bots' seeds depend on the block, the round and the seat, never on the
bot in the seat, so bots that choose alike differ by exactly zero.
"""

import hashlib
from typing import TypeAlias

import msgspec

from sarisari.core.cards import Seat
from sarisari.core.options import Options, players_of
from sarisari.core.stream import below, new_stream
from sarisari.games import get_game

Lineup: TypeAlias = tuple[int, ...]  # by seat: the index of a bot in Comparison.bots

DUEL = 2  # with two bots, one seat plays against all others


class Comparison(msgspec.Struct, frozen=True):
    """Everything that the outcome depends on, except clocks and external programs."""

    game: str
    options: Options  # complete, with defaults filled in
    bots: tuple[str, ...]  # "casual", "strong:ms=200", the name of an external program
    seed: int
    programs: dict[str, str] = {}  # external programs: commands by name

    @property
    def seats(self) -> int:
        return players_of(self.options)

    @property
    def has_rounds(self) -> bool:
        """Whether the game is scored in rounds. Otherwise the points of a game are how many others
        a seat outlasted."""
        return get_game(self.game).about.has_cards

    @property
    def block_size(self) -> int:
        """The number of games in a block."""
        return self.seats if len(self.bots) == DUEL else len(self.bots)

    def blocks_for(self, games: int) -> int:
        """The number of whole blocks that contain at least `games` games."""
        return -(-games // self.block_size)


def lineups(comparison: Comparison, block: int) -> list[Lineup]:
    """The lineups of the games of a block. Every bot has every seat equally often.

    Of two bots, the first takes one seat, each in turn, and the second all others. Three or more
    bots are arranged in a circle, in a random order per block; each game seats consecutive bots,
    starting one place further than the game before.

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
    """The bots in a random order (Fisher-Yates shuffle)."""
    circle = list(range(len(comparison.bots)))
    stream = new_stream(_seed("circle", comparison.seed, block))
    for last in range(len(circle) - 1, 0, -1):
        other = int(below(stream, last + 1))
        circle[last], circle[other] = circle[other], circle[last]
    return circle


def deal_seed(comparison: Comparison, block: int, round_number: int) -> int:
    """The seed of a deal."""
    return _seed("deal", comparison.seed, block, round_number)


def settle_seed(comparison: Comparison, block: int, seat: Seat, number: int) -> int:
    """The seed of a settle, the `number`-th of this seat's tower."""
    return _seed("settle", comparison.seed, block, seat, number)


def choice_seed(
    comparison: Comparison, block: int, round_number: int, seat: Seat, number: int
) -> int:
    """The seed of a bot's choice, the `number`-th of its seat in the round."""
    return _seed("choice", comparison.seed, block, round_number, seat, number)


def _seed(purpose: str, *numbers: int) -> int:
    text = " ".join(["sarisari arena", purpose, *map(str, numbers)])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
