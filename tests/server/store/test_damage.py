"""A file in which a bit has flipped: it is found and named, only the table concerned is frozen,
and everybody else plays on. What clients are told has neither paths nor SQLite's words."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from sarisari.cli.store_tools import check_store
from sarisari.server.hub import Hub
from sarisari.server.store import Damaged, StoreBroken, StoreError
from sarisari.server.store.database import FILE, connect
from sarisari.server.store.faults import QUIET_SECONDS, FaultLog, QuietLog
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.table_loader import Frozen
from sarisari.text import catalogue
from tests.support.in_process_server import Person, new_game, new_room, open_hub, play_on
from tests.support.narrowing import of_type, present
from tests.support.temporary_store import open_store, refused, running, table_row
from tests.support.waiting import eventually

PAGE = 4096
LONG = 80  # entries


def flip(folder: Path, text: bytes, offset: int) -> None:
    """One bit of the file: the lowest of a byte of a text, wherever that stands."""
    path = folder / FILE
    content = path.read_bytes()
    assert text in content
    flipped = bytearray(text)
    flipped[offset] ^= 1
    path.write_bytes(content.replace(text, flipped))


def break_page(folder: Path, text: bytes, but: bytes | None = None) -> None:
    """The first bit of the page that has a text, and not another: what kind of page it is."""
    path = folder / FILE
    content = bytearray(path.read_bytes())
    pages = [content[start : start + PAGE] for start in range(0, len(content), PAGE)]
    number = next(n for n, page in enumerate(pages) if text in page and not (but and but in page))
    content[number * PAGE] ^= 1
    path.write_bytes(content)


async def two_journals(store: SqliteStore) -> None:
    """Of two tables, each longer than a page."""
    await running(store, "one", "two")
    for table in ("one", "two"):
        entries = [f"{table}-{at:03} {'x' * 500}".encode() for at in range(40)]
        await store.append(table, 0, entries)


def check(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[object, list[str]]:
    """Status and lines of a check."""
    with pytest.raises(SystemExit) as end:
        check_store(str(folder))
    return end.value.code, capsys.readouterr().out.splitlines()


async def test_a_flipped_bit_of_an_entry_is_found_in_that_table_only(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await two_journals(store)
    flip(tmp_path, b"two-020 ", -1)
    async with open_store(tmp_path) as store:
        error = await refused(store.journal("two"))
        assert isinstance(error, Damaged)
        assert not isinstance(error, StoreError)
        assert (error.message.key, error.message.params) == ("store-flipped", {"at": 20})
        assert len(await store.journal("two", 21)) == 19
        assert len(await store.journal("one")) == 40


async def test_a_flipped_bit_of_who_wished_is_found(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await two_journals(store)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("UPDATE journal SET user_id = 'u' WHERE table_id = 'one' AND at = 3")
    async with open_store(tmp_path) as store:
        error = of_type(Damaged, await refused(store.journal("one")))
    assert error.message.params == {"at": 3}


async def test_a_missing_entry_is_found(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await two_journals(store)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("DELETE FROM journal WHERE table_id = 'one' AND at = 3")
    async with open_store(tmp_path) as store:
        error = of_type(Damaged, await refused(store.journal("one")))
    assert (error.message.key, error.message.params) == ("store-gap", {"at": 3})


async def test_rows_from_before_there_were_sums_are_believed(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await two_journals(store)
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute("UPDATE journal SET sum = NULL, entry = x'00'")
        db.execute("UPDATE tables SET room_sum = NULL, opening_sum = NULL, room = x'00'")

    async with open_store(tmp_path) as store:
        assert len(await store.journal("one")) == 40
        assert present(await store.get_table("one")).is_whole


@pytest.mark.parametrize("column", ["room", "opening"])
async def test_a_flipped_bit_of_a_room_or_an_opening_is_found_in_that_table_only(
    tmp_path: Path, column: str
) -> None:
    async def read(store: SqliteStore) -> list[bool]:
        return [row.is_whole for row in await store.live_tables()]

    async with open_store(tmp_path) as store:
        await running(store, "one", "two")
        await store.put_room("one", 2, b'{"a":"room"}', status="running")
    async with open_store(tmp_path) as store:
        assert await read(store) == [True, True]
    with closing(sqlite3.connect(tmp_path / FILE)) as db, db:
        db.execute(f"UPDATE tables SET {column} = x'7b' WHERE id = 'one'")
    async with open_store(tmp_path) as store:
        assert await read(store) == [False, True]


async def test_a_broken_page_of_a_journal_is_damage_of_that_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_store(tmp_path) as store:
        await two_journals(store)
    break_page(tmp_path, b"two-039 ")
    async with open_store(tmp_path) as store:
        error = await refused(store.journal("two"))
        assert isinstance(error, Damaged)
        assert error.message.key == "store-unreadable"
        assert len(await store.journal("one")) == 40
        assert [row.id for row in await store.live_tables(2)] == ["two"]  # nobody knows when
        assert len(await store.live_tables()) == 2
    assert f"the store {tmp_path / FILE}: table two: database disk image is malformed" in (
        caplog.messages
    )


async def test_a_broken_page_of_tables_hides_only_those_on_it(tmp_path: Path) -> None:
    def marked(number: int) -> bytes:
        return f"room-{number:02} {'y' * 1500}".encode()

    async with open_store(tmp_path) as store:
        for number in range(20):
            await store.add_table(
                table_row(f"t{number:02}", created=number, room=marked(number), seats={0: "u-ada"})
            )
    break_page(tmp_path, b"room-10 ")
    async with open_store(tmp_path) as store:
        assert isinstance(await refused(store.get_table("t10")), Damaged)
        live = [row.id for row in await store.live_tables()]
        assert 15 <= len(live) < 20
        assert "t10" not in live
        assert live == sorted(live)
        assert [row.id for row in await store.live_tables(1)] == [t for t in live if t != "t00"]
        assert [row.id for row in await store.tables_of("u-ada", 3)] == live[:-4:-1]


async def test_a_check_names_the_table_with_a_flipped_bit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange, usual = await made_and_flipped(tmp_path)
    status, lines = check(tmp_path, capsys)
    assert status == 1
    assert lines[0].startswith(f"Table {strange}: Entry ")
    assert "is not as it was written" in lines[0]
    assert lines[1] == "1 table of 2 no longer replays."
    assert usual not in "".join(lines)


async def test_a_check_of_a_broken_page_goes_on_to_name_the_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange, usual = await made(tmp_path, a_long_game)
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
async def test_a_check_finds_a_flipped_bit_with_which_the_store_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: int, bit: int
) -> None:
    """The version of the file's format, and the sign of that of the tables."""
    path = tmp_path / FILE
    async with open_store(tmp_path) as store:
        await running(store, "t")
    content = bytearray(path.read_bytes())
    content[place] ^= bit
    path.write_bytes(content)
    with pytest.raises(SystemExit) as end:
        check_store(str(tmp_path))
    assert end.value.code == 2
    assert str(path) in capsys.readouterr().err
    with pytest.raises(StoreBroken):
        async with open_store(tmp_path) as store:
            await running(store, "other")


