"""Data retention: one list of what can be deleted, used by `prune` and shown by `sarisari
check-store`. `settings.Ages` has the retention times."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sarisari.server.settings import DAY, Ages

ROWS_AT_ONCE = 300  # per transaction, so that no other write waits long
TABLES_AT_ONCE = 4  # a table is deleted with its whole journal
RECORDS_AT_ONCE = 8  # of up to a megabyte each
MOST_PER_KIND = 20_000  # deleted at a time; the rest is deleted next time
GRACE_AFTER_UPGRADE = 7 * DAY  # time for the operator to choose to keep everything
LONGEST_PAUSE = 60 * DAY  # since the last time; after more, the clock may have been changed
NO_ACCOUNT = (
    "NOT EXISTS (SELECT 1 FROM seats JOIN users ON users.id = seats.user_id"
    " WHERE seats.table_id = tables.id)"
)
ENDED_BEFORE = (
    "EXISTS (SELECT 1 FROM tables WHERE id = chat.table_id"
    " AND +status IN ('over', 'stopped') AND +finished < :before)"
)


@dataclass(frozen=True)
class Kind:
    """Rows of one table that are deleted at some age. :before is the time before which they are old.
    `{plus}` is put before columns with an index: SQLite must use the index to find old rows, and
    must not use it to delete the rows found, since it would then search among all old ones."""

    name: str
    table: str
    key: str
    are_old: str
    age: Callable[[Ages], int]
    together: int = ROWS_AT_ONCE
    goes_at_once: bool = False  # even right after an upgrade


RETENTION_KINDS = (
    Kind(
        "links", "links", "token_hash", "{plus}expires <= :before", lambda _: 0, goes_at_once=True
    ),
    Kind(
        "wishes",
        "wishes",
        "number",
        "{plus}time < :before",
        lambda ages: ages.wishes,
        goes_at_once=True,
    ),
    Kind(
        "rooms",
        "tables",
        "id",
        "{plus}status = 'stopped' AND opening IS NULL AND {plus}finished < :before",
        lambda ages: ages.rooms,
        TABLES_AT_ONCE,
    ),
    Kind(
        "stopped",
        "tables",
        "id",
        "{plus}status = 'stopped' AND opening IS NOT NULL AND {plus}finished < :before",
        lambda ages: ages.stopped,
        TABLES_AT_ONCE,
    ),
    Kind(
        "guests",
        "tables",
        "id",
        "{plus}status = 'over' AND {plus}finished < :before AND " + NO_ACCOUNT,
        lambda ages: ages.guests,
        TABLES_AT_ONCE,
    ),
    Kind(
        "chat",
        "chat",
        "number",
        "{plus}time < :before AND " + ENDED_BEFORE,
        lambda ages: ages.chat,
    ),
    Kind(
        "records",
        "records",
        "id",
        "{plus}created < :before AND NOT EXISTS (SELECT 1 FROM users WHERE id = records.user_id)",
        lambda ages: ages.records,
        RECORDS_AT_ONCE,
    ),
)


def kinds_at(db: sqlite3.Connection, now: int) -> tuple[Kind, ...]:
    """Return the kinds that may be deleted now, and save this time as that of the last deletion.
    Empty if the clock seems to have been changed, since it may still be wrong."""
    (pruned,) = db.execute("SELECT pruned FROM server").fetchone()
    is_new = is_recently_upgraded(db, now)
    db.execute("UPDATE server SET pruned = :now, upgraded = min(upgraded, :now)", {"now": now})
    if pruned is not None and not 0 <= now - pruned <= LONGEST_PAUSE:
        return ()
    return tuple(kind for kind in RETENTION_KINDS if kind.goes_at_once or not is_new)


def is_recently_upgraded(db: sqlite3.Connection, now: int) -> bool:
    """Whether an older store was upgraded only a few days ago; no games, chat or records are
    deleted then."""
    (upgraded,) = db.execute("SELECT upgraded FROM server").fetchone()
    return upgraded is not None and now - upgraded < GRACE_AFTER_UPGRADE


def find_old(db: sqlite3.Connection, kind: Kind, before: int) -> list[str | int | bytes]:
    """Return the keys of rows that can be deleted."""
    return [key for (key,) in db.execute(query_for_old(kind), {"before": before})]


def query_for_old(kind: Kind) -> str:
    """Return the query for these keys."""
    are_old = kind.are_old.format(plus="")
    return f"SELECT {kind.key} FROM {kind.table} WHERE {are_old} LIMIT {MOST_PER_KIND}"  # noqa: S608


def delete_old(
    db: sqlite3.Connection, kind: Kind, before: int, keys: Sequence[str | int | bytes]
) -> int:
    """Delete those of these rows that still can be deleted; return how many there were."""
    values = {"before": before, **{f"key{number}": key for number, key in enumerate(keys)}}
    return db.execute(statement_to_delete(kind, len(keys)), values).rowcount


def statement_to_delete(kind: Kind, count: int) -> str:
    """Return the statement for `count` keys."""
    marks = ", ".join(f":key{number}" for number in range(count))
    are_old = kind.are_old.format(plus="+")
    return f"DELETE FROM {kind.table} WHERE {kind.key} IN ({marks}) AND {are_old}"  # noqa: S608


def count_old(db: sqlite3.Connection, now: int, ages: Ages) -> dict[str, int]:
    """Return, by kind, how many rows can be deleted. Older files do not have all tables."""
    known = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    return {
        kind.name: _count(db, kind, now - kind.age(ages))
        for kind in RETENTION_KINDS
        if kind.table in known
    }


def _count(db: sqlite3.Connection, kind: Kind, before: int) -> int:
    are_old = kind.are_old.format(plus="")
    query = f"SELECT count(*) FROM {kind.table} WHERE {are_old}"  # noqa: S608
    (count,) = db.execute(query, {"before": before}).fetchone()
    return int(count)
