"""The keyboard and the screen, be they a terminal or plain pipes.

A terminal is cleared between screens, and input completes with Tab. On a pipe there are no
control codes, nothing waits for Enter, and the content is the same.
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

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what scrolled off it
CLEAR_LINE = "\r\x1b[K"
AGAIN = 0.5  # seconds until the timer rings again
LOOK_UP = 0.1  # seconds between two looks whether there is news
FAR = 100  # lines: enough to push a screen out of sight where nothing can be cleared

Completer = Callable[[str, str], list[str]]  # the words before, the word: what it may become
News = Callable[[], bool]  # whether there is something to show


class TimeIsUp(Exception):  # noqa: N818
    """A clock ran out while somebody was thinking."""


class SomethingNew(Exception):  # noqa: N818
    """There is something to show while somebody was thinking."""


class Terminal:
    """Where the people sit."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self._piped = PipedInput(sys.stdin)
        self._half = ""  # of a line, typed when something new came between
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
        news: News | None = None,
    ) -> str:
        """A line from the keyboard. EOFError at its end; TimeIsUp if `until` (seconds of
        `time.time`) comes first, SomethingNew if there is news first, where the system has a
        timer. What was half typed by then stands there again at the next question."""
        if not self.is_keyboard:
            self.out.file.write(question + "\n")
            return self.line(until, news)
        self.out.file.flush()
        try:
            with _completing(complete), self._half_typed(), self._timer(until, news):
                return input(question + " ").strip()
        except SomethingNew:
            is_plain = self.out.is_dumb_terminal or not self.is_screen
            self.out.file.write("\n" if is_plain else CLEAR_LINE)
            raise

    def line(self, until: float | None = None, news: News | None = None) -> str:
        """The next line of a pipe, as `ask` without a question."""

        def look_up() -> None:
            _look_up(until, news)

        self.out.file.flush()
        return self._piped.line(None if until is None and news is None else look_up)

    def wait(self, question: str) -> str:
        """Wait for Enter; what was typed before it. On a pipe nobody looks: it goes on at once."""
        if not self.is_keyboard:
            self.tell(question)
            return ""
        return self.ask(question)

    def is_sure(self, key: str, **values: str) -> bool:
        """Whether somebody means what cannot be undone. On a pipe there is nobody to ask."""
        if not self.is_keyboard:
            return True
        return self.words.is_yes(self.ask(self.words.say(say(key, **values))))

    def speak_of(self, game: str, options: Mapping[str, object]) -> None:
        """From now on with the fruits of the edition that is played."""
        self.words = catalogue_of(self.words.language, game, options)

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

    @contextmanager
    def _half_typed(self) -> Iterator[None]:
        """Begin the line with what was half typed before."""
        if sys.platform == "win32" or not CAN_COMPLETE or not self._half:
            yield
            return
        half, self._half = self._half, ""
        readline.set_startup_hook(lambda: readline.insert_text(half))
        try:
            yield
        finally:
            readline.set_startup_hook(None)

    @contextmanager
    def _timer(self, until: float | None, news: News | None) -> Iterator[None]:
        """Raise TimeIsUp or SomethingNew, if the system can."""
        if (until is None and news is None) or sys.platform == "win32":
            yield
            return

        def ring(_number: int, _frame: FrameType | None) -> None:
            try:
                _look_up(until, news)
            except SomethingNew:
                self._half = readline.get_line_buffer() if CAN_COMPLETE else ""
                raise

        before = signal.signal(signal.SIGALRM, ring)
        first = LOOK_UP if until is None else max(0.001, until - time.time())
        # once more and again: one ring can get lost just before the system waits for a key
        again = AGAIN if news is None else LOOK_UP
        signal.setitimer(signal.ITIMER_REAL, first if news is None else min(first, again), again)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _look_up(until: float | None, news: News | None) -> None:
    if news is not None and news():
        raise SomethingNew
    if until is not None and time.time() >= until:
        raise TimeIsUp


def _prepare() -> None:
    """Tab completes. What was typed is forgotten: the next person could leaf through it."""
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
