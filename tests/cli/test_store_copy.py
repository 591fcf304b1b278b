"""Stores of either kind from the command line: copied with every journal compared, backed up,
restored and checked."""

import asyncio
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from sarisari.server.hub import Hub
from sarisari.server.settings import Settings
from tests.support.any_store import open_any
from tests.support.command_runner import run_command
from tests.support.in_process_server import (
    NO_PAUSES,
    InstantWorkers,
    ManualClock,
    fixed_secrets,
    new_game,
    play_on,
)
from tests.support.narrowing import present
from tests.support.postgres_cluster import Cluster
from tests.support.temporary_store import user_row


async def sarisari(*arguments: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """A command, in a thread: it has an event loop of its own."""
    return await asyncio.to_thread(run_command, *arguments, env=env)


async def fill(folder: Path) -> list[str]:
    """A game that is over, one that runs, and what else a store has; the ids of the tables."""
    async with open_any(folder) as store:
        given = Settings(bot_pauses=NO_PAUSES)
        hub = Hub(store, InstantWorkers(), given, ManualClock(), fixed_secrets())
        await hub.open()
        over = await new_game(hub)
        await play_on(over)
        runs = await new_game(hub, ("ada", "ben"))
        await store.add_chat(runs[0].live.id, 1, "ada", "Ada", "hello")
        await store.add_user(user_row(login="ada", password="hash", valid_from=5))
        await store.delete_user("u-ben", 9)
        await store.add_link(b"token", "u-ada", 10**15)
        await store.add_record("record", "u-ada", 1, b"lines")
        await store.server_key(b"key of the server, 32 bytes long")
        await hub.close()
        return [over[0].live.id, runs[0].live.id]


async def content(place: Path | str, tables: list[str]) -> list[object]:
    """What can be read of a store."""
    async with open_any(place) as store:
        return [
            [await store.get_table(table) for table in tables],
            [await store.journal(table) for table in tables],
            [await store.wishes(table) for table in tables],
            [await store.chat(table) for table in tables],
            [await store.secret(table) for table in tables],
            await store.export_user("u-ada"),
            await store.cut_offs(),
            await store.get_record("record"),
            await store.server_key(b"another"),
        ]


async def test_a_store_moves_to_postgresql_and_back_with_everything_in_it(
    tmp_path: Path, cluster: Cluster
) -> None:
    tables = await fill(tmp_path / "one")
    address = await cluster.new_database()
    there = await sarisari("copy-store", str(tmp_path / "one"), address)
    assert there.returncode == 0, there.stderr
    assert "all 2 tables replay" in there.stdout
    again = await sarisari("copy-store", str(tmp_path / "one"), address)
    assert again.returncode == 2
    assert "There is a store already" in again.stderr
    back = await sarisari("copy-store", address, str(tmp_path / "two"))
    assert back.returncode == 0, back.stderr
    first = await content(tmp_path / "one", tables)
    assert first == await content(address, tables) == await content(tmp_path / "two", tables)
    async with open_any(address) as store, open_any(tmp_path / "one") as old:
        assert await store.next_number() == await old.next_number()
        assert await store.add_chat(tables[1], 2, "ada", "Ada", "on") > 0  # numbers go on
        assert await present(store.sharing).claim_orphans(10) == {tables[1]}  # it is to be driven


async def test_a_database_is_backed_up_checked_and_restored(
    tmp_path: Path, cluster: Cluster
) -> None:
    tables = await fill(tmp_path / "one")
    address = await cluster.new_database()
    assert (await sarisari("copy-store", str(tmp_path / "one"), address)).returncode == 0
    backup = tmp_path / "backup"
    file = tmp_path / "address.txt"
    file.write_text(address + "\n", encoding="utf-8")
    saved = await sarisari("backup", str(backup), SARISARI_STORE_FILE=str(file))
    assert saved.returncode == 0, saved.stderr
    assert backup.stat().st_mode & 0o777 == 0o600
    before = await content(address, tables)
    async with open_any(address) as store:
        await store.finish(tables[1], "stopped", None, 99)
        number = await store.next_number()
    restored = await sarisari("restore", str(backup), "--store", address)
    assert restored.returncode == 0, restored.stderr
    assert await content(address, tables) == before
    async with open_any(address) as store:
        assert await store.next_number() == number + 1  # no number is used twice
    kept = await cluster.fetch(
        "SELECT status FROM before_restore.tables WHERE id = $1",
        tables[1],
        database=address.partition("@/")[2].partition("?")[0],
    )
    assert kept == [("stopped",)]
    checked = await sarisari("check-store", "--store", address)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "all 2 tables replay" in checked.stdout


async def test_a_flipped_entry_is_named_and_copied_as_it_is(
    tmp_path: Path, cluster: Cluster
) -> None:
    tables = await fill(tmp_path / "one")
    with closing(sqlite3.connect(tmp_path / "one/sarisari.sqlite")) as db, db:
        db.execute("UPDATE journal SET entry = 'x' WHERE table_id = ? AND at = 1", (tables[0],))
        db.execute("UPDATE journal SET entry = CAST(entry AS BLOB)")
    address = await cluster.new_database()
    assert (await sarisari("copy-store", str(tmp_path / "one"), address)).returncode == 0
    checked = await sarisari("check-store", "--store", address)
    assert checked.returncode == 1
    assert tables[0] in checked.stdout
    assert tables[1] not in checked.stdout


async def test_nothing_moves_while_a_server_uses_it(tmp_path: Path, cluster: Cluster) -> None:
    await fill(tmp_path / "one")
    address = await cluster.new_database()
    async with open_any(tmp_path / "one"):
        busy = await sarisari("copy-store", str(tmp_path / "one"), address)
    assert (busy.returncode, "Another server" in busy.stderr) == (2, True)
    async with open_any(address) as store:
        await present(store.sharing).renew()
        in_use = await sarisari("copy-store", str(tmp_path / "one"), address)
    assert (in_use.returncode, "Servers are using" in in_use.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("check-store", "--store", "mysql://db/sari"), "A store is given as postgresql://"),
        (("check-store", "--store", "postgresql://ada:s3cret@127.0.0.1:1/x"), "could not be saved"),
        (("copy-store", "/nowhere", "/tmp/also-nowhere-x"), "There is no store here"),
    ],
)
async def test_a_wrong_place_is_refused_with_a_sentence(
    arguments: tuple[str, ...], sentence: str
) -> None:
    done = await sarisari(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "s3cret" not in done.stderr
    assert "Traceback" not in done.stderr
