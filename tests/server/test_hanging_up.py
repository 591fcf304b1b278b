"""Whoever hangs up is not worked for, and leaves no fault in the log."""

import asyncio
import json
import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
from starlette.types import ASGIApp

from sarisari.server.app import make_app
from sarisari.server.hub import Hub
from sarisari.server.settings import Limits, Rate, Settings
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.work import Asker, Work
from tests.support.in_process_server import NO_PAUSES, InstantWorkers
from tests.support.raw_client import SOON, TEXT, frame, served
from tests.support.waiting import eventually

T = TypeVar("T")
RECORD = {"sarisari": 1, "game": "tanuki", "options": {"players": 3}}
PING = frame(TEXT, b'{"type":"ping"}')


class Slow(InstantWorkers):
    """Work that never ends by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Semaphore(0)
        self.given_up = asyncio.Semaphore(0)

    async def run(self, work: Callable[..., T], *arguments: Any, asker: Asker) -> T:
        self.begun.release()
        try:
            await asyncio.Event().wait()
            raise AssertionError
        finally:
            self.given_up.release()


def an_app(folder: Path, workers: Work, **settings: Any) -> tuple[Hub, ASGIApp]:
    given = Settings(bot_pauses=NO_PAUSES, **settings)
    hub = Hub(SqliteStore(folder), workers, given)
    return hub, make_app(hub, workers)


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    given = {"Host": "a", "Content-Length": str(len(body)), **headers}
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in given.items()]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode() + body


def answered(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    return [vars(record)["fields"] for record in caplog.records if record.name == "sarisari.access"]


def faults(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.levelno >= logging.ERROR]


ABOUT = request("GET", "/api/records/r/about")
UPLOAD = request(
    "POST", "/api/records", json.dumps(RECORD).encode(), Content_Type="application/jsonl"
)


@pytest.mark.parametrize("asked", [ABOUT, UPLOAD, ABOUT + UPLOAD], ids=["get", "post", "ahead"])
async def test_work_is_given_up_when_whoever_asked_hangs_up(
    tmp_path: Path, asked: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    workers = Slow()
    hub, app = an_app(tmp_path, workers)
    async with served(app, lifespan="on") as client:
        await hub.store.add_record("r", "ada", 1, json.dumps(RECORD).encode())
        _, writer = await client.connect()
        writer.write(asked)
        await asyncio.wait_for(workers.begun.acquire(), SOON)
        client.go()
        await asyncio.wait_for(workers.given_up.acquire(), SOON)
        await eventually(lambda: answered(caplog))
    assert [line["status"] for line in answered(caplog)] == [499]
    assert faults(caplog) == []


async def test_work_goes_on_while_anybody_waits_for_it(tmp_path: Path) -> None:
    workers = Slow()
    hub, app = an_app(tmp_path, workers)
    async with served(app, lifespan="on") as client:
        await hub.store.add_record("r", "ada", 1, json.dumps(RECORD).encode())
        for _ in range(2):
            _, writer = await client.connect()
            writer.write(ABOUT)
        await asyncio.wait_for(workers.begun.acquire(), SOON)
        writer.transport.abort()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(workers.given_up.acquire(), 0.3)
        client.go()
        await asyncio.wait_for(workers.given_up.acquire(), SOON)
        assert workers.begun.locked()  # once was enough for both


@pytest.mark.parametrize("path", ["/api/tables", "/api/login", "/api/records", "/come/token"])
async def test_a_body_that_is_broken_off_is_no_fault(
    tmp_path: Path, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    kind = "application/jsonl" if path == "/api/records" else "application/json"
    head = request("POST", path, b"{", Content_Type=kind, Expect="100-continue")[:-1]

    _, app = an_app(tmp_path, InstantWorkers())
    async with served(app, lifespan="on") as client:
        reader, writer = await client.connect()
        writer.write(head)
        await reader.readuntil(b"\r\n\r\n")  # it waits for the body
        client.go()
        await eventually(lambda: answered(caplog))
    assert [line["status"] for line in answered(caplog)] == [499]
    assert faults(caplog) == []


@pytest.mark.parametrize("count", [10_000, 250])
async def test_a_socket_ends_with_its_connection_whatever_was_sent(
    tmp_path: Path, count: int
) -> None:
    """At five messages a second all of it would take most of a minute, or more than half an
    hour."""

    hub, app = an_app(tmp_path, InstantWorkers(), limits=Limits(messages=Rate(5, 5)))
    async with served(app, lifespan="on") as client:
        await client.come()
        _, writer = await client.socket()
        await eventually(lambda: hub.connections)
        writer.write(PING * count)
        with suppress(ConnectionError):  # so much at once ends the connection by itself
            await asyncio.wait_for(writer.drain(), SOON)
        client.go()
        await eventually(lambda: not hub.connections, SOON)
        with hub.limiter.held("network", "127.0.0.1", 1):  # nothing is counted any more
            pass
