"""Gradients of the nets by hand, and Adam: sparse layers compiled, dense ones by BLAS.

Compiled with `fastmath`, so the last digits may differ between machines."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from sarisari.bots.nets.layers import HIDDEN_1, HIDDEN_2, REAL

Floats = npt.NDArray[np.float32]
NIL = REAL(0)
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function with Numba, with sums in any order."""
    return cast(F, numba.njit(fastmath=True, error_model="numpy", nogil=True)(function))


@compiled
def gather(first: Any, bias: Any, inputs: Any, counts: Any, order: Any, hidden_1: Any) -> None:
    """The first hidden layer of the samples in `order`."""
    for row in range(len(order)):
        sample = order[row]
        for j in range(HIDDEN_1):
            hidden_1[row, j] = bias[j]
        count = counts[sample]
        at = 0
        while at + 4 <= count:
            a, b = inputs[sample, at], inputs[sample, at + 1]
            c, d = inputs[sample, at + 2], inputs[sample, at + 3]
            for j in range(HIDDEN_1):
                hidden_1[row, j] += (first[a, j] + first[b, j]) + (first[c, j] + first[d, j])
            at += 4
        while at < count:
            a = inputs[sample, at]
            for j in range(HIDDEN_1):
                hidden_1[row, j] += first[a, j]
            at += 1
        for j in range(HIDDEN_1):
            hidden_1[row, j] = max(hidden_1[row, j], NIL)


@compiled
def scatter(
    gradient: Any, bias: Any, inputs: Any, counts: Any, order: Any, hidden_1: Any, slope_1: Any
) -> None:
    """Add the gradient of the first layer."""
    for row in range(len(order)):
        sample = order[row]
        for j in range(HIDDEN_1):
            slope_1[row, j] = slope_1[row, j] if hidden_1[row, j] > 0 else NIL
            bias[j] += slope_1[row, j]
        for at in range(counts[sample]):
            a = inputs[sample, at]
            for j in range(HIDDEN_1):
                gradient[a, j] += slope_1[row, j]


@compiled
def rectify(hidden_2: Any, bias: Any) -> None:
    """Add the bias and apply the rectifier."""
    for row in range(len(hidden_2)):
        for j in range(HIDDEN_2):
            hidden_2[row, j] = max(hidden_2[row, j] + bias[j], NIL)


@compiled
def value_slopes(
    third: Any,
    bias: Any,
    gradient: Any,
    bias_gradient: Any,
    hidden_2: Any,
    slope_2: Any,
    order: Any,
    returns: Any,
) -> float:
    """Slopes of the squared errors of the critic's outputs. Return the mean loss of the first."""
    loss = 0.0
    scale = REAL(1 / len(order))
    for row in range(len(order)):
        for j in range(HIDDEN_2):
            slope_2[row, j] = NIL
        for head in range(returns.shape[1]):
            value = bias[head]
            for j in range(HIDDEN_2):
                value += third[head, j] * hidden_2[row, j]
            error = value - returns[order[row], head]
            if head == 0:
                loss += error * error
            error *= scale
            bias_gradient[head] += error
            for j in range(HIDDEN_2):
                gradient[head, j] += error * hidden_2[row, j]
                slope_2[row, j] += error * third[head, j]
        for j in range(HIDDEN_2):
            if hidden_2[row, j] <= 0:
                slope_2[row, j] = NIL
    return loss / len(order)


@compiled
def policy_slopes(
    third: Any,
    bias: Any,
    gradient: Any,
    bias_gradient: Any,
    hidden_2: Any,
    slope_2: Any,
    order: Any,
    outputs: Any,
    legal_counts: Any,
    chosen: Any,
    log_chances: Any,
    advantages: Any,
    clip: float,
    entropy_bonus: float,
) -> float:
    """Slopes of PPO's clipped objective with an entropy bonus. Return the share of samples whose
    ratio was clipped."""
    chances = np.zeros(64, REAL)
    scale = REAL(1 / len(order))
    clipped = 0.0
    for row in range(len(order)):
        sample = order[row]
        count = legal_counts[sample]
        top = REAL(-1e30)
        for i in range(count):
            output = outputs[sample, i]
            score = bias[output]
            for j in range(HIDDEN_2):
                score += third[output, j] * hidden_2[row, j]
            chances[i] = score
            top = max(top, score)
        total = NIL
        for i in range(count):
            chances[i] = np.exp(chances[i] - top)
            total += chances[i]
        mean = NIL
        for i in range(count):
            chances[i] /= total
            mean += chances[i] * np.log(chances[i] + REAL(1e-12))
        did = chosen[sample]
        advantage = advantages[sample]
        ratio = np.exp(np.log(chances[did] + REAL(1e-12)) - log_chances[sample])
        pull = advantage * ratio
        if (advantage > 0 and ratio > 1 + clip) or (advantage < 0 and ratio < 1 - clip):
            pull = NIL
            clipped += 1
        for j in range(HIDDEN_2):
            slope_2[row, j] = NIL
        for i in range(count):
            log_chance = np.log(chances[i] + REAL(1e-12))
            slope = pull * chances[i] + REAL(entropy_bonus) * chances[i] * (log_chance - mean)
            if i == did:
                slope -= pull
            slope *= scale
            output = outputs[sample, i]
            bias_gradient[output] += slope
            for j in range(HIDDEN_2):
                gradient[output, j] += slope * hidden_2[row, j]
                slope_2[row, j] += slope * third[output, j]
        for j in range(HIDDEN_2):
            if hidden_2[row, j] <= 0:
                slope_2[row, j] = NIL
    return clipped / len(order)


