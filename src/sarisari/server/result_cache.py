"""A cache of results that never change, as bytes: least recently used first out, and single flight.

Requests for a result that somebody of the same network is already waiting for share that work
(single flight). Another network gets its own turn, so that it does not wait behind a queue that
others have filled; the first result is for all. Work is cancelled when nobody waits for it any
more.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass

MIB = 1 << 20
MOST_BYTES = 32 * MIB
MOST_RESULTS = 10_000
OVERHEAD_BYTES = 200  # of one result, besides its content

Make = Callable[[], Awaitable[bytes]]


@dataclass(eq=False)
class _Flight:
    """A result that is being computed, and how many requests wait for it."""

    task: "asyncio.Task[bytes]"
    waiting: int = 0
    found: bytes | None = None  # the result of another network's flight


class ResultCache:
    """Evicts the least recently used results when there are too many, or too many bytes."""

    def __init__(self, most_bytes: int = MOST_BYTES, most: int = MOST_RESULTS) -> None:
        self._most_bytes = most_bytes
        self._most = most
        self._results: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._flights: dict[Hashable, dict[str, _Flight]] = {}  # by what is asked, by network

    def find(self, key: Hashable) -> bytes | None:
        """Return a cached result, or None."""
        if key in self._results:
            self._results.move_to_end(key)
        return self._results.get(key)

    async def get(self, key: Hashable, make: Make, network: str = "") -> bytes:
        """Return a cached result, or what `make` computes. A refusal is passed on to all waiting
        requests of the network, and is not cached."""
        found = self.find(key)
        if found is not None:
            return found
        flight = self._flights.get(key, {}).get(network)
        if flight is None:
            flight = _Flight(asyncio.create_task(_as_coroutine(make)))
            self._flights.setdefault(key, {})[network] = flight
            flight.task.add_done_callback(lambda _: self._flight_done(key, network, flight))
        flight.waiting += 1
        try:
            await asyncio.wait({flight.task})
        finally:
            flight.waiting -= 1
            if flight.waiting == 0 and not flight.task.done():
                self._remove_flight(key, network, flight)
                flight.task.cancel()
        return flight.task.result() if flight.found is None else flight.found

    def put(self, key: Hashable, result: bytes) -> None:
        """Cache a result that is already known."""
        self._drop(key)
        self._results[key] = result
        self._bytes += len(result) + OVERHEAD_BYTES
        while len(self._results) > self._most or self._bytes > self._most_bytes:
            self._drop(next(iter(self._results)))

    def clear(self) -> None:
        """Drop all results, and do not cache those that are being computed now."""
        self._results.clear()
        self._flights.clear()
        self._bytes = 0

    def _flight_done(self, key: Hashable, network: str, flight: _Flight) -> None:
        is_good = not flight.task.cancelled() and flight.task.exception() is None
        is_wanted = self._remove_flight(key, network, flight)
        if is_good and is_wanted:
            result = flight.task.result()
            self.put(key, result)
            for other in self._flights.pop(key, {}).values():
                other.found = result
                other.task.cancel()

    def _remove_flight(self, key: Hashable, network: str, flight: _Flight) -> bool:
        """Remove a flight that is done or abandoned. Return False if its result must not be cached,
        because the cache was cleared or another flight has its place."""
        flights = self._flights.get(key, {})
        if flights.get(network) is not flight:
            return False
        del flights[network]
        if not flights:
            del self._flights[key]
        return True

    def _drop(self, key: Hashable) -> None:
        result = self._results.pop(key, None)
        if result is not None:
            self._bytes -= len(result) + OVERHEAD_BYTES


async def _as_coroutine(make: Make) -> bytes:
    return await make()
