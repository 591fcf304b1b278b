"""Garbage collection tuning: when Python's collector looks for reference cycles.

With thousands of sockets a full garbage collection takes a good part of a second, in which nothing
else happens; by default Python runs one every few seconds under load. Cycles are rare here (a
closed socket), so a full collection runs only every few minutes, and objects that exist at the
start are never examined again.
"""

import asyncio
import gc

YOUNG_THRESHOLD = 20_000  # new objects until a collection of the youngest generation
OLDER_THRESHOLD = 1_000_000  # practically never; `collect_periodically` collects instead
FULL_COLLECTION_SECONDS = 600.0


def tune_gc() -> None:
    """Set the thresholds; to be called before the first table is loaded."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_THRESHOLD, OLDER_THRESHOLD, OLDER_THRESHOLD)


async def collect_periodically() -> None:
    """Run a full collection every few minutes until the server stops."""
    while True:
        await asyncio.sleep(FULL_COLLECTION_SECONDS)
        gc.collect()
