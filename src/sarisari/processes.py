"""Worker processes: the building block of the worker pools of the server, the arena and the
terminal.

A worker process starts when it is first needed and loads what it needs once. It ignores Ctrl-C,
which is meant for its parent; it never outlives its parent, however the parent ends; and it is
replaced when it dies or has to be killed.

On Linux, processes are forked from a fork server: a small process that has loaded
the modules named by `preload` once. Starting another worker then takes milliseconds instead of
seconds, and all of them share the memory of what was loaded.
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
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import TypeVar

DISABLE_JIT = "NUMBA_DISABLE_JIT"
SET_BY_US = "SARISARI_PLAIN"  # set too if a command, not the user, disabled the JIT
MOST_ATTEMPTS = 3  # for a call whose process dies
# how many threads libraries of linear algebra (BLAS) use for one product of matrices
ALGEBRA_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")

WorkerDied = BrokenProcessPool  # raised for a call whose process died

T = TypeVar("T")
_start_lock = threading.Lock()
_can_fork = sys.platform == "linux"  # elsewhere, libraries of the system may not survive a fork


def preload(*modules: str) -> None:
    """Name the modules that the fork server imports before it forks the first process. Without a
    fork server, every process imports what it needs by itself."""
    if _can_fork:
        get_context("forkserver").set_forkserver_preload(list(modules))


def nothing() -> None:
    """Do nothing: the initializer of a process that needs none, and the call that shows it is
    loaded."""


class Process:
    """One worker process. `begin` is its initializer, `niceness` lowers its priority on this
    machine, and `around` is a context manager that is active while the process is started; such a
    process is spawned, because a fork server keeps the environment that it was started in."""

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

    @property
    def is_started(self) -> bool:
        """Whether `start` returns at once; the first process waits until the fork server has
        loaded."""
        return self._loaded is not None

    def start(self) -> "Future[None]":
        """Start the process unless it is running. The future is done once everything is loaded."""
        if self._loaded is None:
            with _start_lock, self._around(), _single_threaded_algebra(), _ignoring_ctrl_c():
                if self._loaded is None:  # no other thread has started it meanwhile
                    others = active_children()
                    loaded = self._submit(nothing)
                    self.child = next((one for one in active_children() if one not in others), None)
                    self._loaded = loaded
        return self._loaded

    def submit(self, call: Callable[[], T]) -> "Future[T]":
        """Return the future of a call; it fails with `WorkerDied` if the process dies."""
        self.start()
        return self._submit(call)

    def result_of(self, call: Callable[[], T]) -> T:
        """Return the result of a call; wait for it, and try again in another process if one
        dies."""
        for number in range(MOST_ATTEMPTS):
            try:
                return self.submit(call).result()
            except WorkerDied:
                if number == MOST_ATTEMPTS - 1:
                    raise
                self.replace()
            except KeyboardInterrupt:
                self.kill()
                raise
        raise AssertionError("unreachable")

    def replace(self) -> None:
        """Start another process in the place of this one."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._loaded = self._new_pool(), None
        self.start()

    def kill(self) -> None:
        """Kill the process in the middle of whatever it does."""
        if self.child is not None:
            self.child.kill()

    def close(self) -> None:
        """Kill the process and cancel its calls."""
        self.kill()
        self._pool.shutdown(cancel_futures=True)

    def _submit(self, call: Callable[[], T]) -> "Future[T]":
        try:
            return self._pool.submit(call)
        except WorkerDied as error:  # the process died before the call
            failed: Future[T] = Future()
            failed.set_exception(error)
            return failed

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1,
            mp_context=self._context(),
            initializer=_begin,
            initargs=(self._begin, self._niceness),
        )

    def _context(self) -> BaseContext:
        return get_context("forkserver" if _can_fork and self._around is nullcontext else "spawn")


@contextmanager
def with_jit() -> Iterator[None]:
    """Let processes that are started meanwhile run compiled kernels, even if this one runs the
    rules as plain Python."""
    value = os.environ.pop(DISABLE_JIT, None)
    try:
        yield
    finally:
        if value is not None:
            os.environ[DISABLE_JIT] = value


@contextmanager
def _single_threaded_algebra() -> Iterator[None]:
    """Let processes that are started meanwhile use one thread each, unless the user has set a
    number: all cores are in use already, and threads that wait for each other would waste them."""
    unset = [name for name in ALGEBRA_THREADS if name not in os.environ]
    os.environ.update(dict.fromkeys(unset, "1"))
    try:
        yield
    finally:
        for name in unset:
            del os.environ[name]


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """Let processes that are started meanwhile ignore Ctrl-C from the beginning, even while they
    load."""
    if threading.current_thread() is threading.main_thread():
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
    elif sys.platform != "win32":  # only the main thread may change how a signal is handled
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
    else:
        yield


def _begin(begin: Callable[[], None], niceness: int) -> None:
    """Initialize a worker process."""
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
