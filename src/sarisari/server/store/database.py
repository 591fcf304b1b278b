"""The SQLite database file: its location, how it is opened, and its schema migrations."""

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
APPLICATION = int.from_bytes(b"SARI", "big")  # application_id, set by the first migration
BUSY_SECONDS = 5.0  # to wait for another process's transaction
LONGEST_PATH = 4096
CHECKSUMS_VERSION = 4  # the migration that added checksums and wishes
MODE, FOLDER_MODE = 0o600, 0o700


def data_folder(folder: str | None = None) -> Path:
    """Return the data folder: as given, or from the environment, or the system's place for user
    data."""
    place = folder or os.environ.get("SARISARI_DATA_DIR")
    return Path(place or user_data_dir("sarisari", appauthor=False))


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open the file, created if necessary, and migrate it to the newest version. StoreBroken on
    failure."""
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
    """Open the file read-only while others may write it. StoreBroken if it is not a store."""
    if not path.is_file():
        raise StoreBroken(say("store-no-file", file=shown(path, LONGEST_PATH)))
    connection = connect(path, "ro")
    with _closed_on_failure(connection, path):
        _check_ours(connection, path)
        if version_of(connection) == 0:
            raise StoreBroken(say("store-not-ours", file=shown(path, LONGEST_PATH)))
    return connection


def check_known(path: Path) -> None:
    """Refuse a file that this program cannot use: damaged, of another program, or of a newer one.
    A file that is empty or not there yet is accepted."""
    if path.is_file() and path.stat().st_size:
        open_to_read(path).close()


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Return a connection that begins transactions only explicitly."""
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
    """Refuse a file of another program, or of a newer version. An empty file is accepted."""
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
    """Return the number of migrations applied to a file."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def has_sums(connection: sqlite3.Connection) -> bool:
    """Whether a file has checksums and wishes, which older files lack before their migration."""
    return version_of(connection) >= CHECKSUMS_VERSION


def newest_version() -> int:
    """Return the number of migrations that this version of the program has."""
    return max(_migrations())


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate a file to the newest version, completely or not at all. A second process that opens
    the file at the same time waits, and then has nothing to do."""
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
    """Return the migrations by number: the statements of `migrations/0001_first.sql` and so on."""
    scripts = (files(__package__) / "migrations").iterdir()
    return {
        int(script.name[:4]): script.read_text(encoding="utf-8")
        for script in scripts
        if script.name.endswith(".sql")
    }


def _statements(script: str) -> Iterator[str]:
    """Yield the statements of a script one by one, because `executescript` would commit the
    transaction that they belong to."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def is_damage(error: sqlite3.Error) -> bool:
    """Whether an error of SQLite means that the file is damaged. For text that is not UTF-8, Python
    raises an error without a code."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return isinstance(error, sqlite3.OperationalError)
    return _coarse(code) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


@contextlib.contextmanager
def damaged_alone(table: str) -> Iterator[None]:
    """Report damage that is found while one table is read as damage of that table only."""
    try:
        yield
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        raise Damaged(say("store-unreadable"), f"table {table}: {error}") from None


def _coarse(code: int) -> int:
    """Return the primary part of an extended SQLite error code."""
    return code & 0xFF


def refused_by(error: sqlite3.Error, path: Path) -> StoreError:
    """Return the store's error for an error of SQLite."""
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict()
    if _coarse(getattr(error, "sqlite_errorcode", 0)) == sqlite3.SQLITE_FULL:
        return StoreFull()
    if is_damage(error):
        return StoreBroken(say("store-damaged", file=shown(path, LONGEST_PATH), why=shown(error)))
    return broken(path, error)


def broken(path: Path, why: object) -> StoreBroken:
    """Return the error for a file that cannot be used, with the system's reason."""
    return StoreBroken(say("store-broken", file=shown(path, LONGEST_PATH), why=shown(why)))
