"""The keyboard and the screen, be they a terminal or plain pipes.

A terminal is cleared between screens, and input completes with Tab. On a pipe there are no
control codes, nothing waits for Enter, and the content is the same.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console, RenderableType
from rich.text import Text

from sarisari.cli.play.screen import HEIGHT, WIDTH
from sarisari.core.message import say
from sarisari.text import Catalogue

try:
    import readline
except ImportError:
    CAN_COMPLETE = False
else:
    CAN_COMPLETE = True

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what scrolled off it
AGAIN = 0.5  # seconds until the timer rings again
FAR = 100  # lines: enough to push a screen out of sight where nothing can be cleared

Completer = Callable[[str, str], list[str]]  # the words before, the word: what it may become


class TimeIsUp(Exception):  # noqa: N818
    """A clock ran out while somebody was thinking."""


class Terminal:
    """Where the people sit."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self.is_screen = sys.stdout.isatty()
        self.is_keyboard = sys.stdin.isatty()
        width = None if self.is_screen else WIDTH
        self.out = Console(highlight=False, force_terminal=self.is_screen, width=width)
        if CAN_COMPLETE and self.is_keyboard:
            _prepare()

    @property
    def height(self) -> int:
        """Lines of the screen."""
        return max(HEIGHT, self.out.height) if self.is_screen else HEIGHT

    def clear(self) -> None:
        """An empty screen, with nothing to scroll back to; on a pipe an empty line."""
        if self.is_screen and not self.out.is_dumb_terminal:
            self.out.file.write(CLEAR)
        else:
            self.out.file.write("\n" * (FAR if self.is_screen else 1))

    def show(self, *parts: RenderableType) -> None:
        """One part below the other, in at most 80 columns."""
        width = min(WIDTH, self.out.width)
        with self.out.capture() as captured:
            for part in parts:
                self.out.print(part, width=width)
        lines = captured.get().split("\n")
        self.out.file.write("\n".join(line.rstrip(" ") for line in lines))

    def tell(self, sentence: str, style: str = "") -> None:
        """One sentence."""
        self.show(Text(sentence, style))

    def ask(
        self,
        question: str,
        complete: Completer | None = None,
        until: float | None = None,
    ) -> str:
        """A line from the keyboard. EOFError at its end; TimeIsUp if `until` (seconds of
        `time.time`) comes first, where the system has a timer."""
        with _completing(complete), _timer(until):
            if self.is_keyboard:
                self.out.file.flush()
                return input(question + " ").strip()
            self.out.file.write(question + "\n")
            self.out.file.flush()
            line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def wait(self, question: str) -> str:
        """Wait for Enter; what was typed before it. On a pipe nobody looks: it goes on at once."""
        if not self.is_keyboard:
            self.tell(question)
            return ""
        return self.ask(question)

    def page(self, *parts: RenderableType) -> None:
        """Something to read that may be longer than a screen, and Enter to go back."""
        if not (self.is_screen and self.is_keyboard):
            self.show(*parts)
            return
        with self.out.capture() as captured:
            for part in parts:
                self.out.print(part, width=min(WIDTH, self.out.width))
        lines = captured.get().rstrip("\n").split("\n")
        size = self.height - 2
        for start in range(0, len(lines), size):
            self.clear()
            self.out.file.write("\n".join(lines[start : start + size]) + "\n")
            is_last = start + size >= len(lines)
            self.ask(self.words.say(say("play-enter" if is_last else "play-enter-more")))

    def pause(self, seconds: float) -> None:
        """A moment to read, on a screen that somebody looks at."""
        if self.is_screen and self.is_keyboard:
            self.out.file.flush()
            time.sleep(seconds)


def _prepare() -> None:
    """Tab completes. What was typed is forgotten: the next person could leaf through it."""
    readline.set_auto_history(False)
    readline.set_completer_delims(" ")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


@contextmanager
def _completing(complete: Completer | None) -> Iterator[None]:
    if not CAN_COMPLETE:
        yield
        return
    found: list[str] = []

    def completer(word: str, number: int) -> str | None:
        if number == 0:
            before = readline.get_line_buffer()[: readline.get_begidx()]
            found[:] = complete(before, word) if complete is not None else []
        return found[number] + " " if number < len(found) else None

    readline.set_completer(completer)
    try:
        yield
    finally:
        readline.set_completer(None)


@contextmanager
def _timer(until: float | None) -> Iterator[None]:
    """Raise TimeIsUp at a time, if the system can."""
    if until is None or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TimeIsUp

    before = signal.signal(signal.SIGALRM, ring)
    # once more and again: one ring can get lost just before the system waits for a key
    signal.setitimer(signal.ITIMER_REAL, max(0.001, until - time.time()), AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
