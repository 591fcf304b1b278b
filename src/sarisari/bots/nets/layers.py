"""The layers of a net (a multilayer perceptron): sparse binary inputs, two hidden layers with
rectifiers (ReLU), and one output for each action or value.

All weights are one record, like a policy's coefficients, because compiled code would count
references to an array with every call.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.core.kernel import kernel

HIDDEN_1, HIDDEN_2 = 128, 32
REAL = np.float32
NIL = REAL(0)

Weights: TypeAlias = Any
"""One record of `weights_layout`."""
Floats: TypeAlias = npt.NDArray[np.float32]


def weights_layout(inputs: int, outputs: int) -> np.dtype[Any]:
    """Return the record type of a net's weights."""
    return np.dtype(
        [
            ("first", REAL, (inputs, HIDDEN_1)),
            ("first_bias", REAL, HIDDEN_1),
            ("second", REAL, (HIDDEN_1, HIDDEN_2)),
            ("second_bias", REAL, HIDDEN_2),
            ("third", REAL, (outputs, HIDDEN_2)),
            ("third_bias", REAL, outputs),
        ]
    )


def blank_weights(inputs: int, outputs: int) -> Weights:
    """Return an array of one record of zeros."""
    return np.zeros(1, weights_layout(inputs, outputs)).view(np.recarray)


def numbers_in(weights: Weights) -> Floats:
    """Return a view of the same weights as one flat array."""
    numbers: Floats = weights.view(np.ndarray).view(REAL).reshape(-1)
    return numbers


@kernel
def run_hidden(w: Weights, active: Any, count: int, hidden_1: Any, hidden_2: Any) -> None:
    """Compute both hidden layers for the first `count` active inputs.

    Rows are added four and eight at a time: a sum that is loaded and stored for every single row
    waits for memory.
    """
    for j in range(HIDDEN_1):
        hidden_1[j] = w.first_bias[j]
    at = 0
    while at + 4 <= count:
        a, b, c, d = active[at], active[at + 1], active[at + 2], active[at + 3]
        for j in range(HIDDEN_1):
            hidden_1[j] += (w.first[a, j] + w.first[b, j]) + (w.first[c, j] + w.first[d, j])
        at += 4
    while at < count:
        a = active[at]
        for j in range(HIDDEN_1):
            hidden_1[j] += w.first[a, j]
        at += 1
    for j in range(HIDDEN_1):
        hidden_1[j] = max(hidden_1[j], NIL)
    for j in range(HIDDEN_2):
        hidden_2[j] = w.second_bias[j]
    for i in range(0, HIDDEN_1, 8):
        a0, a1, a2, a3 = hidden_1[i], hidden_1[i + 1], hidden_1[i + 2], hidden_1[i + 3]
        a4, a5, a6, a7 = hidden_1[i + 4], hidden_1[i + 5], hidden_1[i + 6], hidden_1[i + 7]
        for j in range(HIDDEN_2):
            low = (a0 * w.second[i, j] + a1 * w.second[i + 1, j]) + (
                a2 * w.second[i + 2, j] + a3 * w.second[i + 3, j]
            )
            high = (a4 * w.second[i + 4, j] + a5 * w.second[i + 5, j]) + (
                a6 * w.second[i + 6, j] + a7 * w.second[i + 7, j]
            )
            hidden_2[j] += low + high
    for j in range(HIDDEN_2):
        hidden_2[j] = max(hidden_2[j], NIL)


@kernel
def output_of(w: Weights, hidden_2: Any, output: int) -> float:
    """Return one output. Four sums, because each addition to a single one waits for the last."""
    a = w.third_bias[output]
    b = NIL
    c = NIL
    d = NIL
    for j in range(0, HIDDEN_2, 4):
        a += w.third[output, j] * hidden_2[j]
        b += w.third[output, j + 1] * hidden_2[j + 1]
        c += w.third[output, j + 2] * hidden_2[j + 2]
        d += w.third[output, j + 3] * hidden_2[j + 3]
    return float((a + b) + (c + d))
