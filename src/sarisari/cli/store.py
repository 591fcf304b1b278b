"""`sarisari backup`, `restore` and `check-store`: what a host does with the data."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import track

from sarisari.cli.language import own_words
from sarisari.cli.names import fail
from sarisari.core.message import Message, say, shown
from sarisari.server.store import StoreError
from sarisari.server.store.backup import back_up, check_integrity
from sarisari.server.store.backup import restore as bring_back
from sarisari.server.store.database import (
    FILE,
    LONGEST_PATH,
    data_folder,
    open_to_read,
    refused_by,
)
from sarisari.server.store.replay import Checked, all_checked

BAD = 1  # status: some table no longer replays


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
    """Replay every table, and say which no longer do."""
    path = data_folder(data) / FILE
    with _told(), closing(open_to_read(path)) as db:
        check_integrity(db, path)
        try:
            total, bad = _check_all(db)
        except sqlite3.Error as error:
            raise refused_by(error, path) from None
    if bad:
        _say(say("store-check-bad", count=bad, total=total))
        raise SystemExit(BAD)
    _say(say("store-check-good", total=total))


def _check_all(db: sqlite3.Connection) -> tuple[int, int]:
    """How many tables there are, and how many no longer replay; each of these is told."""
    (total,) = db.execute("SELECT count(*) FROM tables").fetchone()
    bad = 0
    for checked in _with_progress(all_checked(db), total):
        if checked.why is not None:
            bad += 1
            why = own_words().refusal(checked.why)
            _say(say("store-check-table", id=shown(checked.table), why=why))
    return total, bad


def _with_progress(tables: Iterator[Checked], total: int) -> Iterator[Checked]:
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
