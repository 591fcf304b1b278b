"""Rules as plain Python, for commands that play one game."""

import os


def without_jit() -> None:
    """Run the rules as plain Python. For one game, loading compiled kernels costs more than it
    saves, and a cold cache would keep people waiting; the outcome is the same bit for bit."""
    if "NUMBA_DISABLE_JIT" not in os.environ:
        os.environ["NUMBA_DISABLE_JIT"] = os.environ["SARISARI_PLAIN"] = "1"
