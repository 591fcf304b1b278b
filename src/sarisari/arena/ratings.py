"""Ratings by the Plackett-Luce model: of the bots left at a table, each ranks next with a
probability proportional to its strength. With two bots this is the Bradley-Terry model, and the
scale is that of Elo ratings.

Strengths are maximum-likelihood estimates, found by Newton's method. A tie counts as all orders of
the tied bots, in equal parts.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
Field: TypeAlias = tuple[int, ...]  # the bots that are left, sorted, once per seat

ANCHOR_RATING = 1000.0
SCALE = 400 / math.log(10)  # 400 points: ten times as likely to rank before the other
PRIOR = 0.5  # half a win and half a loss against strength 1, so that no strength is infinite
MOST_STEPS = 200
LONGEST_STEP = 2.0  # in the logarithm of a strength
TOLERANCE = 1e-9


@lru_cache(maxsize=1 << 14)
def stages(lineup: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[tuple[int, Field, float], ...]:
    """A game's ranking as a sequence of choices: the bot that ranked next, the field it was chosen
    from, and the weight of the choice.

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
                if rest[0] != rest[-1]:  # a field of copies of one bot carries no information
                    key = (bot, tuple(rest))
                    found[key] = found.get(key, 0.0) + 1 / len(orders)
                rest.remove(bot)
        left = rest
    return tuple((bot, field, weight) for (bot, field), weight in sorted(found.items()))


def strengths(
    chosen: Floats, counts: Floats, fields: Sequence[Field], start: Floats | None = None
) -> Floats:
    """The logarithms of the maximum-likelihood strengths, by bot.

    chosen[bot]   how often it ranked next
    counts[field] how often this field was left
    """
    copies = np.zeros((len(fields), len(chosen)))  # by field: seats of each bot
    for number, field in enumerate(fields):
        for bot in field:
            copies[number, bot] += 1
    logs = np.zeros(len(chosen)) if start is None else start
    for _ in range(MOST_STEPS):
        step = _newton_step(logs, chosen, counts, copies)
        logs = logs + step
        if np.abs(step).max() < TOLERANCE:
            break
    return logs


def _newton_step(logs: Floats, chosen: Floats, counts: Floats, copies: Floats) -> Floats:
    """A Newton step of the log-likelihood, limited to LONGEST_STEP."""
    weights = copies * np.exp(logs)
    chances = weights / weights.sum(axis=1, keepdims=True)  # [field, bot]: of ranking next
    prior = 1 / (1 + np.exp(-logs))
    gradient = chosen - counts @ chances + PRIOR - 2 * PRIOR * prior
    expected = counts @ chances + 2 * PRIOR * prior * (1 - prior)
    hessian = np.diag(expected) - (chances * counts[:, None]).T @ chances
    step: Floats = np.linalg.solve(hessian, gradient)
    step *= min(1.0, LONGEST_STEP / max(np.abs(step).max(), TOLERANCE))
    return step


def ratings(logs: Floats, anchor: int | None) -> Floats:
    """Ratings from log-strengths: the anchor has 1000, or the mean if there is no anchor."""
    base = logs.mean(axis=-1, keepdims=True) if anchor is None else logs[..., [anchor]]
    return ANCHOR_RATING + SCALE * (logs - base)
