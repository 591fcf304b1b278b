"""Compile the kernels of batches into the cache."""

from sarisari.research.batch import Batch
from sarisari.research.games import batch_games


def compile_batches() -> None:
    """Call each kernel of a batch once, for every game."""
    for name in batch_games():
        batch = Batch(name, 1)
        batch.step(batch.masks.argmax(axis=1))
        batch.observe(0)
