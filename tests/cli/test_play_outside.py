"""Bots from outside in the terminal: whole games, programs that fail, and going on later."""

import itertools
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sarisari.bots.outside_bot import OutsideBot
from sarisari.cli.commands.play_command import PlayCommand
from sarisari.cli.play.table_bots import TableBots
from sarisari.cli.play.table_setup import opening_of
from sarisari.core.message import Refused
from sarisari.games import card_games
from sarisari.table.journal import ActEntry, ClockEntry, DealEntry, Player, SeatEntry
from sarisari.table.terms import Terms
from tests.support.command_runner import run_command
from tests.support.narrowing import present
from tests.support.terminal import (
    TypedLoop,
    TypedTerminal,
    new_host,
    play,
    record_of,
    replayed,
    table_files,
)

ONES = list(itertools.repeat("1", 400))
GAME = ("tanuki", "--players", "3", "--seed", "8", "--name", "Ada")

# the first argument names a file that gets the process's id, the second says how many answers
# are given before it crashes
PROGRAM = """
import json, os, sys
open(sys.argv[1], "a").write(f"{os.getpid()}\\n")
for number, line in enumerate(sys.stdin):
    if number == int(sys.argv[2]):
        raise RuntimeError("lost the thread")
    print(json.dumps({"do": json.loads(line)["legal"][-1]}), flush=True)
"""


Command = Callable[..., str]  # of a program that answers so many times
HostOf = Callable[..., TypedLoop]


@pytest.fixture
def command(tmp_path: Path) -> Iterator[Command]:
    """A command that answers so many times. No process that it started may be left."""
    program, pids = tmp_path / "mine.py", tmp_path / "pids"
    program.write_text(PROGRAM, encoding="utf-8")

    def command(answers: int = 10_000) -> str:
        return shlex.join([sys.executable, "-IS", str(program), str(pids), str(answers)])

    yield command
    for pid in pids.read_text("utf-8").split() if pids.exists() else []:
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def started_count(folder: Path) -> int:
    return len((folder / "pids").read_text("utf-8").split())


def assert_verified(folder: Path) -> None:
    [path] = folder.glob("tables/*.record.jsonl")
    assert run_command("verify", str(path)).returncode == 0
    assert replayed(record_of(folder)).status()["over"]


