"""The program that listens: how many connections there may be, and one more address."""

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from sarisari.server.hub import Hub
from sarisari.server.listener import (
    FILES_PER_WAITING_CONNECTION,
    LEAST_CONNECTIONS,
    MOST_BACKLOG,
    OTHER_FILES,
    Listener,
    listen,
    split_files,
)
from tests.support.in_process_server import ManualClock, open_hub
from tests.support.waiting import eventually

ASK = b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize("files", [0, 64, 116, 120, 128, 256, 1024, 65_536])
def test_however_few_files_may_be_open_somebody_is_let_in(files: int) -> None:
    backlog, connections = split_files(files)
    assert 1 <= backlog <= MOST_BACKLOG
    assert connections >= LEAST_CONNECTIONS
    if files >= OTHER_FILES + LEAST_CONNECTIONS + FILES_PER_WAITING_CONNECTION:
        assert OTHER_FILES + connections + FILES_PER_WAITING_CONNECTION * backlog == files


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers everything alike."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})


class Caller:
    """An application that notes who calls it."""

    address = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.address = scope["client"][0]
        await app(scope, receive, send)


@pytest.mark.parametrize(
    ("networks", "forwarded", "address"),
    [
        (("127.0.0.0/8",), "192.0.2.7", "192.0.2.7"),
        (("10.0.0.0/8",), "192.0.2.7", "127.0.0.1"),  # this proxy is not trusted
        # the client claims to be somebody; the first proxy says where it is
        (("127.0.0.0/8", "10.0.0.0/8"), "198.51.100.1, 192.0.2.7, 10.1.2.3", "192.0.2.7"),
    ],
)
async def test_only_named_proxies_may_say_for_whom_they_ask(
    tmp_path: Path, networks: tuple[str, ...], forwarded: str, address: str
) -> None:
    caller = Caller()
    async with open_hub(tmp_path, ManualClock(), trusted_proxies=networks) as hub:
        server = Listener(caller, hub)
    server.config.load()
    scope = {
        "type": "http",
        "client": ("127.0.0.1", 40_000),
        "headers": [(b"x-forwarded-for", forwarded.encode())],
    }
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    await server.config.loaded_app(scope, None, send)
    assert caller.address == address


@pytest.fixture
async def listening(hub: Hub) -> AsyncIterator[Listener]:
    """A server that runs at a port of its own, without the signals of a whole process."""
    server = Listener(app, hub)
    server.config.lifespan = "off"
    begun = asyncio.Event()

    async def begin() -> None:
        begun.set()

    server.on_start = begin
    opened = listen("127.0.0.1", 0)
    server._port = opened.getsockname()[1]
    task = asyncio.create_task(server._serve([opened]))
    await begun.wait()
    yield server
    server.should_exit = True
    await task


async def answer_at(address: str, port: int) -> bytes:
    reader, writer = await asyncio.open_connection(address, port)
    writer.write(ASK)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


async def test_it_answers_at_one_more_address_by_the_same_port(listening: Listener) -> None:
    port = await listening.listen_also("127.0.0.2")
    assert port == listening._port
    for address in ("127.0.0.1", "127.0.0.2"):
        assert b"204" in await answer_at(address, port)


async def test_an_address_that_is_taken_is_an_error(listening: Listener) -> None:
    with pytest.raises(OSError, match="ddress"):
        await listening.listen_also("127.0.0.1")


async def test_clients_hear_of_the_end_before_they_are_cut_off(
    listening: Listener, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asyncio.Event()

    async def say_bye() -> None:
        assert listening.servers[0].is_serving()
        told.set()

    monkeypatch.setattr(hub, "say_bye", say_bye)
    listening.should_exit = True
    await eventually(told.is_set)


@pytest.mark.parametrize(("host", "family"), [("127.0.0.1", socket.AF_INET)])
def test_a_socket_listens_at_an_address(host: str, family: socket.AddressFamily) -> None:
    with listen(host, 0) as opened:
        assert opened.family == family
        assert opened.getsockname()[0] == host
