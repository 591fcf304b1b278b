"""The SQLite file: where it lies, how it is opened, and how older ones become newer."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from platformdirs import user_data_dir

from sarisari.core.message import say, shown
from sarisari.server.store.errors import Conflict, Damaged, StoreBroken, StoreError, StoreFull

FILE = "sarisari.sqlite"
APPLICATION = int.from_bytes(b"SARI", "big")  # written into the file by the first migration
BUSY_SECONDS = 5.0  # how long one process waits for another's transaction
LONGEST_PATH = 4096
CHECKSUMS_VERSION = 4  # the migration that brought checksums and wishes
MODE, FOLDER_MODE = 0o600, 0o700


def data_folder(folder: str | None = None) -> Path:
    """Where the store lies: as said, or by the environment, or where programs keep data."""
    place = folder or os.environ.get("SARISARI_DATA_DIR")
    return Path(place or user_data_dir("sarisari", appauthor=False))


def open_to_write(path: Path) -> sqlite3.Connection:
    """The file, made if there is none, with the newest migration. StoreBroken otherwise."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=FOLDER_MODE)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, MODE))
        path.chmod(MODE)
    except OSError as error:
        raise broken(path, error.strerror or error) from None
    connection = connect(path, "rw")
    with _closed_on_failure(connection, path):
        _check_ours(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
    return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """The file as others may be writing it. StoreBroken if it is none of ours."""
    if not path.is_file():
        raise StoreBroken(say("store-no-file", file=shown(path, LONGEST_PATH)))
    connection = connect(path, "ro")
    with _closed_on_failure(connection, path):
        _check_ours(connection, path)
        if version_of(connection) == 0:
            raise StoreBroken(say("store-not-ours", file=shown(path, LONGEST_PATH)))
    return connection


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection that begins transactions only when told to."""
    try:
        return sqlite3.connect(
            f"{path.resolve().as_uri()}?mode={mode}",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
        )
    except sqlite3.Error as error:
        raise refused_by(error, path) from None


@contextlib.contextmanager
def _closed_on_failure(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        connection.close()
        raise refused_by(error, path) from None
    except StoreError:
        connection.close()
        raise


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file of another program, or of a newer one of ours. An empty file is ours."""
    version = version_of(connection)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    is_empty = version == 0 and things == 0
    file = shown(path, LONGEST_PATH)
    if (application != APPLICATION and not is_empty) or version < 0:
        raise StoreBroken(say("store-not-ours", file=file))
    if version > newest_version():
        raise StoreBroken(say("store-too-new", file=file, version=version, known=newest_version()))


def version_of(connection: sqlite3.Connection) -> int:
    """How many migrations a file has seen."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def has_sums(connection: sqlite3.Connection) -> bool:
    """Whether a file has checksums and wishes, as older ones do not before they are migrated."""
    return version_of(connection) >= CHECKSUMS_VERSION


def newest_version() -> int:
    """How many migrations this program knows."""
    return max(_migrations())


def migrate(connection: sqlite3.Connection) -> None:
    """Take a file to the newest version: all of it or nothing. A second process that comes at
    the same moment waits, and finds nothing left to do."""
    if version_of(connection) == newest_version():
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = version_of(connection)
        for number, script in sorted(_migrations().items()):
            if number > version:
                for statement in _statements(script):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _migrations() -> dict[int, str]:
    """By number: the statements of `migrations/0001_first.sql` and so on."""
    scripts = (files(__package__) / "migrations").iterdir()
    return {
        int(script.name[:4]): script.read_text(encoding="utf-8")
        for script in scripts
        if script.name.endswith(".sql")
    }


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one, because running a script would end the
    transaction that it must be part of."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def is_damage(error: sqlite3.Error) -> bool:
    """Whether what SQLite complains of is in the file. Python itself complains, without a code,
    of a text that is none."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return isinstance(error, sqlite3.OperationalError)
    return _coarse(code) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


@contextlib.contextmanager
def damaged_alone(table: str) -> Iterator[None]:
    """Damage of the file that is met on the way to one table is told as that table's."""
    try:
        yield
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        raise Damaged(say("store-unreadable"), f"table {table}: {error}") from None


def _coarse(code: int) -> int:
    """A code of SQLite without the finer distinctions."""
    return code & 0xFF


def refused_by(error: sqlite3.Error, path: Path) -> StoreError:
    """What SQLite complains of, as the store says it."""
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict()
    if _coarse(getattr(error, "sqlite_errorcode", 0)) == sqlite3.SQLITE_FULL:
        return StoreFull()
    if is_damage(error):
        return StoreBroken(say("store-damaged", file=shown(path, LONGEST_PATH), why=shown(error)))
    return broken(path, error)


def broken(path: Path, why: object) -> StoreBroken:
    """The file cannot be used, for a reason that the system gives."""
    return StoreBroken(say("store-broken", file=shown(path, LONGEST_PATH), why=shown(why)))
