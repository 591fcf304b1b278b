"""`sarisari backup`, `restore` and `check-store`: maintenance of the server's database."""

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import track

from sarisari.cli import store_copy
from sarisari.cli.database_check import check_database, show_old
from sarisari.cli.language import own_words
from sarisari.cli.name_check import fail
from sarisari.cli.store_place import any_place, place_of, shown_place
from sarisari.core.message import Message, say, shown
from sarisari.server.settings import Ages, for_ever
from sarisari.server.store import StoreBroken, StoreError
from sarisari.server.store.backup import back_up, check_integrity
from sarisari.server.store.backup import restore as restore_backup
from sarisari.server.store.database import (
    FILE,
    LONGEST_PATH,
    has_sums,
    open_to_read,
    refused_by,
)
from sarisari.server.store.restoration import TableCheck, check_tables
from sarisari.server.store.retention import count_old
from sarisari.server.store.table_search import abandoned, every_id

EXIT_BAD_TABLE, EXIT_DAMAGED = 1, 2  # some table no longer replays; the file itself is damaged
MEGABYTE = 1_000_000


def backup(file: str, data: str | None, store: str | None = None) -> None:
    """Write a store into one file."""
    place = place_of(store, data)
    with failing_on_refusal():
        if isinstance(place, Path):
            back_up(place, Path(file))
        else:
            store_copy.save_to_file(place, Path(file))
    _say(say("store-backed-up", file=_shown(file)))


def restore(file: str, data: str | None, store: str | None = None) -> None:
    """Replace the store by a backup. The old store is kept aside."""
    place = place_of(store, data)
    if not isinstance(place, Path):
        with failing_on_refusal():
            store_copy.load_from_file(Path(file), place)
        _say(say("store-restored", file=shown_place(place)))
        return
    with failing_on_refusal():
        aside = restore_backup(place, Path(file))
    _say(say("store-restored", file=_shown(place / FILE)))
    if aside is not None:
        _say(say("store-set-aside", file=_shown(aside)))


def copy_store(source: str, target: str) -> None:
    """Copy a store to another place, and compare them."""
    place = any_place(target)
    with failing_on_refusal():
        total = store_copy.copy(any_place(source), place)
    _say(say("store-copied", file=shown_place(place)))
    _say(say("store-check-good", total=total))


def check_store(data: str | None, store: str | None = None) -> None:
    """Check the file for damage, replay every table and list those that fail, then list what
    could be deleted."""
    place = place_of(store, data)
    if not isinstance(place, Path):
        with failing_on_refusal():
            if check_database(place, _ages()):
                raise SystemExit(EXIT_BAD_TABLE)
        return
    path = place / FILE
    with failing_on_refusal(), closing(open_to_read(path)) as db:
        try:
            is_whole = _is_whole(db, path)
            bad = _check_all(db, is_whole)
            if is_whole:
                _show_expired(db, time.time_ns() // 1_000_000, _ages())
        except sqlite3.Error as error:
            raise refused_by(error, path) from None
    if bad or not is_whole:
        raise SystemExit(EXIT_BAD_TABLE if is_whole else EXIT_DAMAGED)


def _is_whole(db: sqlite3.Connection, path: Path) -> bool:
    """Whether SQLite finds the file intact. If not, print why; the caller still checks the tables,
    because a host wants to know which ones are affected."""
    try:
        check_integrity(db, path)
    except StoreBroken as broken:
        sys.stderr.write(own_words().refusal(broken.message) + "\n")
        return False
    return True


def _check_all(db: sqlite3.Connection, is_whole: bool) -> int:
    """Replay all tables. Print each failure and a summary; return the number of failures."""
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
    """The retention times of `sarisari serve`, as far as they are set by the environment. Options
    on its command line are not known here."""
    return for_ever() if os.environ.get("SARISARI_KEEP") == "everything" else Ages()


def _show_expired(db: sqlite3.Connection, now: int, ages: Ages) -> None:
    """Print the size of the store, and what a running server would delete over time."""
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    (size,) = db.execute("PRAGMA page_size").fetchone()
    _say(say("store-size", size=-(-pages * size // MEGABYTE)))
    show_old(count_old(db, now, ages))
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
def failing_on_refusal() -> Iterator[None]:
    """Turn a refusal of the store into a sentence on standard error and status 2."""
    try:
        yield
    except StoreError as refused:
        fail(own_words().refusal(refused.message))


def _shown(path: str | Path) -> str:
    return shown(path, LONGEST_PATH)


def _say(message: Message) -> None:
    sys.stdout.write(own_words().say(message) + "\n")
