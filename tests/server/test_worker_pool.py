"""Where bots think: fair, people first, lighter under load, and never the end of a table."""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any, cast

import pytest

from sarisari.bots import Choice, get_bot
from sarisari.bots.hints.hint_finder import USUAL_MS
from sarisari.core.game import View
from sarisari.core.message import Refused
from sarisari.core.settle_question import SettleQuestion
from sarisari.games import game_names
from sarisari.processes import Process
from sarisari.server import worker_pool
from sarisari.server.crew import Crew
from sarisari.server.settings import Limits
from sarisari.server.work import Asker
from sarisari.server.worker_pool import WorkerPool, affordable
from tests.support.narrowing import of_type
from tests.support.rules_table import RulesTable
from tests.support.waiting import turns_of_the_loop

ADA, BEN = Asker("ada", "one"), Asker("ben", "two")


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerPool]:
    pool = WorkerPool(1)
    yield pool
    pool.close()


def a_view() -> View:
    view: View = RulesTable("tanuki", players=3).deal().view(0)
    return view


async def test_bots_think_in_processes_of_their_own(workers: WorkerPool) -> None:
    view = a_view()
    choice = await workers.choose("casual", view, 1, asker=ADA, for_people=True)
    assert choice == get_bot("casual").choose(view, 1)
    errand, tower = (
        await workers.run(os.getpid, asker=ADA),
        await workers.look(os.getpid, asker=ADA),
    )
    assert len({errand, tower, os.getpid()}) == 3


def test_processes_that_load_for_long_hold_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    may_load, loaded = threading.Event(), list[Crew]()

    def load(crew: Crew) -> None:
        may_load.wait(30)
        loaded.append(crew)

    monkeypatch.setattr(Crew, "start", load)
    pool = WorkerPool(1)
    pool.start()
    pool.start_others()
    assert loaded == []
    may_load.set()
    pool.close()
    assert len(loaded) == 3


class Still:
    """A process that notes what it is given, and answers when it is told to."""

    def __init__(self, answer: Callable[[], object]) -> None:
        self._answer = answer
        self.given: list[tuple[Any, ...]] = []
        self.limits: list[float] = []  # in seconds, of each call
        self.gate = asyncio.Event()
        self.is_closed = False

    def start(self) -> None:
        pass

    async def run(self, call: worker_pool._Call, seconds: float) -> Any:
        self.given.append(call._args)
        self.limits.append(seconds)
        await self.gate.wait()
        return self._answer()

    def close(self) -> None:
        self.is_closed = True


class Crewed(WorkerPool):
    """Every crew has one such process."""

    def __init__(
        self,
        answer: Callable[[], object] = lambda: Choice("bid 1"),
        limits: Limits | None = None,
    ) -> None:
        self._answer = answer
        self.processes: list[Still] = []
        super().__init__(1, limits=limits)

    def new_crew(
        self,
        count: int,
        limits: Limits,
        begin: Callable[[], None],
        niceness: int = 0,
        around: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> Crew:
        made, answer = self.processes, self._answer

        class Fake(Crew):
            def _new_process(self) -> Process:
                made.append(Still(answer))
                return cast(Process, made[-1])

            async def run_in(
                self, process: Process, call: Callable[[], Any], seconds: float
            ) -> object:
                return await of_type(Still, process).run(of_type(worker_pool._Call, call), seconds)

        return Fake(count, limits, begin, niceness)

    def open(self) -> None:
        for process in self.processes:
            process.gate.set()

    @property
    def given(self) -> list[list[tuple[Any, ...]]]:
        """What the processes were given, one list for each."""
        return [process.given for process in self.processes]


async def started(*asked: Coroutine[Any, Any, Any]) -> list[asyncio.Task[Any]]:
    """Tasks that have come to wait."""
    tasks = [asyncio.create_task(each) for each in asked]
    await turns_of_the_loop()
    return tasks


def thoughts(pool: Crewed) -> list[tuple[Any, ...]]:
    return pool.processes[0].given


def seeds(given: list[tuple[Any, ...]]) -> list[int]:
    return [next(one for one in arguments if isinstance(one, int)) for arguments in given]


def errands(pool: Crewed) -> list[tuple[Any, ...]]:
    return pool.processes[1].given


async def test_a_game_is_played_with_its_kernels_as_soon_as_they_are_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker_pool, "PLAIN", True)
    pool, view, wanted = Crewed(), a_view(), list[str]()
    pool.prefer_game = wanted.append
    pool.open()
    await pool.choose("casual", view, 1, asker=ADA, for_people=True)
    assert wanted == [view.game]
    pool.use_kernels(view.game)
    pool.open()
    await pool.choose("casual", view, 2, asker=ADA, for_people=True)
    await pool.hints(view, 3, asker=ADA)
    assert [seeds(given) for given in pool.given if given] == [[1], [2, 3]]
    assert wanted == [view.game]
    for game in game_names():
        pool.use_kernels(game)
    pool.open()
    await pool.choose("casual", view, 4, asker=ADA, for_people=True)
    await pool.choose("casual", view, 5, asker=ADA, for_people=False)
    assert [process.is_closed for process in pool.processes[:2]] == [True, True]
    assert seeds(pool.given[-1]) == [5]


