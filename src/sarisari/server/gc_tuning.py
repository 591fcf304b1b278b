"""When Python looks for rubbish that reference counts miss.

With thousands of sockets a look at everything takes a good part of a second, in which nothing else
happens; by itself Python takes one every few seconds under load. Rubbish in cycles is rare here
(a socket that was closed), so everything is looked at every few minutes only, and what the program
is made of never again.
"""

import asyncio
import gc

YOUNG_THRESHOLD = 20_000  # new objects until a look at those
OLDER_THRESHOLD = (
    1_000_000  # such looks until one at those that stayed: that is `look_now_and_then`
)
FULL_COLLECTION_SECONDS = 600.0  # seconds


def tune_gc() -> None:
    """Before the first table."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_THRESHOLD, OLDER_THRESHOLD, OLDER_THRESHOLD)


async def collect_periodically() -> None:
    """Until the server stops."""
    while True:
        await asyncio.sleep(FULL_COLLECTION_SECONDS)
        gc.collect()
