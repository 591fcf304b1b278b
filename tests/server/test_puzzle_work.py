"""A puzzle as the page gets it: the view of one seat, and the solution after an answer."""

import pytest

from sarisari.puzzles.puzzle import get_puzzle, puzzle_games
from sarisari.server.puzzle_work import puzzle, puzzle_verdict


@pytest.mark.parametrize("game", puzzle_games())
def test_a_puzzle_shows_the_view_of_the_seat_that_is_to_act(game: str) -> None:
    shown = puzzle(game, 2)
    assert (shown.game, shown.number) == (game, 2)
    assert shown.view.seat == get_puzzle(game, 2).seat
    assert shown.view.legal


def test_a_verdict_has_the_values_of_all_actions_and_the_lead() -> None:
    found = get_puzzle("tindahan", 1)
    verdict = puzzle_verdict("tindahan", 1, found.best)
    assert verdict.is_right
    assert [(each.do, each.value) for each in verdict.actions] == [
        (each.do, each.value) for each in found.actions
    ]
    assert (verdict.gap, verdict.error) == (found.gap, found.error)


def test_an_illegal_action_is_refused_without_the_solution() -> None:
    verdict = puzzle_verdict("tindahan", 1, "cart banana-99")
    assert verdict.refused is not None
    assert verdict.best is None
