"""A file of a dataset: the games from one number to another, as Parquet."""

import io
from collections.abc import Iterator
from typing import NamedTuple

import polars as pl

from sarisari.research.data.dataset_plan import DatasetPlan
from sarisari.research.data.decision_rows import Rows, rows_of
from sarisari.research.data.game_script import play_script
from sarisari.workforce.work_unit import WorkUnit, units_of

ROWS_A_GROUP = 20_000


class Parquet(NamedTuple):
    """Some games as the bytes of two Parquet files."""

    first: int  # the number of the first game
    games: bytes
    decisions: bytes
    game_count: int
    decision_count: int


def parquet_of(first: int, rows: Rows) -> Parquet:
    """Return rows as files. Equal rows give equal bytes, as long as Polars is the same."""
    files = (_bytes_of(rows.games), _bytes_of(rows.decisions))
    return Parquet(first, *files, rows.games.height, rows.decisions.height)


def _bytes_of(frame: pl.DataFrame) -> bytes:
    file = io.BytesIO()
    frame.write_parquet(file, compression="zstd", row_group_size=ROWS_A_GROUP)
    return file.getvalue()


class MadeFile:
    """The work that makes one file: play the games and write them as Parquet."""

    def __init__(self, plan: DatasetPlan) -> None:
        self.plan = plan

    def __call__(self, first: int, end: int) -> Parquet:
        scripts = (play_script(self.plan, number) for number in range(first, end))
        return parquet_of(first, rows_of(self.plan.game, scripts))


def units_to_do(plan: DatasetPlan, done: set[int]) -> Iterator[WorkUnit]:
    """Return the units of the files that are not there yet; a file is known by its first game."""
    for unit in units_of(MadeFile(plan), 0, plan.games, plan.games_a_file):
        if unit.first not in done:
            yield unit
