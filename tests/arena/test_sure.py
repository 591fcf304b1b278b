"""A test that may look after every block."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from sarisari.arena.stopping_rule import CLOSE_POINTS, LEAST_BLOCKS, StoppingRule, reach_of
from tests.support.narrowing import present


def blocks_until(edges: npt.NDArray[np.float64], most: int) -> tuple[int | None, StoppingRule]:
    """After how many blocks it is sure, and what it says; None if it never is."""
    stopping_rule = StoppingRule(edges.shape[1])
    for number, block in enumerate(edges[:most], start=1):
        stopping_rule.add(block)
        if stopping_rule.is_sure:
            return number, stopping_rule
    return None, stopping_rule


def edges_of(
    true: Sequence[float], count: int, seed: int, spread: float = 0.5
) -> npt.NDArray[np.float64]:
    return np.random.default_rng(seed).normal(true, spread, (count, len(true)))


def test_looking_after_every_block_errs_seldom() -> None:
    """Of many comparisons of equal bots, one in twenty at most is ever called wrongly."""
    times, blocks = 2000, 300
    found = np.random.default_rng(1).normal(size=(times, blocks))
    counts = np.arange(1, blocks + 1)
    mean = found.cumsum(axis=1) / counts
    squares = (found**2).cumsum(axis=1) - counts * mean**2
    deviation = np.sqrt(squares / np.maximum(1, counts - 1))
    reach = deviation * [reach_of(max(2, int(count)), 0.05) for count in counts]
    wrong = (np.abs(mean) > reach)[:, LEAST_BLOCKS - 1 :].any(axis=1)
    assert 0.01 < wrong.mean() < 0.05


def test_it_reaches_as_far_as_it_says() -> None:
    edges = edges_of([0.4, 0.1], 64, 7)
    _, stopping_rule = blocks_until(edges[:64], 1)
    for block in edges[1:]:
        stopping_rule.add(block)
    differences = edges[:, 0] - edges[:, 1]
    means = [differences[:count].mean() for count in range(LEAST_BLOCKS, 65)]
    reaches = [
        differences[:count].std(ddof=1) * reach_of(count, 0.05) for count in range(LEAST_BLOCKS, 65)
    ]
    assert stopping_rule.low[0, 1] == pytest.approx(max(np.subtract(means, reaches)))
    assert stopping_rule.high[0, 1] == pytest.approx(min(np.add(means, reaches)))
    assert stopping_rule.low[1, 0] == pytest.approx(-stopping_rule.high[0, 1])


def test_a_clear_difference_is_seen_at_once() -> None:
    count, stopping_rule = blocks_until(edges_of([2.0, 0.0], 100, 1), 100)
    assert count == LEAST_BLOCKS
    assert stopping_rule.ahead.tolist() == [[False, True], [False, False]]


def test_a_small_difference_takes_longer() -> None:
    found = [blocks_until(edges_of([0.3, 0.1], 3000, seed), 3000)[0] for seed in range(5)]
    counts = [present(count) for count in found]
    assert all(LEAST_BLOCKS <= count < 1000 for count in counts)
    assert max(counts) > 2 * LEAST_BLOCKS


def test_bots_that_do_not_differ_are_found_to_be_close() -> None:
    count, stopping_rule = blocks_until(np.zeros((50, 3)), 50)
    assert count == LEAST_BLOCKS
    assert stopping_rule.close.sum() == 6
    assert not stopping_rule.ahead.any()
    count, stopping_rule = blocks_until(edges_of([0.0, 0.01], 5000, 2), 5000)
    assert count is not None
    assert stopping_rule.close[0, 1]
    assert abs(stopping_rule.high[0, 1]) < CLOSE_POINTS


def test_many_bots_are_sure_only_when_every_pair_is() -> None:
    _, stopping_rule = blocks_until(edges_of([2.0, 0.0, 0.05], 40, 3), 40)
    assert stopping_rule.ahead[0, 1]
    assert stopping_rule.ahead[0, 2]
    assert not stopping_rule.is_sure


def test_nothing_is_said_too_early() -> None:
    stopping_rule = StoppingRule(2)
    for _ in range(LEAST_BLOCKS - 1):
        stopping_rule.add(np.array([9.0, 0.0]))
        assert not stopping_rule.is_sure


@pytest.mark.parametrize("blocks", [16, 100, 1000])
def test_to_look_at_all_times_costs_some_width(blocks: int) -> None:
    fixed = 1.96 / np.sqrt(blocks)
    assert fixed < reach_of(blocks, 0.05) < 2 * fixed
    assert reach_of(blocks, 0.01) > reach_of(blocks, 0.05)
