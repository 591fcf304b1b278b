"""Puzzles by HTTP: today's, a puzzle, verdicts, and refusals in words."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sarisari.puzzles.puzzle import get_puzzle, puzzle_games, puzzle_of_day, puzzles_of
from sarisari.server.app import make_app
from sarisari.server.hub import Hub
from sarisari.server.settings import Settings
from sarisari.server.store.sqlite import SqliteStore
from tests.support.in_process_server import NO_PAUSES, InstantWorkers


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    workers = InstantWorkers()
    hub = Hub(SqliteStore(tmp_path), workers, Settings(bot_pauses=NO_PAUSES))
    with TestClient(make_app(hub, workers)) as client:
        yield client


def test_todays_puzzle_of_each_game_follows_from_the_day(client: TestClient) -> None:
    found = client.get("/api/puzzles").json()
    day = date.fromisoformat(found["day"]).toordinal()
    assert found["puzzles"] == [
        {"game": game, "count": len(puzzles_of(game)), "today": puzzle_of_day(game, day)}
        for game in puzzle_games()
    ]


def test_the_solution_is_in_the_verdict_and_not_in_the_puzzle(client: TestClient) -> None:
    path, best = "/api/puzzles/tanuki/1", get_puzzle("tanuki", 1).best
    assert client.get(path).json().keys() == {"game", "number", "difficulty", "view"}
    verdict = client.get(f"{path}/verdict", params={"do": best}).json()
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
    client: TestClient, path: str, status: int
) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()["text"]
