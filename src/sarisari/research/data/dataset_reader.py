"""Reading a dataset: as Polars frames, lazily, so that only what is asked for is read."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import polars as pl

from sarisari.research.data.dataset_folder import CARD, DECISIONS, GAMES, HEADER


class Dataset(NamedTuple):
    """A dataset. `decisions.filter(…).collect()` reads the rows that are wanted."""

    games: pl.LazyFrame
    decisions: pl.LazyFrame
    header: dict[str, Any]  # what it was made with


def read_dataset(folder: str | Path) -> Dataset:
    """Return the frames of a dataset that `sarisari dataset` has written. ValueError if there is
    none in the folder, or one that is not complete."""
    path = Path(folder)
    try:
        header = msgspec.json.decode((path / HEADER).read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError) as error:
        raise ValueError(f"there is no dataset in {path}: {error}") from None
    if not (path / CARD).exists():
        raise ValueError(f"the dataset in {path} is not complete: run the same command again")
    games, decisions = (pl.scan_parquet(path / kind / "*.parquet") for kind in (GAMES, DECISIONS))
    return Dataset(games, decisions, header)
