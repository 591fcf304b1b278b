"""The queue of the bots: fair, people first, lighter under load, and never the end of a table."""

import asyncio
import os
import signal

import pytest
from sitting import Sitting

from sarisari.bots import Choice, get_bot
from sarisari.bots.hints.finding import USUAL_MS
from sarisari.server.thinkers import Workers, affordable


@pytest.fixture(scope="module")
def workers():
    pool = Workers(1)
    pool.start()
    yield pool
    pool.close()


def a_view():
    return Sitting("tanuki", players=3).deal().view(0)


def test_bots_think_in_processes_of_their_own(workers):
    view = a_view()
    do = asyncio.run(workers.choose("casual", view, 1, for_people=True))
    assert do == get_bot("casual").choose(view, 1).do
    assert asyncio.run(workers.run(os.getpid)) != os.getpid()


class Slow(Workers):
    """Notes what is handed out, and answers when it is told to."""

    def __init__(self):
        super().__init__(1)
        self.given = []
        self.gate = asyncio.Event()

    async def _run_in_pool(self, call):
        self.given.append(call._args)
        await self.gate.wait()
        return Choice("bid 1")


def test_people_come_first_then_records_then_tables_of_bots_each_in_their_order():
    async def ask():
        pool = Slow()
        view = a_view()
        first = asyncio.create_task(pool.choose("casual", view, 0, for_people=True))
        await asyncio.sleep(0)
        asked = [
            asyncio.create_task(pool.choose("casual", view, 1, for_people=False)),
            asyncio.create_task(pool.run(len, "record")),
            asyncio.create_task(pool.choose("casual", view, 2, for_people=True)),
            asyncio.create_task(pool.choose("casual", view, 3, for_people=True)),
        ]
        await asyncio.sleep(0)
        pool.gate.set()
        await asyncio.gather(first, *asked)
        pool.close()
        return [arguments[-1] for arguments in pool.given]

    assert asyncio.run(ask()) == [0, 2, 3, "record", 1]


def test_the_longer_the_queue_the_less_a_bot_thinks():
    async def ask():
        pool = Slow()
        view = a_view()
        asked = [
            asyncio.create_task(pool.choose("casual:ms=400", view, number, for_people=True))
            for number in range(5)
        ]
        await asyncio.sleep(0)
        pool.gate.set()
        await asyncio.gather(*asked)
        pool.close()
        return [arguments[0] for arguments in pool.given]

    specs = asyncio.run(ask())
    assert specs[-1] == "casual:ms=400"
    assert specs[1] == "casual:ms=100"


def test_a_server_pays_only_so_much_for_a_bot():
    assert affordable("strong", 0.0) == "strong:ms=500"
    assert affordable("strong", 9.0) == "strong:ms=50"
    assert affordable("strong:ms=999999", 0.0) == "strong:ms=2000"
    assert affordable("strong:iterations=999999", 1.0) == "strong:iterations=10000"
    assert affordable("casual", 9.0) == "casual"


def test_hints_come_after_bots_and_are_shorter_under_load():
    async def ask():
        pool = Slow()
        view = a_view()
        first = asyncio.create_task(pool.choose("casual", view, 0, for_people=True))
        await asyncio.sleep(0)
        asked = [
            asyncio.create_task(pool.hints(view, 1)),
            asyncio.create_task(pool.hints(view, 2)),
            asyncio.create_task(pool.choose("casual", view, 3, for_people=True)),
        ]
        await asyncio.sleep(0)
        pool.gate.set()
        await asyncio.gather(first, *asked)
        pool.close()
        return [arguments for arguments in pool.given[1:] if arguments[0] is view]

    first, second = asyncio.run(ask())
    assert (first[1], second[1]) == (1, 2)
    assert first[2] < second[2] == USUAL_MS


def test_a_bot_that_is_replaced_is_named_once_in_the_log(caplog):
    class Replacing(Workers):
        async def _run_in_pool(self, call):
            return Choice("bid 1", instead="casual")

    async def ask():
        pool = Replacing(1)
        for number in range(3):
            await pool.choose("strong", a_view(), number, for_people=True)
        pool.close()

    asyncio.run(ask())
    [record] = [record for record in caplog.records if "replaced" in record.message]
    assert record.fields == {"bot": "strong", "instead": "casual"}


def test_a_bot_with_a_fault_does_something_legal(caplog):
    class Faulty(Workers):
        async def _run_in_pool(self, call):
            raise ZeroDivisionError("a fault")

    view = a_view()
    pool = Faulty(1)
    do = asyncio.run(pool.choose("casual", view, 1, for_people=True))
    pool.close()
    assert do in view.legal
    assert "a bot could not decide" in caplog.text


def test_a_worker_that_dies_is_replaced():
    async def ask():
        pool = Workers(1)
        try:
            worker = await pool.run(os.getpid)
            os.kill(worker, signal.SIGKILL)
            do = await pool.choose("casual", a_view(), 1, for_people=True)
            return do, worker != await pool.run(os.getpid)
        finally:
            pool.close()

    do, is_another = asyncio.run(ask())
    assert do == get_bot("casual").choose(a_view(), 1).do
    assert is_another


def test_who_asks_and_goes_is_not_thought_for():
    async def ask():
        pool = Slow()
        view = a_view()
        first = asyncio.create_task(pool.choose("casual", view, 0, for_people=True))
        gone = asyncio.create_task(pool.choose("casual", view, 1, for_people=True))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        pool.gate.set()
        await first
        await asyncio.sleep(0)
        pool.close()
        return len(pool.given)

    assert asyncio.run(ask()) == 1
