"""The command line as a whole: help, demo, bench, and wrong use."""

import json
import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from sarisari import __version__
from sarisari.cli import app
from sarisari.cli.commands.serve_command import ServeCommand
from sarisari.games import card_games
from tests.support.command_runner import run_command

COMMANDS = ("demo", "replay", "engine", "arena", "warm", "bench")


def sarisari(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sarisari", *arguments], capture_output=True, text=True, check=False
    )


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    for command in COMMANDS:
        assert command in result.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    result = CliRunner().invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert "Usage" in result.output


@pytest.mark.parametrize("arguments", [["--help"], ["serve", "--help"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    """Each of these takes longer to load than the help may take altogether."""
    program = f"""
import sys
from sarisari.cli import app
try:
    app({arguments})
finally:
    sys.exit(" ".join({{"numba", "numpy", "fluent", "rich", "msgspec"}} & {{*sys.modules}}))
"""
    env = {name: value for name, value in os.environ.items() if name != "SARISARI_LANGUAGE"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=env
    )
    assert "Options:" in done.stdout
    assert done.stderr.strip() == ""


def test_without_a_command_it_serves_and_opens_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[ServeCommand] = []
    monkeypatch.setattr("sarisari.cli.server_runner.run", served.append)
    result = CliRunner().invoke(app, [], env={"SARISARI_PORT": "7300"})
    assert result.exit_code == 0, result.output
    assert served == [ServeCommand(port=7300, open_page=True)]


def test_the_list_of_commands_has_a_sentence_for_each_and_cuts_none_off() -> None:
    shown = " ".join(CliRunner().invoke(app, ["--help"]).output.split())
    assert "List the 48 pieces of Bandu with length, width, height and mass" in shown
    assert "..." not in shown.partition("Commands:")[2]


def test_version() -> None:
    assert sarisari("--version").stdout == f"sarisari {__version__}\n"


@pytest.mark.parametrize("game", card_games())
def test_the_demonstration_is_a_whole_game(game: str) -> None:
    done = run_command("demo", game, "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Score sheet of round 3" in done.stdout
    assert "\n  1. " in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("demo", "chess"),
        ("demo", "tindahan", "--players", "9"),
        ("demo", "tindahan", "--players", "x"),
        ("demo", "--seed", "-1"),
        ("demo", "--seed", "99999999999999999999999"),
        ("bench", "playouts", "chess"),
        ("bench", "playouts", "tanuki", "--players", "5"),
        ("bench", "playouts", "tanuki", "--threads", "0"),
        ("bench", "playouts", "tanuki", "--seconds", "-1"),
        ("replay",),
        ("replay", "a", "b"),
        ("fly",),
        ("--fly",),
    ],
)
def test_wrong_use_is_explained(arguments: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert len(done.stderr) > 20
    assert "Traceback" not in done.stderr


def test_bench_playouts_prints_what_programs_rely_on() -> None:
    done = run_command(
        "bench", "playouts", "tanuki", "--players", "4", "--seconds", "0.05", "--json"
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["game"] == "tanuki"
    assert result["players"] == 4
    assert result["actions"] == 40 * result["rounds"]  # 4 bids and 36 cards
    assert result["cpu_seconds"] > 0
    rate = result["actions"] / result["cpu_seconds"]
    assert result["actions_per_cpu_second"] == pytest.approx(rate, rel=0.05)


def test_bench_signature_prints_a_number_per_game() -> None:
    done = run_command("bench", "signature", "--json")
    numbers = json.loads(done.stdout)
    assert list(numbers) == list(card_games())
    assert all(isinstance(number, int) for number in numbers.values())
