"""Hints on a terminal: a bar for each legal action, the best first."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from sarisari.bots.hints import Hint
from sarisari.cli.play.table_screen import TableScreen
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.message import say

BAR = 14  # columns
CLOSE = 2  # points that the whole bar is worth at least
LEAST_ERROR = 0.1  # that can be shown
NOTHING = 0.005
ROUGH = 0.8  # points of error from which on a hint says so
INDENT = "     "


def show_hints(sight: TableScreen, hints: Sequence[Hint]) -> None:
    """A page with a line or two for each action."""
    sight.terminal.page(*hint_lines(sight, hints))


def hint_lines(sight: TableScreen, hints: Sequence[Hint]) -> list[RenderableType]:
    """The number to type, the action, its bar, its value with the error, its chances; below, why."""
    numbers = {action: number for number, action in sight.numbered.by_number.items()}
    width = max(len(sight.numbered.shown(hint.do)) for hint in hints)
    lines: list[RenderableType] = [Text(sight.say(say("hint-title")), "bold"), Text()]
    for place, hint in enumerate(hints):
        do, bar = sight.numbered.shown(hint.do), _bar(sight, hints, hint)
        value, error = sight.words.signed(hint.value), sight.words.decimal(_error(hint))
        line = f"{numbers[hint.do]:>3}  {do:<{width}}  {bar:<{BAR}} {value:>6} ±{error}"
        line += _chances(sight, hint)
        lines.append(Text(line, "bold" if place == 0 else ""))
        if hint.reason is not None:
            lines.append(Text(INDENT + sight.say(hint.reason), "dim"))
    notes = [say("hint-note"), say("hint-means")]
    if any(hint.bid is not None for hint in hints):
        notes.append(say("hint-means-bid"))
    if max(hint.error for hint in hints) >= ROUGH:
        notes.append(say("hint-rough"))
    return [*lines, Text(), Text(" ".join(map(sight.say, notes)), "dim")]


def _bar(sight: TableScreen, hints: Sequence[Hint], hint: Hint) -> str:
    """From the worst action to the best; what hardly differs looks alike."""
    values = [other.value for other in hints]
    share = 1 - (max(values) - hint.value) / max(CLOSE, max(values) - min(values))
    sign = SuitMarks(sight.words, sight.terminal.out.encoding).sign("■")
    return sign * (1 + round(share * (BAR - 1)))


def _chances(sight: TableScreen, hint: Hint) -> str:
    parts = []
    if hint.trick is not None:
        parts.append(say("hint-trick", percent=_percent(hint.trick)))
    if hint.bid is not None:
        parts.append(say("hint-bid", percent=_percent(hint.bid)))
    return "".join("  " + sight.words.say(part, capital=False) for part in parts)


def _error(hint: Hint) -> float:
    """What is more than nothing does not look like nothing."""
    return max(hint.error, LEAST_ERROR) if hint.error > NOTHING else 0.0


def _percent(chance: float) -> int:
    """0 and 100 are for what is certain."""
    return round(chance * 100) if chance in (0, 1) else min(max(round(chance * 100), 1), 99)
