"""What nobody needs any more, and how it goes (data retention): one list, which `prune` deletes by
and `sarisari check-store` shows. `settings.Ages` says after how long."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sarisari.server.settings import DAY, Ages

ROWS_AT_ONCE = 300  # in one transaction, so that nobody waits long for it
TABLES_AT_ONCE = 4  # a table takes its whole journal along
RECORDS_AT_ONCE = 8  # of up to a megabyte
MOST_PER_KIND = 20_000  # of a kind at a time; the rest goes next time
GRACE_AFTER_UPGRADE = 7 * DAY  # after an upgrade: time to say that everything should stay
LONGEST_PAUSE = 60 * DAY  # since it was last looked; after more, the clock may have been set
NO_ACCOUNT = (
    "NOT EXISTS (SELECT 1 FROM seats JOIN users ON users.id = seats.user_id"
    " WHERE seats.table_id = tables.id)"
)
ENDED_BEFORE = (
    "EXISTS (SELECT 1 FROM tables WHERE id = chat.table_id"
    " AND +status IN ('over', 'stopped') AND +finished < ?1)"
)


@dataclass(frozen=True)
class Kind:
    """Rows of one table that go at some age. ?1 is the time before which they are old. `{plus}`
    stands before columns with an index of their own: SQLite must use it to find what is old, and
    must not use it to delete what was found, which it would look for among all that is old."""

    name: str
    table: str
    key: str
    are_old: str
    age: Callable[[Ages], int]
    together: int = ROWS_AT_ONCE
    goes_at_once: bool = False  # also right after an upgrade


RETENTION_KINDS = (
    Kind("links", "links", "token_hash", "{plus}expires <= ?1", lambda _: 0, goes_at_once=True),
    Kind(
        "wishes",
        "wishes",
        "number",
        "{plus}time < ?1",
        lambda ages: ages.wishes,
        goes_at_once=True,
    ),
    Kind(
        "rooms",
        "tables",
        "id",
        "{plus}status = 'stopped' AND opening IS NULL AND {plus}finished < ?1",
        lambda ages: ages.rooms,
        TABLES_AT_ONCE,
    ),
    Kind(
        "stopped",
        "tables",
        "id",
        "{plus}status = 'stopped' AND opening IS NOT NULL AND {plus}finished < ?1",
        lambda ages: ages.stopped,
        TABLES_AT_ONCE,
    ),
    Kind(
        "guests",
        "tables",
        "id",
        "{plus}status = 'over' AND {plus}finished < ?1 AND " + NO_ACCOUNT,
        lambda ages: ages.guests,
        TABLES_AT_ONCE,
    ),
    Kind(
        "chat",
        "chat",
        "number",
        "{plus}time < ?1 AND " + ENDED_BEFORE,
        lambda ages: ages.chat,
    ),
    Kind(
        "records",
        "records",
        "id",
        "{plus}created < ?1 AND NOT EXISTS (SELECT 1 FROM users WHERE id = records.user_id)",
        lambda ages: ages.records,
        RECORDS_AT_ONCE,
    ),
)


def kinds_at(db: sqlite3.Connection, now: int) -> tuple[Kind, ...]:
    """What may go now, and this time is noted as the last one. None if the clock seems to have
    been set: it may still be wrong."""
    (pruned,) = db.execute("SELECT pruned FROM server").fetchone()
    is_new = is_recently_upgraded(db, now)
    db.execute("UPDATE server SET pruned = ?1, upgraded = min(upgraded, ?1)", (now,))
    if pruned is not None and not 0 <= now - pruned <= LONGEST_PAUSE:
        return ()
    return tuple(kind for kind in RETENTION_KINDS if kind.goes_at_once or not is_new)


def is_recently_upgraded(db: sqlite3.Connection, now: int) -> bool:
    """Whether an older store was upgraded only a few days ago: no games, chat or records go."""
    (upgraded,) = db.execute("SELECT upgraded FROM server").fetchone()
    return upgraded is not None and now - upgraded < GRACE_AFTER_UPGRADE


def find_old(db: sqlite3.Connection, kind: Kind, before: int) -> list[str | int | bytes]:
    """The keys of what can go."""
    return [key for (key,) in db.execute(query_for_old(kind), (before,))]


def query_for_old(kind: Kind) -> str:
    """The query for keys."""
    are_old = kind.are_old.format(plus="")
    return f"SELECT {kind.key} FROM {kind.table} WHERE {are_old} LIMIT {MOST_PER_KIND}"  # noqa: S608


def delete_old(
    db: sqlite3.Connection, kind: Kind, before: int, keys: Sequence[str | int | bytes]
) -> int:
    """Those of these keys that can still go: how many went."""
    return db.execute(statement_to_delete(kind, len(keys)), (before, *keys)).rowcount


def statement_to_delete(kind: Kind, count: int) -> str:
    """The statement for so many keys."""
    marks = ", ".join(f"?{number}" for number in range(2, count + 2))
    are_old = kind.are_old.format(plus="+")
    return f"DELETE FROM {kind.table} WHERE {kind.key} IN ({marks}) AND {are_old}"  # noqa: S608


def count_old(db: sqlite3.Connection, now: int, ages: Ages) -> dict[str, int]:
    """By kind: how many can go. Older files do not have all tables."""
    known = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    return {
        kind.name: _count(db, kind, now - kind.age(ages))
        for kind in RETENTION_KINDS
        if kind.table in known
    }


def _count(db: sqlite3.Connection, kind: Kind, before: int) -> int:
    are_old = kind.are_old.format(plus="")
    query = f"SELECT count(*) FROM {kind.table} WHERE {are_old}"  # noqa: S608
    (count,) = db.execute(query, (before,)).fetchone()
    return int(count)
