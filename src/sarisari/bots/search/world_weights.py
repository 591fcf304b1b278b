"""Weights of worlds, from how likely they make what the others did."""

from typing import Any

import numpy as np
import numpy.typing as npt

LEAST_EFFECTIVE = 0.25  # of the worlds drawn: weights are tempered until so many count
STEPS = 12  # of the search for how much to temper


def tempered(logs: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Weights that add up to 1. Evened out if a few worlds would count for nearly all: quick play
    is not how people play."""
    logs = logs - logs.max()
    low, high = 0.0, 1.0
    weights = _weights(logs, 1.0)
    if _effective(weights) < LEAST_EFFECTIVE:
        for _ in range(STEPS):
            middle = (low + high) / 2
            weights = _weights(logs, middle)
            if _effective(weights) < LEAST_EFFECTIVE:
                high = middle
            else:
                low = middle
    return weights


def _weights(logs: npt.NDArray[np.float64], power: float) -> npt.NDArray[np.float64]:
    weights = np.exp(power * logs)
    result: npt.NDArray[np.float64] = weights / weights.sum()
    return result


def _effective(weights: npt.NDArray[np.float64]) -> float:
    """Which part of the worlds counts."""
    return float(1 / (weights @ weights) / len(weights))


def resampled(weights: npt.NDArray[np.float64], count: int, start: float) -> Any:
    """The numbers of `count` worlds, each as often as its weight says, in a fixed random-like
    order."""
    marks = (start + np.arange(count)) / count
    places = np.searchsorted(np.cumsum(weights), marks, side="right")
    return np.minimum(places, len(weights) - 1)
