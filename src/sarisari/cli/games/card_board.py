"""The generic board of card games: the hand by suit, with columns about each suit."""

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from sarisari.cli.games.board import NOTHING, Board, Column, V
from sarisari.cli.suit_marks import NO_MARK, SuitMark, SuitMarks
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.games import get_game

COLUMNS_WIDTH = 40  # left beside the suit names and a hand of ten cards of one suit


class CardBoard(Board[V]):
    """The board of any card game."""

    suit_marks: Mapping[str, SuitMark] = {}  # by suit

    def suits(self, view: V) -> Sequence[str]:
        """The suits in play, in the game's order."""
        return get_game(view.game).suits

    def trump(self, view: V) -> str | None:
        """The trump suit, if the game has one now."""
        return None

    def suit_columns(self, view: V, marks: SuitMarks, names: Sequence[str]) -> list[Column]:
        """The columns about the suits, with a cell per suit."""
        return []

    def hand_column(self, view: V) -> Column:
        """The player's hand by suit, low to high."""
        return say("play-hand"), [self._ranks(view, suit) for suit in self.suits(view)]

    def _ranks(self, view: View, suit: str) -> str:
        ranks = sorted(int(rank) for card in view.hand if (rank := rank_if(card, suit)))
        return " ".join(map(self.rank, ranks)) or NOTHING

    def rank(self, rank: int) -> str:
        """A card of the player's hand, shown beside its suit."""
        return str(rank)

    def middle(self, view: V, names: Sequence[str], marks: SuitMarks, room: int) -> Table:
        """The table of suits."""
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
            hand_cell = Text(" " + hand[1][row], "bold")
            name = marks.suit(suit, self.suit_marks.get(suit, NO_MARK))
            table.add_row(name, Text(trump, "bold"), *cells, hand_cell)
        return table


def rank_if(card: str, suit: str) -> str:
    """The rank of a card if it is of this suit, otherwise an empty string."""
    of, rank = card.rsplit("-", 1)
    return rank if of == suit else ""
