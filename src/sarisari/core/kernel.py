"""One switch between Numba and plain Python, and where compiled kernels are kept.

`NUMBA_DISABLE_JIT=1` runs the same source as plain Python, bit for bit the same, and does
not even import Numba.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import platformdirs

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
PACKAGE = Path(__file__).parents[1]
KERNEL_FOLDERS = ("core", "games")  # every source that a kernel may be compiled from

F = TypeVar("F", bound=Callable[..., Any])


def sources_digest() -> str:
    """A hash of all kernel sources. Numba does not rebuild a cached caller when a callee in
    another file changes, so the folder's name has to."""
    digest = hashlib.sha256()
    for folder in KERNEL_FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


@cache
def cache_folder() -> Path | None:
    """Where compiled kernels are kept, or None if no such folder can be written."""
    root = os.environ.get("SARISARI_CACHE_DIR") or platformdirs.user_cache_dir("sarisari", False)
    folder = Path(root) / "kernels" / sources_digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".writable-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        warning = f"sarisari: {folder} cannot be written; kernels are compiled anew each time"
        sys.stderr.write(warning + "\n")
        return None
    return folder


if PLAIN:

    def kernel(function: F) -> F:
        """Leave the rules as they are: plain Python."""
        return function

    inlined = kernel

else:
    from numba import config, njit

    OPTIONS = {"error_model": "numpy", "nogil": True, "boundscheck": False}

    def kernel(function: F) -> F:
        """Compile with Numba, keeping the result in the user's cache folder."""
        folder = cache_folder()
        before = config.CACHE_DIR
        try:
            # read only while a function is being decorated: other users of Numba keep theirs
            config.CACHE_DIR = str(folder or "")
            compiled: F = njit(cache=folder is not None, **OPTIONS)(function)
        finally:
            config.CACHE_DIR = before
        return compiled

    def inlined(function: F) -> F:
        """Compile into whatever kernel calls it: a call that hands on many arrays counts
        references to each of them."""
        compiled: F = njit(inline="always", **OPTIONS)(function)
        return compiled


def unbound(*_: Any) -> Any:  # pragma: no cover - replaced in every instance
    """What a template's free names are before they are bound."""
    raise TypeError("a template is not called: instantiate it")


def instantiate(template: F, tag: str, names: Mapping[str, Any]) -> F:
    """A kernel made of a template whose free names are bound to one game's functions.

    Kernels handed over as arguments would be compiled again in every process; this is cached.
    """
    function = FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__)
    function.__qualname__ = f"{template.__name__}_{tag}"
    function.__module__ = template.__module__
    return cast(F, kernel(function))
