"""The page with the running count: cards gone and cards left, by suit and number."""

from rich.table import Table as Grid
from rich.text import Text

from sarisari.cli.play.table_screen import TableScreen
from sarisari.core.message import Message, say


def show_count(screen: TableScreen) -> Message | None:
    """Show which cards of the round are gone; return a refusal if there is no count."""
    count = screen.view.count
    if count is None:
        return say("play-no-count" if screen.is_history_open else "play-no-count-closed")
    gone, left, own = (by_suit(cards) for cards in (count.gone, count.left, screen.view.hand))
    grid = Grid(box=None, padding=(0, 3, 0, 0))
    for key in ("play-count-suit", "play-count-gone", "play-count-left", "play-count-own"):
        grid.add_column(screen.say(say(key)), overflow="fold")
    for suit in sorted({*gone, *left, *own}):
        numbers = (" ".join(map(str, cards.get(suit, []))) or "-" for cards in (gone, left, own))
        grid.add_row(screen.words.suit(suit), *numbers)
    about = screen.say(say("play-count-about", count=len(count.left)))
    screen.terminal.page(grid, Text(), Text(about))
    return None


def by_suit(cards: list[str]) -> dict[str, list[int]]:
    """Return the numbers of cards by suit, in order.

    >>> by_suit(["mango-7", "mango-2", "red-1"])
    {'mango': [2, 7], 'red': [1]}
    """
    numbers = dict[str, list[int]]()
    for card in cards:
        suit, _, number = card.rpartition("-")
        numbers.setdefault(suit, []).append(int(number))
    return {suit: sorted(found) for suit, found in numbers.items()}
