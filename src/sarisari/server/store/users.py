"""SQL for users, personal links, chat and the server's own row. Each function runs within the
caller's transaction."""

import sqlite3
from typing import Any

from sarisari.server.store import wish_log
from sarisari.server.store.errors import Conflict
from sarisari.server.store.retention import RECORDS_AT_ONCE, ROWS_AT_ONCE
from sarisari.server.store.rows import ChatRow, UserRow, Wished

USER_COLUMNS = "id, name, created, login, password, valid_from"
USER_FIELDS = USER_COLUMNS.split(", ")
CHAT_LINES_PER_TABLE = 1000
PORTIONS = {
    "records": RECORDS_AT_ONCE,
    "chat": ROWS_AT_ONCE,
    "wishes": ROWS_AT_ONCE,
}  # rows per transaction when a user is deleted


def add_user(db: sqlite3.Connection, row: UserRow) -> None:
    db.execute(
        f"INSERT INTO users ({USER_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",  # noqa: S608
        [getattr(row, name) for name in USER_FIELDS],
    )


def put_user(db: sqlite3.Connection, row: UserRow, was: UserRow | None) -> None:
    """Save a user. Links are deleted together with the cookies that become invalid, because both
    let somebody in."""
    if was is not None and get_user(db, row.id) != was:
        raise Conflict
    db.execute(
        "DELETE FROM links WHERE user_id IN (SELECT id FROM users WHERE id = ? AND valid_from < ?)",
        (row.id, row.valid_from),
    )
    changed = db.execute(
        "UPDATE users SET name = ?, created = ?, login = ?, password = ?, valid_from = ?"
        " WHERE id = ?",
        (row.name, row.created, row.login, row.password, row.valid_from, row.id),
    )
    if changed.rowcount == 0:
        raise Conflict


def get_user(db: sqlite3.Connection, user: str) -> UserRow | None:
    return _user(db, "id", user)


def get_user_by_login(db: sqlite3.Connection, login: str) -> UserRow | None:
    return _user(db, "login", login)


def _user(db: sqlite3.Connection, column: str, value: str) -> UserRow | None:
    query = f"SELECT {USER_COLUMNS} FROM users WHERE {column} = ?"  # noqa: S608
    row = db.execute(query, (value,)).fetchone()
    return None if row is None else UserRow(**dict(zip(USER_FIELDS, row, strict=True)))


def cut_offs(db: sqlite3.Connection) -> dict[str, int]:
    rows = db.execute(
        "SELECT id, valid_from FROM users WHERE valid_from > 0"
        " UNION ALL SELECT user_id, time FROM deleted"
    )
    return dict(rows.fetchall())


def delete_some(db: sqlite3.Connection, user: str) -> bool:
    """Delete a portion of a user's data; return whether there may be more."""
    gone = [
        db.execute(
            f"DELETE FROM {table} WHERE rowid IN"  # noqa: S608
            f" (SELECT rowid FROM {table} WHERE user_id = ? LIMIT {most})",
            (user,),
        ).rowcount
        for table, most in PORTIONS.items()
    ]
    return any(count == most for count, most in zip(gone, PORTIONS.values(), strict=True))


def delete_user(db: sqlite3.Connection, user: str, time: int) -> None:
    for table in ("seats", "links", "chat", "records", "wishes"):
        db.execute(f"DELETE FROM {table} WHERE user_id = ?", (user,))  # noqa: S608
    db.execute("DELETE FROM users WHERE id = ?", (user,))
    db.execute("INSERT OR REPLACE INTO deleted (user_id, time) VALUES (?, ?)", (user, time))


