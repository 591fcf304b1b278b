"""Terminal input and output, for a real terminal or for pipes.

A terminal is cleared between screens and has tab completion (readline). On a pipe there are no
control codes and nothing waits for Enter; the content is the same.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType

from rich.console import Console, RenderableType
from rich.text import Text

from sarisari.cli.play.piped_input import PipedInput
from sarisari.cli.play.screen import HEIGHT, WIDTH
from sarisari.core.message import say
from sarisari.text import Catalogue, catalogue_of

try:
    import readline
except ImportError:  # Windows, and a Python that was built without it
    CAN_COMPLETE = False
else:
    CAN_COMPLETE = sys.platform != "win32"

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # clears the screen and the scrollback
CLEAR_LINE = "\r\x1b[K"
RING_AGAIN_SECONDS = 0.5  # between two signals of the timer
POLL_SECONDS = 0.1  # between two checks for news
BLANK_LINES = 100  # push a screen out of view on a terminal that cannot be cleared

Completer = Callable[[str, str], list[str]]  # (text before, word): completions of the word
News = Callable[[], bool]  # whether there is something new to show


class TimeIsUp(Exception):  # noqa: N818
    """A player's clock ran out while waiting for input."""


class SomethingNew(Exception):  # noqa: N818
    """There is something new to show while waiting for input."""


class Terminal:
    """The terminal that the people use."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self._piped = PipedInput(sys.stdin)
        self._interrupted_line = ""  # what was typed when a question was interrupted by news
        self.is_screen = sys.stdout.isatty()
        self.is_keyboard = sys.stdin.isatty()
        width = None if self.is_screen else WIDTH
        self.out = Console(highlight=False, force_terminal=self.is_screen, width=width)
        if CAN_COMPLETE and self.is_keyboard:
            _set_up_readline()

    @property
    def height(self) -> int:
        """The number of lines of the screen."""
        return max(HEIGHT, self.out.height) if self.is_screen else HEIGHT

    def clear(self) -> None:
        """Clear the screen and the scrollback; on a pipe, print an empty line."""
        if self.is_screen and not self.out.is_dumb_terminal:
            self.out.file.write(CLEAR)
        else:
            self.out.file.write("\n" * (BLANK_LINES if self.is_screen else 1))

    def show(self, *parts: RenderableType) -> None:
        """Print parts one below the other, in at most 80 columns."""
        width = min(WIDTH, self.out.width)
        with self.out.capture() as captured:
            for part in parts:
                self.out.print(part, width=width)
        lines = captured.get().split("\n")
        self.out.file.write("\n".join(line.rstrip(" ") for line in lines))

    def tell(self, sentence: str, style: str = "") -> None:
        """Print one sentence."""
        self.show(Text(sentence, style))

    def ask(
        self,
        question: str,
        complete: Completer | None = None,
        until: float | None = None,
        news: News | None = None,
    ) -> str:
        """Ask for a line of input. EOFError at the end of input. TimeIsUp if `until` (seconds of
        `time.time`) passes first, SomethingNew if there is news first; both only where the system
        has interval timers. What was typed by then is restored at the next question."""
        if not self.is_keyboard:
            self.out.file.write(question + "\n")
            return self.line(until, news)
        self.out.file.flush()
        try:
            with _completing(complete), self._restored_line(), self._timer(until, news):
                return input(question + " ").strip()
        except SomethingNew:
            is_plain = self.out.is_dumb_terminal or not self.is_screen
            self.out.file.write("\n" if is_plain else CLEAR_LINE)
            raise

    def line(self, until: float | None = None, news: News | None = None) -> str:
        """The next line of a pipe; the same as `ask` without a question."""

        def check() -> None:
            _check_interrupts(until, news)

        self.out.file.flush()
        return self._piped.line(None if until is None and news is None else check)

    def wait(self, question: str) -> str:
        """Wait for Enter and return what was typed before it. On a pipe, return at once."""
        if not self.is_keyboard:
            self.tell(question)
            return ""
        return self.ask(question)

    def is_sure(self, key: str, **values: str) -> bool:
        """Ask for confirmation of something that cannot be undone. On a pipe, always True."""
        if not self.is_keyboard:
            return True
        return self.words.is_yes(self.ask(self.words.say(say(key, **values))))

    def use_edition(self, game: str, options: Mapping[str, object]) -> None:
        """Use the names of the edition that is played from now on."""
        self.words = catalogue_of(self.words.language, game, options)

    def page(self, *parts: RenderableType) -> None:
        """Show text that may be longer than a screen, page by page; Enter returns."""
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
        """Give a person time to read; on a pipe, return at once."""
        if self.is_screen and self.is_keyboard:
            self.out.file.flush()
            time.sleep(seconds)

    @contextmanager
    def _restored_line(self) -> Iterator[None]:
        """Start the line with what was typed before the interruption."""
        if sys.platform == "win32" or not CAN_COMPLETE or not self._interrupted_line:
            yield
            return
        line, self._interrupted_line = self._interrupted_line, ""
        readline.set_startup_hook(lambda: readline.insert_text(line))
        try:
            yield
        finally:
            readline.set_startup_hook(None)

    @contextmanager
    def _timer(self, until: float | None, news: News | None) -> Iterator[None]:
        """Raise TimeIsUp or SomethingNew from a signal handler, where the system has timers."""
        if (until is None and news is None) or sys.platform == "win32":
            yield
            return

        def ring(_number: int, _frame: FrameType | None) -> None:
            try:
                _check_interrupts(until, news)
            except SomethingNew:
                self._interrupted_line = readline.get_line_buffer() if CAN_COMPLETE else ""
                raise

        before = signal.signal(signal.SIGALRM, ring)
        first = POLL_SECONDS if until is None else max(0.001, until - time.time())
        # repeated, because one signal can get lost just before the system waits for a key
        again = RING_AGAIN_SECONDS if news is None else POLL_SECONDS
        signal.setitimer(signal.ITIMER_REAL, first if news is None else min(first, again), again)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _check_interrupts(until: float | None, news: News | None) -> None:
    if news is not None and news():
        raise SomethingNew
    if until is not None and time.time() >= until:
        raise TimeIsUp


def _set_up_readline() -> None:
    """Enable tab completion. Disable the history, because the next person could browse it."""
    if sys.platform == "win32":
        return
    readline.set_auto_history(False)
    readline.set_completer_delims(" ")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


@contextmanager
def _completing(complete: Completer | None) -> Iterator[None]:
    if sys.platform == "win32" or not CAN_COMPLETE:
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
