"""The on-disk cache of compiled kernels: where it is, and whether it is warm. Does not need Numba."""

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import platformdirs

from sarisari.core import game_packages

SARISARI = "sarisari"
PACKAGE = Path(__file__).parents[1]
# all source files that a kernel may be compiled from
KERNEL_SOURCES = (
    "core/**/*.py",
    "games/**/*.py",
    "bots/games/*/net_inputs.py",
    "bots/games/*/rollout_policy.py",
    "bots/games/*/trick_outlook.py",
    "bots/rollout_policy/*.py",
    "bots/kernels/*.py",
    "bots/nets/*.py",
    "research/batch_kernel.py",
    "research/flags.py",
    "research/game_streams.py",
    "research/games/*.py",
)


def sources_digest(package: str = SARISARI) -> str:
    """Return a hash of all sources that kernels of a package may be compiled from. Numba does not
    recompile a cached caller when a callee in another file changes, so the hash is part of the
    folder's name."""
    digest = hashlib.sha256()
    for root, path in _sources(package):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _sources(package: str) -> Iterator[tuple[Path, Path]]:
    """Yield each source file with the folder of its package. Kernels of a game package are compiled
    from Sari-sari's sources as well."""
    for pattern in KERNEL_SOURCES:
        yield from ((PACKAGE, path) for path in sorted(PACKAGE.glob(pattern)))
    added = None if package == SARISARI else game_packages.folder_of(package)
    if added is not None:
        yield from ((added, path) for path in sorted(added.rglob("*.py")))


@cache
def cache_folder(package: str = SARISARI) -> Path | None:
    """Return the folder for compiled kernels of a package, or None if it cannot be written."""
    root = os.environ.get("SARISARI_CACHE_DIR") or platformdirs.user_cache_dir("sarisari", False)
    folder = Path(root) / "kernels" / sources_digest(package)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".writable-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        warning = f"sarisari: {folder} cannot be written; kernels are compiled again each time"
        sys.stderr.write(warning + "\n")
        return None
    return folder


def ready_mark(folder: Path, package: str = SARISARI) -> Path:
    """Return the path of the file that marks all kernels as compiled. Numba finds kernels by the
    path and modification time of their sources, so another installation has to compile its own."""
    digest = hashlib.sha256(str(PACKAGE).encode())
    for _, path in _sources(package):
        digest.update(b"\0%d" % path.stat().st_mtime_ns)
    return folder / f"ready-{digest.hexdigest()[:20]}"


def ready_marks() -> list[Path | None]:
    """Return one mark for each package whose kernels are in use; None where nothing can be written."""
    marks: list[Path | None] = []
    for package in (SARISARI, *game_packages.enabled_roots()):
        folder = cache_folder(package)
        marks.append(None if folder is None else ready_mark(folder, package))
    return marks


def is_warm() -> bool:
    """Whether every kernel has been compiled, including those of game packages."""
    return all(mark is not None and mark.exists() for mark in ready_marks())
