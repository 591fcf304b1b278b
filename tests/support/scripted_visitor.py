"""A visitor in the terminal client: scripted answers, each given to the question it belongs to,
and `PipedPlayer`, a client process on pipes."""

import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Timer
from typing import Any

from sarisari.cli.play.remote.api import Api
from sarisari.cli.play.remote.credentials import Credentials
from sarisari.cli.play.remote.server_connection import ServerConnection
from sarisari.cli.play.remote.session import Session
from sarisari.cli.play.remote.visit import VisitPlan
from sarisari.cli.play.terminal import Completer, News, SomethingNew
from tests.support.fake_server import FakeServer
from tests.support.narrowing import present
from tests.support.terminal import CODES, LAUNCH, TypedTerminal, environment
from tests.support.waiting import wait_until

PATIENCE = 20.0  # seconds
LONGEST = 180.0  # seconds for all that a process has to do: then what is awaited never comes
CHOICE = "your choice:"
SALT = "a" * 32
SURE = ("Leave the table?", "Stop watching?")


# words to be read before, words of a question, and what is typed or called
Typed = str | Callable[[], object]
Answer = tuple[str, Typed] | tuple[str, str, Typed] | tuple[str, str, str, Typed]


class ScriptedTerminal(TypedTerminal):
    """Each answer is `(words of a question, what is typed)`, or with words to be read before the
    question `(words, words of the question, what is typed)`. It waits for its question, while
    news comes in between. A function is called instead of typed, and the person goes on waiting.
    After the last answer the person only looks on. Whoever leaves is sure, unless the script
    says otherwise."""

    script: list[Answer]
    answered = 0  # how much was written when the last answer was given

    def ask(
        self,
        question: str,
        complete: Completer | None = None,
        until: float | None = None,
        news: News | None = None,
    ) -> str:
        self.screens.append(self.on_screen + question)
        if question.startswith(SURE) and not (self.script and self.is_asked(question)):
            return "y"
        answers: list[str] = []

        def is_answered() -> bool:
            if news is not None and news():
                raise SomethingNew
            if not (self.script and self.is_asked(question)):
                return False
            answer = self.script.pop(0)[-1]
            self.answered = len(self.text)
            if callable(answer):
                answer()
            else:
                answers.append(answer)
            return bool(answers)

        # news and words come from other threads, neither with a sign
        wait_until(is_answered, PATIENCE, log=lambda: f"{question!r}, but to come: {self.script}")
        self.written.write(question + " " + answers[0] + "\n")
        return answers[0]

    def is_asked(self, question: str) -> bool:
        """Whether this is the question that the next answer is for."""
        *before, words = self.script[0][:-1]
        told = CODES.sub("", self.text[self.answered :])
        return words in question and all(words in told for words in before)

    @property
    def text(self) -> str:
        """All that was written."""
        return self.written.getvalue()


class ScriptedSession(Session):
    """A visit at such a terminal."""

    terminal: ScriptedTerminal


def visitor(
    server: FakeServer, script: Iterable[Answer], *, cookie: str = "user1", **plan: Any
) -> ScriptedSession:
    """A visit that is about to begin; its salt, and so every deal, is always the same.
    SARISARI_DATA_DIR must be set."""
    kept = Credentials(server.address)
    kept.keep_cookie(cookie)
    kept.keep_salt("fake-table", SALT)
    terminal = ScriptedTerminal([])
    terminal.script = list(script)
    socket = "ws" + server.address.removeprefix("http") + "/socket"
    connection = ServerConnection(socket, cookie, "fake-table")
    return ScriptedSession(
        terminal, Api(server.address, kept), connection, VisitPlan("fake-table", **plan)
    )


class PipedPlayer:
    """A process at a table of a server, on pipes."""

    def __init__(self, folder: Path, name: str, *arguments: str) -> None:
        self.name = name
        self.text = ""  # what was read
        self.process = subprocess.Popen(
            [*LAUNCH, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(folder),
        )
        watchdog = Timer(LONGEST, self.process.kill)
        watchdog.daemon = True
        watchdog.start()

    def until(self, words: str) -> str:
        """Read up to a line with these words."""
        for line in present(self.process.stdout):
            self.text += line
            if words in line:
                return line
        raise AssertionError(self.text + present(self.process.stderr).read())

    def answer(self, line: str) -> None:
        pipe = present(self.process.stdin)
        pipe.write(line + "\n")
        pipe.flush()

    def play(self, count: int | None = None) -> None:
        """Always the first action: so many times, or to the end."""
        for line in present(self.process.stdout):
            self.text += line
            if line.startswith(f"{self.name}, your choice:"):
                self.answer("1")
                count = None if count is None else count - 1
                if count == 0:
                    return

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def end(self) -> tuple[int, str]:
        """Read the rest; the status and what went wrong."""
        rest, errors = self.process.communicate(timeout=20)
        self.text += rest
        return self.process.returncode, errors
