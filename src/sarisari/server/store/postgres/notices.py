"""Notices between processes: PostgreSQL's LISTEN and NOTIFY, as hints about what has changed.

A notice names tables whose rows have changed, `@table` where people came or went, `!user` whose
cookies are no longer valid, or `*` for anything. Notices are lost while the listening connection is
down, so nothing may depend on one: whoever misses it finds the change at the next look.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping

import asyncpg

from sarisari.server.store.errors import StoreError
from sarisari.server.store.postgres.pg_connection import LOST, Db, connected
from sarisari.server.store.sharing import EVERYTHING, Notice

CHANNEL = "sarisari"
LONGEST_PAYLOAD = 7_900  # bytes; PostgreSQL takes less than 8,000
MOST_PAYLOADS = 4  # per batch; beyond that, everything has changed
AGAIN_SECONDS = 0.5  # until a lost connection is opened again
CHECK_SECONDS = 10.0  # between two checks of a connection that is silent
JOBS_CHANNEL = "sarisari_jobs"
LISTENER = "sarisari listener"  # what PostgreSQL lists the connection as

log = logging.getLogger("sarisari.store")


def payloads(process: str, told: Iterable[str]) -> Iterator[str]:
    """Yield the payloads for what has changed, each once.

    >>> list(payloads("p1", ["t2", "t1", "t2", "@t1"]))
    ['p1 t2 t1 @t1']
    """
    parts = list(dict.fromkeys(told))
    lines: list[str] = []
    line = process
    for part in parts:
        if len(line) + 1 + len(part) > LONGEST_PAYLOAD:
            lines.append(line)
            line = process
        line += f" {part}"
    if len(lines) >= MOST_PAYLOADS:
        yield f"{process} *"
        return
    yield from lines
    if line != process:
        yield line


def parsed(payload: str) -> tuple[str, Notice]:
    """Return who sent a notice, and what it says."""
    process, *parts = payload.split(" ")
    return process, Notice(
        tables=frozenset(part for part in parts if part[:1] not in ("@", "!", "*")),
        presence=frozenset(part[1:] for part in parts if part.startswith("@")),
        users=frozenset(part[1:] for part in parts if part.startswith("!")),
        is_all="*" in parts,
    )


class Listening:
    """A connection of its own that listens until it is closed, and is opened again whenever it is
    lost. `heard` is called for every notice of another process, and with `EVERYTHING` whenever some
    may have been missed."""

    def __init__(
        self,
        address: str,
        process: str,
        heard: Callable[[Notice], None],
        others: Mapping[str, Callable[[str], None]] | None = None,
    ) -> None:
        self._address = address
        self._process = process
        self._heard = heard
        self._others = others or {}  # by channel: what is done with a payload
        self._lost = asyncio.Event()
        self._task = asyncio.create_task(self._run())
        self.is_listening = False

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (*LOST, StoreError, asyncpg.PostgresError) as error:
                log.info("the listening connection was lost: %s", error)
            self.is_listening = False
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self) -> None:
        """Listen until the connection is lost."""
        db = await connected(self._address, LISTENER)
        self._lost.clear()
        try:
            db.add_termination_listener(lambda _: self._lost.set())
            await db.add_listener(CHANNEL, self._on_notice)
            for channel, on_payload in self._others.items():
                await db.add_listener(channel, _passed_on(on_payload))
            self.is_listening = True
            self._heard(EVERYTHING)
            while not self._lost.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(CHECK_SECONDS):
                        await self._lost.wait()
                        return
                await db.execute("SELECT 1")  # raises if the other end has vanished
        finally:
            db.terminate()

    def _on_notice(self, _db: Db, _pid: int, _channel: str, payload: str) -> None:
        process, notice = parsed(payload)
        if process != self._process:
            self._heard(notice)


def _passed_on(on_payload: Callable[[str], None]) -> Callable[[Db, int, str, str], None]:
    return lambda _db, _pid, _channel, payload: on_payload(payload)
