"""Killed in the middle of a migration, a backup or a start, and disks that cannot be written:
everything opens afterwards, nothing is lost, and no half file is taken for a whole one."""

import errno
import gzip
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from sarisari.server.store import StoreBroken, StoreError, database
from sarisari.server.store.backup import back_up, check_integrity, restore
from sarisari.server.store.database import FILE, newest_version, open_to_read, version_of
from sarisari.server.store.sqlite import SqliteStore
from sarisari.text import catalogue
from tests.support.narrowing import of_type
from tests.support.server_process import PATIENCE, ServerProcess, free_port
from tests.support.temporary_store import open_store, refused, running
from tests.support.waiting import wait_until

KEPT = Path(__file__).parents[2] / "stores" / "2026-11-17"
OLD = 3  # the version of the store that is made here
TABLES, ENTRIES = 20, 300
KILLED = -signal.SIGKILL

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")


def killed(code: str, *arguments: object) -> int:
    """A child that kills itself at some point."""
    child = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], check=False, timeout=60
    )
    return child.returncode


def old_store(folder: Path) -> Path:
    """A store of the version before, with many rows."""
    path = folder / FILE
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        for number in range(1, OLD + 1):
            db.executescript(database._migrations()[number])
        db.execute(f"PRAGMA user_version = {OLD}")
        db.execute("BEGIN")
        for table in range(TABLES):
            db.execute(
                "INSERT INTO tables VALUES (?, 'tanuki', 'link', 'running', 1, NULL, 1, ?, ?, NULL)",
                (f"t{table}", b"{}", b"{}"),
            )
            rows = [(f"t{table}", at, b"%d %s" % (at, b"x" * 100)) for at in range(ENTRIES)]
            db.executemany("INSERT INTO journal VALUES (?, ?, ?)", rows)
        db.execute("INSERT INTO records VALUES ('r', 'u', 1, ?)", (bytes(5000),))
        db.execute("COMMIT")
    return path


MIGRATION = """
import os, signal, sys
from pathlib import Path
from sarisari.server.store import database

def statements(script, count=iter(range(int(sys.argv[2]), -1, -1)), whole=database._statements):
    for statement in whole(script):
        yield statement
        if next(count) == 0:
            os.kill(os.getpid(), signal.SIGKILL)

database._statements = statements
database.open_to_write(Path(sys.argv[1]))
"""


