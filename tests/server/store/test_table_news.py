"""What others have written to a table, all of one moment."""

import sqlite3

from sarisari.server.store import table_journal, users
from sarisari.server.store.table_news import news
from tests.support.narrowing import present
from tests.support.temporary_store import table_row, wish_row


def test_news_are_what_the_reader_does_not_have(db: sqlite3.Connection) -> None:
    table_journal.add_table(db, table_row("t", seats={0: "u-ada"}))
    table_journal.begin(db, "t", b"{}", b"s", {0: "u-ada"}, version=None, wished=None)
    rows = table_journal.rows_of("t", 0, [b"a", b"b"], wish_row(at=2))
    table_journal.append(db, "t", 0, rows, {}, None)
    numbers = [users.add_chat(db, "t", (1, "u-ada", "Ada", text), None) for text in ("one", "two")]
    found = present(news(db, "t", 1, numbers[0]))
    assert (found.entries, [line.text for line in found.chat]) == ([b"b"], ["two"])
    assert (found.row.status, [wished.id for wished in found.wishes]) == ("running", ["w-1"])
    assert news(db, "none", 0, 0) is None
