"""The job board in PostgreSQL: questions that workers on any machine claim with SKIP LOCKED. A
question whose worker has died can be claimed again."""

import asyncio
import contextlib
from typing import Any

from sarisari.core.message import Refused
from sarisari.server.store.postgres.notices import JOBS_CHANNEL
from sarisari.server.store.postgres.pg_connection import Db
from sarisari.server.store.postgres.pg_readers import PgReaders
from sarisari.server.store.sharing import TakenJob

LOOK_SECONDS = 0.5  # between two looks for an answer, if no notice comes
UNCLAIMED_SECONDS = 1.0  # until a question that nobody takes is withdrawn
NEW = "new"
ALIVE = "SELECT EXISTS (SELECT 1 FROM processes WHERE kind = 'worker' AND alive_until > clock_timestamp())"
TAKE = """
UPDATE jobs SET worker = $1 WHERE number = (
    SELECT number FROM jobs WHERE NOT is_done AND (worker IS NULL OR NOT EXISTS (
        SELECT 1 FROM processes WHERE id = jobs.worker AND alive_until > clock_timestamp()
    )) ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING number, kind, question, asker
"""


class PgJobs:
    """The job board as one process sees it. Implements `JobBoard`."""

    def __init__(self, process: str, readers: PgReaders) -> None:
        self._process = process
        self._readers = readers
        self._answered: dict[int, asyncio.Event] = {}
        self._new = asyncio.Event()
        self._leftover: set[asyncio.Task[Any]] = set()

    def heard(self, payload: str) -> None:
        """A notice: there is a new question, or one was answered."""
        if payload == NEW:
            self._new.set()
        elif payload.isdecimal() and int(payload) in self._answered:
            self._answered[int(payload)].set()

    async def has_workers(self) -> bool:
        found: bool = await self._readers.read(lambda db: db.fetchval(ALIVE))
        return found

    async def ask(self, kind: str, question: bytes, asker: str, seconds: float) -> bytes | None:
        number = await self._readers.read(lambda db: _put(db, kind, question, asker))
        self._answered[number] = asyncio.Event()
        try:
            return await self._answer(number, seconds)
        finally:
            del self._answered[number]
            task = asyncio.create_task(self._withdraw(number))  # also if the asker is cancelled
            self._leftover.add(task)
            task.add_done_callback(self._leftover.discard)

    async def _answer(self, number: int, seconds: float) -> bytes | None:
        loop, event = asyncio.get_running_loop(), self._answered[number]
        begun = loop.time()
        query = "SELECT worker, answer, is_done FROM jobs WHERE number = $1"
        while loop.time() - begun < seconds:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await event.wait()
            row = await self._readers.read(lambda db: db.fetchrow(query, number))
            if row is None:  # lost in a crash of the database
                return None
            if row["is_done"]:
                answer: bytes | None = row["answer"]
                return answer
            if row["worker"] is None and loop.time() - begun >= UNCLAIMED_SECONDS:
                return None
        return None

    async def _withdraw(self, number: int) -> None:
        with contextlib.suppress(Refused):
            await self._readers.read(
                lambda db: db.execute("DELETE FROM jobs WHERE number = $1", number)
            )

    async def take(self) -> TakenJob | None:
        row = await self._readers.read(lambda db: db.fetchrow(TAKE, self._process))
        return None if row is None else TakenJob(*row)

    async def wait(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._new.wait()
        self._new.clear()

    async def answer(self, number: int, answer: bytes | None) -> None:
        async def query(db: Db) -> None:
            async with db.transaction():
                await db.execute(
                    "UPDATE jobs SET is_done = true, answer = $2 WHERE number = $1 AND worker = $3",
                    number,
                    answer,
                    self._process,
                )
                await db.execute("SELECT pg_notify($1, $2)", JOBS_CHANNEL, str(number))

        await self._readers.read(query)


async def _put(db: Db, kind: str, question: bytes, asker: str) -> int:
    async with db.transaction():
        number: int = await db.fetchval(
            "INSERT INTO jobs (kind, question, asker) VALUES ($1, $2, $3) RETURNING number",
            kind,
            question,
            asker,
        )
        await db.execute("SELECT pg_notify($1, $2)", JOBS_CHANNEL, NEW)
    return number
