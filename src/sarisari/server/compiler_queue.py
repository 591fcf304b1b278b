"""The compiler queue: while a server runs, kernels that are missing are compiled in the background,
one game after the other and one process at a time.

The game that is played first goes first, even if the compiler has to leave off another for it: what
is compiled of that one stays in the cache. As soon as a game is ready, its bots use its kernels; the
server itself runs the rules as plain Python until its next start, with exactly the same results.
"""

import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence

from sarisari.core.message import Message, say

COMPILER = "sarisari.server.compile_process"

log = logging.getLogger("sarisari.compiler")


class CompilerQueue:
    """Games whose kernels are to be compiled. `tell` shows the progress; `on_ready` is called with
    each game that is ready, in the thread of the queue."""

    def __init__(
        self,
        games: Sequence[str],
        tell: Callable[[Message], None],
        on_ready: Callable[[str], None],
    ) -> None:
        self._waiting = list(games)
        self._total = len(games)
        self._tell = tell
        self._on_ready = on_ready
        self._lock = threading.Lock()
        self._is_closed = False
        self._compiler: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to compile."""
        self._thread.start()

    def prefer(self, game: str) -> None:
        """Compile a game first, because somebody plays it."""
        with self._lock:
            if game in self._waiting[1:]:
                self._waiting.remove(game)
                self._waiting.insert(0, game)
                self._end_compiler()

    def close(self) -> None:
        """End the compiler, which the server does not leave behind."""
        with self._lock:
            self._is_closed = True
            self._end_compiler()
        self._thread.join()

    def _end_compiler(self) -> None:
        if self._compiler is not None:
            self._compiler.terminate()

    def _run(self) -> None:
        """Compile game after game, then what is left. A game that fails is left out:
        it goes on as plain Python."""
        has_failed = False
        while (game := self._next()) is not None:
            begun = time.monotonic()
            number = self._total - len(self._waiting) + 1
            self._tell(say("serve-compiling", game=game, number=number, total=self._total))
            status = self._status_of(game)
            with self._lock:
                if self._is_closed:
                    return
                if self._waiting[0] != game:
                    continue  # another was preferred
                self._waiting.pop(0)
            if status == 0:
                seconds = round(time.monotonic() - begun)
                self._tell(say("serve-compiled", game=game, seconds=seconds))
                self._on_ready(game)
            else:
                has_failed = True
                log.warning("the kernels of %s could not be compiled: status %s", game, status)
        if not self._is_closed and not has_failed:
            self._status_of()

    def _next(self) -> str | None:
        with self._lock:
            return self._waiting[0] if self._waiting and not self._is_closed else None

    def _status_of(self, *game: str) -> int:
        """Run the compiler, and return its exit status when it has ended."""
        env = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
        with self._lock:
            if self._is_closed:
                return 1
            compiler = self._compiler = subprocess.Popen(  # noqa: S603
                [sys.executable, "-m", COMPILER, *game],
                env=env,
                stdin=subprocess.PIPE,  # the compiler ends when this pipe closes, with the server
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is meant for the server, which ends the compiler
            )
        status = compiler.wait()
        with self._lock:
            self._compiler = None
        assert compiler.stdin is not None
        compiler.stdin.close()
        return status
