"""A PostgreSQL of the tests' own, in a temporary folder, reached through a socket in that folder.

Every commit is given to the operating system before it is answered, so that PostgreSQL may be
killed at any moment. Nothing waits for the disk, unlike on a real server: no test cuts the power of
the machine. It never runs as root: PostgreSQL refuses that, so root starts it as another user.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import quote

import asyncpg
import pytest
from ensure_postgres import find

from sarisari.server.store.postgres.pg_store import PgStore
from tests.support.waiting import wait_until

PATIENCE = 30.0  # seconds
ACCOUNTS = ("postgres", "nobody")  # who runs it for root
# small, because several of them may run beside other tests
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "on",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
    "jit": "off",
    "logging_collector": "off",
}

numbers = count()


class Cluster:
    """A PostgreSQL server with any number of databases."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.folder = folder
        self._programs = programs
        self._data = folder / "data"
        self._log = folder / "postgres.log"
        self._process: subprocess.Popen[bytes] | None = None

    def make(self) -> None:
        """Make the files of an empty cluster."""
        account = _account()
        if account is not None:
            os.chown(self.folder, *account)
        options = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self._run("initdb", "-D", str(self._data), *options)
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        place = ("-D", str(self._data), "-k", str(self.folder))
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*_before(), str(self._programs / "postgres"), *place, *settings],
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
            )
        wait_until(
            self._is_ready,
            PATIENCE,
            unless=lambda: self.process.poll() is not None,
            log=lambda: self._log.read_text(encoding="utf-8", errors="replace")[-2000:],
        )

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        assert self._process is not None
        return self._process

    def _is_ready(self) -> bool:
        ready = [str(self._programs / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(ready, check=False).returncode == 0

    def stop(self, *, is_crash: bool = False) -> None:
        """Stop the server: cleanly, or as if the power had failed for all of its processes."""
        self.process.send_signal(signal.SIGQUIT if is_crash else signal.SIGINT)
        self.process.wait(PATIENCE)

    def restart(self, *, is_crash: bool = False) -> None:
        self.stop(is_crash=is_crash)
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [*_before(), str(self._programs / program), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd="/")

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self.folder), safe='/')}"

    async def execute(self, statement: str, *values: object, database: str = "postgres") -> None:
        db = await asyncpg.connect(self.address(database))
        try:
            await db.execute(statement, *values)
        finally:
            await db.close()

    async def fetch(
        self, query: str, *values: object, database: str = "postgres"
    ) -> list[tuple[object, ...]]:
        db = await asyncpg.connect(self.address(database))
        try:
            return [tuple(row) for row in await db.fetch(query, *values)]
        finally:
            await db.close()

    async def new_store_address(self) -> str:
        """The address of a store that does not exist yet: a schema of its own, which takes less
        time than a database of its own."""
        name = f"store_{os.getpid()}_{next(numbers)}"
        await self.execute(f"CREATE SCHEMA {name}")
        return f"{self.address()}&search_path={name}"

    async def new_database(self) -> str:
        """The address of a database without anything in it."""
        name = f"bare_{os.getpid()}_{next(numbers)}"
        await self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    async def cut(self, address: str, kind: str = "") -> int:
        """End connections to a database; with `kind`, only those whose name begins so. Returns how
        many."""
        name = address.partition("@/")[2].partition("?")[0]
        rows = await self.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = $1 AND application_name LIKE $2",
            name,
            f"{kind}%",
        )
        return len(rows)


def _account() -> tuple[int, int] | None:
    """The user and group who run PostgreSQL; None: this one, unless that is root."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return None
    import pwd

    for name in ACCOUNTS:
        with contextlib.suppress(KeyError):
            found = pwd.getpwnam(name)
            return found.pw_uid, found.pw_gid
    raise AssertionError("there is no account to run PostgreSQL")


def _before() -> list[str]:
    """What a command begins with so that it does not run as root."""
    account = _account()
    if account is None:
        return []
    user, group = map(str, account)
    return ["setpriv", "--reuid", user, "--regid", group, "--clear-groups"]


@contextmanager
def new_cluster() -> Iterator[Cluster]:
    """A cluster that runs until the end; the test is skipped if there is no PostgreSQL."""
    programs = None if sys.platform == "win32" else find()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: python tools/ensure_postgres.py says what to do")
    folder = Path(tempfile.mkdtemp(prefix="sarisari-pg-"))
    cluster = Cluster(programs, folder)
    try:
        cluster.make()
        yield cluster
    finally:
        if cluster._process is not None and cluster.process.poll() is None:
            cluster.stop(is_crash=True)  # nobody needs its files any more
        shutil.rmtree(folder, ignore_errors=True)


@asynccontextmanager
async def open_pg_store(address: str) -> AsyncIterator[PgStore]:
    """The store of an address, closed in the end."""
    store = PgStore(address)
    await store.open()
    try:
        yield store
    finally:
        await store.close()
