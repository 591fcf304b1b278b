"""Records that people bring, and what is asked about them: how much, how often, worked out once."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from sarisari.core.message import Message, RefusalKind, Refused, refuse
from sarisari.server.app import make_app
from sarisari.server.hub import Hub
from sarisari.server.routes.record_routes import MOST_LINES, _lines
from sarisari.server.settings import Limits, Rate, Settings
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.work import Asker
from sarisari.text import catalogue
from tests.support.in_process_server import NO_PAUSES, InstantWorkers
from tests.support.narrowing import present

CONTENT = Path("tests/records/tanuki-3-exact.jsonl").read_bytes()
T = TypeVar("T")
LINES = {"content-type": "application/jsonl"}


class Counting(InstantWorkers):
    """Knows how often it was asked for what, and by whom."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()
        self.askers: list[Asker] = []
        self.refusal: Refused | None = None

    async def run(self, work: Callable[..., T], *arguments: Any, asker: Asker) -> T:
        self.asked[work.__name__] += 1
        self.askers.append(asker)
        if self.refusal is not None:
            raise self.refusal
        return await super().run(work, *arguments, asker=asker)


@pytest.fixture
def workers() -> Counting:
    return Counting()


@pytest.fixture
def serve(tmp_path: Path, workers: Counting) -> Callable[..., TestClient]:
    def start(**limits: Any) -> TestClient:
        settings = Settings(bot_pauses=NO_PAUSES, limits=Limits(**limits))
        return TestClient(make_app(Hub(SqliteStore(tmp_path), workers, settings), workers))

    return start


def brought(client: TestClient, content: bytes = CONTENT) -> Response:
    return client.post("/api/records", content=content, headers=LINES)