@pytest.mark.parametrize("game", card_games())
def test_a_whole_game_against_a_program(tmp_path: Path, command: Command, game: str) -> None:
    done = play(
        tmp_path,
        game,
        "--players",
        "3",
        "--name",
        "Ada",
        "--bot",
        f"mine={command()}",
        answers=ONES,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert_verified(tmp_path)
    header = record_of(tmp_path)[0]
    assert sorted(map(str, header["bots"])) == ["None", "mine", "mine"]
    assert started_count(tmp_path) == 2  # one for each seat
    assert "cannot go on" not in done.stdout


def test_a_program_at_one_seat_and_a_bot_of_ours_at_the_other(
    tmp_path: Path, command: Command
) -> None:
    seats = ("--seat", "1=Ada", "--seat", "2=bot:mine")
    bots = ("--bot", f"mine={command()}", "--bot", "random")
    done = play(tmp_path, "tanuki", "--players", "3", *seats, *bots, answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    assert record_of(tmp_path)[0]["bots"] == ["random", None, "mine"]
    assert started_count(tmp_path) == 1


def test_a_program_that_crashes_is_replaced_and_the_game_goes_on(
    tmp_path: Path, command: Command
) -> None:
    seats = ("--seat", "0=Ada", "--seat", "1=bot:mine")
    bots = ("--bot", f"mine={command(5)}", "--bot", "casual")
    done = play(tmp_path, "tanuki", "--players", "3", *seats, *bots, answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    told = " ".join(done.stdout.split())
    sentence = (
        "RuntimeError: lost the thread Ben cannot go on. The program ended with status 1. The bot"
        " “casual” plays on in this seat."
    )
    assert told.count(sentence) == 1
    assert "The bot “casual” plays for Ben from now on." in told
    assert "Ben is back" not in told
    assert_verified(tmp_path)
    header = record_of(tmp_path)[0]
    assert (header["names"], header["bots"]) == (
        ["Ada", "Ben", "Chloé"],
        [None, "casual", "casual"],
    )
    assert '"bot":"mine"' in table_files(tmp_path)[0].read_text("utf-8").splitlines()[0]


@pytest.mark.parametrize("bot", ["mine=no-such-program", "mine=/"])
def test_a_program_that_does_not_start_is_replaced(tmp_path: Path, bot: str) -> None:
    done = play(tmp_path, *GAME, "--bot", bot, answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("could not be started") == 2
    assert_verified(tmp_path)


def test_a_game_with_a_program_goes_on_with_it(tmp_path: Path, command: Command) -> None:
    left = play(tmp_path, *GAME, "--bot", f"mine={command()}", answers=ONES[:7])
    assert left.returncode == 0
    done = play(tmp_path, "--resume", "--bot", f"mine={command()}", answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    assert "cannot go on" not in done.stdout
    assert_verified(tmp_path)
    assert "mine" in record_of(tmp_path)[0]["bots"]
    other = tmp_path / "other"
    play(other, *GAME, "--bot", f"mine={command()}", answers=ONES)
    assert record_of(other) == record_of(tmp_path)


def test_a_game_goes_on_without_its_program(tmp_path: Path, command: Command) -> None:
    play(tmp_path, *GAME, "--bot", f"mine={command()}", answers=ONES[:7])
    done = play(tmp_path, "--saved", str(table_files(tmp_path)[0]), answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    told = " ".join(done.stdout.split())
    assert told.count("It is not known how to start “mine” (--bot mine='command').") == 2
    assert_verified(tmp_path)
    assert set(record_of(tmp_path)[0]["bots"]) == {None, "casual"}


def test_a_seat_that_was_given_away_stays_with_the_stand_in(
    tmp_path: Path, command: Command
) -> None:
    play(tmp_path, *GAME, "--bot", f"mine={command(2)}", answers=ONES[:7])
    done = play(tmp_path, "--resume", "--bot", f"mine={command()}", answers=ONES)
    assert (done.returncode, done.stderr) == (0, "")
    assert "cannot go on" not in done.stdout
    assert set(record_of(tmp_path)[0]["bots"]) == {None, "casual"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tanuki", "--bot", "casual=x"), "“casual” is a built-in bot: give yours another name"),
        (("tanuki", "--bot", "a=x", "--bot", "a=y"), "The bot “a” is given twice"),
        (("tanuki", "--bot", "a="), "“” is not a command that can be started: check its quotes"),
        (("tanuki", "--bot", "a='x"), "“'x” is not a command that can be started: check its quotes"),
        (("tanuki", "--bot", "a b=x"), "No bot is called “a b=x”: there are random, beginner, casual, club, strong and plain"),
        (("--resume", "--bot", "casual=x"), "“casual” is a built-in bot: give yours another name"),
        (("--resume", "--bot", "random", "--bot", "a=x"), "A saved game keeps its players, options and terms: with --resume, --saved or --list give no others"),
        (("--list", "--bot", "a=x"), "A saved game keeps its players, options and terms: with --resume, --saved or --list give no others"),
    ],
)  # fmt: skip
def test_wrong_use_is_refused_with_a_sentence(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    done = play(tmp_path, *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence + "\n")
    assert list(tmp_path.rglob("*.jsonl")) == []


def players(**given: Any) -> list[str | None]:
    told: dict[str, Any] = {
        "game": "tindahan",
        "players": 3,
        "seats": ["0=Ada"],
        "seed": 1,
        **given,
    }
    opening, _ = opening_of(PlayCommand(**told), TypedTerminal([]))
    return [present(player).bot for player in opening.players]


def test_who_takes_the_free_seats() -> None:
    both = ["one=x", "two=y"]
    assert players() == [None, "casual", "casual"]
    assert players(bots=["one=x"]) == [None, "one", "one"]
    assert players(bots=both) == [None, "two", "two"]
    assert players(bots=[*both, "random"]) == [None, "random", "random"]
    assert players(bots=both, seats=["0=Ada", "1=bot:one"]) == [None, "one", "two"]
    with pytest.raises(Refused):
        players(bots=both, seats=["0=Ada", "1=bot:three"])


@pytest.fixture
def host_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Command) -> Iterator[HostOf]:
    """A host of a table with Ada and a program of little time at each other seat; closed before
    `command` looks for what is left."""
    monkeypatch.setenv("SARISARI_DATA_DIR", str(tmp_path))
    hosts: list[TypedLoop] = []

    def host_of(answers: Iterable[str], command: str, **wanted: Any) -> TypedLoop:
        host = new_host("tanuki", answers, **wanted)
        for seat in (1, 2):
            player = Player(host.names[seat], "mine")
            host.commit(SeatEntry(time=host.now(), seat=seat, player=player))
        make = partial(OutsideBot, ms=50, grace=0.15, first=5.0)
        hosts.append(
            TypedLoop(host.table, host.saved, host.terminal, TableBots({"mine": command}, make))
        )
        return hosts[-1]

    yield host_of
    for host in hosts:
        host.saved.close()
        host.bots.close()


def test_a_screen_waits_until_the_sentence_is_read(host_of: HostOf, command: Command) -> None:
    host = host_of(["", "", "2", "1"], command(0))
    with pytest.raises(EOFError):
        host.run()
    first = " ".join(host.terminal.screens[0].split())
    assert first.endswith(
        "RuntimeError: lost the thread Ben cannot go on. The program ended with status 1. The bot"
        " “casual” plays on in this seat. Press Enter."
    )
    assert "Chloé cannot go on." in host.terminal.screens[1]
    assert "The bot “casual” plays for Chloé from now on." in host.terminal.screens[2]


def test_a_program_that_hangs_is_replaced(host_of: HostOf, tmp_path: Path) -> None:
    program = tmp_path / "hangs.py"
    lines = PROGRAM.replace("raise RuntimeError", "import time; time.sleep(60); print")
    program.write_text(lines, encoding="utf-8")
    command = shlex.join([sys.executable, "-IS", str(program), str(tmp_path / "pids"), "1"])
    host = host_of(["2", *[""] * 2, *["1"] * 2], command)
    with pytest.raises(EOFError):
        host.run()
    new = [present(e.player) for e in host.table.journal if isinstance(e, SeatEntry)]
    assert {player.name for player in new if player.bot == "casual"} == {"Ben", "Chloé"}
    assert "did not answer within 0.2 seconds" in " ".join(host.terminal.screens).replace("\n", " ")


def test_clocks_stand_while_a_program_thinks_or_a_sentence_is_read(
    host_of: HostOf, command: Command
) -> None:
    host = host_of(["", "", "2"], command(0), terms=Terms(pace="quick"))
    with pytest.raises(EOFError):
        host.run()
    deal = next(i for i, e in enumerate(host.table.journal) if isinstance(e, DealEntry))
    kinds = [
        entry.what if isinstance(entry, ClockEntry) else type(entry).__name__
        for entry in host.table.journal[deal + 1 : deal + 7]
    ]
    assert kinds == ["pause", "resume", "SeatEntry", "pause", "resume", "ActEntry"]


def test_undo_asks_the_program_again(host_of: HostOf, command: Command) -> None:
    host = host_of(["2", "1", "u", "1"], command())
    with pytest.raises(EOFError):
        host.run()
    assert [entry.seat for entry in host.table.journal if isinstance(entry, ActEntry)].count(1) >= 2
    assert all(present(info.player).bot == "mine" for info in host.table.seats[1:])


def test_the_example_in_the_documents_plays_a_game(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "playing.md"
    [example] = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    assert len(example.splitlines()) <= 12
    (tmp_path / "mine.py").write_text(example, encoding="utf-8")
    command = shlex.join([sys.executable, str(tmp_path / "mine.py")])
    for game in card_games():
        folder = tmp_path / game
        done = play(folder, game, "--bot", f"mine={command}", answers=ONES)
        assert (done.returncode, done.stderr) == (0, "")
        assert "cannot go on" not in done.stdout
        assert_verified(folder)