def export_user(db: sqlite3.Connection, user: str) -> dict[str, Any]:
    row = get_user(db, user)
    account = (
        {name: getattr(row, name) for name in USER_FIELDS if name != "password"} if row else None
    )
    tables = db.execute(
        "SELECT id, game, status, created, finished, seat FROM tables JOIN seats ON id = table_id"
        " WHERE user_id = ? ORDER BY created, id",
        (user,),
    )
    chat = db.execute(
        "SELECT table_id, time, name, text FROM chat WHERE user_id = ? ORDER BY number", (user,)
    )
    links = db.execute("SELECT expires FROM links WHERE user_id = ? ORDER BY expires", (user,))
    records = db.execute(
        "SELECT id, created FROM records WHERE user_id = ? ORDER BY created, id", (user,)
    )
    return {
        "user": account,
        "tables": _dicts(("id", "game", "status", "created", "finished", "seat"), tables),
        "chat": _dicts(("table", "time", "name", "text"), chat),
        "links": _dicts(("expires",), links),
        "records": _dicts(("id", "created"), records),
    }


def _dicts(names: tuple[str, ...], rows: sqlite3.Cursor) -> list[dict[str, Any]]:
    return [dict(zip(names, row, strict=True)) for row in rows]


def add_link(db: sqlite3.Connection, token_hash: bytes, user: str, expires: int) -> None:
    db.execute(
        "INSERT INTO links (token_hash, user_id, expires) VALUES (?, ?, ?)",
        (token_hash, user, expires),
    )


def link_user(db: sqlite3.Connection, token_hash: bytes, now: int) -> str | None:
    row = db.execute(
        "SELECT user_id FROM links WHERE token_hash = ? AND expires > ?", (token_hash, now)
    ).fetchone()
    return None if row is None else str(row[0])


def take_link(db: sqlite3.Connection, token_hash: bytes, now: int) -> str | None:
    user = link_user(db, token_hash, now)
    db.execute("DELETE FROM links WHERE token_hash = ?", (token_hash,))
    return user


def add_chat(
    db: sqlite3.Connection, table: str, line: tuple[int, str, str, str], wished: Wished | None
) -> int:
    """Add a line of chat (time, user, name, text). When there are very many, the oldest are
    deleted."""
    added = db.execute(
        "INSERT INTO chat (table_id, time, user_id, name, text) VALUES (?, ?, ?, ?, ?)",
        (table, *line),
    )
    number = added.lastrowid
    assert number is not None
    db.execute(
        "DELETE FROM chat WHERE table_id = :table AND number <= (SELECT number FROM chat"
        " WHERE table_id = :table ORDER BY number DESC LIMIT 1 OFFSET :kept)",
        {"table": table, "kept": CHAT_LINES_PER_TABLE},
    )
    wish_log.add(db, table, wished)
    return number


def chat(
    db: sqlite3.Connection, table: str, since: int, limit: int, most: int | None
) -> list[ChatRow]:
    rows = db.execute(
        "SELECT number, time, user_id, name, text FROM chat"
        " WHERE table_id = ? AND number > ? ORDER BY number DESC LIMIT ?",
        (table, since, limit),
    )
    lines: list[ChatRow] = []
    size = 0
    for number, time, user, name, text in rows:
        size += len(text.encode())
        if most is not None and size > most:
            break
        lines.append(ChatRow(number=number, time=time, user=user, name=name, text=text))
    return lines[::-1]


def next_number(db: sqlite3.Connection) -> int:
    db.execute("UPDATE server SET number = number + 1")
    (number,) = db.execute("SELECT number FROM server").fetchone()
    return int(number)


def server_key(db: sqlite3.Connection, fresh: bytes) -> bytes:
    db.execute("UPDATE server SET key = coalesce(key, ?)", (fresh,))
    (key,) = db.execute("SELECT key FROM server").fetchone()
    return bytes(key)


def prefixed_since(db: sqlite3.Connection, fresh: int) -> int:
    db.execute("UPDATE server SET prefixed_since = coalesce(prefixed_since, ?)", (fresh,))
    (since,) = db.execute("SELECT prefixed_since FROM server").fetchone()
    return int(since)
