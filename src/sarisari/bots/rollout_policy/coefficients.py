"""The numbers that quick play weighs things with, by name."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Knobs: TypeAlias = Any  # a record of floats: unlike an array it is handed on without any cost


def make_coefficients(**values: float | Sequence[float]) -> Any:
    """An array of one record.

    >>> float(make_knobs(hope=0.5, takes=(0.0, 0.25))[0].takes[1])
    0.25
    """
    fields = [(name, np.float64, np.shape(value)) for name, value in values.items()]
    knobs = np.zeros(1, np.dtype(fields)).view(np.recarray)
    for name, value in values.items():
        knobs[name] = value
    return knobs


def numbers_of(knobs: Any) -> npt.NDArray[np.float64]:
    """The same knobs as plain numbers, to turn them."""
    numbers: npt.NDArray[np.float64] = knobs.view(np.ndarray).view(np.float64)
    return numbers
