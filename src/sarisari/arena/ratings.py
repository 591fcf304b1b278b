"""A ladder of bots by the model of Plackett and Luce: whoever is left at a table comes next with a
chance in proportion to its strength.

The strengths are the most likely ones, found by Newton's method. A tie stands for all orders of
those who share the rank, in equal parts.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Field: TypeAlias = tuple[int, ...]  # bots that are left, sorted; one for each of its seats

START = 1000.0
SCALE = 400 / math.log(10)  # 400 points: ten times as likely to come before the other
PRIOR = 0.5  # a win and a loss of half a game against strength 1: nobody is infinitely strong
STEPS = 200
LONGEST_STEP = 2.0  # of a logarithm of a strength
ENOUGH = 1e-9


@lru_cache(maxsize=1 << 14)
def stages(lineup: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[tuple[int, Field, float], ...]:
    """How a game's order came about: who came next, of whom, and how much that counts.

    >>> stages((0, 1, 1), (1, 2, 3))
    ((0, (0, 1, 1), 1.0),)
    >>> stages((0, 1), (1, 1))
    ((0, (0, 1), 0.5), (1, (0, 1), 0.5))
    """
    found: dict[tuple[int, Field], float] = {}
    left = sorted(lineup)
    for rank in sorted(set(ranks)):
        group = [bot for bot, own in zip(lineup, ranks, strict=True) if own == rank]
        orders = list(permutations(sorted(group)))
        for order in orders:
            rest = list(left)
            for bot in order:
                if rest[0] != rest[-1]:  # among themselves copies of one bot say nothing
                    key = (bot, tuple(rest))
                    found[key] = found.get(key, 0.0) + 1 / len(orders)
                rest.remove(bot)
        left = rest
    return tuple((bot, field, weight) for (bot, field), weight in sorted(found.items()))


def strengths(
    chosen: Floats, counts: Floats, fields: Sequence[Field], start: Floats | None = None
) -> Floats:
    """The logarithms of the most likely strengths, by bot.

    chosen[bot]   how often it came next
    counts[field] how often these were left
    """
    copies = np.zeros((len(fields), len(chosen)))  # by field: seats of each bot
    for number, field in enumerate(fields):
        for bot in field:
            copies[number, bot] += 1
    logs = np.zeros(len(chosen)) if start is None else start
    for _ in range(STEPS):
        step = _newton(logs, chosen, counts, copies)
        logs = logs + step
        if np.abs(step).max() < ENOUGH:
            break
    return logs


def _newton(logs: Floats, chosen: Floats, counts: Floats, copies: Floats) -> Floats:
    """The way to the top of the parabola that fits the likelihood here, if it is not too far."""
    weights = copies * np.exp(logs)
    chances = weights / weights.sum(axis=1, keepdims=True)  # [field, bot]: to come next
    prior = 1 / (1 + np.exp(-logs))
    slope = chosen - counts @ chances + PRIOR - 2 * PRIOR * prior
    expected = counts @ chances + 2 * PRIOR * prior * (1 - prior)
    bend = np.diag(expected) - (chances * counts[:, None]).T @ chances
    step: Floats = np.linalg.solve(bend, slope)
    step *= min(1.0, LONGEST_STEP / max(np.abs(step).max(), ENOUGH))
    return step


def ratings(logs: Floats, anchor: int | None) -> Floats:
    """Points of a ladder: `anchor` has 1000, or without one all together in the mean."""
    base = logs.mean(axis=-1, keepdims=True) if anchor is None else logs[..., [anchor]]
    return START + SCALE * (logs - base)
