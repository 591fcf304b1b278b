"""What others have written to a table, in SQL, for a process that holds it in memory."""

import sqlite3

from sarisari.server.store import table_journal, table_search, users, wish_log
from sarisari.server.store.rows import TableNews

MOST = 200  # wishes, and lines of chat


def news(db: sqlite3.Connection, table: str, at: int, chat: int) -> TableNews | None:
    """Return the entries from `at` on, the lines of chat above the number `chat`, and the newest
    wishes. Runs within the caller's transaction, so that all of it is of one moment."""
    row = table_search.get_table(db, table)
    if row is None:
        return None
    return TableNews(
        row=row,
        entries=table_journal.journal(db, table, at),
        wishes=wish_log.newest(db, table, MOST),
        chat=users.chat(db, table, chat, MOST, None),
    )
