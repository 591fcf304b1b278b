"""Least squares and linear programs, checked by the conditions that make a solution the best."""

import numpy as np
import pytest

from sarisari.physics.balance import best_balance, nonnegative_least_squares

ENDLESS = np.inf


@pytest.mark.parametrize("seed", range(40))
def test_no_change_of_the_unknowns_comes_closer(seed: int) -> None:
    """The conditions of Karush, Kuhn and Tucker: where x is zero, more of it would make things
    worse; elsewhere, neither more nor less would make them better."""
    chance = np.random.default_rng(seed)
    count = int(chance.integers(1, 40))
    spots = chance.normal(size=(2, count)).round(seed % 3) * 15  # some of them in one place
    matrix = np.concatenate([np.full((1, count), 10.0), spots, 0.1 * np.eye(count)])
    goal = np.concatenate([[10.0], chance.normal(size=2) * 100, np.full(count, 0.1 / count)])
    found = nonnegative_least_squares(matrix, goal)
    gradient = matrix.T @ (matrix @ found - goal)
    assert found.min() >= 0
    assert gradient.min() > -1e-7
    assert gradient[found > 0] == pytest.approx(0, abs=1e-7)


def test_a_program_has_its_best_solution_and_what_each_equation_is_worth() -> None:
    """Of two goods, x + y = 10 and y at most 4: the cheaper y is used up, and one more to provide
    would cost as much as one x."""
    found = best_balance(
        np.array([3.0, 1.0]), np.array([[1.0, 1.0]]), np.array([10.0]), np.array([ENDLESS, 4.0])
    )
    assert found is not None
    assert found.values == pytest.approx([6, 4])
    assert found.duals == pytest.approx([3])


def test_a_program_without_a_solution_has_none() -> None:
    assert best_balance(np.ones(1), np.ones((1, 1)), -np.ones(1), np.full(1, ENDLESS)) is None
