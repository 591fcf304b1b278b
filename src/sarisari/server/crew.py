"""Processes that do one kind of work (a worker pool), with a fair queue before them.

A job that takes longer than it may is ended with its process, and another process takes its place.
A job that waits is given up with whoever asked for it.
"""

import asyncio
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any

from sarisari.core.message import refuse
from sarisari.server.jobs import Job, Queue
from sarisari.server.settings import Limits
from sarisari.server.work import Asker

TRIES = 3  # for work whose process died under it
LATELY = 10.0  # seconds after its last job in which an address still counts as one that is served
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)

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
        self._hand_out()
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

    def _hand_out(self) -> None:
        """What waits, as long as a process is free."""
        while self._free and (job := self.queue.take()) is not None:
            process = self._free.pop()
            task = asyncio.create_task(self._serve(job, process))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, job: Job, process: "Process") -> None:
        now = time.monotonic()
        self._served[job.asker.address] = now
        self._served = {who: then for who, then in self._served.items() if now - then < LATELY}
        try:
            await self._run(job, process)
        finally:
            if self._is_closed:
                process.close()
            else:
                self._free.append(process)
                self._hand_out()

    async def _run(self, job: Job, process: "Process") -> None:
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

    async def run_in(self, process: "Process", call: Callable[[], Any], seconds: float) -> Any:
        """What a process makes of a call."""
        for number in range(TRIES):
            try:
                return await process.run(call, seconds)
            except BrokenProcessPool:
                if self._is_closed or number == TRIES - 1:
                    raise
                log.warning("a worker died; another takes its place")
                process.replace()
        raise AssertionError("unreachable")

    def _new_process(self) -> "Process":
        return Process(self._begin, self._niceness)


class Process:
    """One process, begun when it is first needed, and replaced when it dies or has to be ended."""

    def __init__(self, begin: Callable[[], None], niceness: int) -> None:
        self._begin = begin
        self._niceness = niceness
        self._pool = self._new_pool()
        self._pid: Future[int] | None = None

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1,
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=(self._begin, self._niceness),
        )

    def start(self) -> "Future[int]":
        """Let it begin, if it has not: its id, once everything is loaded."""
        if self._pid is None:
            with _unheard():
                self._pid = self._pool.submit(os.getpid)
        return self._pid

    async def run(self, call: Callable[[], Any], seconds: float) -> Any:
        """What a call gives. Refused with `too-long` if it takes longer than so many seconds from
        when it is begun."""
        await asyncio.shield(asyncio.wrap_future(self.start()))
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(seconds):
                return await loop.run_in_executor(self._pool, call)
        except TimeoutError:
            log.warning("a job took more than %g s, and its process was ended", seconds)
            self._kill()
            self.replace()
            raise refuse("too-long") from None

    def replace(self) -> None:
        """Another one in its place."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._pid = self._new_pool(), None
        self.start()

    def close(self) -> None:
        """Nobody waits for what it does any more."""
        self._kill()
        self._pool.shutdown(cancel_futures=True)

    def _kill(self) -> None:
        """In the middle of what it does. One that is still loading ends when it has loaded."""
        pid = self._pid
        if pid is not None and pid.done() and not pid.cancelled() and pid.exception() is None:
            with suppress(OSError):
                os.kill(pid.result(), KILL)


@contextmanager
def _unheard() -> Iterator[None]:
    """Processes that begin meanwhile never hear Ctrl-C, not even while they load."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(begin: Callable[[], None], niceness: int) -> None:
    """A worker has everything loaded before the first question, and does not outlive a server
    that was killed. Ctrl-C is for the server, which ends its workers; those that replace a dead
    one learn it here."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    server = parent_process()
    assert server is not None

    def watch() -> None:
        wait([server.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    begin()
