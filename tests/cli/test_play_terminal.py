"""A real terminal: clearing, completion, the timer, and terminals that can do less."""

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sarisari.cli.play.terminal import CLEAR, Terminal, TimeIsUp
from sarisari.text import catalogue
from tests.support.pseudo_terminal import PseudoTerminal
from tests.support.terminal import CODES, LAUNCH, environment

Keyboard = Callable[..., PseudoTerminal]


@pytest.fixture
def keyboard(tmp_path: Path) -> Iterator[Keyboard]:
    opened: list[PseudoTerminal] = []

    def start(*arguments: str, **variables: str) -> PseudoTerminal:
        size = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        env = environment(tmp_path, **{**size, **variables})
        opened.append(PseudoTerminal([*LAUNCH, *arguments], env))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def test_a_game_from_the_menu_with_completion_and_clearing(keyboard: Keyboard) -> None:
    pytest.importorskip("readline")
    at = keyboard("--seed", "0")
    at.until("Which game?")
    at.type("2\n")
    at.until("How many players, 3 to 4? [4]")
    at.type("3\n")
    at.until("What is your name?")
    at.type("Ada\n")
    screen = at.until("Ada, your choice:")
    assert CLEAR in screen
    at.type("bas\t")
    at.until("bastos ")
    at.type("m\t")
    assert "mango-" in at.until("mango-")
    at.type("2\n")
    told = at.until("Ada, your choice:")
    assert "You choose mango 2 as Bastos, in secret." in told
    at.type("q\n")
    at.until("Leave the game?")
    at.type("y\n")
    at.until("sarisari play --resume")
    assert at.process.wait(20) == 0


def test_what_one_person_typed_is_not_in_the_next_ones_history(keyboard: Keyboard) -> None:
    up = "\x1b[A"
    at = keyboard("tanuki", "--seat", "0=Ada", "--seat", "1=Ben", "--seed", "4")
    at.until("only Ada is looking.")
    at.type("\n")
    at.until("Ada, your choice:")
    at.type("bid 7\n")
    at.until("take")
    at.type("\n")
    at.until("Ben, your choice:")
    at.type(up + up + "\n")
    assert "bid 7" not in at.until("Type a number or an action")


def test_without_colours_nothing_is_coloured(keyboard: Keyboard) -> None:
    at = keyboard("tanuki", "--name", "Ada", NO_COLOR="1")
    screen = at.until("Ada, your choice:")
    assert "\x1b[3" not in screen.replace(CLEAR, "")
    assert "● red" in CODES.sub("", screen)


def test_a_dumb_terminal_gets_no_control_codes(keyboard: Keyboard) -> None:
    at = keyboard("tanuki", "--seat", "0=Ada", "--seat", "1=Ben", TERM="dumb")
    at.until("only Ada is looking.")
    at.type("\n")
    screen = at.until("Ada, your choice:")
    assert "\x1b" not in screen
    at.type("3\n")
    passed = at.until("take back")
    assert "\x1b" not in passed
    assert passed.count("\n") > 24  # the hand is out of sight


def test_ctrl_c_leaves_with_status_130(keyboard: Keyboard) -> None:
    at = keyboard("tanuki", "--name", "Ada")
    at.until("Ada, your choice:")
    time.sleep(0.3)  # until readline waits for a key: nothing shows it
    at.process.send_signal(signal.SIGINT)
    at.until("sarisari play --resume")
    assert at.process.wait(20) == 130


def test_the_timer_ends_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    with os.fdopen(read) as silent, os.fdopen(write, "w"):
        monkeypatch.setattr(sys, "stdin", silent)
        terminal = Terminal(catalogue())
        begun = time.monotonic()
        with pytest.raises(TimeIsUp):
            terminal.ask("?", until=time.time() + 0.1)
        assert time.monotonic() - begun < 5


def test_the_timer_ends_a_question_in_a_terminal() -> None:
    program = (
        "import time; from sarisari.cli.play.terminal import *; from sarisari.text import catalogue\n"
        "terminal = Terminal(catalogue())\n"
        "try: terminal.ask('first?', until=time.time() + 0.3)\n"
        "except TimeIsUp: print('UP')\n"
        "print(terminal.ask('second?') + '!')"
    )
    at = PseudoTerminal([sys.executable, "-c", program])
    at.until("first?")
    at.type("half of it")
    at.until("UP")
    at.until("second?")
    at.type("well\n")
    at.until("well!")
    at.close()


def test_an_answer_in_time_stops_the_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    with os.fdopen(read) as source, os.fdopen(write, "w") as answer:
        monkeypatch.setattr(sys, "stdin", source)
        answer.write("  seller \n")
        answer.flush()
        terminal = Terminal(catalogue())
        assert terminal.ask("?", until=time.time() + 60) == "seller"
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        answer.close()
        with pytest.raises(EOFError):
            terminal.ask("?")


def test_a_terminal_that_goes_away_leaves_a_saved_game_and_no_traceback(tmp_path: Path) -> None:
    """As when a window is closed: end of input, and nothing can be written any more."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*LAUNCH, "tanuki", "--name", "Ada"],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, TERM="xterm"),
    )
    os.close(theirs)
    text = b""
    while b"Ada, your choice:" not in text:
        text += os.read(ours, 1 << 16)
    os.close(ours)
    _, said = process.communicate(timeout=20)
    assert b"Traceback" not in said, said.decode()
    assert process.returncode == 141
    assert len(list(tmp_path.glob("tables/*.secret"))) == 1
