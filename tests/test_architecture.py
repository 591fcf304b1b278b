"""What keeps rules pure: no clock, no chance, no network, no store below the server."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

import sarisari

PACKAGE = Path(sarisari.__file__).parent
FORBIDDEN = {
    "asyncio", "asyncpg", "datetime", "http", "mujoco", "random", "requests", "secrets",
    "socket", "sqlite3", "ssl", "starlette", "threading", "time", "urllib", "uuid", "uvicorn",
}  # fmt: skip
PURE = sorted(
    path for folder in ("core", "games", "table") for path in (PACKAGE / folder).rglob("*.py")
)
ENTRY_POINTS = "sarisari.games"  # of game packages: no module, though there is one
# where a name that is only known later leads to a module: the games, what bots, terminal and
# server know of them, and the Python API, whose names the type checker sees beside it
REGISTRIES = {
    "__init__.py", "bots/games/__init__.py", "cli/commands/room_commands.py", "cli/games/__init__.py",
    "games/registry.py", "research/games/__init__.py", "server/games/__init__.py",
}  # fmt: skip


@cache
def parsed(path: Path) -> ast.Module:
    """A module of the package as a tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def sources() -> dict[str, ast.Module]:
    """Every module of the package by its path."""
    return {
        path.relative_to(PACKAGE).as_posix(): parsed(path) for path in sorted(PACKAGE.rglob("*.py"))
    }


def imports_of(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("path", PURE, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_rules_are_pure(path: Path) -> None:
    tree = parsed(path)
    assert imports_of(tree) & FORBIDDEN == set()
    attributes = {ast.unparse(n) for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    assert not {name for name in attributes if name.startswith(("np.random", "numpy.random"))}


def test_the_check_sees_what_it_looks_for() -> None:
    assert imports_of(ast.parse("import time\nfrom random import choice")) == {"time", "random"}
    assert len(PURE) > 30


def test_no_sentence_is_built_in_rules() -> None:
    """Messages are keys: no key has a space, and nothing but keys is said."""
    for path in PURE:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "refuse"):
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant):
                        assert " " not in str(part.value), path


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki", "bandu"])
def test_rule_functions_fit_on_a_screen(game: str) -> None:
    tree = ast.parse((PACKAGE / "games" / game / "rules.py").read_text(encoding="utf-8"))
    lengths = {
        node.name: (node.end_lineno or 0) - node.lineno + 1
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }
    assert {name: length for name, length in lengths.items() if length > 40} == {}


def modules_named(tree: ast.AST) -> set[str]:
    """Our modules that strings of a source name, by the first part of their names."""
    strings = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    return {
        found[1]
        for text in strings
        if isinstance(text, str)
        and text != ENTRY_POINTS
        and (found := re.search(r"\bsarisari\.(\w+)", text))
    }


def imports_by_string(tree: ast.AST) -> list[str]:
    """What is imported by a call, except packages of others by their names."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = [
        call.args[0]
        for call in calls
        if ast.unparse(call.func).rpartition(".")[2] in ("import_module", "__import__")
    ]
    return [
        ast.unparse(name)
        for name in names
        if not (isinstance(name, ast.Constant) and str(name.value).partition(".")[0] != "sarisari")
    ]


def layers() -> list[set[str]]:
    """The packages of the import linter's layers, from the top."""
    settings = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text())
    [contract] = [c for c in settings["tool"]["importlinter"]["contracts"] if c["type"] == "layers"]
    return [set(re.findall(r"sarisari\.(\w+)", layer)) for layer in contract["layers"]]


def test_our_own_modules_are_imported_by_statements() -> None:
    """The import linter, the type checker and a search see those; strings they do not."""
    found = {path: imports_by_string(tree) for path, tree in sources().items()}
    assert {path for path, names in found.items() if names} <= REGISTRIES
    assert imports_by_string(ast.parse('import_module("mujoco")')) == []
    seen = imports_by_string(ast.parse('importlib.import_module(f"{__name__}.x"); __import__(a)'))
    assert seen == ["f'{__name__}.x'", "a"]


def test_no_string_names_a_module_of_a_layer_above() -> None:
    """Such as a program that is started by its module's name."""
    above: set[str] = set()
    for layer in layers():
        for path, tree in sources().items():
            if path.partition("/")[0] in layer:
                assert modules_named(tree) & above == set(), path
        above |= layer
    assert {"cli", "server", "core"} <= above
    assert modules_named(ast.parse('run("-m", "sarisari.cli.kernel_warmer")')) == {"cli"}


def parts_of_snapshots(source: str) -> list[str]:
    """Where a source looks into a table's snapshot instead of asking the table."""
    tree = ast.parse(source)
    handed_on = {
        id(argument)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for argument in node.args
    }
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "snapshot"
        and id(node) not in handed_on
    ]


def test_a_table_is_asked_and_its_snapshot_only_handed_on() -> None:
    for path in PACKAGE.rglob("*.py"):
        if PACKAGE / "table" not in path.parents:
            assert parts_of_snapshots(path.read_text(encoding="utf-8")) == [], path


def test_the_check_sees_who_looks_into_a_snapshot() -> None:
    assert parts_of_snapshots("table.snapshot().clocks") == ["table.snapshot()"]
    assert parts_of_snapshots("next_duty(table.snapshot(), now)") == []
