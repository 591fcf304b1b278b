"""A file in which a bit has flipped: it is found and named, only the table concerned is frozen,
and everybody else plays on. What clients are told has neither paths nor SQLite's words."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from sarisari.cli.store_tools import check_store
from sarisari.server.hub import Frozen
from sarisari.server.store import Damaged, StoreBroken, StoreError
from sarisari.server.store.database import FILE, connect
from sarisari.server.store.faults import QUIET_SECONDS, FaultLog, QuietLog
from sarisari.text import catalogue
from tests.support.in_process_server import new_game, new_room, open_hub, play_on, until
from tests.support.temporary_store import refused, run, running, table_row

PAGE = 4096
LONG = 80  # entries


def flip(folder, text, offset):
    """One bit of the file: the lowest of a byte of a text, wherever that stands."""
    path = folder / FILE
    content = path.read_bytes()
    assert text in content
    flipped = bytearray(text)
    flipped[offset] ^= 1
    path.write_bytes(content.replace(text, flipped))


def break_page(folder, text, but=None):
    """The first bit of the page that has a text, and not another: what kind of page it is."""
    path = folder / FILE
    content = bytearray(path.read_bytes())
    pages = [content[start : start + PAGE] for start in range(0, len(content), PAGE)]
    number = next(n for n, page in enumerate(pages) if text in page and not (but and but in page))
    content[number * PAGE] ^= 1
    path.write_bytes(content)


async def two_journals(store):
    """Of two tables, each longer than a page."""
    await running(store, "one", "two")
    for table in ("one", "two"):
        entries = [f"{table}-{at:03} {'x' * 500}".encode() for at in range(40)]
        await store.append(table, 0, entries)


def check(folder, capsys):
    """Status and lines of a check."""
    with pytest.raises(SystemExit) as end:
        check_store(str(folder))
    return end.value.code, capsys.readouterr().out.splitlines()


def test_a_flipped_bit_of_an_entry_is_found_in_that_table_only(tmp_path):
    async def read(store):
        error = await refused(store.journal("two"))
        assert isinstance(error, Damaged)
        assert not isinstance(error, StoreError)
        assert (error.message.key, error.message.params) == ("store-flipped", {"at": 20})
        assert len(await store.journal("two", 21)) == 19
        assert len(await store.journal("one")) == 40

    run(tmp_path, two_journals)
    flip(tmp_path, b"two-020 ", -1)
    run(tmp_path, read)


def test_a_flipped_bit_of_who_wished_is_found(tmp_path):
    run(tmp_path, two_journals)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("UPDATE journal SET user_id = 'u' WHERE table_id = 'one' AND at = 3")
    error = run(tmp_path, lambda store: refused(store.journal("one")))
    assert error.message.params == {"at": 3}


def test_a_missing_entry_is_found(tmp_path):
    run(tmp_path, two_journals)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("DELETE FROM journal WHERE table_id = 'one' AND at = 3")
    error = run(tmp_path, lambda store: refused(store.journal("one")))
    assert (error.message.key, error.message.params) == ("store-gap", {"at": 3})


def test_rows_from_before_there_were_sums_are_believed(tmp_path):
    run(tmp_path, two_journals)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("UPDATE journal SET sum = NULL, entry = x'00'")
        db.execute("UPDATE tables SET room_sum = NULL, opening_sum = NULL, room = x'00'")

    async def read(store):
        assert len(await store.journal("one")) == 40
        assert (await store.get_table("one")).is_whole

    run(tmp_path, read)


@pytest.mark.parametrize("column", ["room", "opening"])
def test_a_flipped_bit_of_a_room_or_an_opening_is_found_in_that_table_only(tmp_path, column):
    async def write(store):
        await running(store, "one", "two")
        await store.put_room("one", 2, b'{"a":"room"}', status="running")

    async def read(store):
        return [row.is_whole for row in await store.live_tables()]

    run(tmp_path, write)
    assert run(tmp_path, read) == [True, True]
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute(f"UPDATE tables SET {column} = x'7b' WHERE id = 'one'")
    assert run(tmp_path, read) == [False, True]


def test_a_broken_page_of_a_journal_is_damage_of_that_table(tmp_path, caplog):
    async def read(store):
        error = await refused(store.journal("two"))
        assert isinstance(error, Damaged)
        assert error.message.key == "store-unreadable"
        assert len(await store.journal("one")) == 40
        assert [row.id for row in await store.live_tables(2)] == ["two"]  # nobody knows when
        assert len(await store.live_tables()) == 2

    run(tmp_path, two_journals)
    break_page(tmp_path, b"two-039 ")
    run(tmp_path, read)
    assert f"the store {tmp_path / FILE}: table two: database disk image is malformed" in (
        caplog.messages
    )


def test_a_broken_page_of_tables_hides_only_those_on_it(tmp_path):
    def marked(number):
        return f"room-{number:02} {'y' * 1500}".encode()

    async def write(store):
        for number in range(20):
            await store.add_table(
                table_row(f"t{number:02}", created=number, room=marked(number), seats={0: "u-ada"})
            )

    async def read(store):
        assert isinstance(await refused(store.get_table("t10")), Damaged)
        live = [row.id for row in await store.live_tables()]
        assert 15 <= len(live) < 20
        assert "t10" not in live
        assert live == sorted(live)
        assert [row.id for row in await store.live_tables(1)] == [t for t in live if t != "t00"]
        assert [row.id for row in await store.tables_of("u-ada", 3)] == live[:-4:-1]

    run(tmp_path, write)
    break_page(tmp_path, b"room-10 ")
    run(tmp_path, read)


def test_a_check_names_the_table_with_a_flipped_bit(tmp_path, capsys):
    strange, usual = made_and_flipped(tmp_path)
    status, lines = check(tmp_path, capsys)
    assert status == 1
    assert lines[0].startswith(f"Table {strange}: Entry ")
    assert "is not as it was written" in lines[0]
    assert lines[1] == "1 table of 2 no longer replays."
    assert usual not in "".join(lines)


def test_a_check_of_a_broken_page_goes_on_to_name_the_tables(tmp_path, capsys):
    strange, usual = made(tmp_path, a_long_game)
    break_page(tmp_path, journal_of(strange), journal_of(usual))
    with pytest.raises(SystemExit) as end:
        check_store(str(tmp_path))
    said = capsys.readouterr()
    assert end.value.code == 2
    assert said.err.startswith(f"The store is damaged: {tmp_path / FILE}: ")
    first, verdict = said.out.splitlines()
    assert first.startswith(f"Table {strange}: A part of it can no longer be read")
    assert verdict == "1 table of 2 no longer replays."


@pytest.mark.parametrize(("place", "bit"), [(18, 4), (60, 128)])
def test_a_check_finds_a_flipped_bit_with_which_the_store_cannot_be_written(
    tmp_path, capsys, place, bit
):
    """The version of the file's format, and the sign of that of the tables."""
    path = tmp_path / FILE
    run(tmp_path, lambda store: running(store, "t"))
    content = bytearray(path.read_bytes())
    content[place] ^= bit
    path.write_bytes(content)
    with pytest.raises(SystemExit) as end:
        check_store(str(tmp_path))
    assert end.value.code == 2
    assert str(path) in capsys.readouterr().err
    with pytest.raises(StoreBroken):
        run(tmp_path, lambda store: running(store, "other"))


