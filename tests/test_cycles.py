"""Modules do not import each other in a circle, not even lazily or for the type checker."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import sarisari
from tests.support.narrowing import present

SRC = Path(sarisari.__file__).parent.parent


def modules(root: Path) -> dict[str, Path]:
    """The files of a source tree by the names they are imported by."""
    named = {}
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        named[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return named


def imported_by(source: str, names: set[str]) -> set[str]:
    """Which of these modules a source imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            each = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in names else node.module for name in each}
    return found & names


def circle_in(graph: dict[str, set[str]]) -> list[str] | None:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        return circle
    return None


def test_no_module_imports_itself_by_way_of_others() -> None:
    files = modules(SRC)
    names = set(files)
    assert len(names) > 300
    graph = {
        name: imported_by(path.read_text(encoding="utf-8"), names) - {name}
        for name, path in files.items()
    }
    assert circle_in(graph) is None


@pytest.mark.parametrize(
    "source",
    [
        "import b",
        "from b import thing",
        "def lazily():\n    from b import thing",
        "if TYPE_CHECKING:\n    from b import Thing",
    ],
)
def test_the_check_sees_every_kind_of_import(source: str) -> None:
    graph = {"a": imported_by(source, {"a", "b"}), "b": imported_by("import a", {"a", "b"})}
    assert set(present(circle_in(graph))) == {"a", "b"}
