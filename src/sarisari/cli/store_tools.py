"""`sarisari backup`, `restore` and `check-store`: what a host does with the data."""

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import track

from sarisari.cli.language import own_words
from sarisari.cli.name_check import fail
from sarisari.core.message import Message, say, shown
from sarisari.server.settings import Ages, for_ever
from sarisari.server.store import StoreBroken, StoreError
from sarisari.server.store.backup import back_up, check_integrity
from sarisari.server.store.backup import restore as bring_back
from sarisari.server.store.database import (
    FILE,
    LONGEST_PATH,
    data_folder,
    has_sums,
    open_to_read,
    refused_by,
)
from sarisari.server.store.restoration import TableCheck, check_tables
from sarisari.server.store.retention import count_old
from sarisari.server.store.table_search import abandoned, every_id

BAD, DAMAGED = 1, 2  # status: some table no longer replays; the file itself is damaged
MEGABYTE = 1_000_000
OLD = {
    "links": "store-old-links",
    "wishes": "store-old-wishes",
    "rooms": "store-old-rooms",
    "stopped": "store-old-stopped",
    "guests": "store-old-guests",
    "chat": "store-old-chat",
    "records": "store-old-records",
}


def backup(file: str, data: str | None) -> None:
    """Write the store of a folder into one file."""
    with _told():
        back_up(data_folder(data), Path(file))
    _say(say("store-backed-up", file=_shown(file)))


def restore(file: str, data: str | None) -> None:
    """Put a backup in the place of the store."""
    with _told():
        aside = bring_back(data_folder(data), Path(file))
    _say(say("store-restored", file=_shown(data_folder(data) / FILE)))
    if aside is not None:
        _say(say("store-set-aside", file=_shown(aside)))


def check_store(data: str | None) -> None:
    """Look for damage, replay every table, and say which no longer do; then what could go."""
    path = data_folder(data) / FILE
    with _told(), closing(open_to_read(path)) as db:
        try:
            is_whole = _is_whole(db, path)
            bad = _check_all(db, is_whole)
            if is_whole:
                _show_old(db, time.time_ns() // 1_000_000, _ages())
        except sqlite3.Error as error:
            raise refused_by(error, path) from None
    if bad or not is_whole:
        raise SystemExit(BAD if is_whole else DAMAGED)


def _is_whole(db: sqlite3.Connection, path: Path) -> bool:
    """Whether SQLite finds nothing wrong with the file; else it is told, and the check goes on:
    which tables are concerned is what a host wants to know."""
    try:
        check_integrity(db, path)
    except StoreBroken as broken:
        sys.stderr.write(own_words().refusal(broken.message) + "\n")
        return False
    return True


def _check_all(db: sqlite3.Connection, is_whole: bool) -> int:
    """How many tables no longer replay; each of them is told, and what came of it."""
    ids, bad = every_id(db), 0
    total = len(ids)
    for checked in _with_progress(check_tables(db, ids), total):
        if checked.why is not None:
            bad += 1
            why = own_words().refusal(checked.why)
            _say(say("store-check-table", id=shown(checked.table), why=why))
    if bad:
        _say(say("store-check-bad", count=bad, total=total))
    elif is_whole:
        _say(say("store-check-good", total=total))
    else:
        _say(say("store-check-all-replay", total=total))
    return bad


def _ages() -> Ages:
    """As `sarisari serve` has them, if the environment says so and not its command line."""
    return for_ever() if os.environ.get("SARISARI_KEEP") == "everything" else Ages()


def _show_old(db: sqlite3.Connection, now: int, ages: Ages) -> None:
    """How big the store is, and what a server lets go by and by."""
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    _say(say("store-size", size=-(-pages * size // MEGABYTE)))
    for name, count in count_old(db, now, ages).items():
        if count:
            _say(say(OLD[name], count=count))
    if has_sums(db) and (left := abandoned(db, now - ages.stopped)):
        _say(say("store-old-abandoned", count=len(left)))


def _with_progress(tables: Iterator[TableCheck], total: int) -> Iterator[TableCheck]:
    console = Console(stderr=True)
    title = own_words().say(say("store-checking"))
    yield from track(
        tables,
        title,
        total=total,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextmanager
def _told() -> Iterator[None]:
    """What the store refuses ends the program with a sentence."""
    try:
        yield
    except StoreError as refused:
        fail(own_words().refusal(refused.message))


def _shown(path: str | Path) -> str:
    return shown(path, LONGEST_PATH)


def _say(message: Message) -> None:
    sys.stdout.write(own_words().say(message) + "\n")
