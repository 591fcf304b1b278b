"""Requests as nobody should send them: each is answered, and none is a fault in the log."""

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from sarisari.server.settings import no_limits
from tests.support.hostile_clients import BAD_REQUESTS
from tests.support.in_process_server import new_app, new_game, open_hub, play_on
from tests.support.raw_client import SOON, RawClient, served

TOKEN = "A" * 43
ODD = ("-1", "9" * 40, "1e9", "٣", "%00", "%ff", "0x1", " 1", "", "NaN", "1/2", "[", "%5B%5D")
HEADS = (
    "Host: [", "Host: a:99999", "Host: a:b", "Host: \xff", "Host:", "Host: a@b:1", "Host: %",
    "Host: a\r\nOrigin: http://[", "Host: a\r\nOrigin: http://a:99999", "Host: a\r\nOrigin: \xe9",
    "Host: a\r\nCookie: sarisari=" + "x" * 4000, "Host: a\r\nCookie: ;;;=;sarisari=.;__Host-a=",
    "Host: a\r\nX-Forwarded-For: ,[,x", "Host: a\r\nX-Forwarded-Proto: gopher",
    "Host: a\r\nAccept: text/html\r\nAccept-Encoding: br;q=x,,;", "Host: a\r\nAccept: \xff",
    "Host: a\r\nIf-None-Match: \xff", "Host: a\r\nAuthorization: \xff",
    "Host: a\r\nContent-Type: \xff\r\nContent-Length: 1",
)  # fmt: skip
PATHS = (
    "/api/tables/{id}/bearing?seat={odd}", "/api/tables/{id}/steady?seat={odd}&seen={odd}",
    "/api/tables/{id}/poses?seen={odd}", "/api/tables/{id}/settles/{odd}", "/api/records/{id}/moments/{odd}",
    "/api/records/{id}/moments/1?seat={odd}", "/api/records/{id}/moments?first={odd}&count={odd}&seat={odd}",
    "/api/records/{id}/history?seat={odd}", "/api/my/tables?limit={odd}&before={odd}",
    "/api/tables/{odd}", "/api/records/{odd}", "/record/{odd}", "/table/{odd}", "/come/{odd}",
    "/pieces/{odd}.bin", "/{odd}", "//{odd}", "/api/tables/{id}/invite/{odd}",
)  # fmt: skip


async def finished(folder: Path) -> str:
    async with open_hub(folder) as hub:
        over = await new_game(hub)
        await play_on(over)
        return over[0].live.id


def requests(table: str) -> Iterator[bytes]:
    """Each with a byte of a body where it says that there is one."""
    for path in PATHS:
        for odd in ODD:
            target = path.format(id=table, odd=odd).replace(" ", "%20")
            yield f"GET {target} HTTP/1.1\r\nHost: a\r\n\r\n".encode("latin-1", "replace")
    for head in HEADS:
        for line in ("GET /", "GET /api/me", "POST /api/links", "GET /metrics", "POST /come/x"):
            yield f"{line} HTTP/1.1\r\n{head}\r\n\r\nx".encode("latin-1")
    yield b"GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n"
    yield b"GET / HTTP/1.0\r\n\r\n"
    yield b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"
    yield b"HEAD /api/tables HTTP/1.1\r\nHost: a\r\n\r\n"
    yield from BAD_REQUESTS


async def status_of(client: RawClient, request: bytes) -> int | None:
    """Of the answer; None if the server only hangs up, or waits for more."""
    reader, writer = await client.connect()
    writer.write(request)
    is_whole = request.startswith((b"GET /", b"POST /"))
    try:
        line = await asyncio.wait_for(reader.readline(), SOON if is_whole else 0.2)
    except (ConnectionError, TimeoutError):
        return None
    finally:
        client.go()
    return int(line.split(b" ")[1]) if line else None


@pytest.mark.parametrize("public_url", [None, "https://a"])
async def test_no_request_is_a_fault(
    tmp_path: Path, public_url: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    table = await finished(tmp_path)

    app = new_app(tmp_path, public_url=public_url, limits=no_limits())
    async with served(app, lifespan="on") as client:
        answers = [(sent, await status_of(client, sent)) for sent in requests(table)]
    statuses = {status for _, status in answers}
    assert [sent for sent, status in answers if status is not None and status >= 500] == []
    assert {200, 400, 404} <= statuses
    assert len([status for _, status in answers if status is None]) < 10
    faults = [record for record in caplog.records if record.exc_info]
    assert faults == []
