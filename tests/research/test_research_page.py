"""The page for researchers: its examples run, and its tables name every field."""

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from build_page import pypi_node, system_node

from sarisari.research import batch_games
from sarisari.research.games import batch_room
from sarisari.research.observed_fields import SHARED_FIELDS, Field
from sarisari.research.tower_game import TowerGame

PAGE = Path(__file__).parents[2] / "docs/research.md"
PAGES = sorted((PAGE.parent / "research").glob("*.md"))
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [PAGE, *PAGES])
def test_the_examples_run(page: Path) -> None:
    outcome = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 10
    assert outcome.failed == 0


def program_of(language: str) -> str:
    """The only program in a language on the page."""
    pattern = rf"^```{language}\n(.*?)^```$"
    [program] = re.findall(pattern, TEXT, re.MULTILINE | re.DOTALL)
    assert len(program.splitlines()) <= 36
    return str(program)


def totals_of(file: Path, program: str, *run: str) -> list[int]:
    """What a program prints that plays a game with the engine."""
    file.write_text(program, encoding="utf-8")
    done = subprocess.run([*run, file], capture_output=True, text=True, timeout=300, check=False)
    assert done.stderr == ""
    totals: list[int] = json.loads(done.stdout)
    return totals


def test_the_bots_for_the_engine_play_the_same_game(tmp_path: Path) -> None:
    command = f'{json.dumps(sys.executable)}, "-m", "sarisari", "engine"'
    python, javascript = program_of("python"), program_of("javascript")
    assert '"sarisari", "engine"' in python
    assert '"sarisari", ["engine"]' in javascript
    python = python.replace('"sarisari", "engine"', command)
    javascript = javascript.replace(
        '"sarisari", ["engine"]', f'{json.dumps(sys.executable)}, ["-m", "sarisari", "engine"]'
    )
    node, _ = system_node() or pypi_node()
    totals = totals_of(tmp_path / "first_bot.py", python, sys.executable)
    assert len(totals) == 3
    assert totals_of(tmp_path / "first_bot.mjs", javascript, node) == totals


@pytest.mark.parametrize("name", batch_games())
def test_every_field_is_explained(name: str) -> None:
    for field in (*SHARED_FIELDS, *batch_room(name).FIELDS):
        assert row_of(field) in TEXT


def test_every_part_of_an_observation_of_towers_is_explained() -> None:
    for name in TowerGame("bandu", {}).fields(0):
        assert f"| `{name}` | " in TEXT


def row_of(field: Field) -> str:
    """The line of a field in its table."""
    match field.labels:
        case "cards":
            entries = "one per card"
        case "suits":
            entries = "one per suit"
        case None:
            entries = "1"
        case labels:
            entries = str(len(labels))
    by_seat = "by seat: " if field.by_seat else ""
    return f"| `{field.name}` | {field.kind}, {by_seat}{entries} | {field.about} |"
