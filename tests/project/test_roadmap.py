"""Files that the roadmap sends newcomers to are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROADMAP = (ROOT / "docs" / "roadmap.md").read_text("utf-8")


def test_there_are_ten_good_first_issues() -> None:
    issues = re.findall(r"^(\d+)\. \*\*.+?\*\* .*\*Test:\* .+$", ROADMAP, re.MULTILINE)
    assert issues == [str(number) for number in range(1, 11)]


def test_files_of_good_first_issues_are_there() -> None:
    named = set(re.findall(r"`((?:src|tests|tools|web|bench)/[\w./-]+)`", ROADMAP))
    assert len(named) >= 10
    assert sorted(name for name in named if not (ROOT / name).exists()) == []
