"""A batch as bytes."""

from typing import Any

import msgspec
import numpy as np

from sarisari.games import get_game
from sarisari.research.games import batch_room


class SavedBatch(msgspec.Struct):
    """A batch as bytes: what it was made with, and its arrays."""

    game: str
    rules_version: int
    n: int
    options: dict[str, Any]
    threads: int
    reward: str
    reset: str
    opponents: dict[int, str]
    arrays: dict[str, bytes]

    def fill(self, name: str, array: Any) -> None:
        """Fill an array with what was saved of it; ValueError if its size is another."""
        found = np.frombuffer(self.arrays.get(name, b""), np.uint8)
        if len(found) != array.nbytes:
            raise ValueError(f"not a saved batch: its {name} are not complete")
        array[...] = found.view(array.dtype).reshape(array.shape)


def read_saved(data: bytes) -> SavedBatch:
    """Return what was saved; ValueError if the bytes are no batch, or one of other rules."""
    try:
        saved = msgspec.msgpack.decode(data, type=SavedBatch)
    except msgspec.DecodeError as error:
        raise ValueError(f"not a saved batch: {error}") from None
    batch_room(saved.game)
    if saved.rules_version != get_game(saved.game).rules_version:
        raise ValueError(f"this batch was saved under other rules of {saved.game}")
    if len(saved.arrays.get("seats", b"")) != saved.n:  # a byte for each game, before any is made
        raise ValueError("not a saved batch: its seats are not complete")
    return saved
