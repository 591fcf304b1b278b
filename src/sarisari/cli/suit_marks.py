"""Suit marks on the terminal: a symbol and a colour per suit, always shown beside its name. Each
game chooses its marks in `cli/games/`."""

from typing import NamedTuple

from rich.text import Text

from sarisari.text import Catalogue

ASCII_MARKS = {"●": "o", "◆": "+", "▲": "^", "■": "#", "★": "*", "·": ".", "…": "..."}


class SuitMark(NamedTuple):
    """The symbol and the colour shown beside a suit's name."""

    symbol: str
    colour: str


NO_MARK = SuitMark("·", "")  # of a suit for which a game defines none


class SuitMarks:
    """Marks for a terminal with this encoding; ASCII characters if it cannot show the symbols."""

    def __init__(self, words: Catalogue, encoding: str = "utf-8") -> None:
        self.words = words
        self.is_plain = not _can_show(encoding)

    def suit(self, suit: str, sign: SuitMark) -> Text:
        """A suit with its mark: `● banana`."""
        return Text.assemble((self.sign(sign.symbol), sign.colour), " ", self.words.suit(suit))

    def sign(self, symbol: str) -> str:
        """A symbol, or its ASCII replacement."""
        return ASCII_MARKS.get(symbol, ".") if self.is_plain else symbol


def _can_show(encoding: str) -> bool:
    try:
        "".join(ASCII_MARKS).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
