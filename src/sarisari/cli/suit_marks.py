"""A symbol and a colour of its own for each suit; the name always stands beside them.

Each game says which, in its room (`games/`)."""

from typing import NamedTuple

from rich.text import Text

from sarisari.text import Catalogue

PLAIN = {"●": "o", "◆": "+", "▲": "^", "■": "#", "★": "*", "·": ".", "…": "..."}


class SuitMark(NamedTuple):
    """What a suit is told by, beside its name."""

    symbol: str
    colour: str


NO_SIGN = SuitMark("·", "")  # of a suit that no room knows


class SuitMarks:
    """Marks in a terminal that can show `encoding`; others get plain letters instead."""

    def __init__(self, words: Catalogue, encoding: str = "utf-8") -> None:
        self.words = words
        self.is_plain = not _can_show(encoding)

    def suit(self, suit: str, sign: SuitMark) -> Text:
        """`● banana`"""
        return Text.assemble((self.sign(sign.symbol), sign.colour), " ", self.words.suit(suit))

    def sign(self, symbol: str) -> str:
        """A symbol, or what stands for it."""
        return PLAIN.get(symbol, ".") if self.is_plain else symbol


def _can_show(encoding: str) -> bool:
    try:
        "".join(PLAIN).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
