"""Random play in a batch."""

import numpy as np
import numpy.typing as npt

from sarisari.research.batch import Batch


def random_actions(batch: Batch, generator: np.random.Generator) -> npt.NDArray[np.int64]:
    """Return a random legal action for each game.

    >>> batch = Batch("tindahan", 4, seed=1)
    >>> actions = random_actions(batch, np.random.default_rng(1))
    >>> bool(batch.masks[np.arange(4), actions].all())
    True
    """
    keys = generator.random(batch.masks.shape) * batch.masks
    chosen: npt.NDArray[np.int64] = np.argmax(keys, axis=1)
    return chosen
