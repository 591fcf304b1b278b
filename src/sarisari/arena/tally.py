"""Results as sums per block. All figures are ratios of these sums, which are kept as integers
where possible, so that a difference of zero is exactly zero."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.arena.game_runner import Played
from sarisari.arena.ratings import Field, stages

Floats: TypeAlias = npt.NDArray[np.float64]

WHOLE_SHARE = 60  # parts of a first place: divisible among 1 to 6 tied seats


@dataclass(frozen=True)
class Sums:
    """Sums over games: of one block, of all, or of a sample of blocks. The arrays may have any
    leading axes, followed by [bot], [bot, other] or [field]."""

    seats: Floats  # seats played
    firsts: Floats  # first places, in parts of WHOLE_SHARE
    leads: Floats  # points minus the mean of the others', times the number of others
    rounds: Floats  # rounds, times the number of others
    ahead: Floats  # points minus another bot's, over all pairs of seats
    ahead_rounds: Floats  # rounds, over the same pairs
    chosen: Floats  # for ratings: how often it ranked before all that were left
    fields: Floats  # for ratings: how often this field was left

    def share(self) -> Floats:
        """The share of first places per seat, by bot."""
        return self.firsts / (WHOLE_SHARE * self.seats)

    def edge(self) -> Floats:
        """Points a round above the mean of the others at the table, by bot."""
        return self.leads / self.rounds

    def margin(self) -> Floats:
        """Points a round ahead of each other bot; NaN for bots that never met."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return self.ahead / self.ahead_rounds


class Tally:
    """The sums of all blocks so far."""

    def __init__(self, bots: int) -> None:
        self.bots = bots
        self.games = 0
        self.rounds = 0
        self.gone: Counter[int] = Counter()  # by bot: games in which it failed
        self.why_gone: dict[int, Any] = {}  # by bot: the first reason
        self._blocks: list[_Block] = []

    @property
    def blocks(self) -> int:
        return len(self._blocks)

    def add(self, games: Sequence[Played]) -> None:
        """Add the games of one block."""
        block = _Block(self.bots)
        for game in games:
            block.add(game)
            self.games += 1
            self.rounds += len(game.points)
            for bot in {game.lineup[gone.seat] for gone in game.gone}:
                self.gone[bot] += 1
            for gone in game.gone:
                self.why_gone.setdefault(game.lineup[gone.seat], gone.why)
        self._blocks.append(block)

    def last_edges(self) -> Floats:
        """The edges of the last block, by bot."""
        block = self._blocks[-1]
        return block.leads / block.rounds

    def sums(self) -> tuple[Sums, list[Field]]:
        """The sums by block, and the fields that the last axis of `Sums.fields` counts."""
        fields = sorted({field for block in self._blocks for field in block.fields})
        index = {field: number for number, field in enumerate(fields)}
        counts = np.zeros((self.blocks, len(fields)))
        for number, block in enumerate(self._blocks):
            for field, count in block.fields.items():
                counts[number, index[field]] = count
        names = ("seats", "firsts", "leads", "rounds", "ahead", "ahead_rounds", "chosen")
        stacked = {
            name: np.array([getattr(block, name) for block in self._blocks]) for name in names
        }
        return Sums(**stacked, fields=counts), fields


class _Block:
    """The sums of one block."""

    def __init__(self, bots: int) -> None:
        self.seats = np.zeros(bots)
        self.firsts = np.zeros(bots)
        self.leads = np.zeros(bots)
        self.rounds = np.zeros(bots)
        self.ahead = np.zeros((bots, bots))
        self.ahead_rounds = np.zeros((bots, bots))
        self.chosen = np.zeros(bots)
        self.fields: dict[Field, float] = {}

    def add(self, game: Played) -> None:
        totals = [sum(column) for column in zip(*game.points, strict=True)]
        others, rounds = len(totals) - 1, len(game.points)
        part = WHOLE_SHARE // game.ranks.count(1)
        for seat, bot in enumerate(game.lineup):
            self.seats[bot] += 1
            self.firsts[bot] += part if game.ranks[seat] == 1 else 0
            self.leads[bot] += (others + 1) * totals[seat] - sum(totals)
            self.rounds[bot] += others * rounds
            for other_seat, other in enumerate(game.lineup):
                if other != bot:
                    self.ahead[bot, other] += totals[seat] - totals[other_seat]
                    self.ahead_rounds[bot, other] += rounds
        for bot, field, weight in stages(game.lineup, game.ranks):
            self.chosen[bot] += weight
            self.fields[field] = self.fields.get(field, 0.0) + weight
