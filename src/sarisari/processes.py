"""Processes that work for this one (a worker pool), one at a time or many.

Each begins when it is first needed and loads what it needs once. It never hears Ctrl-C, which is
for whoever began it; it does not outlive that one, however it ends; and it is replaced when it
dies, or has to be ended in the middle of what it does.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import TypeVar

TRIES = 3  # for work whose process dies under it

Died = BrokenProcessPool  # what comes of work whose process died

T = TypeVar("T")
_starting = threading.Lock()


def nothing() -> None:
    """What a process does first that needs nothing."""


class Process:
    """One process. `begin` is what it does first, `niceness` how far it steps back behind others
    on this machine, `around` what holds while it is started."""

    def __init__(
        self,
        begin: Callable[[], None] = nothing,
        niceness: int = 0,
        around: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self._begin = begin
        self._niceness = niceness
        self._around = around
        self._pool = self._new_pool()
        self._loaded: Future[None] | None = None
        self.child: BaseProcess | None = None

    def start(self) -> "Future[None]":
        """Let it begin, if it has not: done once everything is loaded."""
        if self._loaded is None:
            with _starting, self._around(), _unheard():
                others = active_children()
                self._loaded = self._submitted(nothing)
                self.child = next((one for one in active_children() if one not in others), None)
        return self._loaded

    def submit(self, call: Callable[[], T]) -> "Future[T]":
        """What a call gives; it fails with `Died` if the process does."""
        self.start()
        return self._submitted(call)

    def result_of(self, call: Callable[[], T]) -> T:
        """What a call gives. Waits for it, in another process if need be."""
        for number in range(TRIES):
            try:
                return self.submit(call).result()
            except Died:
                if number == TRIES - 1:
                    raise
                self.replace()
            except KeyboardInterrupt:
                self.kill()
                raise
        raise AssertionError("unreachable")

    def replace(self) -> None:
        """Another one in its place."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._loaded = self._new_pool(), None
        self.start()

    def kill(self) -> None:
        """In the middle of what it does."""
        if self.child is not None:
            self.child.kill()

    def close(self) -> None:
        """Nobody waits for what it does any more."""
        self.kill()
        self._pool.shutdown(cancel_futures=True)

    def _submitted(self, call: Callable[[], T]) -> "Future[T]":
        try:
            return self._pool.submit(call)
        except Died as error:  # it did so before it was asked
            failed: Future[T] = Future()
            failed.set_exception(error)
            return failed

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1,
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=(self._begin, self._niceness),
        )


@contextmanager
def _unheard() -> Iterator[None]:
    """Processes that begin meanwhile never hear Ctrl-C, not even while they load."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(begin: Callable[[], None], niceness: int) -> None:
    """In a process, before its first work. One that was started beside the main thread learns here
    that Ctrl-C is not for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    _end_with_parent()
    begin()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
