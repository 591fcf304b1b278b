"""Where compiled kernels are kept, and whether they are there. Numba is not needed to ask."""

import hashlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).parents[1]
# every source that a kernel may be compiled from
KERNEL_FOLDERS = ("core", "games", "bots/quick", "bots/kernels")


def sources_digest() -> str:
    """A hash of all kernel sources. Numba does not rebuild a cached caller when a callee in
    another file changes, so the folder's name has to."""
    digest = hashlib.sha256()
    for path in _sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _sources() -> Iterator[Path]:
    for folder in KERNEL_FOLDERS:
        yield from sorted((PACKAGE / folder).rglob("*.py"))


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


def ready_mark(folder: Path) -> Path:
    """A file beside the kernels, once all of them are there. Numba finds them by where their
    sources are and when these were written: another installation has to compile its own."""
    digest = hashlib.sha256(str(PACKAGE).encode())
    for path in _sources():
        digest.update(b"\0%d" % path.stat().st_mtime_ns)
    return folder / f"ready-{digest.hexdigest()[:20]}"


def is_warm() -> bool:
    """Whether every kernel has been compiled."""
    folder = cache_folder()
    return folder is not None and ready_mark(folder).exists()
