"""Non-blocking subprocess pipes: standard input, output and error of a running program, with a
timeout on every wait.

On POSIX a selector waits for all three pipes at once. Windows cannot select on pipes, so there a
thread serves each pipe.
"""

import os
import queue
import sys
import threading
from collections.abc import Callable
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import Popen
from typing import IO, Protocol

CHUNK_BYTES = 1 << 16  # read at a time
TAIL_BYTES = 4096  # of standard error that are kept

STDOUT, STDERR = "stdout", "stderr"


class Pipes(Protocol):
    """The three pipes of one process."""

    output: bytearray  # its standard output that the caller has not consumed yet
    tail: bytearray  # the end of its standard error
    is_open: bool  # input and output; False once the program has closed either or exited

    def send(self, data: bytes) -> None:
        """Queue data for standard input; `step` writes it as fast as the program reads."""

    def step(self, seconds: float) -> bool:
        """Wait until data is read or written. Return False if nothing was in that time."""

    def close_input(self) -> None:
        """Close standard input: nothing more will be sent."""

    def close(self) -> None:
        """Close all pipes, once the process has ended."""


def pipes_of(process: Popen[bytes]) -> Pipes:
    """The implementation for this operating system."""
    return ThreadedPipes(process) if sys.platform == "win32" else SelectedPipes(process)


class _OutputBuffers:
    """What was read from standard output and standard error."""

    def __init__(self) -> None:
        self.output = bytearray()
        self.tail = bytearray()
        self.is_open = True

    def _append(self, kind: str, data: bytes) -> None:
        """Buffer data of one pipe. Empty data means end of file, which matters only for standard
        output."""
        if kind == STDERR:
            self.tail += data
            del self.tail[:-TAIL_BYTES]
        elif data:
            self.output += data
        else:
            self.is_open = False


class SelectedPipes(_OutputBuffers):
    """POSIX: one selector for all pipes."""

    def __init__(self, process: Popen[bytes]) -> None:
        super().__init__()
        self._input, output, errors = _standard_pipes(process)
        self._outputs = {STDOUT: output, STDERR: errors}
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
        data = os.read(pipe.fileno(), CHUNK_BYTES)
        if not data:
            self._selector.unregister(pipe)
        self._append(kind, data)

    def _write(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._input.fileno(), self._unsent) :]
        except BlockingIOError:
            return  # the pipe has less room than the selector reported
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


class ThreadedPipes(_OutputBuffers):
    """Windows: a thread per pipe, and one queue for what the threads read. Each thread closes its
    own pipe, because closing a pipe that another thread is blocked on is not safe."""

    def __init__(self, process: Popen[bytes]) -> None:
        super().__init__()
        input_, output, errors = _standard_pipes(process)
        self._read_data: queue.SimpleQueue[tuple[str, bytes]] = queue.SimpleQueue()
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()  # None: no more
        self._threads = [
            _start_thread(lambda: self._read(STDOUT, output)),
            _start_thread(lambda: self._read(STDERR, errors)),
            _start_thread(lambda: self._write(input_)),
        ]

    def send(self, data: bytes) -> None:
        self._unsent.put(data)

    def step(self, seconds: float) -> bool:
        try:
            kind, data = self._read_data.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return False
        self._append(kind, data)
        return True

    def close_input(self) -> None:
        self._unsent.put(None)

    def close(self) -> None:
        self.close_input()
        for thread in self._threads:
            thread.join(1)  # bounded: a child of the program may keep a pipe open for ever

    def _read(self, kind: str, pipe: IO[bytes]) -> None:
        with pipe:
            while data := os.read(pipe.fileno(), CHUNK_BYTES):
                self._read_data.put((kind, data))
        self._read_data.put((kind, b""))

    def _write(self, pipe: IO[bytes]) -> None:
        with pipe:
            while (data := self._unsent.get()) is not None:
                try:
                    while data:
                        data = data[os.write(pipe.fileno(), data) :]
                except OSError:
                    self._read_data.put((STDOUT, b""))
                    return


def _standard_pipes(process: Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _start_thread(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread
