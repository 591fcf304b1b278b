"""Unread output: a connection whose client does not read what is sent is aborted, with everything
that waits. A transport that is merely closed would keep both forever."""

import asyncio

LONGEST_UNREAD = 30.0  # seconds in which a client must read everything that waits for it,
LEAST_READ = 65_536  # or at least this many bytes


class UnreadOutput:
    """What waits to be sent over a connection. If almost nothing of it is read for too long, the
    connection is aborted; a client that reads slowly has time."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._left = 0  # bytes at the last check
        self._timer: asyncio.TimerHandle | None = None

    def watch(self) -> None:
        """Start checking if anything waits."""
        self.forget()
        self._left = self._transport.get_write_buffer_size()
        if self._left > 0:
            self._timer = self._loop.call_later(LONGEST_UNREAD, self._look)

    def forget(self) -> None:
        """Stop checking."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        left = self._transport.get_write_buffer_size()
        if left > 0 and self._left - left < LEAST_READ:
            self._transport.abort()
        else:
            self.watch()
