"""An event loop whose clock is moved by hand, and a transport for it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

from tests.support.narrowing import present


class Timer:
    """Of a loop that stands still."""

    def __init__(self, loop: "SteadyLoop", when: float, work: Callable[[], object]) -> None:
        self._loop = loop
        self.when, self.work = when, work

    def cancel(self) -> None:
        self._loop.timers = [other for other in self._loop.timers if other is not self]


class Begun:
    """A task that is never done."""

    def add_done_callback(self, work: object) -> None:
        pass


class SteadyLoop:
    """A loop whose clock is moved by hand, and which runs nothing by itself."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, work: Callable[[], object]) -> Timer:
        self.timers.append(Timer(self, when, work))
        return self.timers[-1]

    def call_later(self, seconds: float, work: Callable[[], object]) -> Timer:
        return self.call_at(self.now + seconds, work)

    def create_task(self, work: Coroutine[Any, Any, Any]) -> Begun:
        work.close()
        return Begun()

    def ends(self) -> list[float]:
        return [timer.when for timer in self.timers]

    def go_on(self) -> None:
        """To the next timer."""
        [timer] = self.timers
        self.timers, self.now = [], timer.when
        timer.work()

    def as_loop(self) -> asyncio.AbstractEventLoop:
        """For what uses no more of a loop than there is here."""
        return cast(asyncio.AbstractEventLoop, self)


class Pipe(asyncio.Transport):
    """A transport that counts what waits."""

    def __init__(self, waiting: int = 0, protocol: asyncio.BaseProtocol | None = None) -> None:
        super().__init__()
        self.protocol = protocol
        self.waiting = waiting
        self.is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.is_aborted = True

    def get_extra_info(self, name: str, default: object = None) -> None:
        return None

    def get_protocol(self) -> asyncio.BaseProtocol:
        return present(self.protocol)
