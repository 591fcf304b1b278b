"""What the terminal shows of a game, and how its actions are typed.

`Board` serves any game. A game's room derives from it, or from `CardBoard`, and changes what is
particular to the game.
"""

from collections.abc import Sequence
from typing import Generic, TypeAlias, TypeVar

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
Column: TypeAlias = tuple[Message, list[str]]  # its head, and a cell for each player or suit

NOTHING = "-"


class Board(Generic[V]):
    """As all games are shown: points, and what each player did in the trick."""

    verbs: tuple[str, ...] = ("bid", "play")  # in this order they are listed; others follow
    stop: str | None = None  # the action that ends the game: only after a question
    has_points = True

    def numbered(self, view: V, words: Catalogue, how: Suggestions) -> NumberedActions:
        """What may be done, as it is typed; `how` the table suggests placements."""
        return NumberedActions(view.legal, get_game(view.game).suits, words, self.verbs)

    def player_columns(self, view: V, words: Catalogue) -> list[Column]:
        """What is to know about each player, by seat."""
        return [(say("play-points"), list(map(str, view.totals)))]

    def last_column(self, view: V, words: Catalogue) -> Column:
        """What each player did in this trick; before it begins, in the one before; in a secret
        choice who still chooses."""
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
        """Whose card would win the trick now, if the view says it."""
        return None

    def _done_by(
        self, view: V, words: Catalogue, plays: Sequence[Seen], best: Seat | None, note: str
    ) -> list[str]:
        cells = [""] * view.players
        number = 0
        for seen in plays:
            if seen.seat is None or not seen.do:
                continue
            verb, *things = seen.do.split()
            done = self.done(verb, things, words)
            if not done:
                continue
            number += 1
            cells[seen.seat] = f"{number}. {done}"
            if seen.seat == best:
                cells[seen.seat] = words.say(say(note, what=cells[seen.seat]))
        return cells

    def done(self, verb: str, things: Sequence[str], words: Catalogue) -> str:
        """An action of a trick in a few words; none for one that goes without saying."""
        return words.card(things[0]) if verb == "play" else " ".join([verb, *things])

    def middle(
        self, view: V, names: Sequence[str], marks: SuitMarks, room: int
    ) -> RenderableType | None:
        """What lies on the table, between the players and the question, with so many lines left."""
        return None

    def notes(self, view: V, words: Catalogue) -> list[Message]:
        """What is said beside the question."""
        return []

    def waiting(self, view: V, how: Suggestions) -> Message | None:
        """What is said before a screen that takes a while."""
        return None

    def place(self, rank: int, seat: Seat, view: V) -> Message:
        """Where a player stands at the end."""
        return say("story-place", rank=rank, seat=seat, points=view.totals[seat])

    def ending(self, view: V) -> list[Message]:
        """What there is to add at the end of a game that was played on this computer."""
        return []


def _choices(view: View, words: Catalogue) -> list[str]:
    return [
        words.say(say("play-chooses" if seat in view.to_act else "play-has-chosen"), capital=False)
        for seat in range(view.players)
    ]
