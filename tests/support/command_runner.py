"""Commands of `sarisari` in the test's own process: on a pipe like any other, but nothing has to be
started, and the rules are compiled already. A command that is killed, interrupted or shown on a
terminal needs a process of its own: see `terminal.py` and `pseudo_terminal.py`."""

import io
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from unittest.mock import patch

from sarisari.cli import main


def run_command(
    *arguments: str, typed: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `sarisari` with arguments, a whole input, and an environment that is added to this one.
    What it sets in the environment is gone afterwards."""
    out, err = _new_output(), _new_output()
    # a command cannot switch compiling off where the rules are loaded already
    jit = {"NUMBA_DISABLE_JIT": os.environ.get("NUMBA_DISABLE_JIT", "0")}
    with (
        patch.dict(os.environ, {**jit, **(env or {})}),
        patch.object(sys, "argv", ["sarisari", *arguments]),
        _pipe_of(typed) as stdin,
        patch.object(sys, "stdin", stdin),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        status = _status_of_main()
    return subprocess.CompletedProcess(["sarisari", *arguments], status, _text(out), _text(err))


def _status_of_main() -> int:
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


def _new_output() -> io.TextIOWrapper:
    """What is no terminal, and takes every character."""
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n", write_through=True)


def _text(output: io.TextIOWrapper) -> str:
    buffer = output.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


@contextmanager
def _pipe_of(typed: str) -> Iterator[io.TextIOWrapper]:
    """The end of a pipe on which the input comes; it may be longer than a pipe takes at once, and
    need not be read to its end."""
    read_end, write_end = os.pipe()

    def write() -> None:
        with os.fdopen(write_end, "wb", buffering=0) as file, suppress(BrokenPipeError):
            file.write(typed.encode())

    writer = threading.Thread(target=write)
    writer.start()
    try:
        with os.fdopen(read_end, encoding="utf-8") as stdin:
            yield stdin
    finally:
        writer.join()
