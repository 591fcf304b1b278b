"""Data retention in PostgreSQL: deletes what `retention.py` says may go, a few rows at a time."""

from collections.abc import Sequence
from functools import partial

from sarisari.server.settings import Ages
from sarisari.server.store.faults import log
from sarisari.server.store.postgres.pg_connection import Db, count_of
from sarisari.server.store.postgres.pg_readers import PgReaders
from sarisari.server.store.postgres.pg_writer import PgWriter
from sarisari.server.store.retention import (
    GRACE_AFTER_UPGRADE,
    LONGEST_PAUSE,
    MOST_PER_KIND,
    RETENTION_KINDS,
    Kind,
)

SKEW = 60_000  # ms by which the clock of another process may be ahead
TYPES = {"token_hash": "bytea", "number": "bigint", "id": "text"}  # of keys


async def prune(
    writer: PgWriter, readers: PgReaders, now: int, ages: Ages
) -> dict[str, int] | None:
    """Delete what is too old; return how many rows were deleted, by kind. None, and nothing is
    deleted, if the clock seems to have been set."""
    kinds = await writer.write(lambda db: kinds_at(db, now))
    if not kinds:
        log.warning("the clock seems to have been set: nothing is deleted this time")
        return None
    gone = dict.fromkeys((kind.name for kind in RETENTION_KINDS), 0)
    for kind in kinds:
        gone[kind.name] = await _prune_kind(writer, readers, kind, now - kind.age(ages))
    await writer.write(_forget_buckets)
    return gone


async def _prune_kind(writer: PgWriter, readers: PgReaders, kind: Kind, before: int) -> int:
    keys = await readers.read(partial(find_old, kind=kind, before=before))
    gone = 0
    for start in range(0, len(keys), kind.together):
        some = keys[start : start + kind.together]
        gone += await writer.write(partial(delete_old, kind=kind, before=before, keys=some))
    return gone


async def kinds_at(db: Db, now: int) -> tuple[Kind, ...]:
    """Return the kinds that may be deleted now, and save this time as that of the last deletion.
    Empty if the clock seems to have been changed, since it may still be wrong."""
    is_new = await is_recently_upgraded(db, now)
    pruned = await db.fetchval("SELECT pruned FROM server")
    await db.execute("UPDATE server SET pruned = $1, upgraded = least(upgraded, $1)", now)
    if pruned is not None and not -SKEW <= now - pruned <= LONGEST_PAUSE:
        return ()
    return tuple(kind for kind in RETENTION_KINDS if kind.goes_at_once or not is_new)


async def is_recently_upgraded(db: Db, now: int) -> bool:
    """Whether an older store was brought here only a few days ago; no games, chat or records are
    deleted then."""
    upgraded = await db.fetchval("SELECT upgraded FROM server")
    return upgraded is not None and now - upgraded < GRACE_AFTER_UPGRADE


def condition(kind: Kind) -> str:
    """Return the condition of old rows as PostgreSQL writes it. It needs none of the marks by which
    SQLite is told what index to use."""
    return kind.are_old.format(plus="").replace(" +", " ").replace(":before", "$1")


async def find_old(db: Db, kind: Kind, before: int) -> list[str | int | bytes]:
    """Return the keys of rows that can be deleted."""
    query = f"SELECT {kind.key} FROM {kind.table} WHERE {condition(kind)} LIMIT {MOST_PER_KIND}"  # noqa: S608
    return [row[0] for row in await db.fetch(query, before)]


async def delete_old(db: Db, kind: Kind, before: int, keys: Sequence[str | int | bytes]) -> int:
    """Delete those of these rows that still can be deleted; return how many there were."""
    keyed = f"{kind.key} = ANY($2::{TYPES[kind.key]}[])"
    statement = f"DELETE FROM {kind.table} WHERE {keyed} AND {condition(kind)}"  # noqa: S608
    return count_of(await db.execute(statement, before, list(keys)))


async def count_old(db: Db, now: int, ages: Ages) -> dict[str, int]:
    """Return, by kind, how many rows can be deleted."""
    return {
        kind.name: await db.fetchval(
            f"SELECT count(*) FROM {kind.table} WHERE {condition(kind)}",  # noqa: S608
            now - kind.age(ages),
        )
        for kind in RETENTION_KINDS
    }


async def _forget_buckets(db: Db) -> None:
    """Forget rate limits that have long been full again."""
    await db.execute("DELETE FROM buckets WHERE filled < now() - interval '1 day'")
