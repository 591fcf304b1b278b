"""`sarisari backup`, `restore` and `check-store`."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from sarisari.cli import app
from sarisari.core.message import Refused
from sarisari.core.options import OptionValue
from sarisari.games import card_games
from sarisari.server.room import new_room
from sarisari.server.steady_clock import now
from sarisari.server.store import StoreError
from sarisari.server.store.backup import back_up, restore
from sarisari.server.store.restoration import restored
from sarisari.server.store.sqlite import SqliteStore
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from sarisari.text import catalogue
from tests.support.narrowing import present
from tests.support.scripted_table import SECRET, ScriptedTable
from tests.support.temporary_store import run, running, table_row


@pytest.fixture(autouse=True)
def _jit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that run here must not switch the JIT off for the tests that follow."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", os.environ.get("NUMBA_DISABLE_JIT", "0"))


def sarisari(command: str, *args: object, data: Path) -> tuple[int, str]:
    """Status and output of a command."""
    result = CliRunner().invoke(app, [command, *map(str, args), "--data", str(data)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout + result.stderr


def a_room(game: str = "tanuki", **options: OptionValue) -> bytes:
    return msgspec.json.encode(new_room(game, options, Terms(), "u-ada"))


async def store_table(store: SqliteStore, name: str, played: ScriptedTable) -> None:
    """A table as a server would have stored it."""
    game = played.table.opening.game
    await store.add_table(table_row(name, game=game, room=a_room(game)))
    await store.begin(name, msgspec.json.encode(played.table.opening), SECRET, {0: "u-ada"})
    await store.append(name, 0, [msgspec.json.encode(entry) for entry in played.table.journal])


def played(game: str) -> ScriptedTable:
    """A fair table in the middle of its second round."""
    return ScriptedTable(game, is_fair=True).salts().deal().to_end_of_round().deal().everybody()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A store with a room and a table of each game."""

    async def work(store: SqliteStore) -> None:
        await store.add_table(table_row("room", created=now(), room=a_room(players=3)))
        for game in card_games():
            await store_table(store, game, played(game))
        await store.next_number()

    run(tmp_path / "data", work)
    return tmp_path / "data"


def change(folder: Path, statement: str, *values: str | bytes) -> None:
    """Damage of a kind that SQLite does not see."""
    with closing(sqlite3.connect(folder / "sarisari.sqlite", isolation_level=None)) as db:
        assert db.execute(statement, values).rowcount == 1


def test_a_store_that_replays_is_good(folder: Path) -> None:
    total = len(card_games()) + 1
    status, said = sarisari("check-store", data=folder)
    first, size, *_ = said.splitlines()
    assert (status, first) == (0, f"The store is intact, and all {total} tables replay.")
    assert size == "The store takes up 1 MB."


@pytest.mark.parametrize(
    ("statement", "value", "sentence"),
    [
        (
            "UPDATE journal SET entry = ?, sum = NULL WHERE table_id = 'bastos' AND at = 5",
            b'{"entry":"act","time":1,"seat":0,"do":"play red-99"}',
            "Table bastos: Entry 5 of its journal is refused: ",
        ),
        (
            "UPDATE journal SET entry = ?, sum = NULL WHERE table_id = 'bastos' AND at = 3",
            b"\xff{",
            "Table bastos: Entry 3 of its journal is refused: ",
        ),
        (
            "DELETE FROM journal WHERE table_id = ? AND at = 6",
            "tanuki",
            "Table tanuki: Entry 6 of its journal is missing.",
        ),
        (
            "UPDATE tables SET opening = ?, opening_sum = NULL WHERE id = 'tindahan'",
            b"{}",
            "Table tindahan: Its opening is refused: ",
        ),
        (
            "UPDATE secrets SET secret = ? WHERE table_id = 'tindahan'",
            bytes(32),
            "Table tindahan: Its opening is refused: ",
        ),
        (
            "DELETE FROM secrets WHERE table_id = ?",
            "tindahan",
            "Table tindahan: Its opening is refused: ",
        ),
        (
            "UPDATE tables SET room = ?, room_sum = NULL WHERE id = 'room'",
            b'{"game":"tanuki"}',
            "Table room: Its room cannot be read: ",
        ),
    ],
)
def test_a_table_that_does_not_replay_is_named(
    folder: Path, statement: str, value: str | bytes, sentence: str
) -> None:
    change(folder, statement, value)
    status, said = sarisari("check-store", data=folder)
    assert status == 1
    first, verdict, *_ = said.splitlines()
    assert first.startswith(sentence)
    assert verdict == f"1 table of {len(card_games()) + 1} no longer replays."


