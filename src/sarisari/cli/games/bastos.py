"""The terminal board of Bastos: the values of the fruits, and each player's Bastos."""

from collections.abc import Sequence

from sarisari.cli.games.board import NOTHING, Column
from sarisari.cli.games.card_board import CardBoard, rank_if
from sarisari.cli.games.fruit_marks import SUIT_MARKS
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.cards import Seat
from sarisari.core.message import Message, say
from sarisari.games.bastos.state import HIGHEST, LOWEST
from sarisari.games.bastos.view import BastosView
from sarisari.text import Catalogue


class BastosBoard(CardBoard[BastosView]):
    verbs = ("bastos", "play", "trump", "raise", "lower", "keep")
    suit_marks = SUIT_MARKS

    def player_columns(self, view: BastosView, words: Catalogue) -> list[Column]:
        chosen = [NOTHING if card is None else words.card(card) for card in view.bastos]
        return [
            *super().player_columns(view, words),
            (say("play-tricks"), list(map(str, view.tricks))),
            (say("play-bastos"), chosen),
        ]

    def best(self, view: BastosView) -> Seat | None:
        return view.best

    def done(self, verb: str, arguments: Sequence[str], words: Catalogue) -> str:
        """Value changes are left out: the values themselves are on the board."""
        return words.card(arguments[0]) if verb in ("play", "trump") else ""

    def suits(self, view: BastosView) -> Sequence[str]:
        return view.fruits

    def trump(self, view: BastosView) -> str | None:
        return view.trump

    def suit_columns(
        self, view: BastosView, marks: SuitMarks, names: Sequence[str]
    ) -> list[Column]:
        marker, none = marks.sign("●"), marks.sign("·")
        columns: list[Column] = [
            (
                say("play-value", value=value),
                [marker if view.values[fruit] == value else none for fruit in view.fruits],
            )
            for value in range(LOWEST, HIGHEST + 1)
        ]
        if view.aside is not None:
            cells = [rank_if(view.aside, fruit) for fruit in view.fruits]
            columns.append((say("play-aside"), cells))
        return columns

    def notes(self, view: BastosView, words: Catalogue) -> list[Message]:
        """BAS-23. The value that each fruit would have as trump, for those this seat can declare
        now."""
        fruits = {do.split()[1].rpartition("-")[0] for do in view.legal if do.startswith("trump ")}
        worth = {fruit: value for fruit, value in view.as_trump.items() if fruit in fruits}
        values = [f"{words.suit(fruit)} {value:+d}" for fruit, value in worth.items()]
        return [say("play-as-trump", names=values)] if values else []


BOARD = BastosBoard()
