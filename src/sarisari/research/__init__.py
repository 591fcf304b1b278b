"""For researchers: the rules at full speed, behind the interfaces of the field. Adapters only.

`Batch`, `AuctionBatch` and `sampled_worlds` need nothing but Sari-sari; `read`,
`sarisari.research.pettingzoo` and `sarisari.research.gymnasium` need the extra `research`, and
`sarisari.research.openspiel` the extra `openspiel`.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from sarisari.research.auction_batch import AuctionBatch
from sarisari.research.batch import Batch
from sarisari.research.games import batch_games
from sarisari.research.random_actions import random_actions
from sarisari.research.sampled_worlds import sampled_worlds

if TYPE_CHECKING:
    from sarisari.research.data.dataset_reader import Dataset

__all__ = ["AuctionBatch", "Batch", "batch_games", "random_actions", "read", "sampled_worlds"]


def read(folder: str | Path) -> "Dataset":
    """Return the Polars frames of a dataset that `sarisari dataset` has written: `games`,
    `decisions` and the `header`. ValueError if there is none, or one that is not complete."""
    from sarisari.research.data.dataset_reader import read_dataset  # noqa: PLC0415 - needs Polars

    return read_dataset(folder)
