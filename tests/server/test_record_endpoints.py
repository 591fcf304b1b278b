"""The endpoints about records, as data: each has a route, and needs no login to read."""

from pathlib import Path

from starlette.testclient import TestClient

from sarisari.server.record_endpoints import RECORD_ENDPOINTS
from tests.support.in_process_server import new_app

TANUKI = Path("tests/records/tanuki-3-exact.jsonl").read_bytes()


def test_a_finished_game_is_read_by_anyone_who_has_its_address() -> None:
    reading = [point for point in RECORD_ENDPOINTS if point.method == "GET"]
    assert len(reading) == len(RECORD_ENDPOINTS) - 1
    assert {point.who for point in reading} == {"anyone"}


def test_every_endpoint_is_about_one_record_but_the_upload() -> None:
    uploads = [point for point in RECORD_ENDPOINTS if "{record}" not in point.path]
    assert [(point.method, point.path) for point in uploads] == [("POST", "/api/records")]


def test_whatever_shows_a_game_asks_through_whose_eyes() -> None:
    shown = [
        point.path.rpartition("{record}")[2]
        for point in RECORD_ENDPOINTS
        if any(query.name == "seat" for query in point.query)
    ]
    assert shown == ["/moments", "/history", "/moments/{moment}"]


def test_whoever_has_a_link_reads_everything_about_a_record(tmp_path: Path) -> None:
    with TestClient(new_app(tmp_path)) as web:
        kind = {"content-type": "application/jsonl"}
        record = web.post("/api/records", content=TANUKI, headers=kind).json()["id"]
        web.cookies.clear()
        for endpoint in RECORD_ENDPOINTS:
            if endpoint.method == "GET":
                path = endpoint.path.format(record=record, moment=1)
                assert web.get(path).status_code == 200, path
                assert endpoint.who == "anyone"


def test_what_is_not_there_is_unknown(tmp_path: Path) -> None:
    with TestClient(new_app(tmp_path)) as web:
        for endpoint in RECORD_ENDPOINTS:
            if endpoint.method == "GET":
                path = endpoint.path.format(record="nowhere", moment=1)
                assert web.get(path).status_code == 404, path
