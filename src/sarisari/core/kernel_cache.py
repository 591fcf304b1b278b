"""Where compiled kernels are kept, and whether they are there. Numba is not needed to ask."""

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import platformdirs

from sarisari.core import game_packages

OURS = "sarisari"
PACKAGE = Path(__file__).parents[1]
# every source that a kernel may be compiled from
KERNEL_SOURCES = (
    "core/**/*.py",
    "games/**/*.py",
    "bots/games/*/rollout_policy.py",
    "bots/rollout_policy/*.py",
    "bots/kernels/*.py",
)


def sources_digest(package: str = OURS) -> str:
    """A hash of all sources that kernels of a package may be compiled from. Numba does not
    rebuild a cached caller when a callee in another file changes, so the folder's name has to."""
    digest = hashlib.sha256()
    for root, path in _sources(package):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _sources(package: str) -> Iterator[tuple[Path, Path]]:
    """Each with the folder of its package. Kernels of a game package are compiled from ours too."""
    for pattern in KERNEL_SOURCES:
        yield from ((PACKAGE, path) for path in sorted(PACKAGE.glob(pattern)))
    added = None if package == OURS else game_packages.folder_of(package)
    if added is not None:
        yield from ((added, path) for path in sorted(added.rglob("*.py")))


@cache
def cache_folder(package: str = OURS) -> Path | None:
    """Where compiled kernels of a package are kept, or None if no such folder can be written."""
    root = os.environ.get("SARISARI_CACHE_DIR") or platformdirs.user_cache_dir("sarisari", False)
    folder = Path(root) / "kernels" / sources_digest(package)
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


def ready_mark(folder: Path, package: str = OURS) -> Path:
    """A file beside the kernels, once all of them are there. Numba finds them by where their
    sources are and when these were written: another installation has to compile its own."""
    digest = hashlib.sha256(str(PACKAGE).encode())
    for _, path in _sources(package):
        digest.update(b"\0%d" % path.stat().st_mtime_ns)
    return folder / f"ready-{digest.hexdigest()[:20]}"


def ready_marks() -> list[Path | None]:
    """One for each package whose kernels are in use; None where nothing can be kept."""
    marks: list[Path | None] = []
    for package in (OURS, *game_packages.roots()):
        folder = cache_folder(package)
        marks.append(None if folder is None else ready_mark(folder, package))
    return marks


def is_warm() -> bool:
    """Whether every kernel has been compiled, those of game packages too."""
    return all(mark is not None and mark.exists() for mark in ready_marks())
