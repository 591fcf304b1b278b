"""The writer connection to PostgreSQL, with group commit.

While one transaction is on its way, jobs queue up; the next transaction takes all of them, each
within a savepoint. Its last statement notifies the other processes, once for the whole batch,
because a notification in every small transaction would let the commits of all processes wait for
each other. A write is reported only when it is committed.

If the connection is lost, the batch is written again on a new one, unless it turns out to have been
committed: each batch leaves its number in a row of this process, in the same transaction. So a
database that restarts is a delay, and nothing is done twice.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import asyncpg

from sarisari.core.message import RefusalKind, say
from sarisari.server.store.errors import StoreBroken
from sarisari.server.store.postgres.notices import CHANNEL, payloads
from sarisari.server.store.postgres.pg_connection import (
    CONNECT_SECONDS,
    IN_THE_WAY,
    LOST,
    Db,
    connected,
    refusal,
)
from sarisari.server.store.postgres.pg_readers import AGAIN_SECONDS
from sarisari.server.store.postgres.pg_retries import PATIENCE_SECONDS, RetryBudget
from sarisari.server.store.postgres.pg_tables import LOCK_TABLES, append_together
from sarisari.server.store.rows import Appended

BATCH = 512  # most jobs in one transaction, so that none waits long for the others
FIRST = "INSERT INTO batches (process, number) VALUES ($1, 0) ON CONFLICT DO NOTHING"
NUMBER = "UPDATE batches SET number = $2, written = now() WHERE process = $1"
NOTIFY = "SELECT pg_notify($1, $2)"
# waits for a transaction that is still under way on the lost connection
COMMITTED = "SELECT number FROM batches WHERE process = $1 FOR UPDATE"

T = TypeVar("T")


@dataclass
class PgJob:
    """Something to write, the future of its caller, and the result."""

    work: Callable[[Db], Awaitable[Any]]
    future: "asyncio.Future[Any]"
    tables: tuple[str, ...]  # existing tables that it changes: their rows are locked first
    notices: tuple[str, ...]  # what other processes are told
    appended: Appended | None  # the row, if the work only appends one entry
    budget: RetryBudget  # with a database that is away
    value: Any = None
    error: Exception | None = None


@dataclass
class _Attempt:
    """How far a transaction has come."""

    number: int
    is_committing: bool = False


class PgWriter:
    """`await writer.write(work)` runs the work in a transaction and commits it. `process` is who
    the notices come from."""

    def __init__(self, address: str, process: str) -> None:
        self.commits = 0
        self._address = address
        self._process = process
        self._db: Db = None
        self._jobs: deque[PgJob] = deque()
        self._attempts = 0
        self._wake = asyncio.Event()
        self._is_closed = False
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connect, and begin to write."""
        self._db = await connected(self._address)
        await self._db.execute(FIRST, self._process)
        self._task = asyncio.create_task(self._run())

    async def write(
        self,
        work: Callable[[Db], Awaitable[T]],
        *,
        tables: tuple[str, ...] = (),
        notices: tuple[str, ...] | None = None,
        appended: Appended | None = None,
    ) -> T:
        """Return the result of the work once it is committed. If the work raises, only its own
        changes are undone. `notices` are the tables unless given."""
        if self._is_closed:
            raise StoreBroken(say("store-closed"), RefusalKind.CLOSED)
        loop = asyncio.get_running_loop()
        told = tables if notices is None else notices
        budget = RetryBudget(loop.time, PATIENCE_SECONDS)
        job = PgJob(work, loop.create_future(), tables, told, appended, budget)
        self._jobs.append(job)
        self._wake.set()
        value: T = await job.future
        return value

    async def close(self) -> None:
        """Write what waits, then disconnect."""
        self._is_closed = True
        self._wake.set()
        if self._task is not None:
            await self._task
        if self._db is not None:
            with contextlib.suppress(*LOST):
                await self._db.close(timeout=CONNECT_SECONDS)

    async def _run(self) -> None:
        while self._jobs or not self._is_closed:
            if not self._jobs:
                self._wake.clear()
                await self._wake.wait()
                continue
            jobs = [self._jobs.popleft() for _ in range(min(BATCH, len(self._jobs)))]
            try:
                await self._write(jobs)
            except Exception as error:  # the callers must get every error
                for job in jobs:
                    job.error = job.error or refusal(error)
            _resolve(jobs)

    async def _write(self, jobs: Sequence[PgJob]) -> None:
        """Write all jobs in one transaction, again and again until it is committed or the database
        stays away for too long. If the transaction fails as a whole for another reason, each job
        gets its own."""
        while True:
            self._attempts += 1
            attempt = _Attempt(self._attempts)
            try:
                await self._commit(jobs, attempt)
            except LOST as error:
                if attempt.is_committing and await self._is_committed(attempt, jobs):
                    return
                self._check_patience(jobs, error)
            except IN_THE_WAY as error:
                await self._roll_back()
                self._check_patience(jobs, error)
            except Exception as error:
                await self._roll_back()
                if len(jobs) == 1:
                    jobs[0].error = refusal(error)
                    return
                await self._write_each(jobs)
                return
            else:
                return

    async def _write_each(self, jobs: Sequence[PgJob]) -> None:
        for job in jobs:
            try:
                await self._write([job])
            except Exception as error:
                job.error = refusal(error)

    def _check_patience(self, jobs: Sequence[PgJob], error: Exception) -> None:
        """Raise the error if the first of the jobs has waited for too long."""
        if jobs[0].budget.has_run_out():
            raise error

    async def _connected(self, jobs: Sequence[PgJob]) -> Db:
        """Return the connection, or a new one if it was lost."""
        while self._db is None or self._db.is_closed():
            try:
                self._db = await connected(self._address)
            except LOST as error:
                self._check_patience(jobs, error)
                await asyncio.sleep(AGAIN_SECONDS)
        return self._db

    async def _commit(self, jobs: Sequence[PgJob], attempt: _Attempt) -> None:
        db = await self._connected(jobs)
        try:
            await db.execute("BEGIN")
            await self._do_all(db, jobs)
            told = [notice for job in jobs if job.error is None for notice in job.notices]
            for payload in payloads(self._process, told):
                await db.execute(NOTIFY, CHANNEL, payload)
            await db.execute(NUMBER, self._process, attempt.number)
            attempt.is_committing = True
            await db.execute("COMMIT")
        except LOST:
            db.terminate()
            raise
        self.commits += 1

    async def _is_committed(self, attempt: _Attempt, jobs: Sequence[PgJob]) -> bool:
        """Whether a transaction was committed although its connection was lost meanwhile."""
        for job in jobs:
            job.budget.renew(PATIENCE_SECONDS)  # the answer decides: it is worth waiting for
        while True:
            try:
                db = await self._connected(jobs)
                return bool(await db.fetchval(COMMITTED, self._process) == attempt.number)
            except (*LOST, *IN_THE_WAY) as error:
                self._check_patience(jobs, error)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _roll_back(self) -> None:
        with contextlib.suppress(*LOST, asyncpg.PostgresError):
            await self._db.execute("ROLLBACK")
            return
        self._db.terminate()

    async def _do_all(self, db: Db, jobs: Sequence[PgJob]) -> None:
        """Do all jobs: those that append one entry in one statement, the others one by one."""
        for job in jobs:
            job.error = None
        simple = [job for job in jobs if job.appended is not None]
        others = [job for job in jobs if job.appended is None]
        done = set[tuple[str, int]]()
        tables = {table for job in others for table in job.tables}
        if tables:
            tables |= {table for job in simple for table in job.tables}
            await db.execute(LOCK_TABLES, sorted(tables))
        if simple:
            done = await append_together(db, [job.appended for job in simple if job.appended])
        for job in simple:
            assert job.appended is not None
            if job.appended[:2] in done:
                done.discard(job.appended[:2])  # another job at the same place is too late
            else:
                others.append(job)
        for job in others:
            await self._do(db, job, is_alone=len(jobs) == 1)

    async def _do(self, db: Db, job: PgJob, is_alone: bool) -> None:
        """Do one job, which leaves no trace if it fails. Errors that end the whole transaction are
        left to `_write`; a job alone in its transaction needs no savepoint."""
        if is_alone:
            job.value = await job.work(db)
            return
        await db.execute("SAVEPOINT job")
        try:
            job.value = await job.work(db)
        except (*LOST, *IN_THE_WAY):
            raise
        except (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError) as error:
            job.error = refusal(error)
        except asyncpg.PostgresError:
            raise
        except Exception as error:
            job.error = error
        await db.execute("RELEASE job" if job.error is None else "ROLLBACK TO job")


def _resolve(jobs: Sequence[PgJob]) -> None:
    for job in jobs:
        if job.future.done():  # cancelled by the caller
            continue
        if job.error is None:
            job.future.set_result(job.value)
        else:
            job.future.set_exception(job.error)
