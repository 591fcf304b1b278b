"""The board: what the terminal shows of a game, and how its actions are typed.

`Board` works for any game. A game derives its own from it, or from `CardBoard`, and overrides what
is specific to the game.
"""

from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from rich.console import RenderableType

from sarisari.cli.numbered_actions import NumberedActions
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.cards import Seat
from sarisari.core.event import Seen
from sarisari.core.game import View
from sarisari.core.message import Message, say
from sarisari.games import get_game
from sarisari.table.terms import Suggestions
from sarisari.text import Catalogue

V = TypeVar("V", bound=View)
Column: TypeAlias = tuple[Message, list[str]]  # heading, and a cell per player or suit

NOTHING = "-"


class PoseHelp(NamedTuple):
    """What a person who places a piece is shown."""

    how: Suggestions = "tried"  # the suggestions that the table's terms allow
    is_asked: bool = False  # whether the person has asked for them


NO_POSES_ASKED = PoseHelp()


class Board(Generic[V]):
    """The generic board: points, and what each player did in the trick."""

    verbs: tuple[str, ...] = ("bid", "play")  # the order of listed actions; other verbs follow
    stop: str | None = None  # the action that ends the game, which needs confirmation
    has_points = True

    def commands(self, view: V, poses: PoseHelp) -> str:
        """The letters of the typed commands that the title line offers."""
        return "?hlsuq"

    def numbered(self, view: V, words: Catalogue, poses: PoseHelp) -> NumberedActions:
        """The legal actions as a numbered list."""
        return NumberedActions(view.legal, get_game(view.game).suits, words, self.verbs)

    def player_columns(self, view: V, words: Catalogue) -> list[Column]:
        """The columns about the players, with a cell per seat."""
        return [(say("play-points"), list(map(str, view.totals)))]

    def last_column(self, view: V, words: Catalogue) -> Column:
        """What each player did in the current trick, or in the last one if the current one has not
        begun. During a secret choice, who is still choosing."""
        if view.trick:
            cells = self._done_by(view, words, view.trick, self.best(view), "play-best")
            return say("play-this-trick"), cells
        if view.last_trick is not None:
            last = view.last_trick
            cells = self._done_by(view, words, last.plays, last.winner, "play-won")
            return say("play-last-trick"), cells
        if view.is_choosing:
            return say("play-choice"), _choices(view, words)
        return say("play-this-trick"), [""] * view.players

    def best(self, view: V) -> Seat | None:
        """The seat whose card would win the trick now, if the view says so."""
        return None

    def _done_by(
        self, view: V, words: Catalogue, plays: Sequence[Seen], best: Seat | None, note: str
    ) -> list[str]:
        cells = [""] * view.players
        number = 0
        for seen in plays:
            if seen.seat is None or not seen.do:
                continue
            verb, *arguments = seen.do.split()
            done = self.done(verb, arguments, words)
            if not done:
                continue
            number += 1
            cells[seen.seat] = f"{number}. {done}"
            if seen.seat == best:
                cells[seen.seat] = words.say(say(note, what=cells[seen.seat]))
        return cells

    def done(self, verb: str, arguments: Sequence[str], words: Catalogue) -> str:
        """An action of a trick in a few words; empty for one that is not worth a cell."""
        return words.card(arguments[0]) if verb == "play" else " ".join([verb, *arguments])

    def middle(
        self, view: V, names: Sequence[str], marks: SuitMarks, room: int
    ) -> RenderableType | None:
        """What is shown between the players and the question, in at most `room` lines."""
        return None

    def notes(self, view: V, words: Catalogue) -> list[Message]:
        """Notes shown beside the question."""
        return []

    def refuse_poses(self, view: V, poses: PoseHelp) -> Message | None:
        """Why no poses can be suggested now; None if they can."""
        return say("play-no-poses")

    def waiting(self, view: V, poses: PoseHelp) -> Message | None:
        """What is printed before a screen that takes a while to compute."""
        return None

    def place(self, rank: int, seat: Seat, view: V) -> Message:
        """A player's line in the final ranking."""
        return say("story-place", rank=rank, seat=seat, points=view.totals[seat])

    def ending(self, view: V, *, is_helped: bool) -> list[Message]:
        """Additional messages at the end of a game that was played on this computer, with or
        without suggested poses."""
        return []


def _choices(view: View, words: Catalogue) -> list[str]:
    return [
        words.say(say("play-chooses" if seat in view.to_act else "play-has-chosen"), capital=False)
        for seat in range(view.players)
    ]
