"""Forces in balance: non-negative least squares, and linear programs with their dual values."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from sarisari.physics.convex_parts import Points

ROUNDING = 1e-12  # of a gradient, relative to the largest
MOST_CHANCES = 3  # rounds without progress in which many unknowns change sides at once


class Balance(NamedTuple):
    """The best solution of a linear program."""

    values: Points
    duals: Points  # by equation: how much the goal changes with its right side


def nonnegative_least_squares(matrix: Points, goal: Points) -> Points:
    """Return the x >= 0 for which `matrix @ x` is closest to `goal`, by block principal pivoting.
    The columns of the matrix must be independent.

    >>> nonnegative_least_squares(np.eye(2), np.array([3.0, -1.0])).tolist()
    [3.0, 0.0]
    """
    gram, pull = matrix.T @ matrix, matrix.T @ goal
    slack = ROUNDING * max(1.0, float(np.abs(pull).max(initial=0.0)))
    is_free = np.ones(len(pull), dtype=bool)  # the others are zero
    fewest, chances = len(pull) + 1, MOST_CHANCES
    while True:
        free, found = np.flatnonzero(is_free), np.zeros(len(pull))
        found[free] = np.linalg.solve(gram[np.ix_(free, free)], pull[free])
        is_wrong = np.where(is_free, found < 0, gram @ found - pull < -slack)
        wrong = np.flatnonzero(is_wrong)
        if not len(wrong):
            return found
        if len(wrong) < fewest:
            fewest, chances = len(wrong), MOST_CHANCES
        elif chances:
            chances -= 1
        else:
            wrong = wrong[-1:]  # one at a time always comes to an end (Murty's rule)
        is_free[wrong] ^= True


def best_balance(costs: Points, matrix: Points, right: Points, most: Points) -> Balance | None:
    """Return the cheapest x with `matrix @ x == right` and `0 <= x <= most`; None if there is none."""
    highs = _solver()
    is_used = matrix != 0
    columns, rows = np.nonzero(is_used.T)
    program = highs.HighsLp()
    program.num_row_, program.num_col_ = matrix.shape
    program.col_cost_, program.col_lower_, program.col_upper_ = costs, np.zeros(len(costs)), most
    program.row_lower_ = program.row_upper_ = right
    program.a_matrix_.format_ = highs.MatrixFormat.kColwise
    program.a_matrix_.start_ = np.concatenate([[0], np.cumsum(is_used.sum(axis=0))])
    program.a_matrix_.index_ = rows
    program.a_matrix_.value_ = matrix[rows, columns]
    solver = highs.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)
    solver.passModel(program)
    solver.run()
    if solver.getModelStatus() != highs.HighsModelStatus.kOptimal:
        return None
    solution = solver.getSolution()
    return Balance(np.array(solution.col_value), np.array(solution.row_dual))


@cache
def _solver() -> Any:
    """Return the module of HiGHS."""
    import highspy  # noqa: PLC0415 - only the stability of towers needs it

    return highspy
