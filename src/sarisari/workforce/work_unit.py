"""Work units: a part of long work that gives the same result wherever and however often it is
done."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec

from sarisari.core.message import refuse

PACKAGE = Path(__file__).parents[1]
SOURCES = ("core", "games", "physics", "bots", "table", "arena", "research")


class WorkUnit(msgspec.Struct, frozen=True):
    """What is to be done, for which numbers, by which version of the program. `work` is picklable
    and holds everything else that the result depends on: game, options, bots, seed."""

    version: str
    work: Callable[[int, int], Any]  # called with `first` and `end`
    first: int
    end: int


def sources_digest(sources: Iterable[str]) -> str:
    """Return a hash of source files, given as files or folders of the package."""
    digest = hashlib.sha256()
    for name in sources:
        root = PACKAGE / name
        for path in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


@cache
def program_version() -> str:
    """Return the version of everything that may decide a result."""
    return f"{metadata.version('sarisari')}+{sources_digest(SOURCES)}"


def units_of(
    work: Callable[[int, int], Any], first: int, end: int, size: int
) -> Iterator[WorkUnit]:
    """Cut the numbers from `first` to `end` - 1 into units of this program."""
    for start in range(first, end, size):
        yield WorkUnit(program_version(), work, start, min(start + size, end))


def check_version(unit: WorkUnit) -> None:
    """Refuse a unit of another version of the program, whose result might differ."""
    if unit.version != program_version():
        raise refuse("work-version", theirs=unit.version, ours=program_version())


def carry_out(unit: WorkUnit) -> Any:
    """Do a unit."""
    check_version(unit)
    return unit.work(unit.first, unit.end)
