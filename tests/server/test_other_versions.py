"""Tables that another version of the program wrote: kept as they are, with a reason for their
people, and never in the way of other tables."""

import json
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sarisari.cli.store_tools import check_store
from sarisari.games import get_game
from sarisari.server.store.checksums import part_sum
from sarisari.server.store.database import FILE
from sarisari.server.table_loader import Frozen
from tests.support.in_process_server import Person, new_game, new_room, open_hub
from tests.support.narrowing import present
from tests.support.waiting import eventually

Change = Callable[[sqlite3.Connection, str], None]  # of a table
Before = tuple[dict[str, Any], list[tuple[Any, ...]]]  # a table's row and its journal


def newer(column: str, **changes: Any) -> Change:
    """A change of what a table's row says; `terms__x` is x among its terms."""

    def change(db: sqlite3.Connection, table: str) -> None:
        (content,) = db.execute(f"SELECT {column} FROM tables WHERE id = ?", (table,)).fetchone()
        content = json.loads(content)
        for name, value in changes.items():
            *path, last = name.split("__")
            place = content
            for step in path:
                place = place[step]
            place[last] = value
        encoded = json.dumps(content).encode()
        rewrite(db, table, column, encoded)

    return change


def rewrite(db: sqlite3.Connection, table: str, column: str, content: bytes) -> None:
    """Another room or opening, with its checksum."""
    db.execute(
        f"UPDATE tables SET {column} = ?, {column}_sum = ? WHERE id = ?",
        (content, part_sum(table, content), table),
    )


def another_entry(db: sqlite3.Connection, table: str) -> None:
    entry = json.dumps({"entry": "oracle", "time": 1}).encode()
    (at,) = db.execute("SELECT max(at) FROM journal WHERE table_id = ?", (table,)).fetchone()
    db.execute("INSERT INTO journal (table_id, at, entry) VALUES (?, ?, ?)", (table, at + 1, entry))


GAMES = {
    "rules": (newer("opening", rules_version=2), "opening-rules"),
    "a term of the opening": (newer("opening", terms__coffee="black"), "made-by-newer"),
    "a term of the room": (newer("room", terms__coffee="black"), "made-by-newer"),
    "the value of a term": (newer("opening", terms__undo="twice"), "made-by-newer"),
    "an option": (newer("opening", options__lanterns=True), "made-by-newer"),
    "the value of an option": (newer("opening", options__miss="over"), "store-bad-opening"),
    "a field": (newer("opening", weather="rain"), "made-by-newer"),
    "a game": (newer("opening", game="patintero"), "store-bad-opening"),
    "an entry": (another_entry, "made-by-newer"),
}
ROOMS = {
    "a term": (newer("room", terms__coffee="black"), "made-by-newer"),
    "an option": (newer("room", options__lanterns=True), "made-by-newer"),
    "the value of an option": (newer("room", options__miss="over"), "store-bad-room"),
    "a game": (newer("room", game="patintero"), "store-no-game"),
}


async def written(
    folder: Path, make: Callable[..., Awaitable[list[Person]]], change: Change
) -> tuple[str, str, Before]:
    """A store with two tables, of which one was changed: its id and the other's."""

    async def write() -> list[str]:
        async with open_hub(folder) as hub:
            made = [await make(hub, (name,)) for name in ("ada", "ben")]
            for [person] in made:
                person.go()
            return [person.live.id for [person] in made]

    strange, usual = await write()
    before = edited(folder, strange, change)
    return strange, usual, before


def edited(folder: Path, table: str, change: Change) -> Before:
    """The row and the journal before the change."""
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        row = db.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
        names = [each[1] for each in db.execute("PRAGMA table_info(tables)")]
        journal = db.execute("SELECT * FROM journal WHERE table_id = ?", (table,)).fetchall()
        change(db, table)
        return dict(zip(names, row, strict=True)), journal


def put_back(folder: Path, table: str, before: Before) -> None:
    """As if a program came that knows what this one does not."""
    row, journal = before
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        for name in ("room", "opening"):
            rewrite(db, table, name, row[name])
        db.execute("DELETE FROM journal WHERE table_id = ?", (table,))
        db.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)", journal)


@pytest.mark.parametrize(("change", "key"), GAMES.values(), ids=GAMES)
async def test_a_game_of_another_version_is_frozen_until_that_version_comes(
    tmp_path: Path, change: Change, key: str
) -> None:
    strange, usual, before = await written(tmp_path, new_game, change)
    await is_frozen(tmp_path, strange, usual, key)
    put_back(tmp_path, strange, before)
    await is_back(tmp_path, strange, "running")


@pytest.mark.parametrize(("change", "key"), ROOMS.values(), ids=ROOMS)
async def test_a_room_of_another_version_is_frozen_until_that_version_comes(
    tmp_path: Path, change: Change, key: str
) -> None:
    strange, usual, before = await written(tmp_path, new_room, change)
    await is_frozen(tmp_path, strange, usual, key)
    put_back(tmp_path, strange, before)
    await is_back(tmp_path, strange, "waiting")


async def is_frozen(folder: Path, strange: str, usual: str, key: str) -> None:
    async with open_hub(folder) as hub:
        await eventually(lambda: hub.is_ready)
        assert set(hub.tables) == {usual}
        with pytest.raises(Frozen, match=key):
            await hub.get(strange)
        [line] = await hub.lists.mine("ada")
        assert (line.table, line.status, present(line.reason).key) == (strange, "frozen", key)
        assert line.players[0] is not None
        [line] = await hub.lists.mine("ben")
        assert line.status in ("waiting", "running")


async def is_back(folder: Path, strange: str, status: str) -> None:
    async with open_hub(folder) as hub:
        await eventually(lambda: hub.is_ready)
        assert hub.tables[strange].status == status
        assert present(await hub.store.get_table(strange)).status == status


async def test_a_game_goes_on_with_a_program_that_has_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strange, _, _ = await written(tmp_path, new_game, newer("opening", rules_version=2))
    await is_frozen_there(tmp_path, strange)
    monkeypatch.setattr(type(get_game("tanuki")), "rules_version", 2)
    await is_back(tmp_path, strange, "running")


async def is_frozen_there(folder: Path, strange: str) -> None:
    async with open_hub(folder) as hub:
        await eventually(lambda: hub.is_ready)
        assert strange not in hub.tables


async def test_a_new_game_writes_down_the_version_of_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(get_game("tanuki")), "rules_version", 7)

    async with open_hub(tmp_path) as hub:
        [ada] = await new_game(hub)
        row = present(await hub.store.get_table(ada.live.id))
        assert json.loads(present(row.opening))["rules_version"] == 7


async def test_check_store_says_which_version_is_needed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strange, _, _ = await written(tmp_path, new_game, newer("opening", rules_version=2))
    with pytest.raises(SystemExit) as end:
        check_store(str(tmp_path))
    said = capsys.readouterr().out
    assert end.value.code == 1
    assert f"Table {strange}: This game was begun under version 2 of its rules" in said
    assert "1 table of 2 no longer replays" in said


async def test_old_rooms_get_the_options_that_came_later(tmp_path: Path) -> None:
    def without(db: sqlite3.Connection, table: str) -> None:
        newer("room", options={"players": 3})(db, table)

    strange, _, _ = await written(tmp_path, new_room, without)

    async with open_hub(tmp_path) as hub:
        await eventually(lambda: hub.is_ready)
        assert hub.tables[strange].room.options == get_game("tanuki").new({}).options
