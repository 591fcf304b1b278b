"""Hidden information in Bastos: the other seats' hands, and their choice of a Bastos until all have
chosen."""

from typing import Any

from sarisari.core.bits import CardSet, lowest, pick, size
from sarisari.core.cards import Card, Seat
from sarisari.core.kernel import kernel
from sarisari.core.stream import Stream, below
from sarisari.core.worlds import Numbers
from sarisari.games.bastos.notation import ACTIONS
from sarisari.games.bastos.state import CARDS, DECK, RANKS, SUITS
from sarisari.games.bastos.view import BastosView
from sarisari.games.hidden_information import Seals, Secret, Unseen


def read(view: BastosView) -> Unseen:
    """BAS-14, BAS-19. Return the hidden information of a view, from cards played, revealed Bastos
    cards, choices that are still secret, and voids."""
    unseen = Unseen(view, DECK, sum(DECK.suit_cards(SUITS.index(name)) for name in view.fruits))
    trick: list[Card] = []
    for seen in view.events[1:]:
        assert seen.seat is not None
        if seen.do is None:
            _read_sealed(view, unseen, seen.seat)
            continue
        card = ACTIONS.parse(seen.do)[0]
        if card >= CARDS:
            continue  # a value change
        unseen.shows(seen.seat, card)
        if seen.do.startswith("bastos"):
            continue
        if len(trick) == view.players:
            trick = []
        trick.append(card)
        unseen.lacks(seen.seat, _cards_not_held(trick, view.options["climb"] is True))
    return unseen


def _read_sealed(view: BastosView, unseen: Unseen, seat: Seat) -> None:
    """BAS-14. Read another seat's choice: shown since, or one of the cards that it was dealt."""
    shown = view.bastos[seat]
    if shown is not None:
        unseen.shows(seat, DECK.parse_card(shown))
    else:
        unseen.sealed.append(seat)
        unseen.left[unseen.seats.index(seat)] += 1


def _cards_not_held(trick: list[Card], climbs: bool) -> CardSet:
    """BAS-19, BAS-20. Return the cards that the last seat to play is known not to hold: the led
    fruit if it did not follow; with climb=true and a lower card of the led fruit, all cards that
    would have beaten the highest."""
    led, card = trick[0] // RANKS, trick[-1]
    if card // RANKS != led:
        return DECK.suit_cards(led)
    high = max(other for other in trick if other // RANKS == led)
    if climbs and card != high:
        return DECK.suit_cards(led) & -(1 << high)
    return 0


def choice_count(view: BastosView) -> int:
    """BAS-14. Return how many choices there are: any card that was dealt."""
    return DECK.suit_cards(0).bit_count() * len(view.fruits) // view.players


def choice(view: BastosView, seat: Seat, drawn: Any) -> Secret:
    """BAS-14. Return the card that a seat chose."""
    name = view.bastos[seat] or DECK.card_name(int(drawn.bastos[seat]))
    return Secret(f"bastos {name}", gave=DECK.cards(name))


@kernel
def draw_secrets(state: Any, seals: Seals, slot_cards: Numbers, stream: Stream) -> None:
    """BAS-14. Draw the secret choices, each from the drawn hand of its seat."""
    for seat in range(state.players):
        if seals.seats >> seat & 1:
            card = pick(state.hands[seat], below(stream, size(state.hands[seat])))
            state.bastos[seat] = lowest(card)
            state.hands[seat] ^= card
