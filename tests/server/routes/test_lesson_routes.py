"""Lessons by HTTP: the list, a lesson, its steps, verdicts, and refusals in words."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sarisari.lessons.lesson import lesson_names
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


def test_all_lessons_are_listed(client: TestClient) -> None:
    found = client.get("/api/lessons").json()["lessons"]
    assert [each["lesson"] for each in found] == lesson_names()


def test_a_right_move_leads_to_the_next_step(client: TestClient) -> None:
    step = "/api/lessons/tanuki/steps/1"
    verdict = client.get(f"{step}/verdict", params={"do": "hide red-9 red-5"}).json()
    assert verdict["is_right"] is True
    assert verdict["moments"] == client.get("/api/lessons/tanuki/steps/2").json()["moments"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/lessons/chess", 404),
        ("/api/lessons/tanuki/steps/99", 400),
        ("/api/lessons/tanuki/steps/x", 400),
        ("/api/lessons/tanuki/steps/1/verdict", 400),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(
    client: TestClient, path: str, status: int
) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()["text"]
