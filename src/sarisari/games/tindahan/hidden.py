"""Hidden information in Tindahan: the other seats' hands."""

from typing import Any

from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel
from sarisari.core.phase import NONE
from sarisari.core.stream import Stream
from sarisari.core.worlds import Numbers
from sarisari.games.hidden_information import Seals, Secret, Unseen
from sarisari.games.tindahan.notation import ACTIONS
from sarisari.games.tindahan.state import CARDS, DECK, RANKS, SELLER, SUITS
from sarisari.games.tindahan.view import TindahanView


def read(view: TindahanView) -> Unseen:
    """TIN-24, TIN-25. Return the hidden information of a view. Only a card of another fruit shows
    that a seat is void in the led one; a seller (TIN-31) and a spent card (AT-20) show nothing."""
    unseen = Unseen(view, DECK, sum(DECK.suit_cards(SUITS.index(name)) for name in view.fruits))
    led = NONE
    for number, seen in enumerate(view.events[1:]):
        assert seen.seat is not None
        assert seen.do is not None
        first, *second = ACTIONS.parse(seen.do)
        if number % view.players == 0:
            led = NONE
        if first < CARDS:
            fruit = first // RANKS
            unseen.shows(seen.seat, first)
            if led == NONE:
                led = fruit
            elif fruit != led:
                unseen.lacks(seen.seat, DECK.suit_cards(led))
        elif first == SELLER and second:
            unseen.shows(seen.seat, second[0])
    return unseen


def choice_count(view: TindahanView) -> int:
    """Return 1: there are no secret choices."""
    return 1


def choice(view: TindahanView, seat: Seat, drawn: Any) -> Secret:
    """Never called: there are no secret choices."""
    raise ValueError("Tindahan has no secret choices")


@kernel
def draw_secrets(state: Any, seals: Seals, slot_cards: Numbers, stream: Stream) -> None:
    """Do nothing: only hands are hidden."""
