"""Pruning: deletes what has exceeded its retention time, a few rows per transaction, so that no
game waits for it. `retention.py` says what may be deleted."""

from functools import partial

from sarisari.server.settings import Ages
from sarisari.server.store import retention
from sarisari.server.store.faults import log
from sarisari.server.store.readers import Readers
from sarisari.server.store.writer import Writer


async def prune(writer: Writer, readers: Readers, now: int, ages: Ages) -> dict[str, int] | None:
    """Delete what is too old; return how many rows were deleted, by kind. None, and nothing is
    deleted, if the clock seems to have been set."""
    kinds = await writer.write(lambda db: retention.kinds_at(db, now))
    if not kinds:
        log.warning("the clock seems to have been set: nothing is deleted this time")
        return None
    gone = dict.fromkeys((kind.name for kind in retention.RETENTION_KINDS), 0)
    for kind in kinds:
        gone[kind.name] = await _prune_kind(writer, readers, kind, now - kind.age(ages))
    return gone


async def _prune_kind(writer: Writer, readers: Readers, kind: retention.Kind, before: int) -> int:
    keys = await readers.read(lambda db: retention.find_old(db, kind, before))
    gone = 0
    for start in range(0, len(keys), kind.together):
        some = keys[start : start + kind.together]
        work = partial(retention.delete_old, kind=kind, before=before, keys=some)
        gone += await writer.write(work)
    return gone