@compiled
def adam(weights: Any, gradient: Any, mean: Any, square: Any, step: int, rate: float) -> None:
    """One step of Adam; the gradient is set to zero."""
    first = REAL(1 / (1 - 0.9**step))
    second = REAL(1 / (1 - 0.999**step))
    size = REAL(rate)
    for i in range(len(weights)):
        slope = gradient[i]
        mean[i] = REAL(0.9) * mean[i] + REAL(0.1) * slope
        square[i] = REAL(0.999) * square[i] + REAL(0.001) * slope * slope
        weights[i] -= size * (mean[i] * first) / (np.sqrt(square[i] * second) + REAL(1e-5))
        gradient[i] = NIL


class Learner:
    """A net that learns from minibatches: its weights, the gradient, and Adam's averages."""

    def __init__(self, weights: Any, minibatch: int) -> None:
        self.weights = weights
        self.gradient = np.zeros(1, weights.dtype).view(np.recarray)
        self.numbers: Floats = weights.view(np.ndarray).view(REAL).reshape(-1)
        self.slopes: Floats = self.gradient.view(np.ndarray).view(REAL).reshape(-1)
        self.mean, self.square = np.zeros_like(self.numbers), np.zeros_like(self.numbers)
        self.steps = 0
        self._hidden_1 = np.zeros((minibatch, HIDDEN_1), REAL)
        self._hidden_2 = np.zeros((minibatch, HIDDEN_2), REAL)
        self._slope_1 = np.zeros((minibatch, HIDDEN_1), REAL)
        self._slope_2 = np.zeros((minibatch, HIDDEN_2), REAL)

    def add_gradient(self, order: Any, inputs: Any, counts: Any, head: Any, *more: Any) -> float:
        """Compute the gradient for the samples in `order`. Return what `head` returns."""
        w, g = _layers(self.weights), _layers(self.gradient)
        hidden_1, hidden_2 = self._hidden_1[: len(order)], self._hidden_2[: len(order)]
        slope_1, slope_2 = self._slope_1[: len(order)], self._slope_2[: len(order)]
        gather(w["first"], w["first_bias"], inputs, counts, order, hidden_1)
        np.matmul(hidden_1, w["second"], out=hidden_2)
        rectify(hidden_2, w["second_bias"])
        result: float = head(
            w["third"],
            w["third_bias"],
            g["third"],
            g["third_bias"],
            hidden_2,
            slope_2,
            order,
            *more,
        )
        np.matmul(hidden_1.T, slope_2, out=g["second"])
        g["second_bias"][:] = slope_2.sum(0)
        np.matmul(slope_2, w["second"].T, out=slope_1)
        scatter(g["first"], g["first_bias"], inputs, counts, order, hidden_1, slope_1)
        return result

    def step(self, rate: float) -> None:
        """Move the weights against the gradient."""
        self.steps += 1
        adam(self.numbers, self.slopes, self.mean, self.square, self.steps, rate)


def _layers(weights: Any) -> dict[str, Any]:
    return {name: weights[name][0] for name in weights.dtype.names}


def first_weights(weights: Any, rng: np.random.Generator, active: int) -> None:
    """Fill weights for a start, for nets with about this many active inputs."""
    for name, deviation in (
        ("first", (2 / active) ** 0.5),
        ("second", (2 / HIDDEN_1) ** 0.5),
        ("third", 0.1 / HIDDEN_2**0.5),
    ):
        weights[name] = rng.normal(0, deviation, weights[name].shape)
