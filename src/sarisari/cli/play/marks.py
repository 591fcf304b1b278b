"""A symbol and a colour of its own for each suit; the name always stands beside them."""

from rich.text import Text

from sarisari.text import Catalogue

# fruits that stand for each other in the two editions look alike
SYMBOLS = {
    "banana": "●", "mango": "◆", "pineapple": "■",
    "lanzones": "▲", "passionfruit": "▲", "durian": "★", "orange": "★",
    "red": "●", "blue": "◆", "green": "▲", "yellow": "■",
}  # fmt: skip
PLAIN = {"●": "o", "◆": "+", "▲": "^", "■": "#", "★": "*", "·": ".", "…": "..."}
COLOURS = {
    "banana": "yellow", "mango": "red", "pineapple": "green",
    "lanzones": "magenta", "passionfruit": "magenta", "durian": "cyan", "orange": "cyan",
    "red": "red", "blue": "blue", "green": "green", "yellow": "yellow",
}  # fmt: skip


class Marks:
    """Marks in a terminal that can show `encoding`; others get plain letters instead."""

    def __init__(self, words: Catalogue, encoding: str = "utf-8") -> None:
        self.words = words
        self.is_plain = not _can_show(encoding)

    def suit(self, suit: str) -> Text:
        """`● banana`; a suit of a game package has no symbol of its own."""
        sign = self.sign(SYMBOLS.get(suit, "·"))
        return Text.assemble((sign, COLOURS.get(suit, "")), " ", self.words.suit(suit))

    def sign(self, symbol: str) -> str:
        """A symbol, or what stands for it."""
        return PLAIN[symbol] if self.is_plain else symbol


def _can_show(encoding: str) -> bool:
    try:
        "".join(PLAIN).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
