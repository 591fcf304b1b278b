"""Layout of the screen for one decision: at most 80 columns, and 24 lines including the input line.

Earlier events are shown as far as there is room; the hand and the actions are always complete.
"""

from dataclasses import dataclass, field

from rich.console import Console, JustifyMethod, RenderableType
from rich.segment import Segment, SegmentLines
from rich.table import Table
from rich.text import Text

from sarisari.cli.games import board_of
from sarisari.cli.games.board import NOTHING
from sarisari.cli.numbered_actions import NumberedActions
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.game import View
from sarisari.core.message import Message, say

WIDTH = 80
HEIGHT = 24
PLAYER_WIDTH = 21
GAPS = 4  # empty lines between the parts, if there is room


@dataclass(frozen=True)
class Scene:
    """The content of a screen."""

    view: View
    names: list[str]  # by seat
    notes: list[str]  # by seat: you, a bot, the clock
    numbered: NumberedActions
    told: list[str] = field(default_factory=list)  # sentences, oldest first
    refusal: str = ""
    commands: str = "?hlsuq"  # the letters that the title line offers


class Screen:
    """Lays out scenes for one console."""

    def __init__(self, console: Console, marks: SuitMarks) -> None:
        self.console = console
        self.marks = marks
        self.words = marks.words
        self.width = min(WIDTH, console.width)

    def draw(self, scene: Scene, height: int = HEIGHT) -> SegmentLines:
        """Lay out a scene, with gaps as the height allows."""
        view, board = scene.view, board_of(scene.view.game)
        question = self.words.say(view.prompt, scene.names, view.seat)
        prompt = " ".join([question, *map(self._say, board.notes(view, self.words))])
        title = self._rendered(self._title(view, scene.commands))
        spaced = [self._rendered(part) for part in (self._players(scene), Text(prompt, "bold"))]
        below = self._rendered(scene.numbered.table(self.width))
        if scene.refusal:
            below += self._rendered(Text(scene.refusal, "bold red"))
        room = height - 1 - len(title) - sum(map(len, spaced)) - len(below)
        middle = board.middle(view, scene.names, self.marks, room)
        if middle is not None:
            spaced.insert(1, self._rendered(middle))
            room -= len(spaced[1])
        told = self._told(scene.told, room)
        if told:
            spaced.insert(0, told)
            room -= len(told)
        lines = title
        for index, part in enumerate(spaced):
            has_gap = len(spaced) - index <= room  # the lowest gaps first
            lines += [[], *part] if has_gap else part
        return SegmentLines(lines + below, new_lines=True)

    def _rendered(self, part: RenderableType) -> list[list[Segment]]:
        options = self.console.options.update(width=self.width)
        return self.console.render_lines(part, options, pad=False)

    def _say(self, message: Message) -> str:
        return self.words.say(message)

    def _title(self, view: View, commands: str) -> Table:
        title = say("play-title-alone", game=self.words.game(view.game))
        if view.rounds:
            title = say(
                "play-title", game=self.words.game(view.game), round=view.round, rounds=view.rounds
            )
        line = Table.grid(expand=True)
        line.add_column(no_wrap=True)
        line.add_column(justify="right", no_wrap=True)
        keys = [self.words.say(say("play-key", letter=each), capital=False) for each in commands]
        name = self._say(title)
        is_wide = len(name) + len("  ".join(keys)) < self.width
        line.add_row(Text(name, "bold"), Text(("  " if is_wide else " ").join(keys), "dim"))
        return line

    def _told(self, sentences: list[str], room: int) -> list[list[Segment]]:
        """The sentences on a line each if there is room, otherwise as running text, with the
        oldest ones left out if necessary."""
        for layout, spare in (("\n", GAPS), (" ", 0)):
            told = self._rendered(Text(layout.join(sentences)))
            if len(told) <= room - spare:
                return told if sentences else []
        for first in range(1, len(sentences)):
            told = self._rendered(Text(" ".join([self.marks.sign("…"), *sentences[first:]])))
            if len(told) <= room:
                return told
        return []

    def _players(self, scene: Scene) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column(self._say(say("play-player")), no_wrap=True, width=PLAYER_WIDTH)
        board = board_of(scene.view.game)
        columns = board.player_columns(scene.view, self.words)
        for head, cells in columns:
            is_number = all(cell == NOTHING or cell.lstrip("-").isdigit() for cell in cells)
            justify: JustifyMethod = "right" if is_number else "left"
            title = self._say(head)
            table.add_column(title, justify=justify, no_wrap=True, min_width=len(title))
        last = board.last_column(scene.view, self.words)
        table.add_column(self._say(last[0]), no_wrap=True, overflow="ellipsis")
        for seat in range(scene.view.players):
            cells = [column[1][seat] for column in [*columns, last]]
            style = "bold" if seat == scene.view.seat else ""
            table.add_row(self._player(scene, seat), *map(Text, cells), style=style)
        return table

    def _player(self, scene: Scene, seat: int) -> Text:
        """A player's cell, such as `Ada (you) 1:58`; a long name is truncated."""
        note = scene.notes[seat]
        name = Text(scene.names[seat])
        name.truncate(PLAYER_WIDTH - len(note) - 1, overflow="ellipsis")
        return Text.assemble(name, " ", (note, "dim"))
