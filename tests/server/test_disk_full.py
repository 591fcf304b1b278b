"""A disk without room: what cannot be saved is refused and shown to nobody, and everything goes
on by itself when there is room again."""

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from sarisari.core.message import Message, Refused
from sarisari.server.messages import ActWish
from sarisari.server.store import Store
from sarisari.server.store.database import FILE
from sarisari.server.store.sqlite import SqliteStore
from tests.support.in_process_server import Person, new_game, open_hub
from tests.support.narrowing import of_type, present
from tests.support.playing_clients import (
    ClientTable,
    lost_actions,
    mixed_tables,
    seat_clients,
    wait_for_progress,
)
from tests.support.server_process import ServerProcess
from tests.support.waiting import eventually, turns_of_the_loop

SMALL = 16_384  # bytes that a file may have: less than the store has, more than the log
TABLES = 6


def let_files_grow(server: ServerProcess, size: int | None) -> None:
    """The system refuses what makes a file of the server longer; None: nothing is refused."""
    import resource

    unlimited = resource.RLIM_INFINITY
    limits = (unlimited if size is None else size, unlimited)
    resource.prlimit(present(server.process).pid, resource.RLIMIT_FSIZE, limits)


async def played_on_a_full_disk(server: ServerProcess, sittings: list[ClientTable]) -> set[str]:
    """Keys of refusals while there was no room."""
    clients = [client for sitting in sittings for client in sitting.clients]
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(client.run()) for client in clients]
        await wait_for_progress(sittings)
        let_files_grow(server, SMALL)
        await asyncio.sleep(0.5)  # what was under way is answered: nothing says when all is
        for client in clients:
            client.refusals.clear()
        before = [(client.shown, len(client.acknowledged)) for client in clients]
        await asyncio.sleep(1.5)  # the server is another process: only its clock can show it
        assert [(client.shown, len(client.acknowledged)) for client in clients] == before
        keys = {key for client in clients for key in client.refusals}
        let_files_grow(server, None)
        await wait_for_progress(sittings)
        for task in tasks:
            task.cancel()
    return keys


@pytest.mark.skipif(sys.platform != "linux", reason="needs limits of another process")
async def test_a_server_that_cannot_write_refuses_and_goes_on_when_it_can(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        sittings = seat_clients(server.link, mixed_tables(TABLES))
        assert await played_on_a_full_disk(server, sittings) == {"store-unusable"}
        assert server.end() == 0
        assert "Traceback" not in server.log
        assert f"the store {tmp_path / FILE}: disk I/O error" in server.log
    assert await lost_actions(tmp_path, sittings) == []


async def limit_pages(store: Store, more: int) -> None:
    """Let the file of a store grow by so many pages only."""

    def limit(db: sqlite3.Connection) -> None:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages + more}")

    await of_type(SqliteStore, store).writer.write(limit)


async def act_until_refused(people: list[Person]) -> tuple[str, ActWish, Message]:
    """Whose action was refused, the action, and why."""
    live = people[0].live
    table, store = people[0].table, live.services.store
    number = 0
    while True:
        number += 1
        acting = [person for person in people if person.seat in table.to_act()]
        if not acting:  # it was a deal that found no room: one page for it
            await limit_pages(store, 1)
            await eventually(table.to_act)
            continue
        legal = table.view(acting[0].seat).legal
        act = ActWish(id=f"act-{number}", table=live.id, at=table.at, do=legal[0])
        try:
            await live.wish(acting[0].user, act)
        except Refused as refused:
            return acting[0].user, act, refused.message


async def test_a_full_disk_refuses_an_action_which_is_done_when_it_is_sent_again(
    tmp_path: Path,
) -> None:
    async with open_hub(tmp_path) as hub:
        people = await new_game(hub, ("ada", "ben", "chloe"), game="tindahan")
        live, [*_, chloe] = people[0].live, people
        await limit_pages(hub.store, 0)
        user, act, why = await act_until_refused(people)
        assert why.key == "store-full"
        assert live.at == act.at == len(await hub.store.journal(live.id))
        seen = len(chloe.seen)
        await turns_of_the_loop()
        assert len(chloe.seen) == seen
        await limit_pages(hub.store, 1000)
        assert (await live.wish(user, act)).at == act.at + 1
        assert len(await hub.store.journal(live.id)) >= act.at + 1
        assert len(chloe.seen) > seen
