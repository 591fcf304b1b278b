"""`python -m sarisari.server.compile_process`: the process that compiles kernels for a server.

One at a time for each folder of kernels: each takes some hundred MB and a core for minutes, and a
server that is started again and again must not gather them. It ends with its server, however that
ends: the server holds the other end of its standard input.
"""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sarisari.core.kernel_cache import cache_folder, is_warm
from sarisari.file_lock import lock_file

LOCK = "compiling.lock"
BEHIND = 15  # how far it steps back behind everything else


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else compiles into this folder meanwhile. Waits for whoever does."""
    file = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock_file(file, wait=True)
        yield
    finally:
        os.close(file)


def run() -> None:
    """Compile what is not there yet."""
    folder = cache_folder()
    if folder is None:  # nowhere to keep it
        return
    with alone(folder):
        if not is_warm():
            from sarisari.bots.kernel_compiler import compile_all  # noqa: PLC0415 - minutes of Numba

            compile_all()


def _end_with_server() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_server, daemon=True).start()
    if sys.platform != "win32":
        os.nice(BEHIND)
    run()
