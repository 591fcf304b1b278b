"""Small pictures without a graphics library: rectangles, triangles and letters in an array."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Colour: TypeAlias = tuple[int, int, int]  # red, green and blue, up to 255

GREEN, CREAM, INK, GREY = (24, 74, 58), (250, 244, 230), (38, 32, 28), (170, 170, 160)
# of suits or pieces: they differ in brightness as well, and a word is always beside them
PALETTE: tuple[Colour, ...] = (
    (246, 200, 64),
    (232, 112, 52),
    (122, 78, 150),
    (70, 150, 90),
    (66, 120, 190),
    (200, 70, 90),
)

GLYPH_WIDTH, GLYPH_HEIGHT = 3, 5
# by character: five rows of three pixels, the first one in the highest bits
GLYPHS = {
    character: int(bits, 8)
    for character, bits in (
        pair.split()
        for pair in [
            "a 25755",
            "b 65656",
            "c 34443",
            "d 65556",
            "e 74647",
            "f 74644",
            "g 34553",
            "h 55755",
            "i 72227",
            "j 11152",
            "k 55655",
            "l 44447",
            "m 57755",
            "n 65555",
            "o 25552",
            "p 65644",
            "q 25563",
            "r 65655",
            "s 34216",
            "t 72222",
            "u 55557",
            "v 55522",
            "w 55775",
            "x 55255",
            "y 55222",
            "z 71247",
            "0 75557",
            "1 26227",
            "2 71747",
            "3 71717",
            "4 55711",
            "5 74717",
            "6 74757",
            "7 71111",
            "8 75757",
            "9 75717",
            "- 00700",
            "+ 02720",
            ". 00002",
            ": 02020",
            ", 00024",
            "? 71202",
            "_ 00007",
            "/ 11244",
        ]
    )
}


class Picture:
    """A picture, as an array of rows of pixels; x counts to the right and y downwards."""

    def __init__(self, width: int, height: int, colour: Colour = GREEN) -> None:
        self.pixels: npt.NDArray[np.uint8] = np.zeros((height, width, 3), np.uint8)
        self.pixels[:] = colour

    def fill(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """Fill a rectangle."""
        self.pixels[max(y, 0) : max(y + height, 0), max(x, 0) : max(x + width, 0)] = colour

    def write(self, x: int, y: int, text: str, colour: Colour = CREAM, scale: int = 2) -> None:
        """Write a line of small letters; a character without a glyph leaves a gap."""
        for place, character in enumerate(text.lower()):
            rows = GLYPHS.get(character, 0)
            for bit in range(GLYPH_WIDTH * GLYPH_HEIGHT):
                if rows >> (GLYPH_WIDTH * GLYPH_HEIGHT - 1 - bit) & 1:
                    down, right = divmod(bit, GLYPH_WIDTH)
                    left = x + (place * (GLYPH_WIDTH + 1) + right) * scale
                    self.fill(left, y + down * scale, scale, scale, colour)

    def triangle(self, corners: Any, colour: Colour) -> None:
        """Fill a triangle."""
        height, width = self.pixels.shape[:2]
        low = np.maximum(np.floor(corners.min(0)).astype(int), 0)
        high = np.minimum(np.ceil(corners.max(0)).astype(int) + 1, (width, height))
        if (low >= high).any():
            return
        x, y = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
        sides = [
            (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
            for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)
        ]
        inside = np.all([side >= 0 for side in sides], axis=0)
        inside |= np.all([side <= 0 for side in sides], axis=0)
        self.pixels[low[1] : high[1], low[0] : high[0]][inside] = colour


TILE_WIDTH, TILE_HEIGHT, TILE_GAP = 30, 36, 4


def draw_cards(picture: Picture, x: int, y: int, cards: Iterable[str], suits: Sequence[str]) -> int:
    """Draw cards as tiles with the beginning of their suit and their rank; return where the next one
    would be."""
    for card in cards:
        suit, rank = card.rsplit("-", 1)
        picture.fill(x, y, TILE_WIDTH, TILE_HEIGHT, CREAM)
        colour = PALETTE[suits.index(suit) % len(PALETTE)]
        picture.fill(x + 2, y + 2, TILE_WIDTH - 4, 14, colour)
        picture.write(x + 4, y + 4, suit[:3], INK)
        picture.write(x + 4, y + 20, rank, INK)
        x += TILE_WIDTH + TILE_GAP
    return x


def card_picture(title: str, seen: dict[str, Any], suits: Sequence[str]) -> Picture:
    """Draw what a seat may know of a card game: its hand, the trick, and the totals by seat, the
    reader's own first."""
    picture = Picture(480, 200)
    picture.write(10, 10, f"{title}   round {seen['round']}   {' '.join(seen['phase'])}")
    picture.write(10, 36, "trick")
    draw_cards(picture, 70, 30, seen["trick"], suits)
    names = ("you", *(f"+{seat}" for seat in range(1, len(seen["totals"]))))
    for place, (name, total) in enumerate(zip(names, seen["totals"], strict=True)):
        to_act = "acts" if place in seen["to_act"] else ""
        line = f"{name} {total}  cards {seen['cards_left'][place]}  {to_act}"
        picture.write(10 + 240 * (place % 2), 82 + 16 * (place // 2), line)
    picture.write(10, 136, "hand")
    per_row = 12
    for row in range(0, len(seen["hand"]), per_row):
        line_y = 130 if len(seen["hand"]) <= per_row else 120 + row // per_row * 40
        draw_cards(picture, 70, line_y, seen["hand"][row : row + per_row], suits)
    return picture
