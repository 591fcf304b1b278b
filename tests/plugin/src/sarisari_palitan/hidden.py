"""Hidden information in Palitan: the other seats' hands, and the cards that they passed to each
other, which stay secret even after they are played."""

from typing import Any

from sarisari.core.bits import lowest, pick, size
from sarisari.core.cards import Card, Seat
from sarisari.core.kernel import kernel
from sarisari.core.stream import Stream, below
from sarisari.core.worlds import Numbers
from sarisari.games.hidden_information import Seals, Secret, Unseen
from sarisari_palitan.notation import ACTIONS
from sarisari_palitan.rules import ALL_CARDS, SUIT_OF
from sarisari_palitan.state import CARDS, DECK, giver_of, receiver_of
from sarisari_palitan.view import PalitanView


def read(view: PalitanView) -> Unseen:
    """PAL-05, PAL-06, PAL-10. Return the hidden information of a view, from cards played, passes
    and voids. The card that the reader passed lies in the neighbour's hand until it is played."""
    unseen = Unseen(view, DECK, int(ALL_CARDS))
    if view.events and not is_choosing(view):
        _read_exchange(view, unseen)
    plays: list[Card] = []
    for seen in view.events[1:]:
        assert seen.seat is not None
        if seen.do is None:
            _read_sealed(view, unseen, seen.seat)
        elif seen.do.startswith("play"):
            plays.append(ACTIONS.parse(seen.do)[0])
            _read_play(view, unseen, seen.seat, plays)
    return unseen


def is_choosing(view: PalitanView) -> bool:
    """PAL-06. Whether some seat still has to pass a card."""
    return len(view.events) <= view.players


def _read_exchange(view: PalitanView, unseen: Unseen) -> None:
    """PAL-06. All cards have gone to the neighbours; only the reader knows which card it gave and
    which it got."""
    unseen.holders = [_receiver(view, seat) for seat in range(view.players)]
    if view.seat is None:
        return
    assert view.gave is not None
    assert view.got is not None
    gave = DECK.cards(view.gave)
    unseen.cards = unseen.cards & ~DECK.cards(view.got) | gave
    for seat in unseen.seats:
        if seat != _receiver(view, view.seat):
            unseen.lacks(seat, gave)


def _read_sealed(view: PalitanView, unseen: Unseen, seat: Seat) -> None:
    """PAL-06. Read another seat's pass. It is known only if it went to the reader and has arrived."""
    if is_choosing(view) or _receiver(view, seat) != view.seat:
        unseen.sealed.append(seat)


def _read_play(view: PalitanView, unseen: Unseen, seat: Seat, plays: list[Card]) -> None:
    """PAL-10. Read a card. A card of another suit shows that the seat is void in the led one."""
    card, led = plays[-1], plays[(len(plays) - 1) // view.players * view.players]
    unseen.shows(seat, card)
    if SUIT_OF[card] != SUIT_OF[led]:
        unseen.lacks(seat, DECK.suit_cards(int(SUIT_OF[led])))


def _receiver(view: PalitanView, seat: Seat) -> Seat:
    return receiver_of(view.players, view.options["pass"] == "right", seat)


def choice_count(view: PalitanView) -> int:
    """PAL-05. Return how many choices there are: any card that was dealt; after the exchange, any
    card of the neighbour."""
    return CARDS // view.players


def choice(view: PalitanView, seat: Seat, drawn: Any) -> Secret:
    """PAL-05, PAL-06. Return the card that a seat passed, and the one that it got."""
    gave = _passed(view, seat, drawn)
    if is_choosing(view):
        return Secret(f"pass {DECK.card_name(gave)}")
    got = _passed(view, giver_of(view.players, view.options["pass"] == "right", seat), drawn)
    return Secret(f"pass {DECK.card_name(gave)}", gave=1 << gave, got=1 << got)


def _passed(view: PalitanView, seat: Seat, drawn: Any) -> Card:
    """Return what a seat passed: known if the reader gave or got the card, otherwise drawn."""
    known = view.gave if seat == view.seat else None
    if view.seat is not None and _receiver(view, seat) == view.seat:
        known = known or view.got
    return int(drawn.passed[seat]) if known is None else DECK.parse_card(known)


@kernel
def draw_secrets(state: Any, seals: Seals, slot_cards: Numbers, stream: Stream) -> None:
    """PAL-05, PAL-06. Draw the cards passed in secret: any card that its holder has, or has played."""
    for seat in range(state.players):
        if seals.seats >> seat & 1:
            holder = seals.holders[seat]
            cards = state.hands[holder] | seals.shown[holder]
            state.passed[seat] = lowest(pick(cards, below(stream, size(cards))))
