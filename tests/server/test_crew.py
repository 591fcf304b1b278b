"""Processes with a fair queue before them: what is slow is ended, what dies is replaced."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, cast

import pytest

from sarisari.core.message import Refused
from sarisari.processes import MOST_ATTEMPTS, Process, WorkerDied, nothing
from sarisari.server.crew import Crew
from sarisari.server.job_queue import FIRST
from sarisari.server.settings import Limits
from sarisari.server.work import Asker
from tests.support.waiting import eventually, turns_of_the_loop

ADA, BEN = Asker("ada", "one"), Asker("ben", "two")


class FakeProcess:
    """Notes what becomes of it."""

    def __init__(self) -> None:
        self.replaced = 0
        self.is_closed = False

    def replace(self) -> None:
        self.replaced += 1

    def close(self) -> None:
        self.is_closed = True


class FakeCrew(Crew):
    """Calls run here, once the gate is open."""

    def __init__(self, count: int = 1, limits: Limits | None = None) -> None:
        self.processes: list[FakeProcess] = []
        self.gate = asyncio.Event()
        self.deaths = 0  # that are still to come
        super().__init__(count, limits or Limits(), nothing)

    def _new_process(self) -> Process:
        self.processes.append(FakeProcess())
        return cast(Process, self.processes[-1])

    async def _run_once(self, process: Process, call: Callable[[], Any], seconds: float) -> Any:
        await self.gate.wait()
        if self.deaths:
            self.deaths -= 1
            raise WorkerDied
        return call()

    def ask(self, result: object, asker: Asker = ADA, rank: int = FIRST + 1) -> asyncio.Task[Any]:
        work = self.do(lambda _: lambda: result, rank=rank, asker=asker, seconds=1.0)
        return asyncio.create_task(work)


async def test_work_waits_for_a_free_process_and_people_come_first() -> None:
    crew, done = FakeCrew(), []
    for name, rank in (("first", FIRST + 1), ("later", FIRST + 1), ("people", FIRST)):
        task = crew.ask(name, rank=rank)
        task.add_done_callback(lambda task: done.append(task.result()))
        await turns_of_the_loop()
    crew.gate.set()
    await eventually(lambda: len(done) == 3)
    assert done == ["first", "people", "later"]


async def test_work_is_told_how_much_waits_for_each_process() -> None:
    crew, loads = FakeCrew(2), []

    def work(load: float) -> Callable[[], None]:
        loads.append(load)
        return lambda: None

    crew.gate.set()
    await crew.do(work, rank=1, asker=ADA, seconds=1.0)
    assert loads == [crew.queue.load(ADA) / 2]


async def test_a_fault_is_for_whoever_asked_and_the_process_works_on() -> None:
    crew = FakeCrew()
    crew.gate.set()
    with pytest.raises(ZeroDivisionError):
        await crew.do(lambda _: lambda: 1 // 0, rank=1, asker=ADA, seconds=1.0)
    assert await crew.ask("next") == "next"


async def test_who_has_gone_away_is_not_worked_for() -> None:
    crew = FakeCrew()
    busy, gone, next_ = (crew.ask(name) for name in ("busy", "gone", "next"))
    await turns_of_the_loop()
    gone.cancel()
    crew.gate.set()
    assert [await busy, await next_] == ["busy", "next"]
    assert gone.cancelled()


@pytest.mark.parametrize("deaths", [1, MOST_ATTEMPTS - 1])
async def test_work_whose_process_dies_is_tried_again(deaths: int) -> None:
    crew = FakeCrew()
    crew.deaths = deaths
    crew.gate.set()
    assert await crew.ask("done") == "done"
    assert crew.processes[0].replaced == deaths


async def test_work_that_kills_every_process_is_given_up() -> None:
    crew = FakeCrew()
    crew.deaths = MOST_ATTEMPTS
    crew.gate.set()
    with pytest.raises(WorkerDied):
        await crew.ask("deadly")
    assert await crew.ask("next") == "next"


async def test_a_crew_is_short_for_those_who_come_while_others_are_served() -> None:
    crew = FakeCrew()
    assert not crew.is_short_for(ADA)
    task = crew.ask("busy", ADA)
    await turns_of_the_loop()
    assert crew.is_short_for(BEN)
    assert not crew.is_short_for(ADA)  # it waits for nobody but itself
    crew.gate.set()
    await task
    await eventually(lambda: not crew.is_short_for(BEN))


async def test_closing_ends_every_process_also_the_one_that_works() -> None:
    crew = FakeCrew(2)
    task = crew.ask("busy")
    await turns_of_the_loop()
    crew.close()
    assert sorted(process.is_closed for process in crew.processes) == [False, True]
    crew.gate.set()
    assert await task == "busy"
    await eventually(lambda: all(process.is_closed for process in crew.processes))


# with a real process


@pytest.fixture
async def run() -> AsyncIterator[Callable[..., Any]]:
    """Runs work in a crew of one."""
    crew = Crew(1, Limits(), nothing)

    async def do(work: Callable[..., Any], *arguments: Any, seconds: float = 60.0) -> Any:
        call = partial(work, *arguments)
        return await crew.do(lambda _: call, rank=1, asker=ADA, seconds=seconds)

    yield do
    crew.close()


async def test_a_worker_that_dies_is_replaced(run: Callable[..., Any]) -> None:
    worker = await run(os.getpid)
    os.kill(worker, signal.SIGKILL)
    assert await run(os.getpid) != worker


async def test_work_that_takes_too_long_is_ended_with_its_process(run: Callable[..., Any]) -> None:
    worker = await run(os.getpid)
    with pytest.raises(Refused, match="too-long"):
        await run(time.sleep, 600, seconds=0.1)
    assert await run(os.getpid) != worker
    await eventually(lambda: not is_alive(worker))


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_crew_that_retires_does_what_was_asked_of_it_first() -> None:
    crew = FakeCrew(2)
    asked = [crew.ask(number) for number in range(3)]
    await turns_of_the_loop()
    crew.retire()
    assert not any(process.is_closed for process in crew.processes)
    crew.gate.set()
    assert await asyncio.gather(*asked) == [0, 1, 2]
    await turns_of_the_loop()
    assert all(process.is_closed for process in crew.processes)