async def test_a_store_outlives_a_kill_in_the_middle_of_its_migration(tmp_path: Path) -> None:
    path = old_store(tmp_path)
    statements = list(database._statements(database._migrations()[newest_version()]))
    for number in (0, len(statements) // 2, len(statements) - 1):
        assert killed(MIGRATION, path, number) == KILLED
        with closing(open_to_read(path)) as db:
            assert version_of(db) == OLD

    async with open_store(tmp_path) as store:
        assert isinstance(await refused(store.add_record("r", "u", 1, b"x")), StoreError)
        journals = [await store.journal(f"t{table}") for table in range(TABLES)]
        assert ([len(journal) for journal in journals]) == [ENTRIES] * TABLES
    with closing(open_to_read(path)) as db:
        assert version_of(db) == newest_version()
        check_integrity(db, path)
        assert db.execute("SELECT record_bytes FROM server").fetchone() == (5000,)


BACKUP = """
import os, resource, signal, sys
from pathlib import Path
from sarisari.server.store import backup

folder, target, where = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

if where == "writing":  # the system ends the process at the first byte beyond the middle
    size = (folder / "sarisari.sqlite").stat().st_size // 2
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
elif where == "checking":
    backup.check_integrity = die
else:
    Path.replace = die
backup.back_up(folder, target)
"""


@pytest.mark.parametrize("where", ["writing", "checking", "naming"])
async def test_a_backup_that_is_killed_is_no_backup_and_the_next_one_is_good(
    tmp_path: Path, where: str
) -> None:
    folder, copy = tmp_path / "data", tmp_path / "copy"
    folder.mkdir()
    path = old_store(folder)
    assert killed(BACKUP, folder, copy, where) == (
        -signal.SIGXFSZ if where == "writing" else KILLED
    )
    assert not copy.exists()
    if where == "writing":
        before = path.read_bytes()
        with pytest.raises(StoreBroken):
            restore(folder, tmp_path / "copy.part")
        assert path.read_bytes() == before
    back_up(folder, copy)
    restore(folder, copy)
    async with open_store(folder) as store:
        assert len(await store.journal("t7")) == ENTRIES


def test_a_server_that_is_killed_as_it_starts_starts_with_everything(tmp_path: Path) -> None:
    """A store of an earlier version, which is migrated on the way."""
    path = tmp_path / FILE
    path.write_bytes(gzip.decompress((KEPT / f"{FILE}.gz").read_bytes()))
    before = contents(path)
    server = ServerProcess(tmp_path)
    for moment in (tmp_path / "sarisari.lock", path.with_name(f"{FILE}-wal")):
        server.launch()
        wait_for(moment)
        server.end(signal.SIGKILL)
        assert contents(path) == before
    with server:
        assert server.end() == 0
    assert "Traceback" not in server.log
    with closing(open_to_read(path)) as db:
        assert version_of(db) == newest_version()
        check_integrity(db, path)
    after = contents(path)
    assert before["journal"]
    assert set(before["journal"]) <= set(after["journal"])
    assert after["users"] == before["users"]


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What must not be lost."""
    with closing(open_to_read(path)) as db:
        return {
            "journal": db.execute("SELECT table_id, at, entry FROM journal").fetchall(),
            "users": db.execute("SELECT id, login, password FROM users ORDER BY id").fetchall(),
        }


def wait_for(path: Path) -> None:
    wait_until(path.exists, PATIENCE, pause=0.002)


async def test_a_store_that_cannot_be_written_is_refused_at_the_start_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(tmp_path) as store:
        await running(store, "t")
    opened = os.open

    def only_to_read(path: str, flags: int, *rest: int) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(path, flags, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(os, "open", only_to_read)
        error = await refused(SqliteStore(tmp_path).open())
    assert isinstance(error, StoreBroken)
    sentence = catalogue().refusal(error.message)
    assert sentence.startswith(f"This could not be saved or read: {tmp_path}")
    assert sentence.endswith("Read-only file system")
    async with open_store(tmp_path) as store:
        await store.append("t", 0, [b"x"])


def can_mount() -> bool:
    """Whether a folder can be mounted for one process."""
    try:
        return subprocess.run(["unshare", "-m", "true"], check=False).returncode == 0
    except OSError:
        return False


@pytest.mark.skipif(not can_mount(), reason="needs a mount of its own")
async def test_a_server_on_a_disk_for_reading_only_says_so_and_ends(tmp_path: Path) -> None:
    async with open_store(tmp_path) as store:
        await running(store, "t")
    serve = f"{sys.executable} -m sarisari serve --port {free_port()} --data {tmp_path}"
    mount = f"mount --bind -o ro {tmp_path} {tmp_path} && mount -o remount,bind,ro {tmp_path}"
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", f"{mount} && exec {serve}"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"This could not be saved or read: {tmp_path / 'sarisari.lock'}: Read-only file system"
    ]


async def test_a_server_that_may_only_read_goes_on_when_it_may_write(store: SqliteStore) -> None:
    await running(store, "t")
    store.writer._connection.execute("PRAGMA query_only = ON")
    error = await refused(store.append("t", 0, [b"x"]))
    assert of_type(StoreError, error).message.key == "store-unusable"
    assert await store.journal("t") == []
    store.writer._connection.execute("PRAGMA query_only = OFF")
    await store.append("t", 0, [b"x"])
    assert await store.journal("t") == [b"x"]
