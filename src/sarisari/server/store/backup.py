"""Backup of a store while it is in use, and its restoration."""

import contextlib
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from sarisari.core.message import say, shown
from sarisari.server.store.database import (
    FILE,
    LONGEST_PATH,
    MODE,
    broken,
    connect,
    open_to_read,
    refused_by,
)
from sarisari.server.store.errors import StoreBroken, StoreError
from sarisari.server.store.lock import Lock

ASIDE = ".before-restore"
VERSIONS = slice(18, 20)  # bytes of the header: format versions for writing and reading
KNOWN_VERSIONS = (b"\1\1", b"\2\2")


def back_up(folder: Path, target: Path) -> None:
    """Copy the store, as it is at one moment, into one file while servers keep running. On failure
    raise StoreError and leave no file."""
    if target.exists():
        raise StoreBroken(say("store-backup-exists", file=shown(target, LONGEST_PATH)))
    part = _beside(target, ".part")
    try:
        copy_file(folder / FILE, part)
        part.replace(target)
        _flush(target.parent)
    except OSError as error:
        raise broken(target, error.strerror or error) from None
    finally:
        part.unlink(missing_ok=True)


def restore(folder: Path, source: Path) -> Path | None:
    """Replace the store by a backup, and return the file under which the old store was kept.
    StoreBusy while a server runs; nothing is changed unless the backup is intact."""
    path = folder / FILE
    part = _beside(path, ".part")
    lock = Lock(folder)
    lock.take()
    try:
        copy_file(source, part)
        _keep_number(path, part)
        aside = _set_aside(path)
        for suffix in ("-wal", "-shm"):  # SQLite would replay an old WAL into any file of this name
            _beside(path, suffix).unlink(missing_ok=True)
        part.replace(path)
        _flush(folder)
    except OSError as error:
        raise broken(path, error.strerror or error) from None
    finally:
        part.unlink(missing_ok=True)
        lock.release()
    return aside


def check_integrity(db: sqlite3.Connection, path: Path) -> None:
    """Raise StoreBroken if the file is damaged."""
    try:
        (answer,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        orphan = db.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        raise refused_by(error, path) from None
    if answer != "ok" or orphan is not None:
        why = shown(answer if answer != "ok" else orphan[0])
        raise StoreBroken(say("store-damaged", file=shown(path, LONGEST_PATH), why=why))
    _check_writable(path)


def _check_writable(path: Path) -> None:
    """Refuse a file that only a later version of SQLite may write: SQLite reads it and finds it
    intact."""
    try:
        with path.open("rb") as file:
            versions = file.read(VERSIONS.stop)[VERSIONS]
    except OSError as error:
        raise broken(path, error.strerror or error) from None
    if versions not in KNOWN_VERSIONS:
        why = f"versions {versions.hex(' ')}"
        raise StoreBroken(say("store-damaged", file=shown(path, LONGEST_PATH), why=why))


def copy_file(source: Path, target: Path) -> None:
    """Copy a whole store into one file that only its owner may read, and check it."""
    with closing(open_to_read(source)) as old:
        os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_TRUNC, MODE))
        with closing(connect(target, "rw")) as new:
            try:
                old.backup(new)  # in one step, so that no write comes in between
                new.execute("PRAGMA journal_mode = DELETE")
            except sqlite3.Error as error:
                raise refused_by(error, source) from None
            check_integrity(new, source)


def _keep_number(old: Path, new: Path) -> None:
    """Continue the numbers of commitments of the old store, if it can be read, so that none is used
    twice."""
    with contextlib.suppress(StoreError, sqlite3.Error):
        with closing(open_to_read(old)) as db:
            (number,) = db.execute("SELECT number FROM server").fetchone()
        with closing(connect(new, "rw")) as db:
            db.execute("UPDATE server SET number = max(number, ?)", (number,))


def _set_aside(path: Path) -> Path | None:
    """Keep the old file under another name, with the WAL that a killed server has left. The file is
    not opened, because SQLite deletes the WAL of a file that it cannot read."""
    if not path.exists():
        return None
    aside = _free_name(path)
    wal = _beside(path, "-wal")
    if wal.exists() and wal.stat().st_size:
        _link(wal, _beside(aside, "-wal"))
    _link(path, aside)
    return aside


def _link(path: Path, other: Path) -> None:
    """Make a second name (a hard link), so that the store exists at every moment."""
    try:
        os.link(path, other)
    except OSError:  # not every file system has hard links
        shutil.copy2(path, other)


def _free_name(path: Path) -> Path:
    number = 1
    while True:
        aside = _beside(path, ASIDE if number == 1 else f"{ASIDE}-{number}")
        if not aside.exists() and not _beside(aside, "-wal").exists():
            return aside
        number += 1


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _flush(folder: Path) -> None:
    """Flush a folder, where possible, so that a new name in it survives a power failure."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
