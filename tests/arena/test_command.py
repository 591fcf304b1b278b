"""`sarisari arena` as people and programs use it."""

import json
import os
import pty
import shlex
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sarisari.arena.picture import _ticks, picture
from sarisari.arena.report import Report, report_of
from sarisari.arena.tally import Tally
from sarisari.cli import app
from tests.support.arena_comparisons import blocks_by, comparison_of
from tests.support.narrowing import present
from tests.support.waiting import wait_until

COMMAND = [sys.executable, "-m", "sarisari", "arena"]
PROGRAM = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"do": json.loads(line)["legal"][0]}), flush=True)
"""
SVG = "{http://www.w3.org/2000/svg}"


def arena(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["arena", *map(str, arguments)])


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return shlex.join([sys.executable, "-IS", str(path)])


def test_json_has_what_programs_rely_on() -> None:
    result = arena("tanuki", "casual", "random", "--games", 8, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert (found["game"], found["games"], found["rounds"], found["seats"]) == ("tanuki", 8, 32, 4)
    assert [bot["bot"] for bot in found["bots"]] == ["casual", "random"]
    casual, random = found["bots"]
    for name in ("win_share", "edge", "rating"):
        for bot in found["bots"]:
            assert bot[f"{name}_low"] <= bot[name] <= bot[f"{name}_high"]
    assert casual["win_share"] > 0.6
    assert casual["win_share"] + 3 * random["win_share"] == pytest.approx(1, abs=1e-5)
    assert casual["edge"] == pytest.approx(-3 * random["edge"], abs=1e-5)
    assert found["margins"][0][1][0] == pytest.approx(casual["edge"], abs=1e-5)


def test_the_same_seed_is_the_same_json_and_another_is_not() -> None:
    first, second, other = (
        arena("tanuki", "casual", "random", "--games", 4, "--json", "--seed", seed).stdout
        for seed in (3, 3, 4)
    )
    assert first == second
    assert json.loads(first)["bots"] != json.loads(other)["bots"]


def test_people_get_a_ladder_a_cross_table_and_words() -> None:
    result = arena("tanuki", "random", "casual", "random", "--games", 48, "--seats", 3)
    assert result.exit_code == 0
    assert "Tanuki to Chagama, 3 seats: 48 games" in result.stdout
    assert result.stdout.index("│ casual") < result.stdout.index("│ random")
    assert "points a round ahead of" in result.stdout
    assert "Sure: casual is stronger than random" in result.stdout
    assert "Not sure yet: random" in result.stdout


def test_options_and_seats_are_those_of_the_game() -> None:
    result = arena(
        "tindahan", "casual", "random", "--games", 1, "--seats", 3, "--option", "seller=spend",
        "--options", "fruits=banana,mango,pineapple", "--json",
    )  # fmt: skip
    found = json.loads(result.stdout)
    assert found["games"] == 3
    assert found["options"]["seller"] == "spend"
    assert found["options"]["fruits"] == ["banana", "mango", "pineapple"]


@pytest.mark.parametrize("way", ["named", "in-place", "added"])
def test_a_program_from_outside_takes_part(program: str, way: str) -> None:
    bots = {
        "named": ["mine", "random", "--bot", f"mine={program}"],
        "in-place": [f"mine={program}", "random"],
        "added": ["random", "--bot", f"mine={program}"],
    }[way]
    result = arena("tanuki", *bots, "--games", 1, "--seats", 3, "--json")
    assert result.exit_code == 0, result.output
    found = {bot["bot"]: bot for bot in json.loads(result.stdout)["bots"]}
    assert found["mine"]["gone"] == 0
    assert found["mine"]["sat"] == (6 if way == "added" else 3)


def test_a_program_that_fails_is_told_of() -> None:
    result = arena("tanuki", f"mine={sys.executable} -c 0", "random", "--games", 1, "--seats", 3)
    assert result.exit_code == 0
    told = "mine failed in 3 of its games, and casual played on: The program ended with status 0."
    assert told in result.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", "casual", "random"), "There is no game “chess”"),
        (("bandu", "casual", "random", "--option", "mode=solitaire", "--seats", "1"), "at least 2"),
        (("tanuki", "casual"), "2 to 32 bots, not 1"),
        (("tanuki", "casual", "nobody"), "No bot is called “nobody”"),
        (("tanuki", "casual", "random:depth=3"), "has no “depth”"),
        (("tanuki", "casual", "random", "--seats", "5"), "one of 3 and 4"),
        (("tanuki", "casual", "random", "--option", "colour=red"), "no option “colour”"),
        (("tanuki", "casual", "random", "--option", "players=3", "--seats", "3"), "given twice"),
        (("tanuki", "casual", "random", "--games", "4", "--until-sure"), "only one of"),
        (("tanuki", "casual", "random", "--plot", "a.png"), ".svg"),
        (("tanuki", "casual", "random", "--plot", "none/a.svg"), "No such file"),
        (("tanuki", "casual", "random", "--out", "none/a"), "No such file"),
        (("tanuki", "casual", "mine=no-such-program"), "could not be started"),
        (("tanuki", "casual", "mine='"), "check its quotes"),
        (("tanuki", "casual", "casual=python3"), "is a built-in bot"),
        (("tanuki", "mine:iterations=3", "casual", "--bot", "mine=python3"), "ms=200"),
        (("tanuki", "casual", "random", "--bot", "strong"), "NAME=command"),
        (("tanuki", "casual", "random", "--games", "0"), "--games"),
        (("tanuki", "casual", "random", "--jobs", "0"), "--jobs"),
    ],
)
def test_wrong_use_is_explained(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = arena(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert list(tmp_path.iterdir()) == []


def wait_for_end_of(session: int) -> None:
    """Its processes end by themselves when it is killed."""

    def is_empty() -> bool:
        try:
            os.killpg(session, 0)
        except ProcessLookupError:
            return True
        return False

    wait_until(is_empty)


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.skipif(sys.platform == "win32", reason="no sessions of processes here")
def test_a_killed_arena_goes_on_to_the_same_outcome(tmp_path: Path) -> None:
    """Killed outright, with two processes at work."""
    path = tmp_path / "a.jsonl"
    arguments = ["tanuki", "casual", "random", "--games", "40", "--json", "--out", str(path)]
    process = subprocess.Popen([*COMMAND, *arguments, "--jobs", "2"], start_new_session=True)
    wait_until(lambda: lines_of(path) > 2, 120, unless=lambda: process.poll() is not None)
    process.kill()
    process.wait()
    wait_for_end_of(process.pid)
    blocks = path.read_bytes().count(b"\n") - 1
    assert blocks < 10
    resumed = arena(*arguments).stdout
    assert resumed == arena(*arguments[:6]).stdout


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    arguments = ["tanuki", "casual", "random", "--games", "4000", "--out", str(path)]
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--jobs", "2"], stderr=subprocess.PIPE, stdout=subprocess.PIPE
    )
    wait_until(lambda: lines_of(path) > 1, 120)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert stdout == b""
    assert b"Run the same command again to continue." in stderr
    assert b"Traceback" not in stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind here")
def test_a_terminal_sees_a_table_while_it_runs() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    arguments = ["tanuki", "casual", "random", "--games", "16", "--json"]
    process = subprocess.Popen(
        [*COMMAND, *arguments], stderr=theirs, stdout=subprocess.PIPE, env=environment
    )
    os.close(theirs)
    seen = b""
    while True:
        try:
            piece = os.read(ours, 1 << 16)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    stdout, _ = process.communicate(timeout=60)
    os.close(ours)
    assert process.returncode == 0
    assert json.loads(stdout)["games"] == 16
    assert b"of 16 games" in seen
    assert b"share of games" in seen


def report_by(*bots: str) -> Report:
    comparison = comparison_of(*bots)
    tally = Tally(len(bots))
    for block in blocks_by(comparison, lambda bot, block: 5 - bot + block % (bot + 2), 20):
        tally.add(block)
    return report_of(comparison, tally, 50)


def test_the_picture_has_every_bot_and_every_pair() -> None:
    report = report_by("casual", "strong:ms=200", "<b>&", "random")
    root = ET.fromstring(picture(report, "Tanuki"))
    words = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    places = [f"{place}. {standing.label}" for place, standing in enumerate(report.ladder, 1)]
    assert set(places) <= set(words)
    for row in report.margins:
        for figure in row:
            assert figure is None or f"{figure.value:+.2f}" in words
    assert len(list(root.iter(f"{SVG}circle"))) == 4
    width = float(present(root.get("width")))
    assert all(float(present(text.get("x"))) < width for text in root.iter(f"{SVG}text"))


def test_the_picture_is_written_where_it_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "ladder.svg"
    result = arena("tanuki", "casual", "random", "--games", 4, "--plot", path, "--json")
    assert result.exit_code == 0
    assert ET.parse(path).getroot().tag == f"{SVG}svg"


@pytest.mark.parametrize(("low", "high"), [(1000, 1000), (-310, 2044), (999.5, 1003), (3, 97)])
def test_ticks_are_round_and_enclose_the_ratings(low: float, high: int) -> None:
    ticks = _ticks(low, high)
    assert ticks[0] <= low
    assert ticks[-1] >= high
    assert 2 <= len(ticks) <= 12
