"""Puzzles by HTTP: today's, a puzzle, verdicts, and refusals in words."""

from datetime import date

import pytest
from starlette.testclient import TestClient

from sarisari.puzzles.puzzle import get_puzzle, puzzle_games, puzzle_of_day, puzzles_of
from tests.support.requests import refusal_of


def test_todays_puzzle_of_each_game_follows_from_the_day(web: TestClient) -> None:
    found = web.get("/api/puzzles").json()
    day = date.fromisoformat(found["day"]).toordinal()
    assert found["puzzles"] == [
        {"game": game, "count": len(puzzles_of(game)), "today": puzzle_of_day(game, day)}
        for game in puzzle_games()
    ]


def test_the_solution_is_in_the_verdict_and_not_in_the_puzzle(web: TestClient) -> None:
    path, best = "/api/puzzles/tanuki/1", get_puzzle("tanuki", 1).best
    assert web.get(path).json().keys() == {"game", "number", "difficulty", "view"}
    verdict = web.get(f"{path}/verdict", params={"do": best}).json()
    assert verdict["is_right"] is True
    assert verdict["best"] == best


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/puzzles/chess/1", 404),
        ("/api/puzzles/tanuki/0", 400),
        ("/api/puzzles/tanuki/99999", 400),
        ("/api/puzzles/tanuki/x", 400),
        ("/api/puzzles/tanuki/1/verdict", 400),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(
    web: TestClient, path: str, status: int
) -> None:
    assert refusal_of(web, path) == status
