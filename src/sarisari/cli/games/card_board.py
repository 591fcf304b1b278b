"""How a game of cards is shown: the hand by suits, with what is to know about each suit."""

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from sarisari.cli.games.board import NOTHING, Board, Column, V
from sarisari.cli.suit_marks import NO_SIGN, SuitMark, SuitMarks
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.games import get_game

COLUMNS_WIDTH = 40  # beside the suits' names and a hand of ten cards of one suit


class CardBoard(Board[V]):
    """Of any game of cards."""

    signs: Mapping[str, SuitMark] = {}  # by suit

    def suits(self, view: V) -> Sequence[str]:
        """Those in play, in the order of the game."""
        return get_game(view.game).suits

    def trump(self, view: V) -> str | None:
        """The trump suit, if the game has one now."""
        return None

    def suit_columns(self, view: V, marks: SuitMarks, names: Sequence[str]) -> list[Column]:
        """What is to know about each suit."""
        return []

    def hand_column(self, view: V) -> Column:
        """The own hand, by suit, low to high."""
        return say("play-hand"), [self._ranks(view, suit) for suit in self.suits(view)]

    def _ranks(self, view: View, suit: str) -> str:
        ranks = sorted(int(rank) for card in view.hand if (rank := rank_if(card, suit)))
        return " ".join(map(self.rank, ranks)) or NOTHING

    def rank(self, rank: int) -> str:
        """A card in the own hand, beside its suit."""
        return str(rank)

    def middle(self, view: V, names: Sequence[str], marks: SuitMarks, room: int) -> Table:
        """The suits."""
        words = marks.words
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        table.add_column(words.say(say("play-suit", game=view.game)), no_wrap=True)
        table.add_column("", no_wrap=True)
        columns = self.suit_columns(view, marks, names)
        for head, _ in columns:
            title = Text(words.say(head))
            title.truncate(COLUMNS_WIDTH // view.players - 1, overflow="ellipsis")
            table.add_column(title, justify="right", no_wrap=True, min_width=3)
        hand = self.hand_column(view)
        table.add_column(Text(" " + words.say(hand[0])), no_wrap=True)
        for row, suit in enumerate(self.suits(view)):
            is_trump = suit == self.trump(view)
            trump = words.say(say("play-trump"), capital=False) if is_trump else ""
            cells = [Text(cells[row]) for _, cells in columns]
            own = Text(" " + hand[1][row], "bold")
            name = marks.suit(suit, self.signs.get(suit, NO_SIGN))
            table.add_row(name, Text(trump, "bold"), *cells, own)
        return table


def rank_if(card: str, suit: str) -> str:
    """The rank of a card of this suit; none if it is of another."""
    of, rank = card.rsplit("-", 1)
    return rank if of == suit else ""
