"""Waiting for a condition that nothing announces: `eventually` in coroutines, `eventually_found` for
what has to be asked for there, `wait_until` in threads and for other processes. Await an event, a
task or a line of output where there is one. `turns_of_the_loop` lets other tasks run before a test
looks that nothing has happened; `stay_away` is what a client of ours does between two attempts."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

LIMIT = 20.0  # seconds
PAUSE = 0.002  # seconds between two looks


async def turns_of_the_loop(count: int = 10) -> None:
    """Every task that is ready gets some turns: long enough for what must not happen to happen,
    if it waits for no timer and no other thread."""
    for _ in range(count):
        await asyncio.sleep(0)


async def eventually(condition: Callable[[], object], limit: float = LIMIT) -> None:
    """Until a condition holds; the other tasks of the loop run in the meantime."""
    async with asyncio.timeout(limit):
        while not condition():
            await asyncio.sleep(PAUSE)


async def eventually_found(
    ask: Callable[[], Awaitable[T]], limit: float = LIMIT, *, pause: float = PAUSE
) -> T:
    """Ask until the answer is true, and return it."""
    async with asyncio.timeout(limit):
        while not (found := await ask()):
            await asyncio.sleep(pause)
    return found


async def stay_away(seconds: float) -> None:
    """As long as people, or their programs, do before they try again."""
    await asyncio.sleep(seconds)


def wait_until(
    condition: Callable[[], object],
    limit: float = LIMIT,
    *,
    pause: float = 0.01,
    unless: Callable[[], object] | None = None,
    log: Callable[[], object] | None = None,
    sleep: Callable[[float], object] = time.sleep,
) -> None:
    """Until a condition holds. It fails at once if another one does, and shows `log` then. What must
    go on meanwhile does so in `sleep`."""
    end = time.monotonic() + limit
    while not condition():
        is_lost = unless is not None and unless()
        if is_lost or time.monotonic() > end:
            raise AssertionError(log() if log else "it never came")
        sleep(pause)
