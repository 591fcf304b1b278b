"""Every clause that software can show has a test that names it; every name is a clause."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLUGIN = ROOT / "tests/plugin/src/sarisari_palitan"  # a game that comes from elsewhere


def clauses_in(path: Path) -> list[dict[str, str]]:
    clauses: list[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))["clause"]
    return clauses


OWN = clauses_in(ROOT / "docs/rules/clauses.toml")
CLAUSES = OWN + clauses_in(PLUGIN / "text/clauses.toml")
BY_ID = {clause["id"]: clause for clause in CLAUSES}
ID = re.compile(r"\b(?:TIN|BAS|TAN|BAN|PAL|AT|AB|AK|AN|GT|GB|GK|GN)-\d+\b")
RANGE = re.compile(r"\b([A-Z]+)-(\d+) to (?:\1-)?(\d+)\b")  # TIN-41 to TIN-47
GAMES = ("tindahan", "bastos", "tanuki", "bandu", "palitan")


def room_of(game: str) -> Path:
    """Where the sources of a game are."""
    return PLUGIN if game == "palitan" else ROOT / "src/sarisari/games" / game


def page_of(game: str) -> Path:
    """Its rules page."""
    return PLUGIN / "pages/en.md" if game == "palitan" else ROOT / f"docs/rules/{game}.md"


def ids_in(text: str) -> set[str]:
    """All ids in a text, ranges spelt out."""
    ids = set(ID.findall(text))
    for letters, first, last in RANGE.findall(text):
        ids |= {f"{letters}-{number:02d}" for number in range(int(first), int(last) + 1)}
    return ids


def marked_ids() -> set[str]:
    """The ids in the clause markers of all tests."""
    ids = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                ids |= {ast.literal_eval(argument) for argument in node.args}
    return ids


def test_every_clause_that_can_be_shown_has_a_test() -> None:
    due = {clause["id"] for clause in CLAUSES if clause["shown"] == "yes"}
    assert len(due) >= 270 + 19
    assert sorted(due - marked_ids()) == []


def test_tests_name_only_clauses_that_exist() -> None:
    assert sorted(marked_ids() - BY_ID.keys()) == []


def test_what_cannot_be_shown_says_why() -> None:
    for clause in CLAUSES:
        assert clause["shown"] in ("yes", "no")
        assert ("why" in clause) == (clause["shown"] == "no"), clause["id"]
    assert sum(clause["shown"] == "no" for clause in CLAUSES) <= 15


def test_ids_are_unique_and_complete() -> None:
    assert len(BY_ID) == len(CLAUSES)
    for prefix, last in {"TIN": 54, "BAS": 39, "TAN": 28, "BAN": 42, "PAL": 19}.items():
        assert {f"{prefix}-{number:02d}" for number in range(1, last + 1)} <= BY_ID.keys()
    for prefix, last in {"AT": 23, "AB": 20, "AK": 16, "AN": 30}.items():
        assert {f"{prefix}-{number:02d}" for number in range(1, last + 1)} <= BY_ID.keys()


@pytest.mark.parametrize("game", GAMES)
def test_the_sources_name_the_clauses_they_implement(game: str) -> None:
    named = set()
    for path in room_of(game).glob("*.py"):
        named |= ids_in(path.read_text(encoding="utf-8"))
    assert sorted(named - BY_ID.keys()) == []
    assert {BY_ID[name]["game"] for name in named} == {game}
    assert len(named) > (15 if game == "palitan" else 25)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_function_names_its_clause(game: str) -> None:
    """Small helpers that only pick cards or open a game name none."""
    tree = ast.parse((room_of(game) / "rules.py").read_text(encoding="utf-8"))
    nameless = {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and not ID.search(ast.get_docstring(node) or "")
    }
    assert nameless <= {
        "reset",
        "apply",
        "take_from_hand",
        "place_sellers",
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_can_be_opened_at_each_clause(game: str) -> None:
    page = page_of(game).read_text(encoding="utf-8")
    anchors = re.findall(r'<a id="([A-Z]+-\d+)"></a>', page)
    assert len(anchors) == len(set(anchors))
    wanted = {
        clause["id"] for clause in CLAUSES if clause["game"] == game and clause["kind"] != "case"
    }
    assert sorted(wanted - set(anchors)) == []


def test_messages_name_only_clauses_that_exist() -> None:
    for path in (ROOT / "src").rglob("*.py"):
        assert ids_in(path.read_text(encoding="utf-8")) <= BY_ID.keys(), path