def made(folder, make):
    """A store with two tables, of ada and of ben."""

    async def write():
        async with open_hub(folder) as hub:
            tables = []
            for name in ("ada", "ben"):
                [person] = await make(hub, (name,))
                person.go()
                tables.append(person.live.id)
            return tables

    return asyncio.run(write())


async def a_long_game(hub, people):
    """Whose journal has pages of its own."""
    sitting = await new_game(hub, people)
    await play_on(sitting, lambda: sitting[0].live.at >= LONG)
    return sitting


def journal_of(table):
    """What stands in every row of a journal."""
    return table.encode()


def deal_of(folder, table):
    with closing(connect(folder / FILE, "ro")) as db:
        journal = db.execute("SELECT entry FROM journal WHERE table_id = ?", (table,))
        return next(entry for (entry,) in journal if b'"deal"' in entry)


def made_and_flipped(folder):
    """Two games; the time of an entry of the first is another one, and nothing else would tell."""
    strange, usual = made(folder, new_game)
    entry, time = deal_of(folder, strange), b'"time":1000000'
    flip(folder, entry, entry.index(time) + len(time) - 1)
    return strange, usual


async def is_frozen(folder, strange, usual, key):
    async with open_hub(folder) as hub:
        await until(lambda: hub.is_ready)
        assert set(hub.tables) == {usual}
        with pytest.raises(Frozen, match=key):
            await hub.get(strange)
        [line] = await hub.lists.mine("ada")
        assert (line.status, line.reason.key) == ("frozen", key)
        await hub.get(usual)


