"""docs/architecture.md has a table for every package, and each table names every module."""

import re
from pathlib import Path

import pytest

import sarisari
from sarisari.games import game_names

ROOT = Path(__file__).parents[1]
SOURCES = Path(sarisari.__file__).parent
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
TABLED = ("core", "games", "table", "bots", "physics", "cli", "server", "arena", "research")
BUILT = {"static"}  # the built page, in server/


def modules_of(folder: Path) -> set[str]:
    """Modules as `room.py`, packages as `store/`, without the rooms of single games."""
    modules = {path.name for path in folder.glob("*.py") if path.stem != "__init__"}
    packages = {f"{path.parent.name}/" for path in folder.glob("*/*") if path.suffix == ".py"}
    return modules | packages - {f"{name}/" for name in (*game_names(), *BUILT)}


def named_in_table(package: str) -> set[str]:
    header = rf"^\| module of `{package}/` \|[^\n]*\n(.*?)\n\n"
    [table] = re.findall(header, PAGE, re.MULTILINE | re.DOTALL)
    return set(re.findall(r"`([\w/<>]+(?:\.py|/))`", table))


@pytest.mark.parametrize("package", TABLED)
def test_the_table_of_a_package_names_its_modules_and_no_others(package: str) -> None:
    named = {name for name in named_in_table(package) if "<" not in name}
    nested = {name for name in named if name.count("/") == 2 or "/" in name[:-1]}
    assert all((SOURCES / package / name).exists() for name in nested)
    parts = {"rules.py", "messages.py", "sheet.py", "hidden.py"} if package == "games" else set()
    assert named - nested - parts == modules_of(SOURCES / package)


def test_every_package_has_a_line_in_the_drawing() -> None:
    packages = {path.parent.name for path in SOURCES.glob("*/__init__.py")}
    drawn = set(re.findall(r"^(\w+)  +\S", PAGE, re.MULTILINE))
    assert packages <= drawn
