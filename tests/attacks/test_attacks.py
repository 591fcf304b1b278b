"""Every attack, small: what is promised holds, by count. How it feels for others is measured by
`make soak PART=attacks`."""

import asyncio
import re
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from sarisari.server.connection_limit import CONNECTIONS_PER_SOCKET
from sarisari.server.routes.record_routes import MOST_LINES
from sarisari.server.settings import Limits, Rate
from tests.attacks import on_doors, on_memory, on_tables, on_work
from tests.attacks.guest import (
    Guest,
    Line,
    Place,
    at_table,
    close_all,
    give_salt,
    guests,
    until_asked,
)
from tests.attacks.measure import errors_in
from tests.support.narrowing import present
from tests.support.server_process import ServerProcess
from tests.support.waiting import eventually, eventually_found

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="needs more loopback addresses than one"
)
LIMITS = Limits()
HERE = "127.0.0.1"
SECONDS = 1.5
TURNS = 3
PATIENCE = 20.0  # seconds
_addresses = count(1)
Attack = Callable[..., Awaitable[Counter[str]]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("attacked"), compiled=True) as server:
        yield server


@pytest.fixture(autouse=True)
def no_errors(server: ServerProcess) -> Iterator[None]:
    """Whatever a client does is no fault in the log."""
    before = len(server.log)
    yield
    log = server.log[before:]
    assert errors_in(log) == 0, log[-2000:]


@pytest.fixture(autouse=True)
async def nothing_stays_open() -> AsyncIterator[None]:
    """No connection outlives its test."""
    yield
    await close_all()


async def attack(
    server: ServerProcess, kind: Attack, *, seconds: float = SECONDS, **how: Any
) -> Counter[str]:
    """What the attackers did, from an address of their own, while somebody plays on."""
    done, _ = await _beside_a_game(server, kind, seconds, how)
    return done


async def _beside_a_game(
    server: ServerProcess, kind: Attack, seconds: float, how: dict[str, Any], table: str = ""
) -> tuple[Counter[str], int]:
    async with asyncio.TaskGroup() as group:
        playing = group.create_task(play(server))
        done = await kind(place_of(server, seconds, table), **how)
        await playing
    return done, playing.result()


def place_of(server: ServerProcess, seconds: float = SECONDS, table: str = "") -> Place:
    return Place(server.port, seconds, f"127.0.2.{next(_addresses)}", table=table)


async def honest(server: ServerProcess) -> Guest:
    return await Guest(Place(server.port, 0.0, HERE)).come()


async def table_of(guest: Guest, *game: str, **how: Any) -> tuple[Line, str]:
    """A table of one's own that has begun."""
    line, table = await at_table(guest, *game, **how)
    return line, present(table)


async def play(server: ServerProcess) -> int:
    """Some turns at a table with bots: they come, whatever others do."""
    guest = await honest(server)
    line, table = await table_of(guest, "tanuki", options={"players": 3})
    await give_salt(line, table)
    at = 0
    for _ in range(TURNS):
        shown = await until_asked(line, table, at)
        answer = await line.wish("act", table, at=shown["at"], do=shown["view"]["legal"][0])
        at = int(answer["at"])
    guest.go()
    return at


def figure(server: ServerProcess, name: str) -> float:
    """One of the server's own."""
    with urllib.request.urlopen(f"{server.link}/metrics") as answer:
        text = answer.read().decode()
    return float(present(re.search(rf"^{name} (\S+)$", text, re.MULTILINE)).group(1))


def most(rate: Rate, seconds: float) -> float:
    """How often something may be done in so many seconds, and once more."""
    return rate.burst + rate.per_second * seconds + 1


# work


