"""Stored tables: every change is saved before it is applied, and nothing is without it."""

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.server import room as rooms
from sarisari.server.hub import Hub
from sarisari.server.room import Room
from sarisari.server.store import Conflict, StoreFull, Wished
from sarisari.server.stored_table import COMMIT_ATTEMPTS, StoredTable
from sarisari.server.wish_entries import ProposedEntry
from sarisari.server.work import Asker
from sarisari.table.journal import SaltHashEntry, SeatEntry
from sarisari.table.terms import Terms
from tests.support.narrowing import present

ADA = Asker("ada")
WISHED = Wished(user="ada", id="1", content=b"", at=0, time=0)


@pytest.fixture
async def room(hub: Hub) -> StoredTable:
    """Ada with two bots, as a table that nobody watches and no driver moves."""
    live = await hub.create("tanuki", {"players": 3}, Terms(), ADA)
    table = StoredTable(live.id, live.room, hub._services, "waiting", live.created)
    changed = rooms.sit(table.room, "ada", "Ada")
    for seat in (1, 2):
        changed = rooms.put_bot(changed, "ada", seat, "casual")
    await table.save_room(changed)
    return table


@pytest.fixture
async def game(room: StoredTable) -> StoredTable:
    await room.save_start("ada", msgspec.structs.replace(WISHED, id="begin"))
    return room


def salt_hash_of(table: StoredTable, digit: str) -> ProposedEntry:
    seat = present(table.seat_of("ada"))
    return ProposedEntry(SaltHashEntry(time=table.now(), seat=seat, hash=digit * 64))


async def test_a_room_is_saved_with_its_next_version_and_only_if_it_has_changed(
    hub: Hub, room: StoredTable
) -> None:
    version = room.room.version
    await room.save_room(room.room)
    assert room.room.version == version
    await room.save_room(rooms.ready(room.room, "ada", True))
    row = present(await hub.store.get_table(room.id))
    assert msgspec.json.decode(row.room, type=Room) == room.room
    assert (room.room.version, row.seats) == (version + 1, {0: "ada"})


async def test_a_game_starts_here_when_the_store_has_it(hub: Hub, room: StoredTable) -> None:
    assert (room.at, room.names()[0], room.insiders) == (0, "Ada", {"ada"})
    await room.save_start("ada", WISHED)
    row = present(await hub.store.get_table(room.id))
    assert (room.status, row.status) == ("running", "running")
    assert await hub.store.secret(room.id) == room.secret
    assert row.seats == room.users_by_seat()
    assert sorted(room.names()) == sorted(chair.name or "" for chair in room.room.chairs)


async def test_an_entry_is_taken_with_the_owners_of_seats_and_the_room(
    hub: Hub, game: StoredTable
) -> None:
    seat = present(game.seat_of("ada"))
    left = SeatEntry(
        time=game.now(),
        seat=seat,
        player=present(game.table).seats[seat].player,
        stand_in="casual",
        has_left=True,
    )
    after = msgspec.structs.replace(game.room, removed={"ada": "Ada"})
    await game.save_entry(ProposedEntry(left, seats={seat: None}, room=after), ADA, WISHED)
    row = present(await hub.store.get_table(game.id))
    assert (game.at, game.seat_of("ada"), game.room.removed) == (1, None, {"ada": "Ada"})
    assert (row.seats, msgspec.json.decode(row.room, type=Room)) == ({}, game.room)
    assert [wished.at for wished in await hub.store.wishes(game.id)][-1] == 1


async def test_what_the_store_refuses_is_not_applied(
    game: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*arguments: object) -> None:
        raise StoreFull

    before = present(game.table).snapshot()
    monkeypatch.setattr(game.services.store, "append", full)
    with pytest.raises(StoreFull):
        await game.save_entry(salt_hash_of(game, "a"), ADA)
    assert present(game.table).snapshot() == before


async def test_entries_of_another_process_come_first(hub: Hub, game: StoredTable) -> None:
    other = msgspec.json.encode(salt_hash_of(game, "b").entry)
    await hub.store.append(game.id, 0, [other])
    with pytest.raises(Refused, match="salt"):
        await game.save_entry(salt_hash_of(game, "a"), ADA)
    assert game.at == 1
    assert present(game.table).journal[0] == salt_hash_of(game, "b").entry


async def test_an_entry_that_always_comes_second_is_given_up(
    game: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[object] = []

    async def conflict(*arguments: object) -> None:
        tries.append(arguments)
        raise Conflict

    monkeypatch.setattr(game.services.store, "append", conflict)
    with pytest.raises(Conflict):
        await game.save_entry(salt_hash_of(game, "a"), ADA)
    assert (len(tries), game.at) == (COMMIT_ATTEMPTS, 0)


async def test_the_end_and_a_line_of_chat_are_saved(hub: Hub, game: StoredTable) -> None:
    [line] = await game.save_chat("ada", "hello", WISHED)
    assert (line.name, line.text) == ("Ada", "hello")
    assert await hub.store.chat(game.id) == [line]
    with pytest.raises(Refused, match="not-seated"):
        await game.save_chat("ben", "hello", WISHED)
    await game.save_end("stopped")
    assert (game.status, present(await hub.store.get_table(game.id)).status) == (
        "stopped",
        "stopped",
    )