async def made(folder: Path, make: Callable[..., Awaitable[list[Person]]]) -> list[str]:
    """A store with two tables, of ada and of ben."""

    async def write() -> list[str]:
        async with open_hub(folder) as hub:
            tables = []
            for name in ("ada", "ben"):
                [person] = await make(hub, (name,))
                person.go()
                tables.append(person.live.id)
            return tables

    return await write()


async def a_long_game(hub: Hub, people: Sequence[str]) -> list[Person]:
    """Whose journal has pages of its own."""
    sitting = await new_game(hub, people)
    await play_on(sitting, lambda: sitting[0].live.at >= LONG)
    return sitting


def journal_of(table: str) -> bytes:
    """What stands in every row of a journal."""
    return table.encode()


def deal_of(folder: Path, table: str) -> bytes:
    with closing(connect(folder / FILE, "ro")) as db:
        journal = db.execute("SELECT entry FROM journal WHERE table_id = ?", (table,))
        return of_type(bytes, next(entry for (entry,) in journal if b'"deal"' in entry))


async def made_and_flipped(folder: Path) -> tuple[str, str]:
    """Two games; the time of an entry of the first is another one, and nothing else would tell."""
    strange, usual = await made(folder, new_game)
    entry, time = deal_of(folder, strange), b'"time":1000000'
    flip(folder, entry, entry.index(time) + len(time) - 1)
    return strange, usual


