"""Tables found again."""

import sqlite3

import pytest

from sarisari.server.store import table_journal, table_search
from sarisari.server.store.rows import TableRow
from tests.support.temporary_store import SECRET, table_row


def add(db: sqlite3.Connection, name: str, created: int, *users: str) -> None:
    table_journal.add_table(db, table_row(name, created=created, seats=dict(enumerate(users))))


def begin(db: sqlite3.Connection, name: str, users: dict[int, str] | None = None) -> None:
    table_journal.begin(db, name, b'{"time":1}', SECRET, users or {}, version=None, wished=None)


def ids(rows: list[TableRow]) -> list[str]:
    return [row.id for row in rows]


def test_a_table_is_found_with_those_who_sit_there(db: sqlite3.Connection) -> None:
    add(db, "t", 1, "ada", "ben")
    found = table_search.get_table(db, "t")
    assert found is not None
    assert (found.seats, found.is_whole) == ({0: "ada", 1: "ben"}, True)
    assert table_search.get_table(db, "nowhere") is None


def test_a_flipped_bit_in_a_row_is_noticed(db: sqlite3.Connection) -> None:
    add(db, "t", 1)
    db.execute("UPDATE tables SET room = ?", (b'{"other":1}',))
    found = table_search.get_table(db, "t")
    assert found is not None
    assert not found.is_whole


def test_my_tables_come_newest_first_and_page_by_page(db: sqlite3.Connection) -> None:
    for number in range(5):
        add(db, f"t{number}", number, "ada" if number != 2 else "ben")
    first = table_search.tables_of(db, "ada", 2, None, are_finished=False, are_over=False)
    rest = table_search.tables_of(db, "ada", 9, first[-1].id, are_finished=False, are_over=False)
    assert (ids(first), ids(rest)) == (["t4", "t3"], ["t1", "t0"])


def test_a_room_that_never_began_is_no_finished_game(db: sqlite3.Connection) -> None:
    for name in ("room", "stopped", "over"):
        add(db, name, 1, "ada")
    for name in ("stopped", "over"):
        begin(db, name, {0: "ada"})
    table_journal.finish(db, "room", "stopped", None, 5, wished=None)
    table_journal.finish(db, "stopped", "stopped", None, 5, wished=None)
    table_journal.finish(db, "over", "over", b"{}", 6, wished=None)
    finished = table_search.tables_of(db, "ada", 9, None, are_finished=True, are_over=False)
    over = table_search.tables_of(db, "ada", 9, None, are_finished=False, are_over=True)
    assert set(ids(finished)) == {"stopped", "over"}
    assert ids(over) == ["over"]
    assert set(ids(table_search.tables_ended_since(db, 6))) == {"over"}


@pytest.mark.parametrize(("since", "found"), [(0, ["old", "new"]), (6, ["new"]), (11, [])])
def test_only_what_is_awake_comes_back_at_a_start(
    db: sqlite3.Connection, since: int, found: list[str]
) -> None:
    add(db, "old", 5)
    add(db, "new", 10)
    assert sorted(ids(table_search.live_tables(db, since))) == sorted(found)
    assert set(table_search.abandoned(db, since)) == {"old", "new"} - {*found}


def test_every_table_has_an_id(db: sqlite3.Connection) -> None:
    add(db, "b", 2)
    add(db, "a", 1)
    assert table_search.every_id(db) == ["a", "b"]
