"""Score sheets and final results on the terminal."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from sarisari.cli.games import board_of
from sarisari.core.game import Result, Sheet, View
from sarisari.core.message import say
from sarisari.text import Catalogue


def sheet_table(sheet: Sheet, words: Catalogue, names: Sequence[str]) -> Table:
    """A table of the points of a round with reason and clause, player by player."""
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


def result_lines(result: Result, view: View, words: Catalogue, names: Sequence[str]) -> list[str]:
    """Who won and why, then the ranking; without a ranking for a single player."""
    lines, board = [words.say(result.reason, names)], board_of(view.game)
    seats = range(view.players) if view.players > 1 else ()
    ordered = sorted(seats, key=lambda seat: result.ranks[seat])
    places = [words.say(board.place(result.ranks[seat], seat, view), names) for seat in ordered]
    return [*lines, *(f"  {place}" for place in places)]
