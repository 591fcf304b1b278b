"""Work that outlives its caller."""

import asyncio
import gc

import pytest

from sarisari.server.shielding import shielded
from tests.support.waiting import turns_of_the_loop


async def test_work_is_finished_although_its_caller_is_cancelled() -> None:
    go, done = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        await go.wait()
        done.set()

    caller = asyncio.create_task(shielded(work()))
    await turns_of_the_loop()
    caller.cancel()
    go.set()
    await done.wait()
    with pytest.raises(asyncio.CancelledError):
        await caller


async def test_what_it_raises_reaches_its_caller_or_nobody() -> None:
    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    go = asyncio.Event()

    async def work() -> None:
        await go.wait()
        raise ZeroDivisionError

    caller = asyncio.create_task(shielded(work()))
    await turns_of_the_loop()
    caller.cancel()
    go.set()
    await turns_of_the_loop()
    with pytest.raises(ZeroDivisionError):
        await shielded(work())
    del caller
    gc.collect()
    assert reported == []
