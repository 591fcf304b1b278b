"""The job board: every question is answered once, also if a worker dies."""

import asyncio

from sarisari.server.store.postgres.pg_connection import Db
from sarisari.server.store.postgres.pg_store import PgStore
from sarisari.server.store.sharing import TakenJob
from tests.support.waiting import eventually

DIE = "UPDATE processes SET alive_until = clock_timestamp() - interval '1 s' WHERE id = $1"


async def taken(store: PgStore) -> TakenJob:
    found: list[TakenJob] = []
    while not found:
        job = await store.sharing.jobs.take()
        if job is None:
            await store.sharing.jobs.wait(0.01)
        else:
            found.append(job)
    return found[0]


async def test_questions_are_taken_by_one_worker_each(store: PgStore, other: PgStore) -> None:
    for worker in (store, other):
        await worker.sharing.renew()
    asking = [
        asyncio.create_task(store.sharing.jobs.ask("choose", b"%d" % number, "net", 20))
        for number in range(6)
    ]
    jobs: list[TakenJob] = []
    for _ in range(3):
        jobs += await asyncio.gather(taken(store), taken(other))
    assert sorted(job.question for job in jobs) == [b"%d" % number for number in range(6)]
    for number, job in enumerate(jobs):
        worker = (store, other)[number % 2]
        await worker.sharing.jobs.answer(job.number, b"answer " + job.question)
    assert await asyncio.gather(*asking) == [b"answer %d" % number for number in range(6)]


async def test_the_question_of_a_dead_worker_goes_to_another(
    store: PgStore, other: PgStore, connection: Db
) -> None:
    for worker in (store, other):
        await worker.sharing.renew()
    asking = asyncio.create_task(store.sharing.jobs.ask("settle", b"?", "net", 20))
    first = await taken(store)
    assert await other.sharing.jobs.take() is None
    await connection.execute(DIE, store.process)
    second = await taken(other)
    assert second == first
    await store.sharing.jobs.answer(first.number, b"late")  # it is no longer its question
    await other.sharing.jobs.answer(second.number, b"in time")
    assert await asking == b"in time"


async def test_what_nobody_waits_for_is_withdrawn(store: PgStore, connection: Db) -> None:
    asking = asyncio.create_task(store.sharing.jobs.ask("settle", b"?", "net", 20))
    await eventually(lambda: store.sharing.jobs._answered)
    asking.cancel()
    count = "SELECT count(*) FROM jobs"
    left = [await connection.fetchval(count)]
    while left[-1]:
        left.append(await connection.fetchval(count))
    assert left[-1] == 0
    assert await store.sharing.jobs.has_workers() is False
