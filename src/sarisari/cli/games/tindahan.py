"""The terminal board of Tindahan: stalls with their sellers, and the cart."""

from collections.abc import Sequence

from sarisari.cli.games.board import Column
from sarisari.cli.games.card_board import CardBoard
from sarisari.cli.games.fruit_marks import SUIT_MARKS
from sarisari.cli.suit_marks import SuitMarks
from sarisari.core.cards import Seat
from sarisari.core.message import say
from sarisari.games.tindahan.view import TindahanView
from sarisari.text import Catalogue


class TindahanBoard(CardBoard[TindahanView]):
    verbs = ("play", "spend", "seller", "cart")
    suit_marks = SUIT_MARKS

    def player_columns(self, view: TindahanView, words: Catalogue) -> list[Column]:
        return [
            *super().player_columns(view, words),
            (say("play-tricks"), list(map(str, view.tricks))),
            (say("play-cards"), list(map(str, view.cards_left))),
            (say("play-sellers"), list(map(str, view.sellers_left))),
        ]

    def best(self, view: TindahanView) -> Seat | None:
        return view.best

    def done(self, verb: str, arguments: Sequence[str], words: Catalogue) -> str:
        if verb == "cart":
            return words.say(say("play-did-cart", suit=arguments[0]), capital=False)
        if verb == "seller":
            return words.say(say("play-did-seller"), capital=False)
        if verb == "spend":
            return words.say(say("play-did-spend", card=arguments[0]), capital=False)
        return super().done(verb, arguments, words)

    def suits(self, view: TindahanView) -> Sequence[str]:
        return view.fruits

    def trump(self, view: TindahanView) -> str | None:
        return view.cart

    def suit_columns(
        self, view: TindahanView, marks: SuitMarks, names: Sequence[str]
    ) -> list[Column]:
        none = marks.sign("·")
        return [
            (
                say("play-name", name=name),
                [str(view.stalls[fruit][seat] or none) for fruit in view.fruits],
            )
            for seat, name in enumerate(names)
        ]


BOARD = TindahanBoard()
