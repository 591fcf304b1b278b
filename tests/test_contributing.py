"""The list of files for an option in CONTRIBUTING.md is what an option really needs."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ("tanuki", "miss")
TRACE = re.compile(r"miss_under|\bmiss=|option-tanuki-miss|[\"`]miss[\"`]")
FOLDERS = ("src", "docs", "web/src")
KINDS = {".css", ".ftl", ".md", ".py", ".toml", ".ts", ".tsx"}
FEW = 10  # translations counted


def named_files():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    listed = text.split("<!-- files of an option -->\n")[1].split("\n\n")[0]
    return {
        path.replace("<game>", EXAMPLE[0])
        for path in re.findall(r"^- `([^`]+)`", listed, re.MULTILINE)
    }


def traced_files():
    """Every file that is written by hand and mentions the option."""
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    return {
        path.relative_to(ROOT).as_posix()
        for path in files
        if path.suffix in KINDS
        and not path.is_symlink()
        and "static" not in path.parts
        and TRACE.search(path.read_text(encoding="utf-8"))
    }


def test_the_list_names_every_file_of_an_option_and_no_other():
    assert named_files() == traced_files()


def test_an_option_needs_few_files():
    assert len(named_files()) <= FEW