def why(answer: Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["refused"]["key"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_a_record_with_too_many_lines_is_refused_before_any_work(
    serve: Callable[..., TestClient], workers: Counting, end: bytes
) -> None:
    with serve() as client:
        answer = brought(client, end.join([b"{}"] * (MOST_LINES + 1)))
        assert why(answer) == (413, "record-too-long")
        assert "5" in answer.json()["text"]
    assert not workers.asked


@pytest.mark.parametrize(
    "content", [b"", b"a", b"a\n", b"a\r\nb", b"a\rb\n\nc\r\n", b"\n", b"\r\r"]
)
def test_lines_are_counted_as_they_are_read(content: bytes) -> None:
    assert _lines(content) == max(1, len(content.splitlines()))


def test_bytes_of_records_are_counted_by_address(
    serve: Callable[..., TestClient], workers: Counting
) -> None:
    with serve(record_bytes=Rate(2 * len(CONTENT), 0.001)) as client:
        assert [brought(client).status_code for _ in range(3)] == [201, 201, 429]
        client.cookies.clear()
        refused = brought(client)
        assert why(refused) == (429, "too-fast")
        assert int(refused.headers["retry-after"]) > 1
    assert workers.asked["about"] == 2


def test_there_is_only_so_much_room_for_records_of_everybody(
    serve: Callable[..., TestClient],
) -> None:
    """Those of accounts stay; the oldest of guests make room."""
    account = {"login": "ada", "password": "correct horse"}
    with serve(all_records=2 * len(CONTENT)) as client:
        first, *others = [brought(client).json()["id"] for _ in range(3)]
        found = [client.get(f"/api/records/{record}").status_code for record in (first, *others)]
        assert found == [404, 200, 200]
        assert client.post("/api/account", json=account).status_code == 201
        assert why(brought(client)) == (503, "store-records-full")


def test_what_never_changes_is_worked_out_once(
    serve: Callable[..., TestClient], workers: Counting
) -> None:
    with serve() as client:
        record = brought(client).json()["id"]
        one_by_one = ["moments/1", "moments/1?seat=0", "moments/2"]
        runs = ["moments", "moments?first=3&count=4&seat=all", "history", "history?seat=1"]
        paths = ["about", "verify", "sheets", *one_by_one, *runs]
        for path in paths:
            first, again = (client.get(f"/api/records/{record}/{path}") for _ in range(2))
            assert first.status_code == 200
            assert first.content == again.content
            assert first.headers["content-type"] == "application/json"
    once = {"about": 1, "verified": 1, "sheets": 1}
    assert workers.asked == {**once, "moment": 3, "moments": 2, "history": 2}


def test_moments_and_seats_that_there_are_not_cost_nothing(
    serve: Callable[..., TestClient], workers: Counting
) -> None:
    with serve() as client:
        record = brought(client).json()["id"]
        moments = client.get(f"/api/records/{record}/about").json()["moments"]
        for path, key in (
            (f"moments/{moments}", "no-such-moment"),
            ("moments/999999999", "no-such-moment"),
            (f"moments?first={moments}", "no-such-moment"),
            ("moments/0?seat=3", "no-such-seat"),
            ("moments/0?seat=999999999", "no-such-seat"),
            ("moments?seat=3", "no-such-seat"),
            ("history?seat=3", "no-such-seat"),
            ("moments?count=0", "number-range"),
            ("moments?count=65", "number-range"),
            ("moments?count=x", "number-range"),
            ("moments?first=-1", "number-shape"),
            ("history?seat=x", "number-shape"),
        ):
            assert why(client.get(f"/api/records/{record}/{path}")) == (400, key)
        for path in ("-1", "1.5", "٣", "1" * 5000, "1?seat=-1", "1?seat=1e3", "1?seat="):
            assert why(client.get(f"/api/records/{record}/moments/{path}"))[1] == "number-shape"
    assert workers.asked == {"about": 1}


@pytest.mark.parametrize("path", ["about", "sheets", "moments", "moments/9", "history", "verify"])
def test_a_damaged_record_is_refused_by_its_line_in_every_language(
    tmp_path: Path, workers: Counting, path: str
) -> None:
    """What was whole when it came may have been damaged since."""
    lines = CONTENT.splitlines()
    lines[6] = lines[6][:-5]
    hub = Hub(SqliteStore(tmp_path), workers, Settings(bot_pauses=NO_PAUSES))
    with TestClient(make_app(hub, workers)) as client:
        add = partial(hub.store.add_record, most=1 << 20, are_guests_kept=True)
        present(client.portal).call(add, "damaged", "ada", 0, b"\n".join(lines))
        answer = client.get(f"/api/records/damaged/{path}")
    assert why(answer) == (400, "record-line")
    message = msgspec.convert(answer.json()["refused"], Message)
    assert catalogue("en").refusal(message).startswith("Line 7 of the record")
    assert catalogue("fr").refusal(message).startswith("La ligne 7 de l’enregistrement")


def test_work_is_done_for_whoever_asks(serve: Callable[..., TestClient], workers: Counting) -> None:
    with serve() as client:
        record = brought(client).json()["id"]
        client.get("/api/me")
        client.get(f"/api/records/{record}/verify")
        client.cookies.clear()
        client.get(f"/api/records/{record}/sheets")
    stranger, known, nobody = workers.askers
    assert {asker.address for asker in workers.askers} == {"testclient"}
    assert stranger.user == nobody.user == "testclient"
    assert len(known.user) == 22


@pytest.mark.parametrize(
    ("kind", "again_in"), [(RefusalKind.TOO_BUSY, "5"), (RefusalKind.TOO_LONG, None)]
)
def test_work_that_cannot_be_done_now_is_refused_and_asked_for_again(
    serve: Callable[..., TestClient], workers: Counting, kind: RefusalKind, again_in: str | None
) -> None:
    with serve() as client:
        record = brought(client).json()["id"]
        workers.refusal = refuse(kind.value, kind=kind)
        answer = client.get(f"/api/records/{record}/verify")
        assert why(answer) == (503, kind.value)
        assert answer.headers.get("retry-after") == again_in
        workers.refusal = None
        assert client.get(f"/api/records/{record}/verify").status_code == 200
