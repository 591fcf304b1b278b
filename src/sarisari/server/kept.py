"""Results that never change: worked out once and kept, as bytes (a cache).

Whoever asks for what somebody else is already waiting for waits with them (single flight). It is
given up when the last of them has gone.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass

MIB = 1 << 20
MOST_BYTES = 32 * MIB
MOST = 10_000  # results
OVERHEAD = 200  # bytes of one more result, beside its content

Make = Callable[[], Awaitable[bytes]]


@dataclass(eq=False)
class _Flight:
    """What is being worked out, and how many wait for it."""

    task: "asyncio.Task[bytes]"
    waiting: int = 0


class Kept:
    """The longest unused go first when there are too many, or too many bytes."""

    def __init__(self, most_bytes: int = MOST_BYTES, most: int = MOST) -> None:
        self._most_bytes = most_bytes
        self._most = most
        self._results: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._flights: dict[Hashable, _Flight] = {}

    def find(self, key: Hashable) -> bytes | None:
        """What is kept, if it is."""
        if key in self._results:
            self._results.move_to_end(key)
        return self._results.get(key)

    async def get(self, key: Hashable, make: Make) -> bytes:
        """What is kept, or what `make` finds. A refusal is for all who wait, and not kept."""
        found = self.find(key)
        if found is not None:
            return found
        flight = self._flights.get(key)
        if flight is None:
            flight = self._flights[key] = _Flight(asyncio.create_task(_made(make)))
            flight.task.add_done_callback(lambda _: self._landed(key, flight))
        flight.waiting += 1
        try:
            await asyncio.wait({flight.task})
        finally:
            flight.waiting -= 1
            if flight.waiting == 0 and not flight.task.done():
                if self._flights.get(key) is flight:
                    del self._flights[key]
                flight.task.cancel()
        return flight.task.result()

    def put(self, key: Hashable, result: bytes) -> None:
        """Keep something that is known already."""
        self._drop(key)
        self._results[key] = result
        self._bytes += len(result) + OVERHEAD
        while len(self._results) > self._most or self._bytes > self._most_bytes:
            self._drop(next(iter(self._results)))

    def clear(self) -> None:
        """Keep nothing of all that was asked for until now, nor of what is being worked out."""
        self._results.clear()
        self._flights.clear()
        self._bytes = 0

    def _landed(self, key: Hashable, flight: _Flight) -> None:
        is_good = not flight.task.cancelled() and flight.task.exception() is None
        if self._flights.get(key) is flight:  # else nobody waits for it, or it must not be kept
            del self._flights[key]
            if is_good:
                self.put(key, flight.task.result())

    def _drop(self, key: Hashable) -> None:
        result = self._results.pop(key, None)
        if result is not None:
            self._bytes -= len(result) + OVERHEAD


async def _made(make: Make) -> bytes:
    return await make()
