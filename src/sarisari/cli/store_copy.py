"""`sarisari copy-store`, and backups of a PostgreSQL store: a whole store moves from one place to
another, and every journal is compared and replayed afterwards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.progress import Progress

from sarisari.cli.language import own_words
from sarisari.cli.store_place import Place, shown_place, store_at
from sarisari.core.message import Message, Refused, say, shown
from sarisari.server.store import Store, StoreBroken
from sarisari.server.store.backup import check_integrity, copy_file
from sarisari.server.store.database import FILE, open_to_read, open_to_write
from sarisari.server.store.lock import Lock
from sarisari.server.store.restoration import restored, restored_room
from sarisari.server.store.transfer import (
    COLUMNS,
    RowSource,
    RowTarget,
    sqlite_source,
    sqlite_target,
    transfer,
)

PART = ".part"


def copy(source: Place, target: Place) -> int:
    """Copy a store to a place where there is none, and compare them. Neither may be in use. Return
    the number of tables."""
    with _locked(source), _locked(target):
        if isinstance(target, Path) and (target / FILE).exists():
            raise StoreBroken(say("store-not-empty", file=shown_place(target / FILE)))
        asyncio.run(_copy(_file_in(source), _file_in(target)))
        return asyncio.run(_compare(source, target))


def save_to_file(address: str, file: Path) -> None:
    """Write a PostgreSQL store into one SQLite file, which `restore` can bring back into either
    kind of store."""
    if file.exists():
        raise StoreBroken(say("store-backup-exists", file=shown_place(file)))
    part = file.with_name(file.name + PART)
    part.unlink(missing_ok=True)
    try:
        asyncio.run(_copy(address, part, may_be_used=True))
        with closing(open_to_read(part)) as db:
            check_integrity(db, part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def load_from_file(file: Path, address: str) -> None:
    """Replace a PostgreSQL store by a backup, if that is intact. The old store is kept in another
    schema of the database."""
    asyncio.run(_copy(file, address, may_replace=True))


class _NoLock:
    """A database has no lock of its own: it knows which servers are alive."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


class _FolderLock:
    def __init__(self, folder: Path) -> None:
        self._lock = Lock(folder)

    def __enter__(self) -> None:
        self._lock.take()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def _locked(place: Place) -> _NoLock | _FolderLock:
    """Keep servers away from a folder for a while."""
    return _FolderLock(place) if isinstance(place, Path) else _NoLock()


def _file_in(place: Place) -> Place:
    return place / FILE if isinstance(place, Path) else place


async def _copy(
    source: Place, target: Place, *, may_be_used: bool = False, may_replace: bool = False
) -> None:
    """Copy everything between files and databases."""
    async with AsyncExitStack() as stack:
        rows = await stack.enter_async_context(_opened_source(source, may_be_used))
        into = await stack.enter_async_context(_opened_target(target, may_replace))
        total = sum([await rows.count(table) for table in COLUMNS])
        with _progress() as progress:
            task = progress.add_task(own_words().say(say("store-copying")), total=total)
            async for count in transfer(rows, into):
                progress.advance(task, count)


@asynccontextmanager
async def _opened_source(place: Place, may_be_used: bool) -> AsyncIterator[RowSource]:
    if isinstance(place, Path):
        with TemporaryDirectory() as folder:  # an older store is brought up to date in a copy
            file = Path(folder) / FILE
            copy_file(place, file)
            open_to_write(file).close()
            with sqlite_source(file) as rows:
                yield rows
        return
    from sarisari.server.store.postgres.pg_transfer import pg_source

    async with pg_source(place, may_be_used=may_be_used) as from_database:
        yield from_database


@asynccontextmanager
async def _opened_target(place: Place, may_replace: bool) -> AsyncIterator[RowTarget]:
    if isinstance(place, Path):
        with sqlite_target(place) as rows:
            yield rows
        return
    from sarisari.server.store.postgres.pg_transfer import pg_target

    async with pg_target(place, may_replace=may_replace) as into_database:
        yield into_database


async def _compare(source: Place, target: Place) -> int:
    """Compare every table of two stores, and replay what can be replayed. Return how many."""
    one, other = _unlocked(source), _unlocked(target)
    await one.open()
    try:
        await other.open()
        try:
            return await _compare_all(one, other)
        finally:
            await other.close()
    finally:
        await one.close()


def _unlocked(place: Place) -> Store:
    """Return a store whose lock is held already."""
    if isinstance(place, Path):
        from sarisari.server.store.sqlite import SqliteStore

        return SqliteStore(place, is_alone=False)
    return store_at(place)


async def _compare_all(one: Store, other: Store) -> int:
    rows = [
        *await one.live_tables(),
        *await one.frozen_tables(),
        *await one.tables_ended_since(-(1 << 62)),
    ]
    with _progress() as progress:
        task = progress.add_task(own_words().say(say("store-comparing")), total=len(rows))
        for row in rows:
            if not await _is_same(one, other, row.id):
                raise StoreBroken(say("store-differs", id=shown(row.id)))
            progress.advance(task)
    return len(rows)


async def _is_same(one: Store, other: Store, table: str) -> bool:
    """Whether a table is the same in two stores, and replays in the second if it does in the
    first."""
    states = []
    for store in (one, other):
        row, secret = await store.get_table(table), await store.secret(table)
        journal = await _journal(store, table)
        why = None
        try:
            if row is not None and isinstance(journal, list):
                restored_room(row)
                if row.opening is not None:
                    restored(row, secret, journal)
        except Refused as refused:
            why = refused.message
        states.append((row, secret, journal, await store.wishes(table), why))
    return states[0] == states[1]


async def _journal(store: Store, table: str) -> list[bytes] | Message:
    """Return a journal, or why it cannot be read: damage is copied as it is."""
    try:
        return await store.journal(table)
    except Refused as refused:
        return refused.message


def _progress() -> Progress:
    console = Console(stderr=True)
    return Progress(console=console, transient=True, disable=not console.is_terminal)
