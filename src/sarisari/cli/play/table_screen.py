"""What a person at a terminal sees of a table, be it of this program or of a server."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sarisari.cli.games import board_of
from sarisari.cli.games.board import Board
from sarisari.cli.numbered_actions import NumberedActions
from sarisari.cli.play.narration import facts, round_told, since_last_decision
from sarisari.cli.play.screen import Scene, Screen
from sarisari.cli.play.terminal import Terminal
from sarisari.cli.score_sheets import sheet_table
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.cards import Seat
from sarisari.core.effects import TrickLeft, TrickTaken
from sarisari.core.game import Sheet, View
from sarisari.core.message import Message, say
from sarisari.games import get_game
from sarisari.table.feed import FeedItem
from sarisari.table.terms import Suggestions
from sarisari.text import Catalogue, clause_text

MINUTE = 60  # seconds


def numbered_of(view: View, words: Catalogue, how: Suggestions = "tried") -> NumberedActions:
    """What may be done in a view, as it is typed; `how` the table suggests poses."""
    return board_of(view.game).numbered(view, words, how)


@dataclass(frozen=True)
class TableScreen:
    """A table at one moment, for the seat of its view."""

    terminal: Terminal
    view: View
    names: list[str]  # by seat
    notes: list[str]  # by seat: you, a bot, the clock
    happened: Sequence[FeedItem]  # from the beginning on
    is_history_open: bool
    sheets: Callable[[], Sequence[Sheet]]  # of finished rounds
    suggestions: Suggestions = "tried"  # by the terms of the table
    former: Mapping[int, str] | None = None  # as `messages_of` takes it

    @property
    def words(self) -> Catalogue:
        return self.terminal.words

    @property
    def seat(self) -> Seat | None:
        return self.view.seat

    @property
    def board(self) -> Board[Any]:
        """How the game is shown."""
        return board_of(self.view.game)

    @property
    def numbered(self) -> NumberedActions:
        """What may be done, as it is typed."""
        return numbered_of(self.view, self.words, self.suggestions)

    def say(self, message: Message) -> str:
        """A message in words for this person."""
        return self.words.say(message, self.names, self.seat)

    def refusal(self, message: Message) -> str:
        """A refusal in words, with its clause."""
        return self.words.refusal(message, self.names, self.seat)


def draw(sight: TableScreen, refusal: Message | None, *, is_told: bool = False) -> None:
    """The screen of one decision. `is_told`: what happened stands above it already."""
    waiting = sight.board.waiting(sight.view, sight.suggestions)
    if waiting is not None and sight.terminal.is_screen:
        sight.terminal.tell(sight.say(waiting), "dim")
    told: list[str] = []
    if not is_told:
        happened = since_last_decision(sight.happened, sight.seat)
        told = facts(happened, sight.words, sight.names, sight.seat, sight.former)
    scene = Scene(
        view=sight.view,
        names=sight.names,
        notes=sight.notes,
        numbered=sight.numbered,
        told=told,
        refusal="" if refusal is None else sight.refusal(refusal),
    )
    terminal = sight.terminal
    screen = Screen(terminal.out, SuitMarks(sight.words, terminal.out.encoding))
    terminal.clear()
    terminal.show(screen.draw(scene, terminal.height))


def show_rule(sight: TableScreen, refusal: Message | None, help_text: str) -> None:
    """The clauses behind the prompt, the last refusal and what was told, and what to type."""
    said = [sight.view.prompt, *([] if refusal is None else [refusal])]
    told = [
        message
        for part in since_last_decision(sight.happened, sight.seat)
        if part.told is not None
        for message in part.told.tell
    ]
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for clause in dict.fromkeys(message.clause for message in [*said, *told]):
        if clause is not None:
            grid.add_row(Text(clause, "bold"), Text(clause_text(clause, sight.words.language)))
    asked = [Text(sight.refusal(message), "bold") for message in said]
    page = sight.words.say(say("play-rule-page", game=sight.view.game))
    sight.terminal.page(*asked, Text(), grid, Text(), Text(help_text), Text(page, "dim"))


def look_back(sight: TableScreen) -> None:
    """What was done in the last trick and in this one; with open history in the whole round."""
    view, history = sight.view, round_told(sight.happened)
    if not sight.is_history_open:
        last = () if view.last_trick is None else view.last_trick.plays
        count = len(view.trick) + len(last)
        history = history[len(history) - count :]
    parts: list[RenderableType] = []
    if sight.is_history_open and get_game(view.game).forbids_looking_back:
        parts += [Text(sight.say(say("play-looking-back"))), Text()]
    for told in history:
        parts.append(Text(" ".join(sight.say(message) for message in told.tell)))
        if any(isinstance(effect, TrickTaken | TrickLeft) for effect in told.effects):
            parts.append(Text())
    sight.terminal.page(*(parts or [Text(sight.say(say("play-nothing-yet")))]))


def show_scores(sight: TableScreen) -> Message | None:
    """The score sheets of finished rounds; a refusal if there is none."""
    if not sight.board.has_points:
        return say("play-no-points")
    sheets = sight.sheets()
    if not sheets:
        return say("play-no-sheets")
    sight.terminal.page(*(sheet_table(sheet, sight.words, sight.names) for sheet in sheets))
    return None


def seat_note(
    words: Catalogue, *, is_you: bool, is_bot: bool, is_stand_in: bool, left: int | None
) -> str:
    """What stands beside a name: you, a bot, and what is left on the clock, in ms."""
    key = "play-you" if is_you else "play-person"
    if is_bot or is_stand_in:
        key = "play-stand-in" if is_stand_in else "play-bot"
    return words.say(say(key, clock=clock_text(left)), capital=False).strip()


def clock_text(left: int | None) -> str:
    """What a clock shows: minutes and seconds of so many ms; nothing without one.

    >>> clock_text(61_900), clock_text(None)
    ('1:01', '')
    """
    if left is None:
        return ""
    return f"{left // 1000 // MINUTE}:{left // 1000 % MINUTE:02d}"
