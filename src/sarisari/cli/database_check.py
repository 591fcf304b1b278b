"""`sarisari check-store` for a PostgreSQL store: replay every table, and say what could be deleted."""

import asyncio
import sys
import time
from collections.abc import Mapping

from rich.console import Console
from rich.progress import Progress

from sarisari.cli.language import own_words
from sarisari.core.message import Message, Refused, say, shown
from sarisari.server.settings import Ages
from sarisari.server.store import Store
from sarisari.server.store.restoration import restored, restored_room

MEGABYTE = 1_000_000
EXPIRED_KEYS = {  # by kind of data: the message that says how much could be deleted
    "links": "store-old-links",
    "wishes": "store-old-wishes",
    "rooms": "store-old-rooms",
    "stopped": "store-old-stopped",
    "guests": "store-old-guests",
    "chat": "store-old-chat",
    "records": "store-old-records",
}


def check_database(address: str, ages: Ages) -> int:
    """Replay all tables of a database, which servers may be using. Print each that fails, a summary
    and what could be deleted; return the number of failures."""
    return asyncio.run(_check(address, ages))


async def _check(address: str, ages: Ages) -> int:
    from sarisari.server.store.postgres import pg_retention, pg_search
    from sarisari.server.store.postgres.pg_store import PgStore

    store = PgStore(address)
    await store.open()
    try:
        ids, bad = await store.readers.read(pg_search.every_id), 0
        console = Console(stderr=True)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(own_words().say(say("store-checking")), total=len(ids))
            for table in ids:
                why = await _why_bad(store, table)
                if why is not None:
                    bad += 1
                    _say(say("store-check-table", id=shown(table), why=own_words().refusal(why)))
                progress.advance(task)
        if bad:
            _say(say("store-check-bad", count=bad, total=len(ids)))
        else:
            _say(say("store-check-good", total=len(ids)))
        now = time.time_ns() // 1_000_000
        size = await store.readers.read(
            lambda db: db.fetchval("SELECT pg_database_size(current_database())")
        )
        _say(say("store-size", size=-(-size // MEGABYTE)))
        show_old(await store.readers.read(lambda db: pg_retention.count_old(db, now, ages)))
        if left := await store.abandoned(now - ages.stopped):
            _say(say("store-old-abandoned", count=len(left)))
    finally:
        await store.close()
    return bad


async def _why_bad(store: Store, table: str) -> Message | None:
    """Return why a table no longer replays, or None."""
    try:
        row = await store.get_table(table)
        if row is not None:
            restored_room(row)
            if row.opening is not None:
                restored(row, await store.secret(table), await store.journal(table))
    except Refused as refused:
        return refused.message
    return None


def show_old(counts: Mapping[str, int]) -> None:
    """Print how much of each kind could be deleted."""
    for name, count in counts.items():
        if count:
            _say(say(EXPIRED_KEYS[name], count=count))


def _say(message: Message) -> None:
    sys.stdout.write(own_words().say(message) + "\n")
