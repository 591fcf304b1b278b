"""The lists of files in CONTRIBUTING.md, for an option and for a game, are what they really need."""

import re
from collections.abc import Iterable
from pathlib import Path

from tests.test_rooms import ALLOWED, NAME, games_named_in

ROOT = Path(__file__).parents[1]
EXAMPLE = ("tanuki", "miss")
TRACE = re.compile(r"miss_under|\bmiss=|option-tanuki-miss|[\"`]miss[\"`]")
FOLDERS = ("src", "docs", "web/src")
KINDS = {".css", ".ftl", ".md", ".py", ".svg", ".toml", ".ts", ".tsx"}
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
EXAMPLES = {place for place in ALLOWED if place[0] != "core/game_packages.py"}
NOT_YET = {"web/src/look/games.css", "web/src/look/table.css"}
FEW = 11  # translations counted


def named_files(what: str = "an option") -> set[str]:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    listed = text.split(f"<!-- files of {what} -->\n")[1].split("\n\n")[0]
    return {
        path.replace("<game>", EXAMPLE[0])
        for path in re.findall(r"^- `([^`]+)`", listed, re.MULTILINE)
    }


def files_by_hand(*folders: str) -> dict[str, str]:
    """What is written by hand there, by its path."""
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in files
        if path.suffix in KINDS
        and not path.is_symlink()
        and "static" not in path.parts
        and path.name != "protocol.ts"
    }


def traced_files() -> set[str]:
    """Every file that mentions the option."""
    return {path for path, text in files_by_hand(*FOLDERS).items() if TRACE.search(text)}


def files_of_the_game() -> set[str]:
    """Every file whose code, words or rules are about the game."""
    game = EXAMPLE[0]
    found = set()
    for path, text in {
        **files_by_hand("src", "docs/rules", "web/src"),
        "pyproject.toml": (ROOT / "pyproject.toml").read_text(encoding="utf-8"),
    }.items():
        is_code = path.endswith(".py")
        names = games_named_in(text) if is_code else NAME.findall(COMMENT.sub("", text))
        is_allowed = (path.removeprefix("src/sarisari/"), game) in EXAMPLES
        if game in path or (game in names and not is_allowed):
            found.add(path)
    return found


def is_listed(path: str, listed: Iterable[str]) -> bool:
    return any(path == each or (each.endswith("/") and path.startswith(each)) for each in listed)


def test_the_list_names_every_file_of_an_option_and_no_other() -> None:
    assert named_files() == traced_files()


def test_an_option_needs_few_files() -> None:
    assert len(named_files()) <= FEW


def test_the_list_names_every_file_of_a_game_and_no_other() -> None:
    listed, found = named_files("a game"), files_of_the_game() - NOT_YET
    assert {path for path in found if not is_listed(path, listed)} == set()
    assert {each for each in listed if not any(is_listed(path, [each]) for path in found)} == set()
