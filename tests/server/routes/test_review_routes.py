"""Reviews over HTTP: asked for by whoever has the record, of finished games only."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from sarisari.server.app import make_app
from sarisari.server.hub import Hub
from sarisari.server.settings import Settings
from sarisari.server.store.sqlite import SqliteStore
from tests.support.in_process_server import NO_PAUSES, InstantWorkers
from tests.support.waiting import wait_until

CONTENT = Path("tests/records/tanuki-3-exact.jsonl").read_bytes()
LINES = {"content-type": "application/jsonl"}


@pytest.fixture
def app(tmp_path: Path) -> TestClient:
    settings = Settings(bot_pauses=NO_PAUSES, review_budget={"iterations": 10})
    workers = InstantWorkers()
    return TestClient(make_app(Hub(SqliteStore(tmp_path), workers, settings), workers))


def test_a_review_is_asked_for_and_read_by_whoever_has_the_link(app: TestClient) -> None:
    with app as web:
        record = web.post("/api/records", content=CONTENT, headers=LINES).json()["id"]
        web.cookies.clear()
        path = f"/api/records/{record}/review"
        assert web.get(path).json()["state"] == "none"
        assert web.post(path).json()["total"] > 20
        wait_until(lambda: web.get(path).json()["state"] == "done")
        review = web.get(path).json()["review"]
        assert review["judge"]["bot"] == "strong"
        assert len(review["verdicts"]) == review["decisions"]


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"".join(CONTENT.splitlines(keepends=True)[:9]), "review-unfinished"),
        (b'{"sarisari":1,"game":"bandu"}', "review-unfinished"),
    ],
)
def test_a_game_without_a_review_is_refused_with_a_sentence(
    app: TestClient, content: bytes, key: str
) -> None:
    with app as web:
        record = web.post("/api/records", content=content, headers=LINES).json()["id"]
        answer = web.post(f"/api/records/{record}/review")
        assert (answer.status_code, answer.json()["refused"]["key"]) == (400, key)
        assert web.get(f"/api/records/{record}/review").json()["state"] == "none"


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_record_that_is_not_there_has_no_review(app: TestClient, method: str) -> None:
    with app as web:
        answer = web.request(method, "/api/records/nowhere/review")
        assert (answer.status_code, answer.json()["refused"]["key"]) == (404, "record-unknown")


def test_a_table_whose_game_goes_on_has_no_review(app: TestClient) -> None:
    with app as web:
        table = web.post("/api/tables", json={"game": "tanuki", "options": {}}).json()["id"]
        for method in ("GET", "POST"):
            answer = web.request(method, f"/api/records/{table}/review")
            assert (answer.status_code, answer.json()["refused"]["key"]) == (
                400,
                "record-too-early",
            )
