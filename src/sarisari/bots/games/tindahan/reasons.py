"""Reasons for hints in Tindahan: sure tricks, cards to get rid of, majorities, trumps in hand."""

from sarisari.bots.knowledge import SeatKnowledge, Strength
from sarisari.bots.reason import Reason
from sarisari.core.cards import Card
from sarisari.core.message import say
from sarisari.games.tindahan.rules import LED_KEY, TRUMP_KEY
from sarisari.games.tindahan.state import DECK, RANKS, SELLERS, SUITS

SHUTOUT_MARGIN = 1.0  # points that a shutout must be worth to be mentioned


def reason_for(known: SeatKnowledge, do: str) -> Reason | None:
    """The reason for an action, if one can be proven."""
    verb, *things = do.split()
    if verb == "seller":
        return _seller(known, SUITS[known.facts.led])
    if verb == "spend":
        return _seller(known, things[0].rsplit("-", 1)[0])
    if verb == "cart":
        return _cart(known, things[0])
    return _card(known, DECK.parse_card(things[0]))


def _card(known: SeatKnowledge, card: Card) -> Reason | None:
    """TIN-27, TIN-28, TIN-39."""
    strength = _strength_beside(known, card)
    if known.is_sure(card, strength):
        ends = Reason(say("hint-shutout-ends", "TIN-48"), wins=True)
        return ends if _is_shut_out(known) else known.sure_reason()
    if known.is_beaten(card, strength):
        keeps, sheds = say("hint-shutout", "TIN-48"), say("hint-shed", "TIN-39")
        return Reason(keeps if _is_shut_out(known) else sheds, wins=False)
    return None


def _strength_beside(known: SeatKnowledge, card: Card) -> Strength:
    """The strength of cards in the trick to which `card` is played."""
    facts = known.facts
    led = card // RANKS if known.is_leading else facts.led

    def strength(other: Card) -> int:
        fruit = other // RANKS
        if fruit not in (led, facts.cart):
            return 0
        return other + (LED_KEY if fruit == led else 0) + (TRUMP_KEY if fruit == facts.cart else 0)

    return strength


def _is_shut_out(known: SeatKnowledge) -> bool:
    """TIN-48. Whether the seat has no trick and no seller so far, and gains by keeping it so."""
    facts, seat = known.facts, known.seat
    if facts.tricks[seat] > 0 or facts.sellers_left[seat] < SELLERS or not known.values:
        return False
    ends = {do: _ends_it(known, do) for do in known.view.legal}
    ending = [known.values[do] for do, is_end in ends.items() if is_end]
    keeping = [known.values[do] for do, is_end in ends.items() if not is_end]
    return bool(ending and keeping and max(keeping) > max(ending) + SHUTOUT_MARGIN)


def _ends_it(known: SeatKnowledge, do: str) -> bool:
    """Whether an action is sure to win a trick or send a seller, which ends a shutout."""
    verb, *things = do.split()
    if verb != "play":
        return verb in ("seller", "spend")
    card = DECK.parse_card(things[0])
    return known.is_sure(card, _strength_beside(known, card))


def _seller(known: SeatKnowledge, fruit: str) -> Reason | None:
    """TIN-41, TIN-42. How one more seller changes the ranking at a stall."""
    if _is_shut_out(known):
        return Reason(say("hint-shutout-ends", "TIN-48"))
    row = [seats[SUITS.index(fruit)] for seats in known.facts.stalls]
    mine = row.pop(known.seat)
    most = max(row)
    if mine > most:
        return Reason(say("hint-stall-ahead", "TIN-41", suit=fruit))
    if mine == most:
        return Reason(say("hint-stall-first", "TIN-41", suit=fruit))
    if mine + 1 == most:
        return Reason(say("hint-stall-level", "TIN-44", suit=fruit))
    if sum(other >= mine + 1 for other in row) == 1:
        return Reason(say("hint-stall-second", "TIN-42", suit=fruit))
    return None


def _cart(known: SeatKnowledge, fruit: str) -> Reason:
    """TIN-19. The number of trumps the hand would have."""
    count = (known.hand & DECK.suit_cards(SUITS.index(fruit))).bit_count()
    return Reason(say("hint-cart", "TIN-19", suit=fruit, count=count))
