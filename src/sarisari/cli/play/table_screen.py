"""What a person at a terminal sees of a table, local or on a server: the screen of a decision, and
pages for rules, history and scores."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sarisari.cli.games import board_of
from sarisari.cli.games.board import NO_POSES_ASKED, Board, PoseHelp
from sarisari.cli.numbered_actions import NumberedActions
from sarisari.cli.play.narration import round_events, sentences_of, since_last_decision
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
from sarisari.text import Catalogue
from sarisari.text.clauses import clause_text

MINUTE_SECONDS = 60


def numbered_of(view: View, words: Catalogue, poses: PoseHelp = NO_POSES_ASKED) -> NumberedActions:
    """The legal actions of a view as a numbered list."""
    return board_of(view.game).numbered(view, words, poses)


@dataclass(frozen=True)
class TableScreen:
    """Everything that is shown of a table at one moment to the seat of its view."""

    terminal: Terminal
    view: View
    names: list[str]  # by seat
    notes: list[str]  # by seat: you, a bot, the clock
    feed: Sequence[FeedItem]  # from the start of the game
    is_history_open: bool
    sheets: Callable[[], Sequence[Sheet]]  # of finished rounds
    poses: PoseHelp = NO_POSES_ASKED
    former: Mapping[int, str] | None = None  # see `narration.messages_of`

    @property
    def words(self) -> Catalogue:
        return self.terminal.words

    @property
    def seat(self) -> Seat | None:
        return self.view.seat

    @property
    def board(self) -> Board[Any]:
        """The board of the game."""
        return board_of(self.view.game)

    @property
    def numbered(self) -> NumberedActions:
        """The legal actions as a numbered list."""
        return numbered_of(self.view, self.words, self.poses)

    def say(self, message: Message) -> str:
        """A message as a sentence for this person."""
        return self.words.say(message, self.names, self.seat)

    def refusal(self, message: Message) -> str:
        """A refusal as a sentence with its clause."""
        return self.words.refusal(message, self.names, self.seat)


def draw(screen: TableScreen, refusal: Message | None, *, is_told: bool = False) -> None:
    """Draw the screen of one decision. With `is_told`, the latest events were printed already."""
    waiting = screen.board.waiting(screen.view, screen.poses)
    if waiting is not None and screen.terminal.is_screen:
        screen.terminal.tell(screen.say(waiting), "dim")
    told: list[str] = []
    if not is_told:
        feed = since_last_decision(screen.feed, screen.seat)
        told = sentences_of(feed, screen.words, screen.names, screen.seat, screen.former)
    scene = Scene(
        view=screen.view,
        names=screen.names,
        notes=screen.notes,
        numbered=screen.numbered,
        commands=screen.board.commands(screen.view, screen.poses),
        told=told,
        refusal="" if refusal is None else screen.refusal(refusal),
    )
    terminal = screen.terminal
    renderer = Screen(terminal.out, SuitMarks(screen.words, terminal.out.encoding))
    terminal.clear()
    terminal.show(renderer.draw(scene, terminal.height))


def show_rule(screen: TableScreen, refusal: Message | None, help_text: str) -> None:
    """Show the clauses behind the prompt, the last refusal and the latest events, with the help
    text."""
    current = [screen.view.prompt, *([] if refusal is None else [refusal])]
    earlier = [
        message
        for item in since_last_decision(screen.feed, screen.seat)
        if item.told is not None
        for message in item.told.tell
    ]
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for clause in dict.fromkeys(message.clause for message in [*current, *earlier]):
        if clause is not None:
            grid.add_row(Text(clause, "bold"), Text(clause_text(clause, screen.words.language)))
    headings = [Text(screen.refusal(message), "bold") for message in current]
    page = screen.words.say(say("play-rule-page", game=screen.view.game))
    screen.terminal.page(*headings, Text(), grid, Text(), Text(help_text), Text(page, "dim"))


def show_history(screen: TableScreen) -> None:
    """Show the actions of the last and the current trick; with open history, and in games without
    tricks, of the whole round."""
    view, history = screen.view, round_events(screen.feed)
    if not screen.is_history_open and get_game(view.game).about.has_cards:
        last = () if view.last_trick is None else view.last_trick.plays
        count = len(view.trick) + len(last)
        history = history[len(history) - count :]
    parts: list[RenderableType] = []
    if screen.is_history_open and get_game(view.game).forbids_looking_back:
        parts += [Text(screen.say(say("play-looking-back"))), Text()]
    for told in history:
        parts.append(Text(" ".join(screen.say(message) for message in told.tell)))
        if any(isinstance(effect, TrickTaken | TrickLeft) for effect in told.effects):
            parts.append(Text())
    screen.terminal.page(*(parts or [Text(screen.say(say("play-nothing-yet")))]))


def show_scores(screen: TableScreen) -> Message | None:
    """Show the score sheets of finished rounds; return a refusal if there are none."""
    if not screen.board.has_points:
        return say("play-no-points")
    sheets = screen.sheets()
    if not sheets:
        return say("play-no-sheets")
    screen.terminal.page(*(sheet_table(sheet, screen.words, screen.names) for sheet in sheets))
    return None


def seat_note(
    words: Catalogue, *, is_you: bool, is_bot: bool, is_stand_in: bool, left: int | None
) -> str:
    """The note beside a name: you or a bot, and the time left on the clock (`left` in ms)."""
    key = "play-you" if is_you else "play-person"
    if is_bot or is_stand_in:
        key = "play-stand-in" if is_stand_in else "play-bot"
    return words.say(say(key, clock=clock_text(left)), capital=False).strip()


def clock_text(left: int | None) -> str:
    """The time left on a clock, given in ms, as minutes and seconds; empty without a clock.

    >>> clock_text(61_900), clock_text(None)
    ('1:01', '')
    """
    if left is None:
        return ""
    return f"{left // 1000 // MINUTE_SECONDS}:{left // 1000 % MINUTE_SECONDS:02d}"
