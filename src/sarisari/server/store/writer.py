"""The writer thread: all writes to SQLite, with group commit.

While one transaction is flushed to disk, jobs queue up; the next transaction takes all of them, and
when there are many it first waits a moment for more. So the more writers there are, the fewer
flushes each costs. A write is reported only when it is safe on disk.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sarisari.core.message import RefusalKind, say
from sarisari.server.store.errors import StoreBroken
from sarisari.server.store.faults import FaultLog
from sarisari.server.store.rows import Appended
from sarisari.server.store.table_journal import append_together

BATCH = 512  # most jobs in one transaction, so that none waits long for the others
RESOLVED_PER_TURN = 8  # jobs per turn of the event loop, since what they show is all in memory then
CROWD_JOBS = 3  # after a transaction of this many jobs, the next waits for more to arrive
WAIT_PER_JOB, LONGEST_WAIT = 0.001, 0.01  # seconds, per job of the last transaction and at most

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]


@dataclass
class WriteJob:
    """Something to write, the future of its caller, and the result."""

    work: Work[Any]
    future: "asyncio.Future[Any]"
    appended: Appended | None  # the row, if the work only appends one entry
    value: Any = None
    error: Exception | None = None


class Writer:
    """`await writer.write(work)` runs the work in a transaction and commits it."""

    def __init__(self, connection: sqlite3.Connection, faults: FaultLog) -> None:
        self.commits = 0
        self._connection = connection
        self._faults = faults
        self._loop = asyncio.get_running_loop()
        self._queue: queue.SimpleQueue[WriteJob | None] = queue.SimpleQueue()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T], appended: Appended | None = None) -> T:
        """Return the result of the work once it is safe on disk. If the work raises, only its own
        changes are undone. Works that wait at the same time are done in any order. A work that only
        appends one entry passes the row as `appended`: many of those are faster together."""
        if self._is_closed:
            raise StoreBroken(say("store-closed"), RefusalKind.CLOSED)
        job = WriteJob(work, self._loop.create_future(), appended)
        self._queue.put(job)
        value: T = await job.future
        return value

    async def close(self) -> None:
        """Write what waits, then stop the thread."""
        self._is_closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _run(self) -> None:
        is_last = False
        jobs: Sequence[WriteJob] = ()
        while not is_last:
            if len(jobs) >= CROWD_JOBS:
                time.sleep(min(WAIT_PER_JOB * len(jobs), LONGEST_WAIT))
            jobs, is_last = self._next_batch()
            self._write(jobs)
            self._notify(jobs)

    def _next_batch(self) -> tuple[list[WriteJob], bool]:
        """Return all waiting jobs, up to a batch, or wait for the next one; and whether the writer
        was closed."""
        jobs: list[WriteJob] = []
        try:
            job = self._queue.get()
            while job is not None:
                jobs.append(job)
                if len(jobs) == BATCH:
                    return jobs, False
                job = self._queue.get_nowait()
        except queue.Empty:
            return jobs, False
        return jobs, True

    def _write(self, jobs: Sequence[WriteJob]) -> None:
        """Write all jobs in one transaction. If that fails as a whole, each job gets its own
        transaction, so that whatever still fits on the disk is written."""
        if not jobs:
            return
        try:
            self._commit(jobs)
        except Exception as error:  # the caller must get every error
            self._roll_back()
            if len(jobs) > 1:
                for job in jobs:
                    self._write([job])
            elif isinstance(error, sqlite3.Error):
                jobs[0].error = self._faults.refusal(error)
            else:
                jobs[0].error = error

    def _roll_back(self) -> None:
        """If even the rollback fails, the next transaction cannot begin, and ends up here again."""
        with contextlib.suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _commit(self, jobs: Sequence[WriteJob]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        is_appended = self._append_batch(jobs)
        for job in jobs:
            job.error = None
            if job.appended is None or not is_appended:
                self._do(job)
        self._connection.execute("COMMIT")
        self.commits += 1

    def _append_batch(self, jobs: Sequence[WriteJob]) -> bool:
        """Append the entries of all jobs that only append one, in one statement. Return False, with
        nothing appended, if not all can be."""
        appended = [job.appended for job in jobs if job.appended is not None]
        if not appended:
            return False
        try:
            is_done = append_together(self._connection, appended)
        except sqlite3.IntegrityError:  # two entries for the same place
            is_done = False
        if not is_done:
            self._connection.execute("ROLLBACK")
            self._connection.execute("BEGIN IMMEDIATE")
        return is_done

    def _do(self, job: WriteJob) -> None:
        """Do one job, which leaves no trace if it fails. Errors that end the whole transaction,
        such as a full disk, are left to `_write`."""
        self._connection.execute("SAVEPOINT job")
        try:
            job.value = job.work(self._connection)
        except sqlite3.IntegrityError as error:
            job.error = self._faults.refusal(error)
        except sqlite3.Error:
            raise
        except Exception as error:
            job.error = error
        if job.error is not None:
            self._connection.execute("ROLLBACK TO job")
        self._connection.execute("RELEASE job")

    def _notify(self, jobs: Sequence[WriteJob]) -> None:
        try:
            self._loop.call_soon_threadsafe(_resolve, self._loop, jobs)
        except RuntimeError:  # the event loop is closed, and so nobody waits
            return


def _resolve(loop: asyncio.AbstractEventLoop, jobs: Sequence[WriteJob]) -> None:
    if len(jobs) > RESOLVED_PER_TURN:
        loop.call_soon(_resolve, loop, jobs[RESOLVED_PER_TURN:])
    for job in jobs[:RESOLVED_PER_TURN]:
        if job.future.done():  # cancelled by the caller
            continue
        if job.error is None:
            job.future.set_result(job.value)
        else:
            job.future.set_exception(job.error)
