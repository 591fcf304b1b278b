"""How many connections there may be: of a network, and in all."""

import asyncio
from functools import partial
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from sarisari.server.connection_limit import ConnectionLimit
from sarisari.server.guarded_http import GuardedHttp
from sarisari.server.guarded_websocket import GuardedWebSocket
from sarisari.server.settings import Limits, Settings
from tests.support.raw_client import SOON, is_let_go, served
from tests.support.waiting import eventually

PUBLIC = "https://play.example.org"


class Line(asyncio.Transport):
    """A connection, as far as a limit knows it."""

    def __init__(self, address: str = "192.0.2.1") -> None:
        super().__init__()
        self.address = address
        self.is_open = True

    def get_extra_info(self, name: str, default: object = None) -> tuple[str, int]:
        assert name == "peername"
        return (self.address, 40_000)

    def abort(self) -> None:
        self.is_open = False


def a_limit(most: int = 100, per_network: int = 4, **settings: Any) -> ConnectionLimit:
    return ConnectionLimit(
        Settings(limits=Limits(connections_per_address=per_network // 2), **settings), most
    )


def entered(limit: ConnectionLimit, *lines: Line) -> list[bool]:
    return [limit.enter(line) for line in lines]


def test_a_network_has_only_so_many() -> None:
    limit, lines = a_limit(), [Line() for _ in range(4)]
    assert entered(limit, *lines) == [True] * 4
    for line in lines:
        limit.mark_active(line)
    assert not limit.enter(Line())
    assert limit.enter(Line("192.0.2.2"))
    limit.leave(lines[0])
    assert limit.enter(Line())


def test_clients_of_a_proxy_that_the_host_has_named_are_not_counted_as_one() -> None:
    limit = a_limit(trusted_proxies=("10.0.0.0/8",))
    lines = [Line("10.1.2.3") for _ in range(9)]
    assert entered(limit, *lines) == [True] * 9
    assert all(line.is_open for line in lines)
    others = [Line("192.0.2.1") for _ in range(9)]
    entered(limit, *others)
    assert sum(line.is_open for line in others) == 4


def test_whoever_has_asked_for_nothing_for_longest_makes_room() -> None:
    limit, lines = a_limit(), [Line() for _ in range(4)]
    entered(limit, *lines)
    limit.mark_active(lines[0])
    assert limit.enter(Line())
    assert [line.is_open for line in lines] == [True, False, True, True]
    limit.leave(lines[1])  # its connection ends after that: it is counted off once only
    assert entered(limit, Line(), Line()) == [True, True]
    assert [line.is_open for line in lines] == [True, False, False, False]


def test_in_all_there_are_only_so_many_whatever_the_network() -> None:
    limit = a_limit(most=3)
    lines = [Line(f"192.0.2.{number}") for number in range(3)]
    entered(limit, *lines)
    newcomer = Line("192.0.2.9")
    assert limit.enter(newcomer)
    assert [line.is_open for line in lines] == [False, True, True]
    for line in (*lines[1:], newcomer):
        limit.mark_active(line)
    assert not limit.enter(Line("192.0.2.10"))


@pytest.mark.parametrize(
    ("url", "address", "is_free"),
    [
        (PUBLIC, "127.0.0.1", True),
        (PUBLIC, "::1", True),
        (PUBLIC, "192.0.2.1", False),
        (None, "127.0.0.1", False),
    ],
)
def test_a_proxy_on_this_machine_comes_for_many(
    url: str | None, address: str, is_free: bool
) -> None:
    limit = a_limit(public_url=url)
    lines = [Line(address) for _ in range(10)]
    for line in lines:
        if limit.enter(line):
            limit.mark_active(line)
    assert len([line for line in lines if line in limit._networks]) == (10 if is_free else 4)


def test_nothing_is_kept_of_those_who_have_left() -> None:
    limit, lines = a_limit(), [Line(f"192.0.2.{number}") for number in range(10)]
    entered(limit, *lines)
    for line in lines:
        limit.leave(line)
    assert not limit._networks
    assert not limit._counts
    assert not limit._idle


async def greeting(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def test_idle_connections_make_room_and_sockets_stay() -> None:
    limit = a_limit(per_network=10)
    how = {
        "http": partial(GuardedHttp, connection_limit=limit),
        "ws": partial(GuardedWebSocket, connection_limit=limit),
    }
    async with served(greeting, **how) as client:
        playing, _ = await client.socket()
        idle = [await client.connect() for _ in range(30)]
        reader, writer = await client.connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert b"204" in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SOON)
        assert await is_let_go(idle[0][0])
        assert not playing.at_eof()
        assert limit._counts["127.0.0.1"] <= 10
        client.go()
        await eventually(lambda: not limit._counts, SOON)
