"""Disable the JIT compiler (Numba) for commands that play a single game."""

import os


def without_jit() -> None:
    """Run the rules as plain Python. For one game, loading compiled kernels takes longer than it
    saves, and with a cold cache compiling takes minutes. The results are bit for bit the same."""
    if "NUMBA_DISABLE_JIT" not in os.environ:
        os.environ["NUMBA_DISABLE_JIT"] = os.environ["SARISARI_PLAIN"] = "1"