def test_a_fault_of_the_program_is_a_reason_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that starts must hear a reason, whatever goes wrong."""

    def broken(*_: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr("sarisari.server.store.restoration.Table.restored", broken)
    row = table_row(opening=msgspec.json.encode(played("tanuki").table.opening))
    with pytest.raises(Refused) as refused:
        restored(row, SECRET, [])
    sentence = catalogue().refusal(refused.value.message)
    assert sentence == "Its journal does not replay: KeyError: 'nothing'"


def test_a_stored_table_comes_back_as_it_was(folder: Path) -> None:
    async def work(store: SqliteStore) -> Table:
        row = present(await store.get_table("bastos"))
        return restored(row, await store.secret("bastos"), await store.journal("bastos"))

    table = run(folder, work)
    assert table.journal == played("bastos").table.journal
    assert table.view(0) == played("bastos").table.view(0)


def test_a_damaged_store_is_told_in_a_sentence_and_not_backed_up(folder: Path) -> None:
    path = folder / "sarisari.sqlite"
    content = bytearray(path.read_bytes())
    start = content.index(b'"entry":"act"')
    page = start - start % 4096
    content[page : page + 4096] = b"\xff" * 4096
    path.write_bytes(content)
    status, said = sarisari("backup", folder / "copy", data=folder)
    assert (status, len(said.splitlines())) == (2, 1)
    assert said.startswith(f"The store is damaged: {path}: ")
    assert not (folder / "copy").exists()


def test_without_a_store_there_is_nothing_to_do(tmp_path: Path) -> None:
    for command, *args in (("check-store",), ("backup", str(tmp_path / "copy"))):
        status, said = sarisari(command, *args, data=tmp_path)
        assert (status, said) == (2, f"There is no store here: {tmp_path / 'sarisari.sqlite'}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_store_is_checked_and_backed_up_while_a_server_has_it(
    folder: Path, tmp_path: Path
) -> None:
    async def work(store: SqliteStore) -> tuple[int, tuple[int, str]]:
        await store.next_number()
        check = await asyncio.to_thread(sarisari, "check-store", data=folder)
        copy = await asyncio.to_thread(sarisari, "backup", tmp_path / "copy", data=folder)
        return check[0], copy

    said = f"The store was copied to {tmp_path / 'copy'} and checked.\n"
    assert run(folder, work) == (0, (0, said))
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data"]


def test_a_backup_in_the_middle_of_writing_has_a_beginning_of_every_journal(tmp_path: Path) -> None:
    names = [f"t{number}" for number in range(10)]
    copy = tmp_path / "copy"

    async def write(store: SqliteStore) -> dict[str, int]:
        await running(store, *names)
        is_enough, has_begun = asyncio.Event(), asyncio.Event()

        async def one(name: str) -> None:
            at = 0
            while not is_enough.is_set() or at < 20:
                await store.append(name, at, [b"%d" % at])
                at += 1
                has_begun.set()

        writers = asyncio.gather(*(one(name) for name in names))
        await has_begun.wait()
        safe = {name: len(await store.journal(name)) for name in names}
        await asyncio.to_thread(back_up, store.path.parent, copy)
        is_enough.set()
        await writers
        return safe

    async def read(store: SqliteStore) -> dict[str, list[bytes]]:
        return {name: await store.journal(name) for name in names}

    safe = run(tmp_path / "data", write)
    after = run(tmp_path / "data", read)
    restore(tmp_path / "data", copy)
    before = run(tmp_path / "data", read)
    for name in names:
        assert safe[name] <= len(before[name]) <= len(after[name])
        assert before[name] == after[name][: len(before[name])]
    assert before != after


def test_a_backup_never_takes_the_place_of_a_file(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("mine")
    status, said = sarisari("backup", tmp_path / "copy", data=folder)
    assert status == 2
    assert said.startswith("A file of this name already exists and was left alone: ")
    assert (tmp_path / "copy").read_text() == "mine"


def test_a_backup_that_cannot_be_written_leaves_nothing(folder: Path, tmp_path: Path) -> None:
    status, said = sarisari("backup", tmp_path / "nowhere" / "copy", data=folder)
    assert status == 2
    assert said == (
        f"This could not be saved or read: {tmp_path / 'nowhere' / 'copy'}:"
        " No such file or directory\n"
    )


def test_restore_brings_back_and_keeps_what_was_there(folder: Path, tmp_path: Path) -> None:
    back_up(folder, tmp_path / "copy")
    length = run(folder, lambda store: store.journal("bastos"))
    run(folder, lambda store: store.append("bastos", len(length), [b"newer"]))
    path = folder / "sarisari.sqlite"
    for aside in (f"{path}.before-restore", f"{path}.before-restore-2"):
        assert sarisari("restore", tmp_path / "copy", data=folder) == (
            0,
            f"The store was restored: {path}\nWhat was there before is kept: {aside}\n",
        )
    assert run(folder, lambda store: store.journal("bastos")) == length
    (tmp_path / "old").mkdir()
    (folder / "sarisari.sqlite.before-restore").rename(tmp_path / "old" / "sarisari.sqlite")
    old = run(tmp_path / "old", lambda store: store.journal("bastos"))
    assert old == [*length, b"newer"]


def test_restore_makes_a_folder_that_was_lost(folder: Path, tmp_path: Path) -> None:
    back_up(folder, tmp_path / "copy")
    status, said = sarisari("restore", tmp_path / "copy", data=tmp_path / "new")
    assert (status, len(said.splitlines())) == (0, 1)
    assert sarisari("check-store", data=tmp_path / "new")[0] == 0


def test_what_a_killed_server_left_in_its_wal_is_kept_aside_too(
    folder: Path, tmp_path: Path
) -> None:
    """The file and its WAL are copied in the middle of writing, as a kill would leave them."""
    back_up(folder, tmp_path / "copy")
    killed = tmp_path / "killed"
    killed.mkdir()

    async def work(store: SqliteStore) -> None:
        await store.server_key(b"newer")
        for name in ("sarisari.sqlite", "sarisari.sqlite-wal"):
            (killed / name).write_bytes((folder / name).read_bytes())

    run(folder, work)
    aside = restore(killed, tmp_path / "copy")
    assert run(killed, lambda store: store.server_key(b"fresh")) == b"fresh"
    with closing(sqlite3.connect(present(aside))) as db:
        assert db.execute("SELECT key FROM server").fetchone() == (b"newer",)


def test_a_wal_that_cannot_be_read_never_meets_the_restored_file(
    folder: Path, tmp_path: Path
) -> None:
    back_up(folder, tmp_path / "copy")
    path = folder / "sarisari.sqlite"
    path.write_bytes(b"damaged" * 1000)
    (folder / "sarisari.sqlite-wal").write_bytes(b"of the damaged one")
    restore(folder, tmp_path / "copy")
    assert sarisari("check-store", data=folder)[0] == 0
    kept = folder / "sarisari.sqlite.before-restore"
    assert kept.read_bytes() == b"damaged" * 1000
    assert (folder / "sarisari.sqlite.before-restore-wal").read_bytes() == b"of the damaged one"


def test_numbers_go_on_after_a_restore(folder: Path, tmp_path: Path) -> None:
    back_up(folder, tmp_path / "copy")
    given = run(folder, lambda store: store.next_number())
    restore(folder, tmp_path / "copy")
    assert run(folder, lambda store: store.next_number()) == given + 1


def test_nothing_is_restored_while_a_server_runs(folder: Path, tmp_path: Path) -> None:
    back_up(folder, tmp_path / "copy")

    async def work(store: SqliteStore) -> tuple[int, str]:
        return await asyncio.to_thread(sarisari, "restore", tmp_path / "copy", data=folder)

    said = f"Another server is using this data folder: {folder}\n"
    assert run(folder, work) == (2, said)


@pytest.mark.parametrize("content", [b"", b"no backup" * 500, None])
def test_only_a_good_backup_is_restored(
    folder: Path, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "copy"
    if content is not None:
        file.write_bytes(content)
    before = (folder / "sarisari.sqlite").read_bytes()
    with pytest.raises(StoreError) as refused:
        restore(folder, file)
    assert str(file) in catalogue().refusal(refused.value.message)
    assert (folder / "sarisari.sqlite").read_bytes() == before
    names = {path.name for path in folder.iterdir()}
    assert names == {"sarisari.sqlite", "sarisari.lock"}
    run(folder, lambda store: store.live_tables())  # the lock was given back
