"""Processes that do one kind of work, with a fair queue before them.

A job that takes longer than it may is ended with its process, and another process takes its place.
A job that waits is given up with whoever asked for it.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from sarisari.core.message import RefusalKind, refuse
from sarisari.processes import MOST_ATTEMPTS, Process, WorkerDied
from sarisari.server.job_queue import Job, Queue
from sarisari.server.settings import Limits
from sarisari.server.work import Asker

SERVED_RECENTLY_SECONDS = (
    10.0  # seconds after its last job in which an address still counts as one that is served
)

log = logging.getLogger("sarisari.crew")


class Crew:
    """So many processes; `begin` is what each does first, `niceness` how far it steps back behind
    others on this machine."""

    def __init__(
        self, count: int, limits: Limits, begin: Callable[[], None], niceness: int = 0
    ) -> None:
        self.queue = Queue(limits)
        self._begin = begin
        self._niceness = niceness
        self._free = [self._new_process() for _ in range(count)]
        self._count = count
        self._served: dict[str, float] = {}  # by address: when one of its jobs was last begun
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def do(
        self,
        work: Callable[[float], Callable[[], Any]],
        *,
        rank: int,
        asker: Asker,
        seconds: float,
    ) -> Any:
        """What the work gives, once it is its turn; `work` is told how many wait for each
        process. Refused with `too-busy` or `too-long`."""
        future = asyncio.get_running_loop().create_future()
        self.queue.put(Job(rank, asker, work, future, seconds))
        self._dispatch()
        return await future

    def start(self) -> None:
        """Let all processes begin, so that nobody's first question waits for one."""
        for process in self._free:
            process.start()

    def is_short_for(self, asker: Asker) -> bool:
        """Whether every process is taken, and somebody of another address was served of late."""
        return not self._free and any(address != asker.address for address in self._served)

    def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        for process in self._free:
            process.close()

    def _dispatch(self) -> None:
        """What waits, as long as a process is free."""
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
        """What a process makes of a call. Refused with `too-long` if it takes longer than so many
        seconds from when it is begun."""
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
        await asyncio.shield(asyncio.wrap_future(process.start()))
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(process.submit(call))
        except TimeoutError:
            log.warning("a job took more than %g s, and its process was ended", seconds)
            process.kill()
            process.replace()
            raise refuse("too-long", kind=RefusalKind.TOO_LONG) from None

    def _new_process(self) -> Process:
        return Process(self._begin, self._niceness)
