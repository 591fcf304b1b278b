"""Palitan in the terminal, in the arena and in the other commands that play games."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sarisari.core.game_packages import ENVIRONMENT_VARIABLE
from sarisari.table.replay import Replay
from tests.support.command_runner import run_command
from tests.support.terminal import play, record_of, replayed

ONES = ["1"] * 400
NAMED = ("--game-package", "palitan")


@pytest.fixture(autouse=True)
def palitan_is_named_by_an_option_only(
    palitan_is_named: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ENVIRONMENT_VARIABLE)


@pytest.mark.parametrize(("players", "people"), [(2, 1), (4, 4)])
def test_a_whole_game_in_the_terminal(tmp_path: Path, players: int, people: int) -> None:
    seats = ("--players", str(players), "--people", str(people), "--bot", "random")
    done = play(tmp_path, "palitan", *NAMED, *seats, "--seed", "8", answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    replay = replayed_here(record_of(tmp_path))
    assert replay.game.result(replay.state) is not None
    assert "Palitan" in done.stdout
    assert "Choose a card for" in done.stdout
    assert "passed you" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80 + len(str(tmp_path))


def replayed_here(lines: list[dict[str, Any]]) -> Replay:
    """In this process, where nobody has named the package yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(ENVIRONMENT_VARIABLE, "palitan")
        return replayed(lines)


def test_without_its_package_there_is_no_such_game(tmp_path: Path) -> None:
    done = play(tmp_path, "palitan")
    assert done.returncode == 2
    assert "palitan" in done.stderr


def test_a_game_in_french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SARISARI_LANGUAGE", "fr")
    seats = ("--players", "2", "--bot", "random")
    done = play(tmp_path, "palitan", *NAMED, *seats, answers=["1"])
    assert "Choisis une carte pour" in done.stdout


def test_a_demo_ends_with_a_result() -> None:
    done = run_command("demo", "palitan", *NAMED, "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Score sheet of round" in done.stdout


def test_plain_beats_random_in_the_arena() -> None:
    """A game without a bots part has these two."""
    command = [sys.executable, "-m", "sarisari", "arena", "palitan", *NAMED, "--json"]
    bots = ("plain:iterations=60", "random", "--games", "12", "--seats", "3")
    done = subprocess.run([*command, *bots], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    plain, random = found["bots"]
    assert (found["game"], found["games"], found["seats"]) == ("palitan", 12, 3)
    assert plain["edge"] > random["edge"]