async def test_no_record_is_longer_than_a_game_and_its_questions_hold_nobody_up(
    server: ServerProcess,
) -> None:
    done = await attack(server, on_work.records, longest=MOST_LINES * 6 // 5, more=0)
    assert done["refused"] >= 2
    assert 0 < done["lines"] <= MOST_LINES
    assert done["asked"] > 50


async def test_bots_that_play_alone_hold_nobody_up(server: ServerProcess) -> None:
    assert (await attack(server, on_work.bots_alone, tables=3))["tables"] == 3


async def test_bots_of_others_that_think_for_long_hold_nobody_up(server: ServerProcess) -> None:
    assert (await attack(server, on_work.strong_bots, tables=6))["acts"] > 0


async def test_towers_of_others_hold_nobody_up(server: ServerProcess) -> None:
    assert (await attack(server, on_work.settles, tables=4))["tables"] > 0
    assert (await attack(server, on_work.questions, tables=1))["asked"] > 0


# tables


async def test_a_journal_grows_no_faster_than_one_user_may_change_a_table(
    server: ServerProcess,
) -> None:
    done = await attack(server, on_tables.journal, seconds=4, sockets=(3, 2, 2), readers=3, deaf=3)
    changes = done["pauses"] + done["undos"] + done["stands"]
    assert 0 < changes <= most(LIMITS.changes, PATIENCE)
    assert done["refused"] > 0
    assert done["tellings"] > 50


async def test_a_journal_is_told_again_at_most_once_a_second_and_socket(
    server: ServerProcess,
) -> None:
    guest = await Guest(place_of(server)).come()
    line, table = await table_of(guest)
    before = line.heard.messages["table"]
    for _ in range(20):
        line.say("watch", table=table, seen=0)
    await line.done("ready", table, is_ready=True)  # refused, after all these
    guest.go()
    assert (line.heard.messages["table"] - before) <= 3


async def test_onlookers_who_come_and_go_are_one_small_message_a_second(
    server: ServerProcess,
) -> None:
    guest = await honest(server)
    line, table = await table_of(guest, terms={"seen_by": "everyone"})
    await give_salt(line, table)
    await until_asked(line, table)
    loop = asyncio.get_running_loop()
    before, shown, begun = line.heard.messages.copy(), line.shown[table]["at"], loop.time()
    done = await on_tables.onlookers(place_of(server, 3, table), number=15)
    heard = line.heard.messages - before
    events = line.shown[table]["at"] - shown
    took = loop.time() - begun
    guest.go()
    assert done["comings"] > 50
    assert heard["presence"] <= took + 2
    assert heard["table"] <= events


async def test_a_table_bears_only_so_many_onlookers_of_one_address(server: ServerProcess) -> None:
    guest = await honest(server)
    line, table = await table_of(guest)
    await give_salt(line, table)
    found = await guests(place_of(server), LIMITS.onlookers_per_address + 2)
    lines = [await each.line() for each in found]
    for each in lines:
        each.say("watch", table=table)
        each.say("ping")
    await eventually(lambda: all(each.heard.messages["pong"] for each in lines))
    for one in (*found, guest):
        one.go()
    assert sum(each.heard.messages["table"] > 0 for each in lines) == LIMITS.onlookers_per_address


async def test_a_rematch_counts_as_a_table(server: ServerProcess) -> None:
    done = await attack(server, on_tables.rematches, seconds=20, number=1)
    assert done["refused"] == 1
    assert done["tables"] <= LIMITS.new_tables.burst + 1


async def test_rooms_of_others_hide_no_room_from_the_lobby(server: ServerProcess) -> None:
    host = await honest(server)
    line = await host.line()
    room = present(await host.make_table(terms={"seen_by": "everyone"}))
    await line.watch(room)
    place = place_of(server, 0.2)
    attacking = asyncio.create_task(on_tables.lobby(place, number=110))
    done = await attacking
    _, lines = await host.ask("GET", "/api/tables")
    host.go()
    tables = [line["table"] for line in lines]
    assert done["rooms"] > 100
    assert room in tables
    assert len(tables) < 30


async def test_a_room_changes_no_faster_than_one_user_may_change_it(server: ServerProcess) -> None:
    host = await honest(server)
    line = await host.line()
    room = present(await host.make_table())
    await line.watch(room)
    before, begun = line.heard.messages["room"], time.monotonic()
    place = replace(place_of(server, 2), room=room)
    done = await on_memory.rooms(place, number=1, sockets=4)
    shown, took = line.heard.messages["room"] - before, time.monotonic() - begun
    host.go()
    may = most(LIMITS.room_changes, took)
    assert done["refused"] > 0
    assert 0 < done["done"] <= may
    assert shown <= may + 1


async def test_strangers_mute_nobody(server: ServerProcess) -> None:
    guest = await honest(server)
    _, table = await table_of(guest)
    done = await on_tables.mutes(place_of(server, 0.5, table), number=5)
    guest.go()
    assert done["asked"] > 5
    assert done["done"] == 0


# connections and memory


async def test_requests_that_are_hung_up_leave_nothing_in_the_log(server: ServerProcess) -> None:
    done = await attack(server, on_doors.hung_up)
    assert done["hung up"] > 10
    assert done["broken off"] > 10


async def test_a_socket_ends_with_its_connection(server: ServerProcess) -> None:
    done = await on_doors.pings(place_of(server, 1), sockets=5)

    async def are_all_closed() -> bool:
        return await asyncio.to_thread(figure, server, "sarisari_sockets") == 0

    await eventually_found(are_all_closed, PATIENCE, pause=0.05)
    assert done["floods"] >= 5


async def test_idle_connections_of_one_address_are_counted_and_shut_nobody_out(
    server: ServerProcess,
) -> None:
    most_of_network = CONNECTIONS_PER_SOCKET * LIMITS.connections_per_address
    done = await attack(server, on_doors.idle, number=most_of_network + 50, surplus=49)
    assert 0 < done["open"] <= most_of_network + 1


async def test_what_costs_little_is_counted_too(server: ServerProcess) -> None:
    done = await attack(server, on_doors.floods, at_once=10, seconds=60, until_refused=True)
    assert done["refused"] > 0


async def test_chat_is_told_again_at_most_once_a_second_and_socket(server: ServerProcess) -> None:
    guest = await Guest(place_of(server)).come()
    line = await guest.line()
    table = present(await guest.make_table())
    await line.watch(table)
    await line.wish("sit", table, name="Ada")
    assert await line.done("say", table, text=on_memory.LONG_LINE)
    before = line.heard.messages["chat"]
    for _ in range(20):
        line.say("watch", table=table, seen=0, chat_seen=0)
    await line.wish("ready", table, is_ready=True)
    guest.go()
    assert (line.heard.messages["chat"] - before) <= 3


async def test_chat_that_is_not_read_takes_no_memory(server: ServerProcess) -> None:
    before = server.memory()
    done = await attack(server, on_memory.chat, lines=30, sockets=30)
    assert done["lines"] > 0
    assert server.memory() - before < 32 << 20
