"""Importance weights of worlds from log-likelihoods, with tempering and systematic resampling."""

from typing import Any

import numpy as np
import numpy.typing as npt

LEAST_EFFECTIVE = 0.25  # effective sample size, as a share of the worlds, that tempering ensures
BISECTION_STEPS = 12  # to find the tempering exponent


def tempered(logs: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Weights that sum to 1, tempered if a few worlds would dominate: the rollout policy is only
    a rough model of how people play."""
    logs = logs - logs.max()
    low, high = 0.0, 1.0
    weights = _weights(logs, 1.0)
    if _effective(weights) < LEAST_EFFECTIVE:
        for _ in range(BISECTION_STEPS):
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
    """The effective sample size, as a share of the worlds."""
    return float(1 / (weights @ weights) / len(weights))


def resampled(weights: npt.NDArray[np.float64], count: int, start: float) -> Any:
    """Systematic resampling: the indices of `count` worlds, each in proportion to its weight.
    `start` is a random number below 1."""
    marks = (start + np.arange(count)) / count
    places = np.searchsorted(np.cumsum(weights), marks, side="right")
    return np.minimum(places, len(weights) - 1)
