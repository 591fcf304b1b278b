"""A crew: the worker processes for one kind of work, with a fair job queue in front of them.

A job that exceeds its time limit is killed with its process, and another process takes its place. A
waiting job is dropped when its asker is cancelled.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from sarisari.core.message import RefusalKind, refuse
from sarisari.processes import MOST_ATTEMPTS, Process, WorkerDied
from sarisari.server.job_queue import Job, Queue
from sarisari.server.settings import Limits
from sarisari.server.work import Asker

SERVED_RECENTLY_SECONDS = 10.0  # after its last job, an address still counts as being served

log = logging.getLogger("sarisari.crew")


class Crew:
    """`count` worker processes; `begin` is the initializer of each, `niceness` lowers their
    priority, and `around` is active while one is started."""

    def __init__(
        self,
        count: int,
        limits: Limits,
        begin: Callable[[], None],
        niceness: int = 0,
        around: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.queue = Queue(limits)
        self._begin = begin
        self._niceness = niceness
        self._around = around
        self._free = [self._new_process() for _ in range(count)]
        self._count = count
        self._served: dict[str, float] = {}  # by address: when one of its jobs was last begun
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._is_retired = False

    async def do(
        self,
        work: Callable[[float], Callable[[], Any]],
        *,
        rank: int,
        asker: Asker,
        seconds: float,
    ) -> Any:
        """Return the result of a job when its turn comes. `work` makes the call, given the number
        of waiting jobs per process. Refused with `too-busy` or `too-long`."""
        future = asyncio.get_running_loop().create_future()
        self.queue.put(Job(rank, asker, work, future, seconds))
        self._dispatch()
        return await future

    def start(self) -> None:
        """Start all processes, so that the first job does not wait for one."""
        for process in list(self._free):  # a job may take one meanwhile
            process.start()

    @property
    def is_busy(self) -> bool:
        """Whether every process has a job."""
        return not self._free

    def is_short_for(self, asker: Asker) -> bool:
        """Whether every process is busy, and one was recently needed by another address."""
        return not self._free and any(address != asker.address for address in self._served)

    def retire(self) -> None:
        """End each process when no job waits for it any more."""
        self._is_retired = True
        for process in self._free:
            process.close()
        self._free = []

    def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        for process in self._free:
            process.close()

    def _dispatch(self) -> None:
        """Give waiting jobs to free processes."""
        while self._free and (job := self.queue.take()) is not None:
            process = self._free.pop()
            task = asyncio.create_task(self._serve(job, process))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, job: Job, process: Process) -> None:
        now = time.monotonic()
        self._served[job.asker.address] = now
        self._served = {
            who: then for who, then in self._served.items() if now - then < SERVED_RECENTLY_SECONDS
        }
        try:
            await self._run(job, process)
        finally:
            if self._is_closed:
                process.close()
            else:
                self._free.append(process)
                self._dispatch()
                if self._is_retired:
                    self.retire()

    async def _run(self, job: Job, process: Process) -> None:
        try:
            call = job.work(self.queue.load(job.asker) / self._count)
            result = await self.run_in(process, call, job.seconds)
        except asyncio.CancelledError:
            job.future.cancel()
            raise
        except Exception as error:
            if not job.future.done():
                job.future.set_exception(error)
        else:
            if not job.future.done():
                job.future.set_result(result)

    async def run_in(self, process: Process, call: Callable[[], Any], seconds: float) -> Any:
        """Return the result of a call in a process, and try again in another if the process dies.
        Refused with `too-long` if the call takes more than `seconds` from its start."""
        for number in range(MOST_ATTEMPTS):
            try:
                return await self._run_once(process, call, seconds)
            except WorkerDied:
                if self._is_closed or number == MOST_ATTEMPTS - 1:
                    raise
                log.warning("a worker died; another takes its place")
                process.replace()
        raise AssertionError("unreachable")

    async def _run_once(self, process: Process, call: Callable[[], Any], seconds: float) -> Any:
        loaded = process.start() if process.is_started else await asyncio.to_thread(process.start)
        await asyncio.shield(asyncio.wrap_future(loaded))
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(process.submit(call))
        except TimeoutError:
            log.warning("a job took more than %g s, and its process was ended", seconds)
            process.kill()
            process.replace()
            raise refuse("too-long", kind=RefusalKind.TOO_LONG) from None

    def _new_process(self) -> Process:
        return Process(self._begin, self._niceness, self._around)
