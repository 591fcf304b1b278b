"""Work that is finished even if its caller is cancelled, because a saved entry must also be
applied."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def shielded(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of work that a cancelled caller does not stop. What it raises after that
    concerns nobody any more."""
    task = asyncio.create_task(work)
    done = asyncio.get_running_loop().create_future()

    def notice(task: "asyncio.Task[T]") -> None:
        if not task.cancelled():
            task.exception()  # or asyncio would report it, if the caller is cancelled by now
        if not done.done():
            done.set_result(None)

    task.add_done_callback(notice)
    await done  # cheaper than asyncio.shield, and every action comes through here
    return task.result()
