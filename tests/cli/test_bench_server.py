"""`python -m bench.server`: a small load, and wrong use."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bench.server import measurement
from bench.server.__main__ import app as measured
from bench.server.command import LoadCommand
from bench.server.people import Person
from bench.server.server_process import ServerProcess
from sarisari.cli import app
from sarisari.games import game_names

CLONE = Path(__file__).parents[2]
SMALL = ("--tables", "3", "--seconds", "2", "--rate", "20")


def bench_server(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "TMPDIR": str(folder)} if folder else None
    return subprocess.run(
        [sys.executable, "-m", "bench.server", *arguments],
        capture_output=True, text=True, check=False, timeout=120, env=env, cwd=CLONE,
    )  # fmt: skip


def test_a_small_load_is_measured_and_nothing_is_lost_or_left_behind(tmp_path: Path) -> None:
    done = bench_server(*SMALL, "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert list(result) == [
        "tables", "connections", "actions", "actions_per_second",
        "p50_ms", "p99_ms", "lost", "errors", "games",
    ]  # fmt: skip
    assert (result["tables"], result["connections"]) == (3, 12)
    assert 1 <= result["actions"] <= 40  # a busy machine may do less than it was asked for
    assert 0 < result["actions_per_second"] <= result["actions"] / 2 + 0.1
    assert 0 < result["p50_ms"] <= result["p99_ms"]
    assert (result["lost"], result["errors"]) == (0, 0)
    assert "of 2 s" in done.stderr  # progress
    assert list(Path(tmp_path).iterdir()) == []


def test_all_four_games_are_played() -> None:
    done = bench_server(
        "--tables", "4", "--people", "3", "--seconds", "3", "--rate", "20", "--json"
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert (result["lost"], result["errors"]) == (0, 0)
    assert "went wrong" not in done.stderr
    assert list(result["games"]) == list(game_names())
    assert all(actions > 0 for actions in result["games"].values()), result


@pytest.fixture(scope="module")
def running() -> Iterator[ServerProcess]:
    with ServerProcess() as server:
        yield server


@pytest.fixture
def one_server(running: ServerProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server that is measured has been started: it is the same for several tests."""
    monkeypatch.setattr(measurement, "ServerProcess", lambda: nullcontext(running))


@pytest.mark.usefixtures("one_server")
def test_words_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    measurement.run(LoadCommand(tables=1, seconds=1, rate=5, game="tanuki"))
    said = capsys.readouterr().out
    assert "1 tables, 4 connections" in said
    assert "0 lost, 0 errors." in said


def went_wrong(
    capsys: pytest.CaptureFixture[str], **changed: Any
) -> tuple[object, dict[str, Any], str]:
    """The status of a small load at one table of Bandu, what was measured, and the reasons."""
    asked: dict[str, Any] = {"tables": 1, "seconds": 1, "rate": 20, "people": 2, "game": "bandu"}
    asked |= {"find": False, "as_json": True} | changed
    with pytest.raises(SystemExit) as ended:
        measurement.run(LoadCommand(**asked))
    said = capsys.readouterr()
    reasons = [line for line in said.err.splitlines() if line.startswith("went wrong: ")]
    return ended.value.code, json.loads(said.out), "\n".join(reasons)


@pytest.mark.usefixtures("one_server")
def test_refused_actions_are_errors_and_the_status_is_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Person, "choose", lambda *_: "sing")
    status, result, reasons = went_wrong(capsys)
    assert status == 1
    assert result["errors"] > 0
    assert "is not an action" in reasons


@pytest.mark.usefixtures("one_server")
def test_the_search_for_the_highest_rate_ends_with_the_first_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Person, "choose", lambda *_: "sing")
    monkeypatch.setattr(measurement, "STEP_SECONDS", 1.0)
    status, result, reasons = went_wrong(capsys, find=True)
    assert status == 1
    assert len(result["steps"]) == 1
    assert "is not an action" in reasons


@pytest.mark.usefixtures("one_server")
def test_tables_that_never_begin_are_errors_and_the_status_is_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bench.server.people.salt_hash", lambda *_: "0" * 64)
    status, result, reasons = went_wrong(capsys, tables=2)
    assert status == 1
    assert (result["actions"], result["games"]) == (0, {"bandu": 0})
    assert result["errors"] >= 2  # one for each table, and whoever else was refused
    assert "a table did not begin: " in reasons


@pytest.mark.usefixtures("one_server")
def test_a_lost_action_is_told_and_the_status_is_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def journal(*_: object) -> list[Any]:
        return []

    monkeypatch.setattr(Person, "journal", journal)
    status, result, reasons = went_wrong(capsys)
    assert status == 1
    assert result["lost"] > 0
    assert "are not in their journals" in reasons


def test_a_server_that_dies_is_told_and_the_status_is_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def come(_command: object, _games: object, server: ServerProcess) -> None:
        server.kill()
        server.check()

    monkeypatch.setattr(measurement, "come", come)
    with pytest.raises(SystemExit) as ended:
        measurement.run(LoadCommand(1, 1.0, 5.0, 3, "tanuki", False, True))
    said = capsys.readouterr()
    assert (ended.value.code, said.out) == (1, "")
    assert "has ended with status" in said.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("--tables", "0"),
        ("--tables", "many"),
        ("--seconds", "-1"),
        ("--rate", "0"),
        ("--people", "2"),
        ("--people", "9"),
        ("--people", "5"),  # not every game has as many seats
        ("--game", "chess"),
        ("--fly",),
    ],
)
def test_wrong_use_is_explained(arguments: tuple[str, ...]) -> None:
    done = CliRunner().invoke(measured, arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert len(done.stderr) > 20
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The server is measured in a clone of the repository: `python -m bench.server`"),
        ("fr", "Le serveur se mesure dans un clone du dépôt\u202f: `python -m bench.server`"),
    ],
)
@pytest.mark.parametrize("arguments", [(), SMALL, ("--find", "--json")])
def test_the_installed_command_says_where_it_went(
    language: str, sentence: str, arguments: tuple[str, ...]
) -> None:
    done = CliRunner().invoke(app, ["--language", language, "bench", "server", *arguments])
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", sentence + "\n")


@pytest.mark.parametrize(
    "arguments", [("--lan",), ("--host", "0.0.0.0"), ("--public-url", "http://x")]
)
def test_a_server_without_limits_is_for_this_machine_alone(arguments: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["serve", "--limits", "off", *arguments])
    assert done.exit_code == 2
    assert "only for this machine alone" in done.stderr
