"""What goes in and out of a running program, never waited for longer than asked.

Where a system can wait for several pipes at once, that is all it takes; where it cannot
(Windows), a thread stands at each pipe.
"""

import os
import queue
import sys
import threading
from collections.abc import Callable
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import Popen
from typing import IO, Protocol

CHUNK = 1 << 16  # bytes at a time
LONGEST_TAIL = 4096  # bytes of standard error that are kept

HEARD, COMPLAINED = "heard", "complained"  # from standard output, from standard error


class Pipes(Protocol):
    """The three pipes of one process."""

    heard: bytearray  # its standard output, until somebody takes it from here
    tail: bytearray  # the last of its standard error
    is_open: bool  # both ways; a program closes them when it ends

    def send(self, data: bytes) -> None:
        """To its standard input, as fast as it reads: `step` goes on with it."""

    def step(self, seconds: float) -> bool:
        """Wait until something goes in or comes out. False if nothing did in that time."""

    def close_input(self) -> None:
        """Nothing more will be sent."""

    def close(self) -> None:
        """Let go of all pipes, once the process has ended."""


def pipes_of(process: Popen[bytes]) -> Pipes:
    """In whichever way this system can wait."""
    return ThreadedPipes(process) if sys.platform == "win32" else SelectedPipes(process)


class _Kept:
    """What has come out so far."""

    def __init__(self) -> None:
        self.heard = bytearray()
        self.tail = bytearray()
        self.is_open = True

    def _keep(self, kind: str, data: bytes) -> None:
        """No data is the end of a pipe; of standard error nobody minds it."""
        if kind == COMPLAINED:
            self.tail += data
            del self.tail[:-LONGEST_TAIL]
        elif data:
            self.heard += data
        else:
            self.is_open = False


class SelectedPipes(_Kept):
    """One wait for all pipes."""

    def __init__(self, process: Popen[bytes]) -> None:
        super().__init__()
        self._input, output, errors = _three(process)
        self._outputs = {HEARD: output, COMPLAINED: errors}
        self._unsent = b""
        if sys.platform != "win32":  # where `ThreadedPipes` serve instead
            os.set_blocking(self._input.fileno(), False)
        self._selector = DefaultSelector()
        for kind, pipe in self._outputs.items():
            self._selector.register(pipe, EVENT_READ, kind)

    def send(self, data: bytes) -> None:
        if not self._unsent:
            self._selector.register(self._input, EVENT_WRITE)
        self._unsent += data

    def step(self, seconds: float) -> bool:
        ready = self._selector.select(seconds)
        for key, events in ready:
            if events & EVENT_WRITE:
                self._write()
            else:
                self._read(key.data)
        return bool(ready)

    def close_input(self) -> None:
        self._stop_sending()
        self._input.close()

    def close(self) -> None:
        self.close_input()
        self._selector.close()
        for pipe in self._outputs.values():
            pipe.close()

    def _read(self, kind: str) -> None:
        pipe = self._outputs[kind]
        data = os.read(pipe.fileno(), CHUNK)
        if not data:
            self._selector.unregister(pipe)
        self._keep(kind, data)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._input.fileno(), self._unsent) :]
        except BlockingIOError:
            return  # less room than it seemed
        except OSError:
            self.is_open = False
            self._stop_sending()
            return
        if not self._unsent:
            self._selector.unregister(self._input)

    def _stop_sending(self) -> None:
        if self._unsent:
            self._selector.unregister(self._input)
            self._unsent = b""


class ThreadedPipes(_Kept):
    """A thread at each pipe, and one queue for what they find. Each thread closes its pipe:
    nobody else can while it may be waiting there."""

    def __init__(self, process: Popen[bytes]) -> None:
        super().__init__()
        input_, output, errors = _three(process)
        self._found: queue.SimpleQueue[tuple[str, bytes]] = queue.SimpleQueue()
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()  # None: no more
        self._threads = [
            _started(lambda: self._read(HEARD, output)),
            _started(lambda: self._read(COMPLAINED, errors)),
            _started(lambda: self._write(input_)),
        ]

    def send(self, data: bytes) -> None:
        self._unsent.put(data)

    def step(self, seconds: float) -> bool:
        try:
            found = self._found.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return False
        self._keep(*found)
        return True

    def close_input(self) -> None:
        self._unsent.put(None)

    def close(self) -> None:
        self.close_input()
        for thread in self._threads:
            thread.join(1)  # a program of the program's own may keep a pipe open for ever

    def _read(self, kind: str, pipe: IO[bytes]) -> None:
        with pipe:
            while data := os.read(pipe.fileno(), CHUNK):
                self._found.put((kind, data))
        self._found.put((kind, b""))

    def _write(self, pipe: IO[bytes]) -> None:
        with pipe:
            while (data := self._unsent.get()) is not None:
                try:
                    while data:
                        data = data[os.write(pipe.fileno(), data) :]
                except OSError:
                    self._found.put((HEARD, b""))
                    return


def _three(process: Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _started(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread
