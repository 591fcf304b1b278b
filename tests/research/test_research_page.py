"""The page for researchers: its examples run, and its tables name every field."""

import doctest
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sarisari.research import batch_games
from sarisari.research.games import batch_room
from sarisari.research.observed_fields import SHARED_FIELDS, Field

PAGE = Path(__file__).parents[2] / "docs/research.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_run() -> None:
    outcome = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 20
    assert outcome.failed == 0


def test_the_bot_for_the_engine_plays_a_game(tmp_path: Path) -> None:
    [program] = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert len(program.splitlines()) <= 36
    command = f'{json.dumps(sys.executable)}, "-m", "sarisari", "engine"'
    assert '"sarisari", "engine"' in program
    file = tmp_path / "first_bot.py"
    file.write_text(program.replace('"sarisari", "engine"', command), encoding="utf-8")
    run = [sys.executable, str(file)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=300, check=False)
    assert done.stderr == ""
    assert len(json.loads(done.stdout)) == 3


@pytest.mark.parametrize("name", batch_games())
def test_every_field_is_explained(name: str) -> None:
    for field in (*SHARED_FIELDS, *batch_room(name).FIELDS):
        assert row_of(field) in TEXT


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
