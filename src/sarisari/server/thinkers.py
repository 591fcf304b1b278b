"""Where bots think: in processes of their own, so that no table waits for another's bot."""

import asyncio
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait

from sarisari.bots import get_bot
from sarisari.core.game import View


def _end_with_the_server() -> None:
    """A worker must not outlive a server that was killed."""
    server = parent_process()
    assert server is not None

    def watch() -> None:
        wait([server.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def choose(bot: str, view: View, seed: int) -> str:
    """What a bot does. Runs in a worker."""
    return get_bot(bot).choose(view, seed).do


class Workers:
    """A pool of processes that think for all tables, first come, first served."""

    def __init__(self, count: int | None = None) -> None:
        workers = count or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_end_with_the_server
        )

    async def choose(self, bot: str, view: View, seed: int) -> str:
        """One of the view's legal actions."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, choose, bot, view, seed)

    def close(self) -> None:
        """End all processes."""
        self._pool.shutdown(cancel_futures=True)
