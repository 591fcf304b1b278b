"""`python -m sarisari.server.compile_process [GAME]`: the process that compiles the kernels of one
game for a server (`compiler_queue.py`), or what is left when all games are compiled.

Only one runs at a time for each cache folder: each takes some hundred MB and a core for minutes,
and a server that is restarted again and again must not pile them up. The process ends with its
server, however that ends, because the server holds the other end of its standard input.
"""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sarisari.core.kernel_cache import cache_folder, is_warm
from sarisari.file_lock import lock_file

LOCK_FILE = "compiling.lock"
NICENESS = 15  # below everything else


@contextmanager
def exclusive_lock(folder: Path) -> Iterator[None]:
    """Hold the lock of a cache folder; wait until no other process compiles into it."""
    file = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock_file(file, wait=True)
        yield
    finally:
        os.close(file)


def run(game: str | None) -> None:
    """Compile the kernels of a game that are missing; without one, what is left."""
    folder = cache_folder()
    if folder is None:  # no place for a cache
        return
    with exclusive_lock(folder):
        if not is_warm():
            from sarisari.bots import kernel_compiler  # noqa: PLC0415 - seconds of Numba

            if game is None:
                kernel_compiler.compile_rest()
            else:
                kernel_compiler.compile_game(game)


def _end_with_server() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_server, daemon=True).start()
    if sys.platform != "win32":
        os.nice(NICENESS)
    run(sys.argv[1] if len(sys.argv) > 1 else None)