async def test_records_and_tables_of_bots_never_wait_before_a_bot_of_people() -> None:
    pool, view = Crewed(), a_view()
    asked = await started(
        pool.choose("casual", view, 1, asker=ADA, for_people=False),
        pool.run(len, "record", asker=ADA),
        pool.hints(view, 2, asker=ADA),
        pool.choose("casual", view, 3, asker=BEN, for_people=True),
    )
    assert [arguments[-1] for arguments in thoughts(pool)] == [3]
    pool.open()
    await asyncio.gather(*asked)
    first, second, third = [arguments[-2:] for arguments in errands(pool)]
    assert first[-1] == 1
    assert second[0] == 2  # a hint comes before a record
    assert third == ("record",)


async def test_the_longer_the_queue_the_less_a_bot_thinks() -> None:
    pool, view = Crewed(), a_view()
    asked = await started(
        *(
            pool.choose("casual:ms=400", view, number, asker=ADA, for_people=True)
            for number in range(5)
        )
    )
    pool.open()
    await asyncio.gather(*asked)
    specs = [arguments[0] for arguments in thoughts(pool)]
    assert specs[-1] == "casual:ms=400"
    assert specs[1] == "casual:ms=100"


async def test_nobody_thinks_long_while_others_wait_for_their_bots() -> None:
    most, shared = worker_pool.MOST_PER_DECISION["ms"], worker_pool.MOST_WHEN_SHORT["ms"]
    alone = worker_pool.MOST_FOR_BOTS_ALONE["ms"]
    pool, view = Crewed(), a_view()
    pool.open()
    await pool.choose("strong:ms=2000", view, 0, asker=ADA, for_people=True)
    await pool.choose("casual", view, 1, asker=BEN, for_people=True)
    await pool.choose("strong:ms=2000", view, 2, asker=ADA, for_people=True)
    await pool.choose("strong:ms=2000", view, 3, asker=ADA, for_people=False)
    assert (thoughts(pool)[0][0], thoughts(pool)[2][0], errands(pool)[0][0]) == tuple(
        f"strong:ms={ms}" for ms in (most, shared, alone)
    )


def test_a_server_pays_only_so_much_for_a_bot() -> None:
    assert affordable("strong", 0.0) == "strong:ms=500"
    assert affordable("strong", 9.0) == "strong:ms=50"
    assert affordable("strong:ms=999999", 0.0) == "strong:ms=2000"
    assert affordable("strong:iterations=999999", 1.0) == "strong:iterations=10000"
    assert affordable("casual", 9.0) == "casual"


async def test_hints_are_shorter_under_load() -> None:
    pool, view = Crewed(), a_view()
    record = await started(pool.run(len, "", asker=BEN))
    asked = await started(pool.hints(view, 1, asker=ADA), pool.hints(view, 2, asker=ADA))
    pool.open()
    await asyncio.gather(*record, *asked)
    first, second = errands(pool)[1:]
    assert (first[1], second[1]) == (1, 2)
    assert first[2] < second[2] == USUAL_MS


async def test_a_question_about_a_tower_may_take_as_long_as_its_settle() -> None:
    """Both are limited by work. On a busy machine a shorter limit would end the same question again
    and again, and the player would never be answered."""
    pool = Crewed(lambda: None)
    pool.open()
    await pool.look(len, "", asker=ADA)
    question = SettleQuestion(tower=(), piece="cube", placed=None, tremor="none")
    await pool.settle(question, 1, asker=ADA)
    looked, settled = pool.processes[2].limits
    assert looked == settled


async def test_too_much_is_refused_and_the_table_asks_again() -> None:
    pool, view = Crewed(limits=Limits(jobs=1)), a_view()
    asked = await started(
        *(pool.choose("casual", view, seed, asker=ADA, for_people=True) for seed in (0, 1))
    )
    with pytest.raises(Refused, match="too-busy"):
        await pool.choose("casual", view, 2, asker=ADA, for_people=True)
    pool.open()
    assert [choice.do for choice in await asyncio.gather(*asked)] == ["bid 1", "bid 1"]


async def test_a_bot_that_is_replaced_is_named_once_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pool = Crewed(lambda: Choice("bid 1", instead="casual"))
    pool.open()
    for number in range(3):
        bot = f"strong:ms={100 + number}"
        await pool.choose(bot, a_view(), number, asker=ADA, for_people=True)
    [record] = [record for record in caplog.records if "replaced" in record.message]
    assert vars(record)["fields"] == {"bot": "strong", "instead": "casual"}


async def test_a_bot_with_a_fault_does_something_legal(caplog: pytest.LogCaptureFixture) -> None:
    def fault() -> None:
        raise ZeroDivisionError("a fault")

    pool = Crewed(fault)
    pool.open()
    choice = await pool.choose("casual", a_view(), 1, asker=ADA, for_people=True)
    assert choice.do in a_view().legal
    assert "a bot could not decide" in caplog.text


async def test_who_asks_and_goes_is_not_thought_for() -> None:
    pool, view = Crewed(), a_view()
    first, gone = await started(
        *(pool.choose("casual", view, seed, asker=ADA, for_people=True) for seed in (0, 1))
    )
    gone.cancel()
    pool.open()
    await first
    assert len(thoughts(pool)) == 1
