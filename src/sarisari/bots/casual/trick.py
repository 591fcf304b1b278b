"""The trick on the table: what lies there, what leads it, and who comes after."""

from collections.abc import Iterable

from sarisari.bots.casual.words import rank_of, suit_of, words_of
from sarisari.core.cards import Seat
from sarisari.core.event import Seen
from sarisari.core.game import View

TURNS = ("play", "trump", "hide", "spend", "seller", "cart")  # one of each seat in a trick


def turns_in(events: Iterable[Seen]) -> list[Seen]:
    """One event of each seat in each trick: without deals, secret choices and value changes."""
    return [event for event in events if words_of(event.do)[0] in TURNS]


def later_seats(view: View, step: int = 1) -> list[Seat]:
    """The seats that act in this trick after the one to act, in order; `step` is -1 where play
    runs counter-clockwise."""
    assert view.seat is not None
    count = view.players - len(turns_in(view.trick)) - 1
    return [(view.seat + step * (number + 1)) % view.players for number in range(count)]


def best_card(trick: Iterable[Seen], best: Seat | None) -> str | None:
    """The card that leads a trick, played by the seat `best`."""
    for event in turns_in(trick):
        if event.seat == best:
            return words_of(event.do)[1]
    return None


def beats(card: str, best: str, trump: str | None) -> bool:
    """TIN-27, TIN-28, BAS-27. Whether a card of the led suit or of trump takes the lead of a
    trick from another.

    >>> beats("mango-2", "banana-9", trump="mango"), beats("mango-2", "mango-9", trump="mango")
    (True, False)
    """
    if suit_of(card) == suit_of(best):
        return rank_of(card) > rank_of(best)
    return suit_of(card) == trump
