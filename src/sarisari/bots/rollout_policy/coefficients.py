"""The tuned coefficients of a rollout policy, as a record with named fields."""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

# a record of floats: passing an array to a kernel would count references on every call
Coefficients: TypeAlias = Any


def make_coefficients(**values: float | Sequence[float]) -> Any:
    """Make an array of one record with these fields.

    >>> float(make_coefficients(hope=0.5, takes=(0.0, 0.25))[0].takes[1])
    0.25
    """
    fields = [(name, np.float64, np.shape(value)) for name, value in values.items()]
    coefficients = np.zeros(1, np.dtype(fields)).view(np.recarray)
    for name, value in values.items():
        coefficients[name] = value
    return coefficients


def numbers_of(coefficients: Any) -> npt.NDArray[np.float64]:
    """A view of the same coefficients as one flat array of floats, for tuning."""
    numbers: npt.NDArray[np.float64] = coefficients.view(np.ndarray).view(np.float64)
    return numbers
