"""What the documents show is true."""

import doctest
import re
from pathlib import Path

import pytest

from sarisari.games import game_names, get_game

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("name", ["README.md", "docs/api.md"])
def test_the_examples_run(name: str) -> None:
    outcome = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 10
    assert outcome.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_page_of_commands_names_every_one() -> None:
    from sarisari.cli import app

    text = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert command.callback
        name = command.name or command.callback.__name__.replace("_", "-")
        assert f"`sarisari {name}" in text


def test_every_screenshot_is_shown_somewhere() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    kept = {path.name for path in (ROOT / "docs/screenshots").iterdir()}
    assert kept == set(re.findall(r"screenshots/([\w-]+\.png)", text))


def test_the_page_about_bots_has_a_line_for_every_level() -> None:
    from sarisari.bots import BOT_NAMES

    text = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(BOT_NAMES)


def test_requirements_name_no_host() -> None:
    for path in ROOT.glob("requirements*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--hash=sha256:" in text


def test_the_two_kinds_of_requirements_agree() -> None:
    """What a player gets is what is tested."""

    def pinned(name: str) -> set[str]:
        text = (ROOT / name).read_text(encoding="utf-8")
        return {line.rstrip(" \\") for line in text.splitlines() if "==" in line}

    assert pinned("requirements.txt") <= pinned("requirements-test.txt")


@pytest.mark.parametrize("game", game_names())
def test_the_rules_page_knows_what_people_usually_play_with(game: str) -> None:
    text = (ROOT / "docs/rules" / f"{game}.md").read_text(encoding="utf-8")
    [usual] = re.findall(r"^<!-- usual (.+) -->$", text, re.MULTILINE)
    told = dict(pair.split("=") for pair in usual.split(" "))
    defaults = get_game(game).new({}).options
    fixed = {name: value for name, value in defaults.items() if name not in ("players", "fruits")}
    assert told == {name: str(value).lower() for name, value in fixed.items()}
