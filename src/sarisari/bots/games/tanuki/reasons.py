"""Reasons for hints in Tanuki to Chagama: sure tricks, and what they mean for the bid."""

from sarisari.bots.knowledge import SeatKnowledge
from sarisari.bots.reason import Reason
from sarisari.core.cards import Card
from sarisari.core.message import say
from sarisari.games.tanuki.rules import OTHER_COLOUR
from sarisari.games.tanuki.state import DECK, RANKS


def reason_for(known: SeatKnowledge, do: str) -> Reason | None:
    """The reason for an action, if one can be proven."""
    verb, *things = do.split()
    if verb == "bid":
        return _zero(known) if things == ["0"] else None
    card = DECK.parse_card(things[0])
    led = card // RANKS if known.is_leading else known.facts.led

    def strength(other: Card) -> int:
        return known.rank(other) + (0 if other // RANKS == led else OTHER_COLOUR)

    if verb == "hide" or known.is_beaten(card, strength):
        return _beaten(known, card, is_hidden=verb == "hide")
    return _sure(known) if known.is_sure(card, strength) else None


def _zero(known: SeatKnowledge) -> Reason:
    """TAN-25, AK-18. The points that a bid of 0 may bring."""
    if known.facts.zero_each:
        return Reason(say("hint-bid-zero-each", "AK-18"))
    return Reason(say("hint-bid-zero", "TAN-25"))


def _needed(known: SeatKnowledge) -> int:
    """The tricks still missing from the bid."""
    needed: int = known.facts.bids[known.seat] - known.facts.tricks[known.seat]
    return needed


def _sure(known: SeatKnowledge) -> Reason:
    """TAN-22 to TAN-25. The reason for a trick that is certain to be won, wanted or not."""
    needed = _needed(known)
    if needed > 0:
        return Reason(say("hint-bid-needs", "TAN-23", count=needed), wins=True)
    return Reason(say("hint-bid-over", "TAN-23"), wins=True)


def _beaten(known: SeatKnowledge, card: Card, *, is_hidden: bool) -> Reason:
    """TAN-21 to TAN-25. The reason for a trick that goes to another seat, wanted or not."""
    needed = _needed(known)
    if needed == 0:
        return Reason(say("hint-bid-kept", "TAN-23"), wins=False)
    if needed == known.hand.bit_count():
        return Reason(say("hint-bid-lost", "TAN-23"), wins=False)
    return (
        Reason(say("hint-hidden", "TAN-21"), wins=False) if is_hidden else known.beaten_reason(card)
    )
