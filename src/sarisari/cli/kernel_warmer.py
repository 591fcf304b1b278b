"""`sarisari warm`: compile all kernels into the cache, with progress on standard error."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from rich.console import Console

from sarisari.bots.kernel_compiler import compile_all
from sarisari.core.kernel import PLAIN
from sarisari.core.kernel_cache import cache_folder
from sarisari.games import game_names
from sarisari.research.batch_warmer import compile_batches


def run() -> None:
    """Compile all kernels and print progress."""
    console = Console(stderr=True)
    if PLAIN:
        console.print("NUMBA_DISABLE_JIT is set: there is nothing to compile.")
        return
    numbers, start = count(1), time.perf_counter()

    @contextmanager
    def progress(name: str) -> Iterator[None]:
        started_at = time.perf_counter()
        line = f"compiling {name} ({next(numbers)} of {len(game_names())}) ..."
        console.print(line, end=" ")
        yield
        console.print(f"{time.perf_counter() - started_at:.1f} s")

    compile_all(progress)
    console.print("compiling batches ...", end=" ")
    batches_at = time.perf_counter()
    compile_batches()
    console.print(f"{time.perf_counter() - batches_at:.1f} s")
    passed = time.perf_counter() - start
    console.print(f"kernels ready in {passed:.1f} s: {cache_folder()}", soft_wrap=True)