async def is_frozen(folder: Path, strange: str, usual: str, key: str) -> None:
    async with open_hub(folder) as hub:
        await eventually(lambda: hub.is_ready)
        assert set(hub.tables) == {usual}
        with pytest.raises(Frozen, match=key):
            await hub.get(strange)
        [line] = await hub.lists.mine("ada")
        assert (line.status, present(line.reason).key) == ("frozen", key)
        await hub.get(usual)


async def test_a_game_with_a_flipped_bit_is_frozen_and_others_come_back(tmp_path: Path) -> None:
    strange, usual = await made_and_flipped(tmp_path)
    for _ in range(2):  # also at the next start
        await is_frozen(tmp_path, strange, usual, "store-flipped")


async def test_a_game_on_a_broken_page_is_frozen_and_others_come_back(tmp_path: Path) -> None:
    strange, usual = await made(tmp_path, a_long_game)
    break_page(tmp_path, journal_of(strange), journal_of(usual))
    await is_frozen(tmp_path, strange, usual, "store-unreadable")


async def test_a_room_with_a_flipped_bit_is_frozen_and_others_come_back(tmp_path: Path) -> None:
    strange, usual = await made(tmp_path, new_room)
    flip(tmp_path, b'"host":"ada"', -2)
    await is_frozen(tmp_path, strange, usual, "store-flipped-row")


async def test_a_table_whose_flipped_bit_is_put_right_comes_back(tmp_path: Path) -> None:
    strange, usual = await made(tmp_path, new_room)
    flip(tmp_path, b'"host":"ada"', -2)
    await is_frozen(tmp_path, strange, usual, "store-flipped-row")
    flip(tmp_path, b'"host":"ad`"', -2)

    async with open_hub(tmp_path) as hub:
        await eventually(lambda: hub.is_ready)
        assert set(hub.tables) == {strange, usual}


async def test_what_clients_are_told_has_no_path_and_none_of_the_words_of_sqlite(
    store: SqliteStore, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await running(store, "t")
    store.writer._connection.execute("PRAGMA query_only = ON")
    written = [await refused(store.append("t", 0, [b"x"])) for _ in range(3)]
    store.writer._connection.execute("PRAGMA query_only = OFF")
    await store.append("t", 0, [b"x"])
    read = await refused(store.readers.read(lambda db: db.execute("SELECT * FROM nowhere")))
    for error in (*written, read):
        assert isinstance(error, StoreBroken)
        sentence = catalogue().refusal(error.message)
        assert sentence.startswith("The server cannot save or read this now")
        assert str(tmp_path) not in str(error)
    assert caplog.messages == [
        f"the store {tmp_path / FILE}: attempt to write a readonly database",
        f"the store {tmp_path / FILE}: no such table: nowhere",
    ]


async def test_a_file_that_is_gone_is_told_without_its_path(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_store(tmp_path) as store:
        (tmp_path / FILE).rename(tmp_path / "elsewhere")
        error = of_type(StoreError, await refused(store.get_table("t")))
    assert error.message.key == "store-unusable"
    assert str(tmp_path / FILE) in caplog.text


def test_the_log_is_not_flooded(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    times = iter([0.0, 1.0, QUIET_SECONDS - 0.1, QUIET_SECONDS, QUIET_SECONDS + 1])
    faults = FaultLog(tmp_path, QuietLog(lambda: next(times)))
    for _ in range(3):
        faults.refusal(sqlite3.OperationalError("no"))
    assert len(caplog.messages) == 1
    faults.refusal(sqlite3.OperationalError("no"))
    faults.refusal(sqlite3.OperationalError("something else"))
    assert len(caplog.messages) == 3
