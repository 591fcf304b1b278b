"""The JIT switch: the same kernel source runs compiled by Numba or as plain Python.

`NUMBA_DISABLE_JIT=1` selects plain Python, with identical results, and Numba is not even imported.
"""

import os
from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar, cast

from sarisari.core import game_packages
from sarisari.core.kernel_cache import SARISARI, cache_folder

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
F = TypeVar("F", bound=Callable[..., Any])


if PLAIN:

    def kernel(function: F) -> F:
        """Compile a function with Numba and cache it on disk; with the JIT off, return it
        unchanged."""
        return function

    inlined = kernel

else:
    from numba import config, njit
    from numba.core.compiler_lock import global_compiler_lock

    OPTIONS = {"error_model": "numpy", "nogil": True, "boundscheck": False}

    def kernel(function: F) -> F:
        """Compile a function with Numba and cache it on disk; with the JIT off, return it
        unchanged."""
        folder = cache_folder(_package_of(function))
        with global_compiler_lock:  # Numba's settings are shared by all threads
            before = config.CACHE_DIR
            try:
                # read only while decorating; other users of Numba keep their own setting
                config.CACHE_DIR = str(folder or "")
                compiled: F = njit(cache=folder is not None, **OPTIONS)(function)
            finally:
                config.CACHE_DIR = before
        return compiled

    def inlined(function: F) -> F:
        """Compile a function into every kernel that calls it. A real call that passes many arrays
        would count references to each of them."""
        compiled: F = njit(inline="always", **OPTIONS)(function)
        return compiled


def _package_of(function: Callable[..., Any]) -> str:
    """Return the game package that a function belongs to, or Sari-sari itself."""
    root = function.__module__.partition(".")[0]
    return root if root in game_packages.enabled_roots() else SARISARI


def unbound(*_: Any) -> Any:
    """Placeholder for a template's free names, which every instance binds to functions of one game."""
    raise TypeError("a template is not called: instantiate it")


def _module_of(template: Callable[..., Any], names: Mapping[str, Any]) -> str:
    """Return the module that an instance belongs to. If a function of a game package is bound into
    it, that is the package's module, so that the kernel is cached with the package's other kernels.
    """
    others = (one.__module__ for one in names.values() if _package_of(one) != SARISARI)
    return next(others, template.__module__)


def instantiate(
    template: F, tag: str, names: Mapping[str, Any], make: Callable[[Any], Any] = kernel
) -> F:
    """Return a kernel made from a template, with its free names bound to the functions of one game;
    with `make=inlined`, one that is compiled into its callers.

    Kernels passed as arguments would be compiled again in every process; instances are cached.
    """
    function = FunctionType(template.__code__, {**template.__globals__, **names}, template.__name__)
    function.__qualname__ = f"{template.__name__}_{tag}"
    function.__module__ = _module_of(template, names)
    return cast(F, make(function))
