"""A user who deletes the account leaves all tables, also those that other processes hold."""

import pytest

from sarisari.server.departure import leave_all_tables, load_tables_of
from sarisari.server.hub import Hub
from tests.support.in_process_server import new_game, new_room
from tests.support.narrowing import present
from tests.support.postgres_cluster import Cluster
from tests.support.process_group import open_group
from tests.support.waiting import eventually


async def test_chairs_become_free_and_a_stand_in_takes_over(hub: Hub) -> None:
    [room] = await new_room(hub)
    [ada, _] = await new_game(hub, ("ada", "ben"))
    await load_tables_of(hub, "ada")
    await leave_all_tables(hub, "ada")
    assert room.live.seat_of("ada") is None
    assert ada.live.seat_of("ada") is None
    assert any(info.stand_in for info in ada.table.seats)


async def test_tables_of_another_process_are_left_too(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = await cluster.new_store_address()
    async with open_group(address, monkeypatch) as [one, other]:
        [ada] = await new_room(one)
        await load_tables_of(other, "ada")
        await leave_all_tables(other, "ada")
        await eventually(lambda: ada.live.seat_of("ada") is None)
        assert present(await one.store.get_table(ada.live.id)).seats == {}
