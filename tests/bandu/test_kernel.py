"""Bandu's kernel does the same compiled and as plain Python."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import hashlib
from tests.support.bandu_table import SOME_OPTIONS, played
sha = hashlib.sha256()
for options in SOME_OPTIONS:
    for state, event, _ in played(options, 17):
        sha.update(state.record.tobytes() + repr(event).encode())
print(sha.hexdigest())
"""


def run(**env: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), **env},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_games_are_the_same_without_jit() -> None:
    assert run(NUMBA_DISABLE_JIT="1") == run(NUMBA_DISABLE_JIT="0")
