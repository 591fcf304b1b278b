"""The terminal board of Tanuki to Chagama: bids with their chips, and kettles among the cards."""

from collections.abc import Sequence

from sarisari.cli.games.board import NOTHING, Column
from sarisari.cli.games.card_board import CardBoard
from sarisari.cli.suit_marks import SuitMark
from sarisari.core.cards import Seat
from sarisari.core.message import say
from sarisari.games.tanuki.view import TanukiView
from sarisari.text import Catalogue

KETTLES = (2, 5, 8)  # TAN-03
FACE_DOWN = "?"
SUIT_MARKS = {
    "red": SuitMark("●", "red"),
    "blue": SuitMark("◆", "blue"),
    "green": SuitMark("▲", "green"),
    "yellow": SuitMark("■", "yellow"),
}


class TanukiBoard(CardBoard[TanukiView]):
    verbs = ("bid", "play", "hide")
    suit_marks = SUIT_MARKS

    def player_columns(self, view: TanukiView, words: Catalogue) -> list[Column]:
        bids = [NOTHING if bid is None else str(bid) for bid in view.bids]
        return [
            *super().player_columns(view, words),
            (say("play-bid"), bids),
            (say("play-tricks"), list(map(str, view.tricks))),
            (say("play-chips"), _chips(view)),
        ]

    def best(self, view: TanukiView) -> Seat | None:
        return view.best

    def done(self, verb: str, arguments: Sequence[str], words: Catalogue) -> str:
        if verb != "hide":
            return super().done(verb, arguments, words)
        card, kettle = arguments
        message = say("play-did-hide", card=card, kettle=kettle)
        if card == FACE_DOWN:
            message = say("play-did-hide-unseen", kettle=kettle)
        return words.say(message, capital=False)

    def hand_column(self, view: TanukiView) -> Column:
        """The hand, with kettles in brackets."""
        return say("play-hand-kettles"), super().hand_column(view)[1]

    def rank(self, rank: int) -> str:
        return f"[{rank}]" if rank in KETTLES else str(rank)


def _chips(view: TanukiView) -> list[str]:
    """TAN-07, TAN-12. The chips in front of each player: one for each trick still missing."""
    return [
        NOTHING if bid is None else str(max(0, bid - tricks))
        for bid, tricks in zip(view.bids, view.tricks, strict=True)
    ]


BOARD = TanukiBoard()
