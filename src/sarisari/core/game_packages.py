"""Which game packages are in use: named by whoever starts a program, found by entry point.

They are named in an environment variable, so that every process that is started finds the same.
Nothing of a package is imported here.
"""

import os
from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

OURS = ("tindahan", "bastos", "tanuki", "bandu")  # the games that are here in any case
GROUP = "sarisari.games"
VARIABLE = "SARISARI_GAME_PACKAGES"  # "palitan,another"


def named() -> tuple[str, ...]:
    """The packages that were named, each once."""
    names = (name.strip() for name in os.environ.get(VARIABLE, "").split(","))
    return tuple(dict.fromkeys(name for name in names if name))


def name_also(names: Iterable[str]) -> None:
    """Name some more, for this process and those that it starts."""
    os.environ[VARIABLE] = ",".join(dict.fromkeys([*named(), *names]))


def installed() -> tuple[EntryPoint, ...]:
    """Every game package that is installed here, named or not."""
    return tuple(sorted(entry_points(group=GROUP), key=lambda point: point.name))


def found(name: str) -> tuple[EntryPoint, ...]:
    """Those that somebody means by a name: the game's, or that of what was installed."""
    return tuple(point for point in installed() if name in (point.name, _distribution(point)))


def _distribution(point: EntryPoint) -> str:
    return "" if point.dist is None else point.dist.name


def roots() -> tuple[str, ...]:
    """The top-level Python packages that the packages in use are written in."""
    return _roots(named())


@cache
def _roots(names: tuple[str, ...]) -> tuple[str, ...]:
    points = [point for name in names for point in found(name)]
    return tuple(sorted({point.module.partition(".")[0] for point in points}))


def folder_of(root: str) -> Path | None:
    """The folder of a top-level package, if there is one."""
    try:
        spec = find_spec(root)
    except (ImportError, ValueError):  # it is not there as it says, and cannot be loaded either
        return None
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places))) if places else None
