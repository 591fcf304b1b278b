"""Whole games on plain pipes, left, killed and gone on with."""

import itertools
import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sarisari.games import card_games
from sarisari.table.fair import commitment_of
from tests.support.command_runner import run_command
from tests.support.narrowing import present
from tests.support.terminal import (
    LAUNCH,
    environment,
    play,
    play_in_a_process,
    record_of,
    replayed,
    table_files,
)

# the name of a game, its process, its folder
Whole = tuple[str, subprocess.CompletedProcess[str], Path]
ONES = list(itertools.repeat("1", 400))


@pytest.fixture(scope="module", params=card_games())
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A whole game by one person and bots in a process, whose rules are not compiled: its name,
    its process, its folder."""
    folder = tmp_path_factory.mktemp(request.param)
    done = play_in_a_process(folder, request.param, "--seed", "8", "--name", "Ada", answers=ONES)
    return request.param, done, folder


def test_a_whole_game_on_a_pipe(whole: Whole) -> None:
    _, done, folder = whole
    assert (done.returncode, done.stderr) == (0, "")
    replay = replayed(record_of(folder))
    assert replay.game.result(replay.state) is not None
    assert f"Score sheet of round {replay.state.record.round_count}" in done.stdout
    assert "\n  1. " in done.stdout
    assert "Pass the screen" not in done.stdout


@pytest.mark.parametrize(
    ("game", "players", "people"), [("tindahan", 5, 2), ("bastos", 3, 3), ("tanuki", 4, 4)]
)
def test_a_whole_game_of_several_people(
    tmp_path: Path, game: str, players: int, people: int
) -> None:
    seats = ("--players", str(players), "--people", str(people))
    done = play(tmp_path, game, *seats, answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    replay = replayed(record_of(tmp_path))
    assert replay.game.result(replay.state) is not None
    assert "Pass the screen to Player 2." in done.stdout


def test_a_pipe_gets_no_control_codes_and_no_line_over_80_columns(whole: Whole) -> None:
    _, done, folder = whole
    assert all(char.isprintable() or char == "\n" for char in done.stdout)
    lines = [line for line in done.stdout.splitlines() if str(folder) not in line]
    assert max(map(len, lines)) <= 80
    assert not any(line.endswith(" ") for line in lines)


def test_the_deals_can_be_verified_and_the_secret_is_gone_at_the_end(whole: Whole) -> None:
    _, _, folder = whole
    header = record_of(folder)[0]
    assert header["commitment"] == commitment_of(bytes.fromhex(header["secret"]))
    [path] = folder.glob("tables/*.record.jsonl")
    assert run_command("verify", str(path)).returncode == 0
    assert list(folder.glob("tables/*.secret")) == []


def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    play(tmp_path, "tindahan", answers=["1"])
    files = list((tmp_path / "tables").iterdir())
    assert len(files) == 2
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


def test_the_same_seed_is_the_same_game_and_no_seed_is_another(tmp_path: Path) -> None:
    def first_deal(name: str, *arguments: str) -> dict[str, Any]:
        play(tmp_path / name, "tanuki", *arguments)
        [file] = table_files(tmp_path / name)
        deals = [line for line in file.read_text("utf-8").splitlines() if '"deal"' in line]
        deal: dict[str, Any] = json.loads(deals[0])["deal"]
        return deal

    assert first_deal("a", "--seed", "9") == first_deal("b", "--seed", "9")
    assert first_deal("c") != first_deal("d")


def test_the_end_of_input_leaves_and_resume_goes_on(tmp_path: Path) -> None:
    left = play(tmp_path, "tanuki", answers=ONES[:7])
    assert left.returncode == 0
    assert "sarisari play --resume" in left.stdout
    done = play(tmp_path, "--resume", "tanuki", answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    assert replayed(record_of(tmp_path)).status()["over"]


def test_a_killed_game_goes_on_where_it_was(whole: Whole, tmp_path: Path) -> None:
    game, _, folder = whole
    with started(tmp_path, game) as process:
        for _ in range(8):
            asked(process)
            present(process.stdin).write("1\n")
            present(process.stdin).flush()
        asked(process)
        process.send_signal(signal.SIGKILL)
        present(process.stdout).read()
    assert process.returncode == -signal.SIGKILL
    done = play(tmp_path, "--resume", answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    assert record_of(tmp_path) == record_of(folder)


def started(folder: Path, game: str = "tanuki") -> subprocess.Popen[str]:
    """A process that asks Ada."""
    return subprocess.Popen(
        [*LAUNCH, game, "--seed", "8", "--name", "Ada"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment(folder),
    )


def asked(process: subprocess.Popen[str]) -> None:
    """Read until Ada is asked."""
    for line in present(process.stdout):
        if line.startswith("Ada, your choice:"):
            return


def test_every_answer_is_on_disk_before_the_next_question(tmp_path: Path) -> None:
    with started(tmp_path) as process:
        asked(process)
        present(process.stdin).write("bid 3\n")
        present(process.stdin).flush()
        asked(process)
        [file] = table_files(tmp_path)
        assert '"seat":2,"do":"bid 3"' in file.read_text(encoding="utf-8")
        present(process.stdin).close()
        present(process.stdout).read()
    assert process.returncode == 0


def test_two_terminals_cannot_play_the_same_table(tmp_path: Path) -> None:
    with started(tmp_path) as process:
        asked(process)
        second = play(tmp_path, "--resume", answers=["1"])
        present(process.stdin).close()
        present(process.stdout).read()
    assert second.returncode == 2
    assert second.stderr.startswith("This table is being played in another terminal: ")


def test_an_interrupt_says_how_to_go_on(tmp_path: Path) -> None:
    with started(tmp_path) as process:
        asked(process)
        process.send_signal(signal.SIGINT)
        rest = present(process.stdout).read()
    assert process.returncode == 130
    assert "sarisari play --resume" in rest
