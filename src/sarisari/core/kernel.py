"""One switch between Numba and plain Python.

`NUMBA_DISABLE_JIT=1` runs the same source as plain Python, bit for bit the same, and does
not even import Numba.
"""

import os
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar, cast

from sarisari.core import game_packages
from sarisari.core.kernel_cache import OURS, cache_folder

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
F = TypeVar("F", bound=Callable[..., Any])


if PLAIN:

    def kernel(function: F) -> F:
        """Leave the rules as they are: plain Python."""
        return function

    inlined = kernel

else:
    from numba import config, njit
    from numba.core.compiler_lock import global_compiler_lock

    OPTIONS = {"error_model": "numpy", "nogil": True, "boundscheck": False}

    def kernel(function: F) -> F:
        """Compile with Numba, keeping the result in the user's cache folder."""
        folder = cache_folder(_package_of(function))
        with global_compiler_lock:  # its settings are the same for all threads
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


def _package_of(function: Callable[..., Any]) -> str:
    """The game package that a function is from, or ours."""
    root = function.__module__.partition(".")[0]
    return root if root in game_packages.roots() else OURS


def unbound(*_: Any) -> Any:
    """What a template's free names are before they are bound, in every instance."""
    raise TypeError("a template is not called: instantiate it")


def _module_of(template: Callable[..., Any], names: Mapping[str, Any]) -> str:
    """Whose kernel an instance is: that of a game package if a function of one is bound into it,
    so that it is kept with the others that are compiled from those sources."""
    others = (one.__module__ for one in names.values() if _package_of(one) != OURS)
    return next(others, template.__module__)


def instantiate(
    template: F, tag: str, names: Mapping[str, Any], make: Callable[[Any], Any] = kernel
) -> F:
    """A kernel made of a template whose free names are bound to one game's functions; with
    `make=inlined` one that is compiled into its callers.

    Kernels handed over as arguments would be compiled again in every process; this is cached.
    """
    function = FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__)
    function.__qualname__ = f"{template.__name__}_{tag}"
    function.__module__ = _module_of(template, names)
    return cast(F, make(function))
