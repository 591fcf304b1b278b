"""`sarisari work`: a machine that thinks for the bots and settles the towers of servers elsewhere."""

import asyncio
import contextlib
import os
import signal
import sys

from sarisari.cli.language import own_words
from sarisari.cli.name_check import fail
from sarisari.cli.store_place import place_of, shown_place
from sarisari.core.message import Refused, say
from sarisari.server import logs
from sarisari.server.shared_work import work_at
from sarisari.server.store.sharing import RENEW_SECONDS, Sharing
from sarisari.server.worker_pool import WorkerPool


def run(store: str | None, count: int | None, log_level: str) -> None:
    """Work until Ctrl-C."""
    place = place_of(store, None)
    if not isinstance(place, str):
        fail(own_words().say(say("store-bad-address")))
    logs.configure_logs(log_level, "words")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    workers = WorkerPool(count)
    workers.start()
    try:
        with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(_work(place, workers, count or max(1, (os.cpu_count() or 2) - 1)))
    except Refused as refused:
        fail(own_words().refusal(refused.message))
    finally:
        workers.close()


async def _work(address: str, workers: WorkerPool, count: int) -> None:
    from sarisari.server.store.postgres.pg_store import PgStore

    # an interrupt that is raised wherever the loop happens to be may be swallowed there; Windows
    # has no such handlers
    task = asyncio.current_task()
    if task is not None:
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    store = PgStore(address, kind="worker")
    await store.open()
    sharing = store.sharing
    sharing.listen(lambda _: None)
    sys.stderr.write(own_words().say(say("work-begins", file=shown_place(address))) + "\n")
    try:
        # one more than there are processes, so that a settle does not keep the bots waiting
        async with asyncio.TaskGroup() as group:
            group.create_task(_renew_periodically(sharing))
            for _ in range(count + 1):
                group.create_task(work_at(sharing.jobs, workers))
    finally:
        with contextlib.suppress(Refused):
            await sharing.retire()
        await store.close()


async def _renew_periodically(sharing: Sharing) -> None:
    """Say that this worker is alive, so that nobody else takes its questions."""
    while True:
        with contextlib.suppress(Refused):
            await sharing.renew()
        await asyncio.sleep(RENEW_SECONDS)
