"""Every file and every name that docs/life-of-a-move.md mentions exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/life-of-a-move.md"
FILE = re.compile(r"[\w./-]+\.(?:py|tsx?)")
NAME = re.compile(r"_?[A-Za-z]\w*(?:\.\w+)*")
# in code, but not defined in the files named beside them
LOCALS = {
    "at", "asker", "card", "duty", "hold", "journal", "legal", "load", "message", "others",
    "phase", "prompted_at", "prompts", "seat", "seen", "step.after", "steps", "table", "view",
    "wait", "wish.id",
}  # fmt: skip


def path_of(file: str) -> Path:
    if file.startswith("tests/"):
        return ROOT / file
    return ROOT / ("src/sarisari" if file.endswith(".py") else "web/src") / file


@cache
def names_in(file: str) -> frozenset[str]:
    """The names that a file defines, those of members behind their class."""
    source = path_of(file).read_text(encoding="utf-8")
    return python_names(source) if file.endswith(".py") else script_names(source)


def python_names(source: str) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            members = (
                each
                for each in node.body
                if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
            )
            found |= {f"{node.name}.{each.name}" for each in members}
    return frozenset(found)


def script_names(source: str) -> frozenset[str]:
    found: set[str] = set()
    owner = ""
    for line in source.splitlines():
        top = re.match(r"(?:export )?(?:async )?(?:class|function|const|interface) (\w+)", line)
        member = re.match(r"  (?:(?:static|async|readonly|get) )*(\w+)\b", line)
        if top:
            owner = top[1]
            found.add(owner)
        elif member:
            found.add(f"{owner}.{member[1]}")
    return frozenset(found)


def cells() -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """By line: the files and the names that stand there in code style."""
    text = re.sub(r"```.*?```", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = []
    for line in text.splitlines():
        quoted = re.findall(r"`([^`]+)`", line)
        files = tuple(each for each in quoted if FILE.fullmatch(each))
        names = tuple(
            each.removesuffix("()")
            for each in quoted
            if each not in files and each not in LOCALS and NAME.fullmatch(each)
        )
        if files or names:
            found.append((line[:60], files, names))
    return found


def all_files() -> set[str]:
    return {file for _, files, _ in cells() for file in files}


@pytest.mark.parametrize("file", sorted(all_files()))
def test_the_file_exists(file: str) -> None:
    assert path_of(file).is_file()


def test_names_are_defined_in_the_files_beside_them() -> None:
    missing = []
    for line, files, names in cells():
        known = frozenset().union(*(names_in(file) for file in files or all_files()))
        missing += [f"{name} ({line})" for name in names if name not in known]
    assert missing == []


def test_names_in_the_drawings_are_defined() -> None:
    drawings = re.findall(r"```(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    known = frozenset().union(*(names_in(file) for file in all_files()))
    names = {name for drawing in drawings for name in re.findall(r"\b[A-Z]\w+\.\w+", drawing)}
    assert len(names) > 10
    assert sorted(names - known) == []
