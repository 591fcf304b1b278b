"""The marks of the fruits. Fruits that replace each other between editions share a mark."""

from sarisari.cli.suit_marks import SuitMark

SUIT_MARKS = {
    "banana": SuitMark("●", "yellow"),
    "mango": SuitMark("◆", "red"),
    "pineapple": SuitMark("■", "green"),
    "lanzones": SuitMark("▲", "magenta"),
    "passionfruit": SuitMark("▲", "magenta"),
    "durian": SuitMark("★", "cyan"),
    "orange": SuitMark("★", "cyan"),
}
