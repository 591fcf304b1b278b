"""One socket: its answers, what it is shown, and clients that are too slow or not wanted."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from sarisari.server import connection as sockets
from sarisari.server.connection import Connection, hello
from sarisari.server.hub import Hub
from sarisari.server.messages import LONGEST_MESSAGE, PROTOCOL
from sarisari.server.outbox import NO_COOKIE
from sarisari.server.rate_limits import Bucket
from sarisari.server.settings import Limits, Rate
from sarisari.server.store import StoreFull
from sarisari.server.work import Asker
from tests.support.fake_socket import FakeSocket
from tests.support.in_process_server import QUICK, Person, new_game, new_room
from tests.support.waiting import eventually, turns_of_the_loop

Connect = Callable[..., tuple[FakeSocket, Connection]]


@pytest.fixture
async def connect(hub: Hub) -> AsyncIterator[Connect]:
    """Opens sockets, which are gone after the test."""
    opened: list[tuple[FakeSocket, asyncio.Task[None]]] = []

    def start(user: str = "ada", **how: Any) -> tuple[FakeSocket, Connection]:
        socket = FakeSocket()
        connection = Connection(cast(WebSocket, socket), hub, user, **how)
        opened.append((socket, asyncio.create_task(connection.run())))
        return socket, connection

    yield start
    for socket, task in opened:
        socket.leave()
        await task


async def first(socket: FakeSocket, kind: str) -> dict[str, Any]:
    """The first message of a type, as soon as it is sent."""
    await eventually(lambda: socket.of_type(kind))
    return socket.of_type(kind)[0]


async def may_act(person: Person) -> None:
    await eventually(lambda: person.seat in person.table.to_act())


# answers


async def test_the_first_message_says_who_the_server_is(hub: Hub, connect: Connect) -> None:
    socket, _ = connect(login="ada")
    said = await first(socket, "hello")
    assert (said["protocol"], said["login"]) == (PROTOCOL, "ada")
    assert said["rules"]["tanuki"] == hello(hub, None).rules["tanuki"]
    assert len(hub.connections) == 1


async def test_a_ping_is_answered_with_the_time_of_the_server(hub: Hub, connect: Connect) -> None:
    socket, _ = connect()
    socket.say("ping")
    assert (await first(socket, "pong"))["time"] == hub.now()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "message-shape"),
        ("{}", "message-shape"),
        ('{"type":"nothing"}', "message-shape"),
        ('{"type":"watch","table":7}', "message-shape"),
        ("[" * 8000, "message-shape"),
        (" " * (LONGEST_MESSAGE + 1), "message-too-long"),
    ],
)
async def test_what_cannot_be_read_is_refused_and_the_socket_lives_on(
    connect: Connect, text: str, key: str
) -> None:
    socket, _ = connect()
    socket.say_text(text)
    refused = await first(socket, "refused")
    assert (refused["message"]["key"], refused.get("id")) == (key, None)
    socket.say("ping")
    await first(socket, "pong")


async def test_a_wish_is_answered_by_its_id(hub: Hub, connect: Connect) -> None:
    live = await hub.create("tanuki", {}, QUICK, Asker("ada"))
    socket, _ = connect()
    socket.say("sit", id="a", table=live.id, name="Ada")
    assert (await first(socket, "done"))["id"] == "a"
    socket.say("act", id="b", table=live.id, at=0, do="bid 1")
    refused = await first(socket, "refused")
    assert (refused["id"], refused["message"]["key"]) == ("b", "game-not-begun")
    assert refused["text"]


async def test_a_table_that_is_not_there_is_refused_by_its_id(connect: Connect) -> None:
    socket, _ = connect()
    socket.say("watch", table="nowhere")
    refused = await first(socket, "refused")
    assert (refused["table"], refused["message"]["key"]) == ("nowhere", "table-unknown")


# what it is shown


async def test_who_watches_a_table_is_shown_every_change(hub: Hub, connect: Connect) -> None:
    [ada] = await new_game(hub)
    socket, _ = connect("eve")
    socket.say("watch", table=ada.live.id)
    shown = await first(socket, "table")
    assert shown.get("you") is None
    await eventually(lambda: ada.seat in ada.table.to_act())
    await ada.act()
    await eventually(lambda: socket.of_type("table")[-1]["at"] == ada.live.at)
    told = [happened["at"] for message in socket.of_type("table") for happened in message["events"]]
    assert told == list(range(1, ada.live.at + 1))


async def test_a_slow_client_is_shown_the_newest_with_all_that_happened(
    hub: Hub, connect: Connect
) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    socket, _ = connect("eve")
    socket.say("watch", table=ada.live.id)
    await first(socket, "table")
    socket.may_send.clear()
    for person in (ada, ben):
        await may_act(person)
        await person.act()
    socket.may_send.set()
    await eventually(lambda: socket.of_type("table")[-1]["at"] == ada.live.at)
    shown = socket.of_type("table")
    told = [happened["at"] for message in shown for happened in message["events"]]
    assert told == list(range(1, ada.live.at + 1))
    assert len(shown) < len(told)


async def test_a_list_is_sent_when_it_is_asked_for(hub: Hub, connect: Connect) -> None:
    [ada] = await new_room(hub)
    socket, _ = connect()
    socket.say("watch-list", what="mine")
    shown = await first(socket, "list")
    assert (shown["what"], [line["table"] for line in shown["tables"]]) == ("mine", [ada.live.id])


async def test_who_is_banned_is_turned_away(hub: Hub, connect: Connect) -> None:
    [ada] = await new_room(hub)
    socket, connection = connect("eve")
    socket.say("watch", table=ada.live.id)
    await first(socket, "room")
    connection.banned_from(ada.live)
    refused = await first(socket, "refused")
    assert (refused["message"]["key"], refused["table"]) == ("banned-from-table", ada.live.id)
    assert not ada.live.presence.is_here("eve")


# the end


async def test_who_goes_is_gone_from_tables_and_lists(hub: Hub) -> None:
    [ada] = await new_room(hub)
    socket = FakeSocket()
    connection = Connection(socket, hub, "eve")  # type: ignore[arg-type]  # a fake socket
    task = asyncio.create_task(connection.run())
    socket.say("watch", table=ada.live.id)
    socket.say("watch-list", what="lobby")
    await first(socket, "room")
    socket.leave()
    await task
    assert not ada.live.presence.is_here("eve")
    assert connection not in hub.connections
    assert connection not in hub.lists._lobby


async def test_a_socket_whose_cookie_is_no_longer_good_is_closed(connect: Connect) -> None:
    socket, connection = connect()
    await first(socket, "hello")
    connection.hang_up()
    await eventually(lambda: socket.closed == NO_COOKIE)
    socket.say("ping")
    await turns_of_the_loop()
    assert socket.of_type("pong") == []


async def test_a_server_that_stops_says_when_to_come_back(connect: Connect) -> None:
    socket, connection = connect()
    connection.say_bye()
    assert (await first(socket, "bye"))["again_in"] == sockets.RECONNECT_MS


# how fast, and from where


@pytest.mark.server_settings(limits=Limits(messages=Rate(2, 0.001)))
async def test_who_writes_too_fast_is_answered_more_slowly(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    socket, connection = connect()
    waits: list[float] = []
    gate = asyncio.Event()

    async def rest(seconds: float) -> None:
        waits.append(seconds)
        await gate.wait()

    monkeypatch.setattr(connection._outbox, "pause", rest)
    for _ in range(4):
        socket.say("ping")
    await eventually(lambda: waits)
    assert waits[0] > 100
    assert len(socket.of_type("pong")) <= 2
    monkeypatch.undo()
    socket.leave()
    connection._bucket = Bucket(Rate(9, 9), time.monotonic())
    gate.set()


async def test_who_sits_down_from_the_network_leaves_a_mark(hub: Hub, connect: Connect) -> None:
    live = await hub.create("tanuki", {}, QUICK, Asker("ada"))
    socket, _ = connect(lan_link="http://192.0.2.7:7274")
    socket.say("sit", id="a", table=live.id, name="Ada")
    await first(socket, "done")
    await eventually(lambda: live.room.lan == "http://192.0.2.7:7274")


async def test_a_mark_that_cannot_be_saved_is_no_reason_to_refuse_a_seat(
    hub: Hub, connect: Connect, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    live = await hub.create("tanuki", {}, QUICK, Asker("ada"))

    async def full(link: str) -> None:
        raise StoreFull

    monkeypatch.setattr(live, "open_to_network", full)
    socket, _ = connect(lan_link="http://192.0.2.7:7274")
    socket.say("sit", id="a", table=live.id, name="Ada")
    await first(socket, "done")
    await eventually(lambda: "not marked as open to the network" in caplog.text)
    assert live.seat_of("ada") == 0


async def test_onlookers_mute_for_themselves(hub: Hub, connect: Connect) -> None:
    [ada] = await new_room(hub)
    socket, _ = connect("eve")
    socket.say("watch", table=ada.live.id)
    await first(socket, "room")
    socket.say("mute", id="m", table=ada.live.id, seat=0, is_muted=True)
    assert (await first(socket, "done"))["id"] == "m"
    await eventually(lambda: socket.of_type("room")[-1].get("muted") == [0])
    assert ada.live.room.muted == {}
    other = Person(hub, ada.live, "mallory")
    assert other.seat is None
