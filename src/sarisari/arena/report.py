"""The report of a comparison: shares, edges, ratings and margins with 95 % confidence intervals."""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from sarisari.arena.bootstrap import SAMPLES, interval, samples, total
from sarisari.arena.plan import Comparison
from sarisari.arena.ratings import ratings, strengths
from sarisari.arena.tally import Sums, Tally

Floats: TypeAlias = npt.NDArray[np.float64]

ANCHOR = "casual"  # its rating is fixed at 1000 if it takes part
RATING_SAMPLES = 400  # bootstrap samples for the intervals of ratings
DECIMALS = 6


class Figure(msgspec.Struct, frozen=True):
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class Standing(msgspec.Struct, frozen=True):
    """The results of one bot."""

    bot: str  # its spec, as given by the user
    label: str  # its spec, made unique
    seats: int  # seats played, over all games
    share: Figure  # of first places per seat: 1/n if all bots are equal
    edge: Figure  # points a round above the mean of the others at the table
    rating: Figure
    gone: int = 0  # games in which it failed and a stand-in took over


class Report(msgspec.Struct, frozen=True):
    """The results of all bots."""

    comparison: Comparison
    blocks: int
    games: int
    rounds: int
    standings: tuple[Standing, ...]  # in the order given by the user
    margins: tuple[tuple[Figure | None, ...], ...]  # [bot][other]: points a round ahead of other

    @property
    def ladder(self) -> list[Standing]:
        """The bots by rating, the best first."""
        return sorted(self.standings, key=lambda standing: -standing.rating.value)

    def as_json(self) -> dict[str, Any]:
        """The report for programs (docs/arena.md)."""
        comparison = self.comparison
        return {
            "game": comparison.game,
            "games": self.games,
            "bots": [_as_json(standing) for standing in self.standings],
            "rounds": self.rounds,
            "blocks": self.blocks,
            "seats": comparison.seats,
            "seed": comparison.seed,
            "options": comparison.options,
            "margins": [
                [
                    None if figure is None else [figure.value, figure.low, figure.high]
                    for figure in row
                ]
                for row in self.margins
            ],
        }


def _as_json(standing: Standing) -> dict[str, Any]:
    values: dict[str, Any] = {"bot": standing.bot}
    for name, figure in (
        ("win_share", standing.share),
        ("edge", standing.edge),
        ("rating", standing.rating),
    ):
        values |= {name: figure.value, f"{name}_low": figure.low, f"{name}_high": figure.high}
    return values | {"sat": standing.seats, "gone": standing.gone}


def report_of(comparison: Comparison, tally: Tally, count: int = SAMPLES) -> Report:
    """Compute the report from at least one block, with `count` bootstrap samples."""
    by_block, fields = tally.sums()
    all_of, drawn = total(by_block), samples(by_block, count)

    def figures(figure: Callable[[Sums], Floats]) -> list[Figure]:
        return _figures(figure(all_of), figure(drawn), tally.blocks)

    anchor = comparison.bots.index(ANCHOR) if ANCHOR in comparison.bots else None
    logs = strengths(all_of.chosen, all_of.fields, fields)
    few = zip(drawn.chosen[:RATING_SAMPLES], drawn.fields[:RATING_SAMPLES], strict=True)
    drawn_logs = np.array([strengths(*one, fields, logs) for one in few])
    rated = _figures(ratings(logs, anchor), ratings(drawn_logs, anchor), tally.blocks)
    columns = zip(
        labels(comparison.bots), figures(Sums.share), figures(Sums.edge), rated, strict=True
    )
    standings = tuple(
        Standing(bot, label, int(all_of.seats[number]), share, edge, rating, tally.gone[number])
        for number, (bot, (label, share, edge, rating)) in enumerate(
            zip(comparison.bots, columns, strict=True)
        )
    )
    margins = _margins(all_of.margin(), drawn.margin(), tally.blocks)
    return Report(comparison, tally.blocks, tally.games, tally.rounds, standings, margins)


def _figures(values: Floats, drawn: Floats, blocks: int) -> list[Figure]:
    low, high = interval(drawn, blocks)
    return [_figure(*three) for three in zip(values, low, high, strict=True)]


def _figure(value: float, low: float, high: float) -> Figure:
    # adding 0.0 turns -0.0 into 0.0
    return Figure(*(round(float(number), DECIMALS) + 0.0 for number in (value, low, high)))


def _margins(values: Floats, drawn: Floats, blocks: int) -> tuple[tuple[Figure | None, ...], ...]:
    """The margins by pair; None for a bot and itself, and for two bots that never met."""
    rows = []
    for bot, row in enumerate(values):
        figures: list[Figure | None] = []
        for other, value in enumerate(row):
            met = drawn[:, bot, other][np.isfinite(drawn[:, bot, other])]
            if not np.isfinite(value) or met.size == 0:
                figures.append(None)
                continue
            low, high = interval(met, blocks)
            figures.append(_figure(value, float(low), float(high)))
        rows.append(tuple(figures))
    return tuple(rows)


def labels(bots: tuple[str, ...]) -> list[str]:
    """The specs of the bots, made unique.

    >>> labels(("casual", "random", "casual"))
    ['casual', 'random', 'casual (2)']
    """
    return [
        bot if bot not in bots[:place] else f"{bot} ({bots[: place + 1].count(bot)})"
        for place, bot in enumerate(bots)
    ]
