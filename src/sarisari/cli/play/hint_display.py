"""Hints on a terminal: a bar chart of the legal actions, the best first."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from sarisari.bots.hints import Hint
from sarisari.cli.play.table_screen import TableScreen
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.message import Message, say

BAR_COLUMNS = 14
LEAST_BAR_POINTS = 2  # that the whole bar stands for
LEAST_BAR_WIN = 0.2  # the same in chance to win
LEAST_ERROR = 0.1  # that can be shown
NO_ERROR = 0.005  # an error up to this is shown as 0
ROUGH_ERROR = 0.8  # in points: from here on a note says that the hints are rough
ROUGH_WIN_ERROR = 0.08  # the same in chance to win
INDENT = "     "


def show_hints(screen: TableScreen, hints: Sequence[Hint]) -> None:
    """Show a page with one or two lines for each action."""
    screen.terminal.page(*hint_lines(screen, hints))


def hint_lines(screen: TableScreen, hints: Sequence[Hint]) -> list[RenderableType]:
    """For each action: the number to type, the action, a bar, the value with its error and the
    chances; below it the reason."""
    numbers = {action: number for number, action in screen.numbered.by_number.items()}
    width = max(len(screen.numbered.shown(hint.do)) for hint in hints)
    is_win = hints[0].unit == "win"
    title = say("hint-title-win" if is_win else "hint-title")
    lines: list[RenderableType] = [Text(screen.say(title), "bold"), Text()]
    for place, hint in enumerate(hints):
        do, bar = screen.numbered.shown(hint.do), _bar(screen, hints, hint)
        value, error = _value_words(screen, hint)
        number = numbers.get(hint.do, "")
        line = f"{number:>3}  {do:<{width}}  {bar:<{BAR_COLUMNS}} {value:>6} ±{error}"
        line += _chances(screen, hint)
        lines.append(Text(line, "bold" if place == 0 else ""))
        if hint.reason is not None:
            lines.append(Text(INDENT + screen.say(hint.reason), "dim"))
    notes = _win_notes(hints) if is_win else _point_notes(hints)
    return [*lines, Text(), Text(" ".join(map(screen.say, notes)), "dim")]


def _point_notes(hints: Sequence[Hint]) -> list[Message]:
    notes = [say("hint-note"), say("hint-means")]
    if any(hint.bid is not None for hint in hints):
        notes.append(say("hint-means-bid"))
    if max(hint.error for hint in hints) >= ROUGH_ERROR:
        notes.append(say("hint-rough"))
    return notes


def _win_notes(hints: Sequence[Hint]) -> list[Message]:
    is_rough = max(hint.error for hint in hints) >= ROUGH_WIN_ERROR
    rough = [say("hint-rough-win")] if is_rough else []
    return [say("hint-note"), say("hint-means-win"), *rough]


def _value_words(screen: TableScreen, hint: Hint) -> tuple[str, str]:
    """The value and its error in words: points, or percent."""
    if hint.unit == "win":
        value = screen.words.say(say("hint-percent", percent=_percent(hint.value)), capital=False)
        return value, str(max(1, round(100 * hint.error)))
    return screen.words.signed(hint.value), screen.words.decimal(_error(hint))


def _bar(screen: TableScreen, hints: Sequence[Hint], hint: Hint) -> str:
    """A bar scaled from the worst action to the best; actions that hardly differ look alike."""
    values = [other.value for other in hints]
    least = LEAST_BAR_WIN if hint.unit == "win" else LEAST_BAR_POINTS
    share = 1 - (max(values) - hint.value) / max(least, max(values) - min(values))
    block = SuitMarks(screen.words, screen.terminal.out.encoding).sign("■")
    return block * (1 + round(share * (BAR_COLUMNS - 1)))


def _chances(screen: TableScreen, hint: Hint) -> str:
    parts = []
    if hint.trick is not None:
        parts.append(say("hint-trick", percent=_percent(hint.trick)))
    if hint.bid is not None:
        parts.append(say("hint-bid", percent=_percent(hint.bid)))
    if hint.stands is not None:
        parts.append(say("hint-stands", percent=_percent(hint.stands)))
    return "".join("  " + screen.words.say(part, capital=False) for part in parts)


def _error(hint: Hint) -> float:
    """The error to show: a real error is never rounded to 0."""
    return max(hint.error, LEAST_ERROR) if hint.error > NO_ERROR else 0.0


def _percent(chance: float) -> int:
    """A chance in percent; 0 and 100 only for what is certain."""
    return round(chance * 100) if chance in (0, 1) else min(max(round(chance * 100), 1), 99)
