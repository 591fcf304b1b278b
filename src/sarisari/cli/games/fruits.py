"""A symbol and a colour for each fruit. Fruits that stand for each other in two editions look
alike."""

from sarisari.cli.marks import Sign

SIGNS = {
    "banana": Sign("●", "yellow"),
    "mango": Sign("◆", "red"),
    "pineapple": Sign("■", "green"),
    "lanzones": Sign("▲", "magenta"),
    "passionfruit": Sign("▲", "magenta"),
    "durian": Sign("★", "cyan"),
    "orange": Sign("★", "cyan"),
}
