"""Tables and journals in SQL: who is too late changes nothing."""

import sqlite3

import pytest

from sarisari.server.store import table_journal, table_search
from sarisari.server.store.errors import Conflict, Damaged, NoSuchTable
from sarisari.server.store.rows import Appended
from tests.support.temporary_store import SECRET, table_row, wish_row


def add_running(db: sqlite3.Connection, name: str = "t") -> None:
    table_journal.add_table(db, table_row(name, seats={0: "ada"}))
    table_journal.begin(db, name, b'{"time":1}', SECRET, {0: "ada"}, version=None, wished=None)


def append(db: sqlite3.Connection, at: int, *entries: bytes, table: str = "t") -> None:
    table_journal.append(db, table, at, table_journal.rows_of(table, at, entries, None), {}, None)


def test_a_room_is_put_by_its_next_version_only(db: sqlite3.Connection) -> None:
    table_journal.add_table(db, table_row("t", version=1))
    table_journal.put_room(db, "t", 2, b"new", status="waiting", seats={1: "ben"})
    with pytest.raises(Conflict):
        table_journal.put_room(db, "t", 2, b"late", status="waiting")
    with pytest.raises(NoSuchTable):
        table_journal.put_room(db, "nowhere", 2, b"late", status="waiting")
    found = table_search.get_table(db, "t")
    assert found is not None
    assert (found.room, found.version, found.seats) == (b"new", 2, {1: "ben"})


def test_a_game_begins_once(db: sqlite3.Connection) -> None:
    add_running(db)
    assert table_journal.secret(db, "t") == SECRET
    with pytest.raises(Conflict):
        table_journal.begin(db, "t", b"{}", SECRET, {}, version=None, wished=None)


@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_journal_grows_at_its_end_only(db: sqlite3.Connection, at: int) -> None:
    add_running(db)
    append(db, 0, b"a", b"b")
    with pytest.raises(Conflict):
        append(db, at, b"c")
    append(db, 2, b"c")
    assert table_journal.journal(db, "t", 0) == [b"a", b"b", b"c"]
    assert table_journal.journal(db, "t", 2) == [b"c"]


def test_a_wish_stands_in_the_last_entry_that_it_wrote() -> None:
    rows = table_journal.rows_of("t", 5, [b"a", b"b"], wish_row("w", user="ada", content=b"c"))
    assert [row[:6] for row in rows] == [
        ("t", 5, b"a", None, None, None),
        ("t", 6, b"b", "ada", "w", b"c"),
    ]


def test_several_tables_are_appended_to_in_one_statement_or_none_is(db: sqlite3.Connection) -> None:
    for name in ("t", "u"):
        add_running(db, name)

    def rows(at: int) -> list[Appended]:
        return [table_journal.rows_of(name, at, [b"x"], None)[0] for name in ("t", "u")]

    assert table_journal.append_together(db, rows(0))
    append(db, 1, b"y", table="u")
    db.execute("BEGIN")
    assert not table_journal.append_together(db, rows(1))
    db.execute("ROLLBACK")
    assert table_journal.journal(db, "t", 0) == [b"x"]


def test_a_flipped_bit_in_a_journal_is_noticed(db: sqlite3.Connection) -> None:
    add_running(db)
    append(db, 0, b"a")
    db.execute("UPDATE journal SET entry = ?", (b"b",))
    with pytest.raises(Damaged):
        table_journal.journal(db, "t", 0)


def test_a_frozen_table_thaws(db: sqlite3.Connection) -> None:
    add_running(db)
    table_journal.finish(db, "t", "frozen", b"{}", 5, wished=None)
    with pytest.raises(Conflict):
        append(db, 0, b"a")
    table_journal.thaw(db, "t")
    append(db, 0, b"a")


def test_a_seat_is_given_and_taken_back(db: sqlite3.Connection) -> None:
    add_running(db)
    table_journal.seat(db, "t", {0: None, 2: "eli"})
    found = table_search.get_table(db, "t")
    assert found is not None
    assert found.seats == {2: "eli"}
