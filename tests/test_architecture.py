"""What keeps rules pure: no clock, no chance, no network, no store below the server."""

import ast
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


def imports_of(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
    return names


@pytest.mark.parametrize("path", PURE, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_rules_are_pure(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert imports_of(tree) & FORBIDDEN == set()
    attributes = {ast.unparse(n) for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    assert not {name for name in attributes if name.startswith(("np.random", "numpy.random"))}


def test_the_check_sees_what_it_looks_for():
    assert imports_of(ast.parse("import time\nfrom random import choice")) == {"time", "random"}
    assert len(PURE) > 30


def test_no_sentence_is_built_in_rules():
    """Messages are keys: no key has a space, and nothing but keys is said."""
    for path in PURE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "refuse"):
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant):
                        assert " " not in str(part.value), path


@pytest.mark.parametrize("game", ["tindahan", "bastos", "tanuki", "bandu"])
def test_rule_functions_fit_on_a_screen(game):
    tree = ast.parse((PACKAGE / "games" / game / "rules.py").read_text(encoding="utf-8"))
    lengths = {
        node.name: (node.end_lineno or 0) - node.lineno + 1
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }
    assert {name: length for name, length in lengths.items() if length > 40} == {}
