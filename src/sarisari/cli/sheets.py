"""Score sheets and results as the terminal shows them."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from sarisari.core.game import Result, Sheet
from sarisari.core.message import say
from sarisari.text import Catalogue


def sheet_table(sheet: Sheet, words: Catalogue, names: Sequence[str]) -> Table:
    """Every point of a round with its reason and clause, player by player."""
    title = words.say(say("story-sheet", round=sheet.round))
    table = Table(title=title, title_justify="left")
    table.add_column(words.say(say("story-player")))
    table.add_column(words.say(say("story-points")), justify="right")
    table.add_column(words.say(say("story-reason")))
    table.add_column(words.say(say("story-clause")), no_wrap=True)
    for seat in range(len(sheet.points)):
        name = words.seat(seat, names)
        for line in sheet.lines:
            if line.seat == seat:
                reason = words.say(line.reason, names)
                row = (f"{line.points:+d}", Text(reason), line.reason.clause or "")
                table.add_row(Text(name), *row)
        total = Text(words.say(say("story-total", total=sheet.totals[seat])), "bold")
        points = Text(f"{sheet.points[seat]:+d}", "bold")
        table.add_row(Text(name), points, total, end_section=True)
    return table


def result_lines(
    result: Result, totals: Sequence[int], words: Catalogue, names: Sequence[str]
) -> list[str]:
    """Who won and why, then every place."""
    lines = [words.say(result.reason, names)]
    for seat in sorted(range(len(result.ranks)), key=lambda s: result.ranks[s]):
        place = say("story-place", rank=result.ranks[seat], seat=seat, points=totals[seat])
        lines.append("  " + words.say(place, names))
    return lines
