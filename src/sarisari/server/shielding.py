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
    task.add_done_callback(_noticed)
    return await asyncio.shield(task)


def _noticed(task: "asyncio.Task[Any]") -> None:
    """Keep asyncio from reporting an exception that nobody awaited."""
    if not task.cancelled():
        task.exception()
