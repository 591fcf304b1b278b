"""One word per thing: what a language's glossary has decided against does not come back.

The glossaries are docs/glossary.md and the heads of text/*.ftl.
"""

import re
from typing import Any

import pytest
from fluent.syntax import ast, visitor

from sarisari.text import languages
from tests.test_languages import entries

BANNED = {
    "en": {
        r"\bspectators?\b": "onlooker",
        r"\beliminated\b": "out",
        r"\braccoons?\b(?! dog)": "raccoon dog",
        r"\binvalid (?:move|action)\b": "a refusal that says why",
        r"[…”] is no \w": "is not a",
    },
    "fr": {
        r"\blevées?\b": "pli",
        r"\btas\b": "réserve",
        r"\bsocles?\b": "base",
        r"\bench[ée]ri(?!$)\w*": "miser",
        r"\bdehors\b|\bélimin\w*|\bc’est fini pour|\bquitte le jeu\b": "hors jeu",
        r"\bcommissaire(?!-priseur)": "commissaire-priseur",
        r"\bsur place\b": "à cet étal",
        r"\bblanchissage\b": "capot",
        r"\bgenres? d’enchères": "sorte",
        r"(?<!mode=)\bsolitaires?\b": "solo",
    },
}
# these words mean other things in other games
BANNED_IN_BANDU: dict[str, dict[str, str]] = {
    "en": {},
    "fr": {r"\bpropos(?:e|es|er|ez|ent)\b": "miser", r"\bannonce": "mise"},
}
QUI = re.compile(r"(?:^|[.:;] )Qui (?!.*\?)|\b(?:remplace|pour|à|va à|par) qui (?!.*\?)")


class Texts(visitor.Visitor):  # type: ignore[misc]  # fluent.syntax has no types
    """The words of a message without its parameters, a line for each way to say it."""

    def __init__(self, entry: Any) -> None:
        self.lines: list[str] = []
        self.visit(entry)

    def visit_Pattern(self, node: Any) -> None:  # noqa: N802
        parts = [part.value if isinstance(part, ast.TextElement) else "…" for part in node.elements]
        self.lines.append("".join(parts))
        self.generic_visit(node)


def said(language: str, prefix: str = "") -> list[tuple[str, str]]:
    return [
        (key, line)
        for key, entry in entries(language).items()
        if key.startswith("bandu-") or "-bandu" in key or not prefix
        for line in Texts(entry).lines
    ]


def test_every_language_has_a_list() -> None:
    assert set(BANNED) == set(BANNED_IN_BANDU) == set(languages())


@pytest.mark.parametrize("language", languages())
def test_no_synonyms(language: str) -> None:
    found = [
        f"{key}: {line!r}: say {better}"
        for words, lines in (
            (BANNED[language], said(language)),
            (BANNED_IN_BANDU[language], said(language, "bandu")),
        )
        for pattern, better in words.items()
        for key, line in lines
        if re.search(pattern, line, re.IGNORECASE)
    ]
    assert found == []


def test_the_list_would_find_them() -> None:
    line = "4 pièces dans le tas"
    assert any(re.search(pattern, line) for pattern in BANNED["fr"])
    assert not any(re.search(pattern, "aux enchères") for pattern in BANNED["fr"])


def test_qui_alone_is_no_subject_in_french() -> None:
    assert QUI.search("Qui fournit joue haut ou bas.")
    assert QUI.search("Un bot remplace qui s’absente.")
    assert not QUI.search("Le fruit : qui paie pour refuser ?")
    assert [(key, line) for key, line in said("fr") if QUI.search(line)] == []
