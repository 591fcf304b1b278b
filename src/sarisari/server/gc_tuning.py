"""When Python looks for rubbish that reference counts miss.

With thousands of sockets a look at everything takes a good part of a second, in which nothing else
happens; by itself Python takes one every few seconds under load. Rubbish in cycles is rare here
(a socket that was closed), so everything is looked at every few minutes only, and what the program
is made of never again.
"""

import asyncio
import gc

NEW = 20_000  # new objects until a look at those
NEVER = 1_000_000  # such looks until one at those that stayed: that is `look_now_and_then`
EVERY = 600.0  # seconds


def tune_gc() -> None:
    """Before the first table."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, NEVER, NEVER)


async def collect_periodically() -> None:
    """Until the server stops."""
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
