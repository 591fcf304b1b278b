"""A symbol and a colour for each fruit. Fruits that stand for each other in two editions look
alike."""

from sarisari.cli.suit_marks import SuitMark

SIGNS = {
    "banana": SuitMark("●", "yellow"),
    "mango": SuitMark("◆", "red"),
    "pineapple": SuitMark("■", "green"),
    "lanzones": SuitMark("▲", "magenta"),
    "passionfruit": SuitMark("▲", "magenta"),
    "durian": SuitMark("★", "cyan"),
    "orange": SuitMark("★", "cyan"),
}
