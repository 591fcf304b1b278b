"""What nobody needs any more, and how it goes (data retention): one list, which `prune` deletes by
and `sarisari check-store` shows. `settings.Ages` says after how long."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sarisari.server.settings import Ages

ROWS = 300  # in one transaction, so that nobody waits long for it
TABLES = 4  # a table takes its whole journal along
MOST = 20_000  # of a kind at a time; the rest goes next time
NO_ACCOUNT = (
    "NOT EXISTS (SELECT 1 FROM seats JOIN users ON users.id = seats.user_id"
    " WHERE seats.table_id = tables.id)"
)
ENDED_BEFORE = "SELECT id FROM tables WHERE status IN ('over', 'stopped') AND finished < ?1"


@dataclass(frozen=True)
class Kind:
    """Rows of one table that go at some age. ?1 is the time before which they are old."""

    name: str
    table: str
    key: str
    are_old: str
    age: Callable[[Ages], int]
    together: int = ROWS


KINDS = (
    Kind("links", "links", "token_hash", "expires <= ?1", lambda _: 0),
    Kind("wishes", "wishes", "number", "time < ?1", lambda ages: ages.wishes),
    Kind(
        "rooms",
        "tables",
        "id",
        "status = 'stopped' AND opening IS NULL AND finished < ?1",
        lambda ages: ages.rooms,
        TABLES,
    ),
    Kind(
        "stopped",
        "tables",
        "id",
        "status = 'stopped' AND opening IS NOT NULL AND finished < ?1",
        lambda ages: ages.stopped,
        TABLES,
    ),
    Kind(
        "guests",
        "tables",
        "id",
        f"status = 'over' AND finished < ?1 AND {NO_ACCOUNT}",
        lambda ages: ages.guests,
        TABLES,
    ),
    Kind(
        "chat",
        "chat",
        "number",
        f"time < ?1 AND table_id IN ({ENDED_BEFORE})",
        lambda ages: ages.chat,
    ),
    Kind(
        "records",
        "records",
        "id",
        "created < ?1 AND user_id NOT IN (SELECT id FROM users)",
        lambda ages: ages.records,
    ),
)


def find_old(db: sqlite3.Connection, kind: Kind, before: int) -> list[str | int | bytes]:
    """The keys of what can go."""
    rows = db.execute(
        f"SELECT {kind.key} FROM {kind.table} WHERE {kind.are_old} LIMIT {MOST}",  # noqa: S608
        (before,),
    )
    return [key for (key,) in rows]


def delete_old(
    db: sqlite3.Connection, kind: Kind, before: int, keys: Sequence[str | int | bytes]
) -> int:
    """Those of these keys that can still go: how many went."""
    marks = ", ".join(f"?{number}" for number in range(2, len(keys) + 2))
    gone = db.execute(
        f"DELETE FROM {kind.table} WHERE {kind.key} IN ({marks}) AND {kind.are_old}",  # noqa: S608
        (before, *keys),
    )
    return gone.rowcount


def count_old(db: sqlite3.Connection, now: int, ages: Ages) -> dict[str, int]:
    """By kind: how many can go. Older files do not have all tables."""
    known = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    return {
        kind.name: _count(db, kind, now - kind.age(ages)) for kind in KINDS if kind.table in known
    }


def _count(db: sqlite3.Connection, kind: Kind, before: int) -> int:
    query = f"SELECT count(*) FROM {kind.table} WHERE {kind.are_old}"  # noqa: S608
    (count,) = db.execute(query, (before,)).fetchone()
    return int(count)
