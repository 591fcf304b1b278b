"""`sarisari play` for tests: as a process on pipes, in the test's process, or as a host whose
answers are typed in advance (`TypedTerminal`)."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console

from sarisari.cli.play import saved_tables
from sarisari.cli.play.table_loop import TableLoop
from sarisari.cli.play.table_setup import new_salts, new_secret
from sarisari.cli.play.terminal import CLEAR, Completer, News, Terminal
from sarisari.table.fair import commitment_of
from sarisari.table.journal import Opening, Player
from sarisari.table.record import parse_event, parse_header
from sarisari.table.replay import Replay
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from sarisari.text import catalogue
from tests.support.command_runner import run_command

NAMES = ("Ada", "Ben", "Chloé", "Dev", "Eli")
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
LAUNCH = [sys.executable, "-m", "sarisari", "play"]


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a process that keeps its tables in a folder."""
    return {**os.environ, "SARISARI_DATA_DIR": str(folder), "LOGNAME": "ada", **more}


def play(
    folder: Path, *arguments: str, answers: Iterable[str] = ()
) -> subprocess.CompletedProcess[str]:
    """A whole run on pipes, in the test's own process; each answer is a line."""
    return run_command(
        "play",
        *arguments,
        typed="".join(answer + "\n" for answer in answers),
        env={"SARISARI_DATA_DIR": str(folder), "LOGNAME": "ada"},
    )


def play_in_a_process(
    folder: Path, *arguments: str, answers: Iterable[str] = ()
) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, which plays without compiled rules, as people do."""
    return subprocess.run(
        [*LAUNCH, *arguments],
        input="".join(answer + "\n" for answer in answers),
        capture_output=True,
        text=True,
        check=False,
        env=environment(folder),
    )


def table_files(folder: Path) -> list[Path]:
    """The files of tables, without their records."""
    return sorted(p for p in folder.glob("tables/*.jsonl") if not p.name.endswith(".record.jsonl"))


def record_of(folder: Path) -> list[dict[str, Any]]:
    """The lines of the one record."""
    [path] = folder.glob("tables/*.record.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def replayed(lines: list[dict[str, Any]]) -> Replay:
    """A record played again; Refused if an event may not happen."""
    replay = Replay(parse_header(lines[0]))
    for line in lines[1:]:
        replay.apply(parse_event(line))
    return replay


class TypedTerminal(Terminal):
    """A screen of 80 x 24 and a keyboard on which answers come by themselves."""

    def __init__(self, answers: Iterable[str | BaseException]) -> None:
        super().__init__(catalogue())
        self.is_screen = self.is_keyboard = True
        self.written = io.StringIO()
        self.out = Console(
            file=self.written, width=80, height=24, force_terminal=True, highlight=False
        )
        self.answers = iter(answers)
        self.screens: list[str] = []  # what was on the screen at each question

    def ask(
        self,
        question: str,
        complete: Completer | None = None,
        until: float | None = None,
        news: News | None = None,
    ) -> str:
        self.screens.append(self.on_screen + question)
        try:
            answer = next(self.answers)
        except StopIteration:
            raise EOFError from None
        if isinstance(answer, BaseException):
            raise answer
        self.written.write(question + " " + answer + "\n")
        return answer

    def pause(self, seconds: float) -> None:
        """Nobody waits in a test."""

    @property
    def on_screen(self) -> str:
        """What can be seen now, also by scrolling back."""
        return CODES.sub("", self.written.getvalue().rsplit(CLEAR, 1)[-1])


class TypedLoop(TableLoop):
    """A host at such a terminal."""

    terminal: TypedTerminal


def new_host(
    game: str,
    answers: Iterable[str | BaseException],
    *,
    people: int = 1,
    players: int = 3,
    seed: int = 1,
    time: int = 0,
    terms: Terms | None = None,
    **options: Any,
) -> TypedLoop:
    """A host of a new table, at a terminal with typed answers. SARISARI_DATA_DIR must be set."""
    sitting = tuple(
        Player(NAMES[seat], None if seat < people else "casual") for seat in range(players)
    )
    secret = new_secret(seed)
    secrets = saved_tables.Secrets(secret.hex(), new_salts(list(range(people)), seed))
    opening = Opening(
        game=game,
        options={"players": players, **options},
        terms=terms or Terms(),
        players=sitting,
        time=time,
        commitment=commitment_of(secret),
    )
    table = Table(opening)
    return TypedLoop(table, saved_tables.create(table.opening, secrets), TypedTerminal(answers))
