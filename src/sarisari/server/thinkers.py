"""Where bots think: in processes of their own, so that no table waits for another's bot.

One queue for all tables. A table asks for the decisions of one moment at a time, so whoever came
first is served first and no table can crowd out others; tables where only bots sit come last.
The longer the queue, the less each decision may cost: bots think less rather than late.
"""

import asyncio
import heapq
import itertools
import logging
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, TypeVar

from sarisari.bots import Choice, get_bot
from sarisari.bots.hints import Hint
from sarisari.bots.hints.finding import USUAL_MS, hints_of
from sarisari.bots.search.bots import USUAL
from sarisari.bots.spec import eased, parse_spec
from sarisari.core.event import Settle
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.settling import Settler, Settling
from sarisari.server.metrics import Metrics
from sarisari.server.warming import load_bots, load_kernels

MOST = {"ms": 2000, "iterations": 20_000}  # that one decision may cost at a server
LEAST_MS = 50  # of thought for a hint, however many wait
TRIES = 3  # for work whose process died under it
SAFE_BOT = "random"  # acts when a bot has a fault: a table must go on

log = logging.getLogger("sarisari.thinkers")

T = TypeVar("T")


@contextmanager
def _unheard() -> Iterator[None]:
    """Processes that begin meanwhile never hear Ctrl-C, not even while they load."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin() -> None:
    """A worker has everything loaded before the first question, and does not outlive a server
    that was killed. Ctrl-C is for the server, which ends its workers; those that replace a dead
    one learn it here."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()
    assert server is not None

    def watch() -> None:
        wait([server.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    if not PLAIN:
        load_kernels()
        load_bots()


def settle(asked: Settling, seed: int) -> Settle:
    """What becomes of a tower. Runs in a worker."""
    engine: Settler = import_module("sarisari.physics.settler").Engine()
    return engine.settle(asked, seed)


def choose(bot: str, view: View, seed: int) -> Choice:
    """What a bot does. Runs in a worker."""
    return get_bot(bot).choose(view, seed)


def hints(view: View, seed: int, ms: int) -> tuple[Hint, ...]:
    """What each legal action is worth. Runs in a worker."""
    return hints_of(view, seed, ms=ms)


def affordable(bot: str, load: float) -> str:
    """The same bot with a budget that a server can pay while so many others wait.

    >>> affordable("strong", 4.0), affordable("strong:ms=60000", 0.0), affordable("casual", 4.0)
    ('strong:ms=100', 'strong:ms=2000', 'casual')
    """
    name, budget = parse_spec(bot)
    budget = budget or USUAL.get(name, {})
    parts = ",".join(f"{key}={min(MOST[key], value)}" for key, value in budget.items())
    return eased(f"{name}:{parts}", load) if parts else name


@dataclass(order=True)
class _Job:
    """Work that waits: by rank, then in the order in which it came."""

    rank: int
    number: int
    work: Callable[[float], Callable[[], Any]] = field(compare=False)  # by load
    future: "asyncio.Future[Any]" = field(compare=False)


class Workers:
    """A pool of processes that think for all tables."""

    def __init__(self, count: int | None = None, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self.can_settle = find_spec("mujoco") is not None
        self._count = count or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._new_pool()
        self._numbers = itertools.count()
        self._jobs: list[_Job] = []
        self._running = 0
        self._replaced: set[str] = set()  # bots that could not choose by themselves
        self._is_closed = False

    def start(self) -> None:
        """Let all processes begin, so that nobody's first question waits for one."""
        with _unheard():
            for _ in range(self._count):
                self._pool.submit(os.getpid)

    async def choose(self, bot: str, view: View, seed: int, *, for_people: bool) -> str:
        """One of the view's legal actions."""
        begun = time.perf_counter()
        try:
            rank = 0 if for_people else 2
            choice: Choice = await self._queued(
                rank, lambda load: _Call(choose, affordable(bot, load), view, seed)
            )
        except Exception:
            if self._is_closed:
                raise
            log.exception("a bot could not decide")
            choice = choose(SAFE_BOT, view, seed)
        finally:
            self.metrics.thinking.observe(time.perf_counter() - begun)
        self._note_who_chose(bot, choice.instead)
        return choice.do

    async def hints(self, view: View, seed: int) -> tuple[Hint, ...]:
        """What each legal action is worth, after the bots that people wait for."""
        found: tuple[Hint, ...] = await self._queued(
            1, lambda load: _Call(hints, view, seed, max(LEAST_MS, int(USUAL_MS / (1 + load))))
        )
        return found

    def _note_who_chose(self, bot: str, instead: str | None) -> None:
        """Say it once if another bot chooses in the place of one that cannot."""
        if instead is not None and bot not in self._replaced:
            self._replaced.add(bot)
            fields = {"bot": bot, "instead": instead}
            log.warning("a bot is replaced until kernels are compiled", extra={"fields": fields})

    async def settle(self, asked: Settling, seed: int) -> Settle:
        """A tower at rest. People wait for it as they wait for bots."""
        outcome: Settle = await self._queued(0, lambda _: _Call(settle, asked, seed))
        return outcome

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Some other long work, such as the replay of a record, after the bots that people wait
        for."""
        result: T = await self._queued(1, lambda _: _Call(work, *args))
        return result

    def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        self._pool.shutdown(cancel_futures=True)

    async def _queued(self, rank: int, work: Callable[[float], Callable[[], Any]]) -> Any:
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self._jobs, _Job(rank, next(self._numbers), work, future))
        self._dispatch()
        return await future

    def _dispatch(self) -> None:
        """Hand out what waits, as long as a process is free."""
        while self._jobs and self._running < self._count:
            job = heapq.heappop(self._jobs)
            if job.future.done():  # whoever asked is gone
                continue
            self._running += 1
            task = asyncio.create_task(self._run(job))
            task.add_done_callback(self._ran)
        self.metrics.waiting_bots.set(len(self._jobs))

    def _ran(self, _: "asyncio.Task[None]") -> None:
        self._running -= 1
        self._dispatch()

    async def _run(self, job: _Job) -> None:
        call = job.work(len(self._jobs) / self._count)
        try:
            result = await self._run_in_pool(call)
        except asyncio.CancelledError:
            job.future.cancel()
            raise
        except Exception as error:
            if not job.future.done():
                job.future.set_exception(error)
        else:
            if not job.future.done():
                job.future.set_result(result)

    async def _run_in_pool(self, call: Callable[[], Any]) -> Any:
        loop = asyncio.get_running_loop()
        for number in range(TRIES):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, call)
            except BrokenProcessPool:
                if self._is_closed or number == TRIES - 1:
                    raise
                log.warning("a worker died; others take its place")
                if pool is self._pool:
                    self._pool = self._new_pool()
        raise AssertionError("unreachable")

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count, mp_context=get_context("spawn"), initializer=_begin)


class _Call:
    """A function with its arguments, which travels to a worker."""

    def __init__(self, work: Callable[..., Any], *args: Any) -> None:
        self._work = work
        self._args = args

    def __call__(self) -> Any:
        return self._work(*self._args)
