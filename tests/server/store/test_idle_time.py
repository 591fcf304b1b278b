"""When something last happened at a table."""

import sqlite3

import msgspec
import pytest

from sarisari.server.store import table_journal
from sarisari.server.store.idle_time import is_awake, last_time, time_of
from sarisari.server.store.rows import Wished
from sarisari.server.store.wish_log import add
from tests.support.temporary_store import SECRET, table_row


@pytest.mark.parametrize(
    ("content", "time"),
    [
        (b'{"time":7,"entry":"act"}', 7),
        (b'{"entry":"act"}', None),
        (b"{", None),
        (b"\xff", None),
        (b"", None),
        (None, None),
    ],
)
def test_the_time_of_what_cannot_be_read_is_unknown(
    content: bytes | None, time: int | None
) -> None:
    assert time_of(content) == time


def test_the_newest_of_all_times_counts(db: sqlite3.Connection) -> None:
    table_journal.add_table(db, table_row("t", created=5))
    assert last_time(db, "t") == 5
    table_journal.begin(
        db, "t", msgspec.json.encode({"time": 8}), SECRET, {}, version=None, wished=None
    )
    assert last_time(db, "t") == 8
    rows = table_journal.rows_of("t", 0, [b'{"time":11}', b'{"time":10}'], None)
    table_journal.append(db, "t", 0, rows, {}, None)
    assert last_time(db, "t") == 10  # of the last entry
    add(db, "t", Wished(user="ada", id="w", content=b"", at=2, time=20))
    assert last_time(db, "t") == 20


def test_a_table_is_awake_from_its_last_time_on(db: sqlite3.Connection) -> None:
    table_journal.add_table(db, table_row("t", created=5))
    assert is_awake(db, "t", 5)
    assert not is_awake(db, "t", 6)


def test_a_table_that_cannot_be_read_counts_as_awake(db: sqlite3.Connection) -> None:
    assert last_time(db, "nowhere") is None
    assert is_awake(db, "nowhere", 10**15)
