"""The outbox of a connection: replies, the newest updates and lists, and clients that do not read."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from sarisari.server import outbox as outboxes
from sarisari.server.guarded_websocket import DIRECT_WRITE
from sarisari.server.messages import Bye, FromServer
from sarisari.server.outbox import LONGEST_SEND_SECONDS, NO_COOKIE, TRY_AGAIN, Outbox
from tests.support.fake_socket import FakeSocket
from tests.support.waiting import eventually


class Wire:
    """Writes past ASGI, to a client that reads or does not; may be broken."""

    def __init__(self) -> None:
        self.is_read = True
        self.is_broken = False
        self.written: list[dict[str, Any]] = []

    async def pause(self, seconds: float) -> None:
        pass

    def write_text(self, data: bytes) -> None:
        if self.is_broken:
            raise ValueError
        self.written.append(json.loads(data))

    async def send_text(self, data: bytes) -> None:
        await eventually(lambda: self.is_read)
        self.is_broken = False
        self.write_text(data)


class Numbered:
    """The update of a table is its number of updates so far, as a message."""

    def __init__(self) -> None:
        self.made = 0

    def next_message(self, table: str) -> FromServer | None:
        self.made += 1
        return Bye(again_in=self.made)

    async def pace(self, events: int) -> None:
        pass


@pytest.fixture
def socket() -> FakeSocket:
    return FakeSocket()


@pytest.fixture
def wire(socket: FakeSocket) -> Wire:
    """Under the socket, if a test asks for it before the outbox."""
    wire = Wire()
    socket.scope["extensions"] = {DIRECT_WRITE: wire}
    return wire


@pytest.fixture
def updates() -> Numbered:
    return Numbered()


@pytest.fixture
async def outbox(
    socket: FakeSocket, updates: Numbered, request: pytest.FixtureRequest
) -> AsyncIterator[Outbox]:
    if "wire" in request.fixturenames:
        request.getfixturevalue("wire")
    outbox = Outbox(cast(WebSocket, socket))
    outbox.open(updates)
    yield outbox
    outbox.close()


async def test_a_client_that_reads_is_written_to_at_once(wire: Wire, outbox: Outbox) -> None:
    outbox.reply(Bye(again_in=7))
    outbox.show_table("t")
    assert [message["again_in"] for message in wire.written] == [7, 1]
    assert outbox.is_empty


async def test_a_client_that_does_not_read_gets_the_newest_update_after_its_replies(
    wire: Wire, outbox: Outbox, updates: Numbered
) -> None:
    wire.is_read = False
    for _ in range(3):
        outbox.show_table("t")
    outbox.reply(Bye(again_in=7))
    assert (outbox.is_marked("t"), outbox.is_empty, updates.made) == (True, False, 0)
    wire.is_read = True
    await eventually(lambda: outbox.is_empty)
    assert [message["again_in"] for message in wire.written] == [7, 1]
    assert not outbox.is_marked("t")


async def test_only_the_newest_version_of_a_list_is_sent(
    socket: FakeSocket, outbox: Outbox
) -> None:
    outbox.show_list("lobby", [])
    outbox.show_list("lobby", [])
    outbox.show_list("mine", [])
    await eventually(lambda: outbox.is_empty)
    assert sorted(message["what"] for message in socket.of_type("list")) == ["lobby", "mine"]


async def test_a_fault_while_a_view_is_made_is_not_the_tables(
    wire: Wire, outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    wire.is_broken = True
    outbox.show_table("t")
    assert "a view could not be sent at once" in caplog.text
    await eventually(lambda: wire.written)


async def test_who_does_not_read_its_replies_is_let_go(
    socket: FakeSocket, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outboxes, "MOST_WAITING_BYTES", 100)
    socket.may_send.clear()
    outbox.reply(Bye(again_in=0))
    await eventually(lambda: outbox._sending_since is not None)
    for number in range(20):
        outbox.reply(Bye(again_in=number))
    socket.may_send.set()
    await eventually(lambda: socket.closed == TRY_AGAIN)


async def test_one_message_may_be_on_its_way_for_so_long(
    socket: FakeSocket, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not outbox.is_behind
    socket.may_send.clear()
    outbox.reply(Bye(again_in=0))
    await eventually(lambda: outbox._sending_since is not None)
    is_behind = [outbox.is_behind]
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + LONGEST_SEND_SECONDS + 1)
    is_behind.append(outbox.is_behind)
    assert is_behind == [False, True]
    await outbox.give_up()
    assert socket.closed == TRY_AGAIN


async def test_a_socket_that_is_hung_up_is_closed_before_anything_else_is_sent(
    socket: FakeSocket, outbox: Outbox
) -> None:
    outbox.reply(Bye(again_in=0))
    outbox.hang_up()
    await eventually(lambda: socket.closed == NO_COOKIE)
    await asyncio.sleep(0)
    assert socket.sent == []
