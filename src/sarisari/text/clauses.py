"""Clauses and rulings in words, by their ids."""

import tomllib
from functools import cache
from importlib.resources import files

from sarisari.games.registry import Registry, packages_in_use, registry


def clause_text(clause: str, language: str = "en") -> str:
    """The text of a clause or ruling, in English if it is not translated. KeyError if there is no
    such clause.

    >>> clause_text("TIN-24")
    'A player who plays a card must follow the led fruit if able.'
    """
    translated = _translated_clauses(language, registry())
    return translated.get(clause) or _clauses(registry())[clause]


@cache
def _clauses(_: Registry) -> dict[str, str]:
    """The English clauses by id, with those of the game packages in use."""
    return {
        clause["id"]: clause["text"]
        for source in _clause_files("clauses.toml")
        for clause in tomllib.loads(source).get("clause", [])
    }


@cache
def _translated_clauses(language: str, _: Registry) -> dict[str, str]:
    """The clauses of all files `clauses.<language>.toml`, by id."""
    found: dict[str, str] = {}
    for source in _clause_files(f"clauses.{language}.toml"):
        found |= tomllib.loads(source)
    return found


def _clause_files(name: str) -> list[str]:
    """The contents of these files. Those of game packages come first, so that built-in clauses
    win if an id occurs twice."""
    paths = [*(package.text / name for package in packages_in_use()), files("sarisari.text") / name]
    return [path.read_text(encoding="utf-8") for path in paths if path.is_file()]
