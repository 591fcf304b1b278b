"""Messages of Tindahan: prompts, reasons for refusals, and the account of a trick."""

from sarisari.core.cards import Card, Seat, Suit, of_suit
from sarisari.core.effects import (
    CardLaid,
    CartMoved,
    SellerSent,
    Telling,
    TrickTaken,
    tell,
)
from sarisari.core.event import Action
from sarisari.core.layout import Record
from sarisari.core.message import Message, Parameter, say
from sarisari.core.notation import Integers
from sarisari.core.phase import NONE
from sarisari.games.tindahan.notation import ACTIONS
from sarisari.games.tindahan.state import (
    CARDS,
    CART,
    DECK,
    RANKS,
    SELLER,
    SPENT,
    SUITS,
    TindahanFacts,
)


def prompt(facts: TindahanFacts, seat: Seat, actions: list[Integers]) -> Message:
    """TIN-18, TIN-21, TIN-22. Return what the seat to act is asked to do."""
    if facts.led == NONE:
        if facts.turn_count == 0:
            return say("tindahan-start", "TIN-18", trump=SUITS[facts.cart])
        mover = (seat - 1) % facts.players
        return say("tindahan-after-cart", "TIN-21", seat=mover, trump=SUITS[facts.cart])
    must_follow = of_suit(facts.hands[seat], facts.led, RANKS) != 0
    has_seller = facts.sellers_left[seat] > 0
    key = ("tindahan-follow" if must_follow else "tindahan-void") + _seller_part(facts, has_seller)
    clause = "TIN-24" if must_follow else "TIN-25"
    return say(key, clause, suit=SUITS[facts.led])


def _seller_part(facts: TindahanFacts, has_seller: bool) -> str:
    if not has_seller:
        return ""
    return "-or-spend" if facts.seller_spends else "-or-seller"


def why_not(record: Record, seat: Seat, integers: Integers) -> Message:
    """Return why the seat to act may not do this."""
    first = integers[0]
    if first == SELLER:
        return _why_no_seller(record, seat, integers)
    if first >= CART:
        return _why_no_cart(record, first - CART)
    return why_no_card(record, seat, first) or say(
        "follow-suit",
        "TIN-24",
        suit=SUITS[record.led],
        cards=DECK.names(of_suit(record.hands[seat], record.led, RANKS)),
    )


def why_no_card(record: Record, seat: Seat, card: Card) -> Message | None:
    """Return why a seat cannot play a card at all (it does not hold the card), or None if it can."""
    if not record.deck >> card & 1:
        return say(
            "suit-not-in-play",
            "TIN-11",
            suit=SUITS[card // RANKS],
            suits=DECK.suit_names(record.fruits),
        )
    if not record.hands[seat] >> card & 1:
        return say("not-in-hand", card=DECK.card_name(card))
    return None


def _why_no_cart(record: Record, fruit: Suit) -> Message:
    if record.turn_count == 1 and record.led == NONE:
        return say("tindahan-must-play", "TIN-21")
    if record.turn_count > 0:
        return say("tindahan-cart-only-first", "TIN-18")
    if not record.fruits >> fruit & 1:
        return say(
            "suit-not-in-play", "TIN-13", suit=SUITS[fruit], suits=DECK.suit_names(record.fruits)
        )
    return say("tindahan-cart-same", "AT-05", suit=SUITS[fruit])


def _why_no_seller(record: Record, seat: Seat, integers: Integers) -> Message:
    if len(integers) == 1 and record.seller_spends:
        return say("tindahan-seller-costs", "TIN-33")
    if len(integers) == 2 and not record.seller_spends:
        return say("tindahan-seller-free", "TIN-32")
    if record.turn_count == 0:
        return say("tindahan-starter-no-seller", "TIN-34")
    if record.led == NONE:
        return say("tindahan-no-seller-after-cart", "TIN-35")
    if record.sellers_left[seat] == 0:
        return say("tindahan-no-sellers-left", "AT-08")
    not_held = why_no_card(record, seat, integers[1])
    assert not_held is not None  # any card of the hand may be spent
    return not_held


def tell_action(before: TindahanFacts, after: TindahanFacts, action: Action) -> list[Telling]:
    """Return the sentences about an action."""
    integers = ACTIONS.parse(action.do)
    seat, first = action.seat, integers[0]
    if first == SELLER:
        return [_tell_seller(before, seat, integers)]
    if first >= CART:
        suit = SUITS[first - CART]
        moved = CartMoved(seat=seat, suit=suit)
        return [tell(moved, "tindahan-moves-cart", "TIN-19", seat=seat, suit=suit)]
    key, clause = _how_played(before, first)
    card = DECK.card_name(first)
    led = SUITS[first // RANKS] if before.led == NONE else None
    return [tell(CardLaid(seat=seat, card=card, led=led), key, clause, seat=seat, card=card)]


def _tell_seller(before: TindahanFacts, seat: Seat, integers: Integers) -> Telling:
    """TIN-32, TIN-33. A seller was sent, for free or for a card."""
    is_spent = len(integers) == 2
    fruit = integers[1] // RANKS if is_spent else before.led
    suit, count = SUITS[fruit], before.stalls[seat][fruit] + 1
    paid = DECK.card_name(integers[1]) if is_spent else None
    sent = SellerSent(seat=seat, suit=suit, count=count, paid=paid)
    where: dict[str, Parameter] = {"seat": seat, "suit": suit, "count": count}
    if paid is None:
        return tell(sent, "tindahan-sends-seller", "TIN-32", **where)
    return tell(sent, "tindahan-spends", "TIN-33", card=paid, **where)


def _how_played(before: TindahanFacts, card: Card) -> tuple[str, str]:
    fruit = card // RANKS
    if before.led == NONE:
        return "leads", "TIN-18"
    if fruit == before.led:
        return "follows", "TIN-24"
    return ("trumps", "TIN-27") if fruit == before.cart else ("discards", "TIN-25")


def tell_trick(before: TindahanFacts, action: Action, winner: Seat | None) -> list[Telling]:
    """TIN-27, TIN-28, TIN-30. Return who won the trick, and with which card."""
    assert winner is not None  # some card always wins
    integers = ACTIONS.parse(action.do)
    card = integers[0] if winner == action.seat else before.trick[winner]
    assert card < CARDS < SPENT
    clause = "TIN-27" if card // RANKS == before.cart else "TIN-28"
    count, name = before.tricks[winner] + 1, DECK.card_name(card)
    taken = TrickTaken(seat=winner, card=name)
    return [tell(taken, "wins-trick", clause, seat=winner, card=name, count=count)]