def test_a_game_with_a_flipped_bit_is_frozen_and_others_come_back(tmp_path):
    strange, usual = made_and_flipped(tmp_path)
    for _ in range(2):  # also at the next start
        asyncio.run(is_frozen(tmp_path, strange, usual, "store-flipped"))


def test_a_game_on_a_broken_page_is_frozen_and_others_come_back(tmp_path):
    strange, usual = made(tmp_path, a_long_game)
    break_page(tmp_path, journal_of(strange), journal_of(usual))
    asyncio.run(is_frozen(tmp_path, strange, usual, "store-unreadable"))


def test_a_room_with_a_flipped_bit_is_frozen_and_others_come_back(tmp_path):
    strange, usual = made(tmp_path, new_room)
    flip(tmp_path, b'"host":"ada"', -2)
    asyncio.run(is_frozen(tmp_path, strange, usual, "store-flipped-row"))


def test_a_table_whose_flipped_bit_is_put_right_comes_back(tmp_path):
    strange, usual = made(tmp_path, new_room)
    flip(tmp_path, b'"host":"ada"', -2)
    asyncio.run(is_frozen(tmp_path, strange, usual, "store-flipped-row"))
    flip(tmp_path, b'"host":"ad`"', -2)

    async def is_back():
        async with open_hub(tmp_path) as hub:
            await until(lambda: hub.is_ready)
            assert set(hub.tables) == {strange, usual}

    asyncio.run(is_back())


def test_what_clients_are_told_has_no_path_and_none_of_the_words_of_sqlite(tmp_path, caplog):
    async def work(store):
        await running(store, "t")
        store.writer._connection.execute("PRAGMA query_only = ON")
        written = [await refused(store.append("t", 0, [b"x"])) for _ in range(3)]
        store.writer._connection.execute("PRAGMA query_only = OFF")
        await store.append("t", 0, [b"x"])
        read = await refused(store.readers.read(lambda db: db.execute("SELECT * FROM nowhere")))
        return [*written, read]

    for error in run(tmp_path, work):
        assert isinstance(error, StoreBroken)
        sentence = catalogue().refusal(error.message)
        assert sentence.startswith("The server cannot save or read this now")
        assert str(tmp_path) not in str(error)
    assert caplog.messages == [
        f"the store {tmp_path / FILE}: attempt to write a readonly database",
        f"the store {tmp_path / FILE}: no such table: nowhere",
    ]


def test_a_file_that_is_gone_is_told_without_its_path(tmp_path, caplog):
    async def work(store):
        (tmp_path / FILE).rename(tmp_path / "elsewhere")
        return await refused(store.get_table("t"))

    error = run(tmp_path, work)
    assert error.message.key == "store-unusable"
    assert str(tmp_path / FILE) in caplog.text


def test_the_log_is_not_flooded(tmp_path, caplog):
    times = iter([0.0, 1.0, QUIET_SECONDS - 0.1, QUIET_SECONDS, QUIET_SECONDS + 1])
    faults = FaultLog(tmp_path, QuietLog(lambda: next(times)))
    for _ in range(3):
        faults.refusal(sqlite3.OperationalError("no"))
    assert len(caplog.messages) == 1
    faults.refusal(sqlite3.OperationalError("no"))
    faults.refusal(sqlite3.OperationalError("something else"))
    assert len(caplog.messages) == 3
