"""Plugin discovery: which game packages are enabled, and their entry points.

The enabled packages are listed in an environment variable, so that child processes inherit the
list. Nothing of a package is imported here.
"""

import os
from collections.abc import Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

BUILT_IN_GAMES = ("tindahan", "bastos", "tanuki", "bandu")  # the games that come with Sari-sari
ENTRY_POINT_GROUP = "sarisari.games"
ENVIRONMENT_VARIABLE = "SARISARI_GAME_PACKAGES"  # "palitan,another"


def enabled_names() -> tuple[str, ...]:
    """Return the names of the enabled packages, without duplicates."""
    names = (name.strip() for name in os.environ.get(ENVIRONMENT_VARIABLE, "").split(","))
    return tuple(dict.fromkeys(name for name in names if name))


def enable(names: Iterable[str]) -> None:
    """Enable more packages, for this process and its children."""
    os.environ[ENVIRONMENT_VARIABLE] = ",".join(dict.fromkeys([*enabled_names(), *names]))


def installed_entry_points() -> tuple[EntryPoint, ...]:
    """Return the entry points of all installed game packages, enabled or not."""
    return tuple(sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name))


def matching_entry_points(name: str) -> tuple[EntryPoint, ...]:
    """Return the entry points that match a name: the name of a game or of a distribution."""
    return tuple(
        point for point in installed_entry_points() if name in (point.name, _distribution(point))
    )


def _distribution(point: EntryPoint) -> str:
    return "" if point.dist is None else point.dist.name


def enabled_roots() -> tuple[str, ...]:
    """Return the top-level Python packages of the enabled game packages."""
    return _roots_of(enabled_names())


@cache
def _roots_of(names: tuple[str, ...]) -> tuple[str, ...]:
    points = [point for name in names for point in matching_entry_points(name)]
    return tuple(sorted({point.module.partition(".")[0] for point in points}))


def folder_of(root: str) -> Path | None:
    """Return the folder of a top-level Python package, or None if it has none."""
    try:
        spec = find_spec(root)
    except (ImportError, ValueError):  # the package is broken, and loading it would fail as well
        return None
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places))) if places else None
