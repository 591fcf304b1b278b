"""External bot: a subprocess in any language that speaks JSON lines over standard input and output.

The request is `{"view": {...}, "legal": ["..."], "ms": 1000, "seed": 1}`, the answer
`{"do": "..."}`, for a pull in Bandu also with `"toward": [x, y, z]` (docs/notation.md). The owner of the bot closes it when the game is over.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

import msgspec

from sarisari.bots.bot import PLACE, Choice, legal_of
from sarisari.bots.games import TowerPlay, play_of
from sarisari.bots.pipes import Pipes, pipes_of
from sarisari.core.event import PULL
from sarisari.core.game import View
from sarisari.core.message import Message, Refused, refuse, say, shown
from sarisari.table.record import parse_toward

USUAL_MS = 1000  # thinking time that the program is told
GRACE_SECONDS = 1.0  # on top of the thinking time, for transport
FIRST_ANSWER_SECONDS = 15.0  # programs may start slowly
LONGEST_ANSWER = 1 << 16  # bytes
EXIT_SECONDS = 0.5  # for the program to exit by itself once its input is closed
TERMINATE_SECONDS = 1.0  # from SIGTERM to SIGKILL


class BotGone(Refused):
    """An external bot failed and cannot play any longer. The message says why; `tail` is the end
    of the program's standard error."""

    def __init__(self, message: Message, tail: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.tail = tuple(tail)


class _Answer(msgspec.Struct):
    do: str
    toward: Any = None  # the direction of a pull, if the program chooses one


class OutsideBot:
    """A program that plays one seat. It is started for its first choice and runs until it is
    closed or fails. After a failure it is never started again."""

    def __init__(
        self,
        name: str,
        command: str,
        ms: int = USUAL_MS,
        *,
        grace: float = GRACE_SECONDS,
        first: float = FIRST_ANSWER_SECONDS,
        pipes: Callable[[subprocess.Popen[bytes]], Pipes] = pipes_of,
    ) -> None:
        self.name = name
        self.title = say("bot-outside", name=name)
        self.about = say("bot-outside-about", command=shown(command))
        self.ms = ms
        self._words = parse_command(command)
        self._grace, self._first = grace, first
        self._pipes_of = pipes
        self._running: _Running | None = None
        self._gone: BotGone | None = None

    @property
    def tail(self) -> list[str]:
        """The last lines of the program's standard error, while it runs."""
        return [] if self._running is None else self._running.tail

    def choose(self, view: View, seed: int) -> Choice:
        """Ask the program. Raise BotGone, now and in every later call, if it does not answer as
        required."""
        legal = legal_of(view)
        if self._gone is not None:
            raise self._gone
        try:
            return self._ask(view, legal, seed)
        except BotGone as gone:
            self._gone = BotGone(gone.message, self.tail)
            self.close()
            raise self._gone from None

    def close(self) -> None:
        """Stop the process, if it runs."""
        if self._running is not None:
            running, self._running = self._running, None
            running.stop()

    def _ask(self, view: View, legal: list[str], seed: int) -> Choice:
        seconds = self.ms / 1000 + self._grace
        if self._running is None:
            seconds = max(seconds, self._first)
            self._running = _Running(self._words, self._pipes_of)
        request = {"view": view, "legal": legal, "ms": self.ms, "seed": seed}
        line = self._running.ask(msgspec.json.encode(request) + b"\n", seconds)
        return _parse_answer(line, view.game, legal)


class _Running:
    """The running process."""

    def __init__(self, words: list[str], pipes: Callable[[subprocess.Popen[bytes]], Pipes]) -> None:
        pipe = subprocess.PIPE
        # running our rules as plain Python (decision 4) must not affect the program's own Numba
        env = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
        try:
            # no shell, and the command comes from the person who runs the table
            self._process = subprocess.Popen(  # noqa: S603
                words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, env=env
            )
        except OSError as error:
            why = shown(error.strerror or error)
            raise BotGone(say("bot-gone-start", command=shown(words[0]), why=why)) from None
        self._pipes = pipes(self._process)

    @property
    def tail(self) -> list[str]:
        return self._pipes.tail.decode("utf-8", "replace").splitlines()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send one line and return the line that comes back."""
        deadline = monotonic() + seconds
        pipes = self._pipes
        pipes.step(0)
        if pipes.output:
            raise BotGone(say("bot-gone-unasked", answer=_readable(pipes.output)))
        pipes.send(line)
        while b"\n" not in pipes.output and len(pipes.output) <= LONGEST_ANSWER:
            if not pipes.is_open:
                raise BotGone(self._why_closed())
            left = deadline - monotonic()
            if left <= 0:
                raise BotGone(say("bot-gone-silent", time=f"{seconds:g}"))
            pipes.step(left)
        answer, _, rest = pipes.output.partition(b"\n")
        if len(answer) > LONGEST_ANSWER:
            raise BotGone(say("bot-gone-long", count=LONGEST_ANSWER))
        pipes.output[:] = rest
        return bytes(answer)

    def stop(self) -> None:
        """Close the program's input, then terminate it, then kill it. Reap the process."""
        self._pipes.close_input()
        for escalate in (None, self._process.terminate, self._process.kill):
            if escalate is not None:
                escalate()
            try:
                self._process.wait(EXIT_SECONDS if escalate is None else TERMINATE_SECONDS)
                break
            except subprocess.TimeoutExpired:
                continue
        self._process.wait()
        self._pipes.close()

    def _why_closed(self) -> Message:
        try:
            status = self._process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return say("bot-gone-closed")
        for _ in range(8):  # the end of its standard error may still be in the pipe
            if not self._pipes.step(0.02):
                break
        if status < 0:
            return say("bot-gone-signal", signal=-status)
        return say("bot-gone-ended", status=status)


def parse_command(command: str) -> list[str]:
    """Split a command into words, with the quoting of a shell. Refused if it is empty."""
    try:
        words = [] if "\0" in command else _split(command)
    except ValueError:
        words = []
    if not words or not words[0]:
        raise refuse("bot-command", command=shown(command))
    return words


def _split(command: str) -> list[str]:
    """Words and quotes as in a shell; on Windows a backslash is part of a path."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if sys.platform == "win32":
        lexer.escape = ""
    return list(lexer)


def _parse_answer(line: bytes, game: str, legal: list[str]) -> Choice:
    try:
        answer = msgspec.json.decode(line, type=_Answer)
    except msgspec.ValidationError:
        raise BotGone(say("bot-gone-no-do", answer=_readable(line))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BotGone(say("bot-gone-not-json", answer=_readable(line))) from None
    do = answer.do
    if do not in legal and not (PLACE in legal and _is_placement(game, do)):
        raise BotGone(say("bot-gone-illegal", action=shown(do)))
    if answer.toward is None or not do.startswith(PULL):
        return Choice(do)
    try:
        return Choice(do, toward=parse_toward(answer.toward))
    except Refused:
        raise BotGone(say("bot-gone-toward", answer=_readable(line))) from None


def _is_placement(game: str, do: str) -> bool:
    play = play_of(game)
    return isinstance(play, TowerPlay) and play.is_placement(do)


def _readable(answer: bytes | bytearray) -> str:
    return shown(answer[:LONGEST_ANSWER].decode("utf-8", "replace").strip())
