"""A bot from outside: a program in any language, asked over its pipes, one line each way.

We send `{"view": {...}, "legal": ["..."], "ms": 1000, "seed": 1}`, it answers `{"do": "..."}`
(docs/notation.md). Whoever seats one closes it when the game is over.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from time import monotonic

import msgspec

from sarisari.bots.bot import PLACE, Choice, legal_of
from sarisari.bots.games import TowerPlay, play_of
from sarisari.bots.pipes import Pipes, pipes_of
from sarisari.core.game import View
from sarisari.core.message import Message, Refused, refuse, say, shown

USUAL_MS = 1000  # to think
GRACE = 1.0  # seconds on top, for the way there and back
FIRST = 15.0  # seconds until the first answer: programs start slowly
LONGEST_ANSWER = 1 << 16  # bytes
TO_EXIT = 0.5  # seconds that a program has to end by itself once its pipes are closed
TO_OBEY = 1.0  # seconds from asking a process to end until it is killed


class BotGone(Refused):
    """A program cannot sit any longer, and why; `tail` is what it last complained of."""

    def __init__(self, message: Message, tail: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.tail = tuple(tail)


class _Answer(msgspec.Struct):
    do: str


class OutsideBot:
    """A program that sits at one seat. It is started with its first choice and runs until it is
    closed, or until it fails once: then it has gone for good."""

    def __init__(
        self,
        name: str,
        command: str,
        ms: int = USUAL_MS,
        *,
        grace: float = GRACE,
        first: float = FIRST,
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
        """The last lines that the program wrote to its standard error, if it runs."""
        return [] if self._running is None else self._running.tail

    def choose(self, view: View, seed: int) -> Choice:
        """BotGone, now and ever after, if the program does not answer as it must."""
        legal = legal_of(view)
        if self._gone is not None:
            raise self._gone
        try:
            return Choice(self._answered(view, legal, seed))
        except BotGone as gone:
            self._gone = BotGone(gone.message, self.tail)
            self.close()
            raise self._gone from None

    def close(self) -> None:
        """End the process, if there is one."""
        if self._running is not None:
            running, self._running = self._running, None
            running.end()

    def _answered(self, view: View, legal: list[str], seed: int) -> str:
        seconds = self.ms / 1000 + self._grace
        if self._running is None:
            seconds = max(seconds, self._first)
            self._running = _Running(self._words, self._pipes_of)
        request = {"view": view, "legal": legal, "ms": self.ms, "seed": seed}
        line = self._running.ask(msgspec.json.encode(request) + b"\n", seconds)
        return _parse_answer(line, view.game, legal)


class _Running:
    """A process, from its start to its end."""

    def __init__(self, words: list[str], pipes: Callable[[subprocess.Popen[bytes]], Pipes]) -> None:
        pipe = subprocess.PIPE
        # our own choice to run the rules as plain Python (decision 4) is not theirs
        env = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
        try:
            # no shell, and the words are those of whoever runs the table
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
        """One line there, one line back."""
        until = monotonic() + seconds
        pipes = self._pipes
        pipes.step(0)
        if pipes.heard:
            raise BotGone(say("bot-gone-unasked", answer=_readable(pipes.heard)))
        pipes.send(line)
        while b"\n" not in pipes.heard and len(pipes.heard) <= LONGEST_ANSWER:
            if not pipes.is_open:
                raise BotGone(self._why_closed())
            left = until - monotonic()
            if left <= 0:
                raise BotGone(say("bot-gone-silent", time=f"{seconds:g}"))
            pipes.step(left)
        answer, _, rest = pipes.heard.partition(b"\n")
        if len(answer) > LONGEST_ANSWER:
            raise BotGone(say("bot-gone-long", count=LONGEST_ANSWER))
        pipes.heard[:] = rest
        return bytes(answer)

    def end(self) -> None:
        """Ask it to end, then make it; nothing is left behind."""
        self._pipes.close_input()
        for insist in (None, self._process.terminate, self._process.kill):
            if insist is not None:
                insist()
            try:
                self._process.wait(TO_EXIT if insist is None else TO_OBEY)
                break
            except subprocess.TimeoutExpired:
                continue
        self._process.wait()
        self._pipes.close()

    def _why_closed(self) -> Message:
        try:
            status = self._process.wait(TO_EXIT)
        except subprocess.TimeoutExpired:
            return say("bot-gone-closed")
        for _ in range(8):  # its last words may still be under way
            if not self._pipes.step(0.02):
                break
        if status < 0:
            return say("bot-gone-signal", signal=-status)
        return say("bot-gone-ended", status=status)


def parse_command(command: str) -> list[str]:
    """The words of a command, quoted as in a shell. Refused if there are none."""
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


def _parse_answer(line: bytes, game: str, legal: list[str]) -> str:
    try:
        do = msgspec.json.decode(line, type=_Answer).do
    except msgspec.ValidationError:
        raise BotGone(say("bot-gone-no-do", answer=_readable(line))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BotGone(say("bot-gone-not-json", answer=_readable(line))) from None
    if do not in legal and not (PLACE in legal and _is_placement(game, do)):
        raise BotGone(say("bot-gone-illegal", action=shown(do)))
    return do


def _is_placement(game: str, do: str) -> bool:
    play = play_of(game)
    return isinstance(play, TowerPlay) and play.is_placement(do)


def _readable(answer: bytes | bytearray) -> str:
    return shown(answer[:LONGEST_ANSWER].decode("utf-8", "replace").strip())
