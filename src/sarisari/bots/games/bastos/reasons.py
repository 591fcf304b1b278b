"""Reasons for hints in Bastos: cards that become weak, the value of a trick, cards won so far."""

from sarisari.bots.knowledge import SeatKnowledge
from sarisari.bots.reason import Reason
from sarisari.core.bits import CardSet
from sarisari.core.cards import Card, Suit
from sarisari.core.message import say
from sarisari.core.phase import NOBODY, NONE
from sarisari.games.bastos.rules import LED_KEY, TRUMP_KEY, brings_change, value_as_trump
from sarisari.games.bastos.state import DECK, FRUITS, RANKS, SUITS


def reason_for(known: SeatKnowledge, do: str) -> Reason | None:
    """The reason for an action, if one can be proven."""
    verb, *things = do.split()
    if verb == "keep":
        return None
    if verb in ("raise", "lower"):
        is_up = verb == "raise"
        return _change(known, SUITS.index(things[0]), is_up=is_up) if _pays(known, do) else None
    card = DECK.parse_card(things[0])
    if verb == "bastos":
        return _choice(known, card)
    if verb == "trump":
        return _trump(known, card)
    return _card(known, card)


def _choice(known: SeatKnowledge, card: Card) -> Reason:
    """BAS-14, BAS-28. A Bastos makes all cards of its fruit weak."""
    fruit = card // RANKS
    others = _of_fruit(known.hand, fruit) - 1
    if others == 0:
        return Reason(say("hint-bastos-alone", "BAS-28", suit=SUITS[fruit]))
    return Reason(say("hint-bastos-others", "BAS-28", suit=SUITS[fruit], count=others))


def _pays(known: SeatKnowledge, do: str) -> bool:
    """Whether a value change is estimated to be better than none. A true statement in favour of a
    bad action would mislead."""
    return not known.values or known.values[do] > known.values["keep"]


def _change(known: SeatKnowledge, fruit: Suit, *, is_up: bool) -> Reason | None:
    """BAS-33, BAS-37. Compare the cards of a fruit that this seat and the leader have won."""
    won = [_of_fruit(cards, fruit) for cards in known.facts.won[: known.view.players]]
    mine = won[known.seat]
    others = [(count, seat) for seat, count in enumerate(won) if seat != known.seat]
    most, seat = max(others, key=lambda pair: (pair[0], -pair[1]))
    if is_up and mine > most:
        return Reason(say("hint-raise", "BAS-37", suit=SUITS[fruit], count=mine, most=most))
    if not is_up and mine < most:
        return Reason(
            say("hint-lower", "BAS-37", suit=SUITS[fruit], count=mine, most=most, seat=seat)
        )
    return None


def _trump(known: SeatKnowledge, card: Card) -> Reason:
    """BAS-23. The value of the fruit's cards once it is trump."""
    fruit = card // RANKS
    value = value_as_trump(known.facts.values[fruit])
    return Reason(say("hint-trump", "BAS-23", suit=SUITS[fruit], value=value))


def _card(known: SeatKnowledge, card: Card) -> Reason | None:
    """BAS-27, BAS-28, BAS-33."""
    facts = known.facts
    fruit = card // RANKS
    led = fruit if known.is_leading else facts.led
    if fruit == facts.weakness[known.seat]:
        return _own_bastos(known, card)

    def strength(other: Card) -> int:
        of = other // RANKS
        if of == facts.trump or (facts.trump == NONE and of != led and other != card):
            return TRUMP_KEY + other  # while there is no trump, any card may become one
        return LED_KEY + other if of == led else 0

    if known.is_sure(card, strength):
        return _worth(known, card, wins=True) if known.is_last else known.sure_reason()
    may_become_trump = facts.earlier_trumps and facts.trump == NONE and fruit != led
    if known.is_beaten(card, strength) and (known.is_last or not may_become_trump):
        return _left(known, card)
    return None


def _own_bastos(known: SeatKnowledge, card: Card) -> Reason:
    """BAS-33, AB-12, AB-21. A card of the seat's own Bastos never wins, but may bring a value
    change."""
    if brings_change(known.world, card):
        return Reason(say("hint-bastos-change", "BAS-33"), wins=False)
    return Reason(say("hint-bastos-weak", "BAS-28"), wins=False)


def _left(known: SeatKnowledge, card: Card) -> Reason:
    """The reason for a card that cannot win: who gets the trick, if that is certain."""
    has_clear_best = known.is_last and known.facts.best_seat != NOBODY
    return _worth(known, card, wins=False) if has_clear_best else known.beaten_reason(card)


def _worth(known: SeatKnowledge, card: Card, *, wins: bool) -> Reason:
    """BAS-37. The current value of the cards of a finished trick."""
    pot = known.facts.pot | 1 << card
    points = sum(known.facts.values[fruit] * _of_fruit(pot, fruit) for fruit in range(FRUITS))
    if wins:
        return Reason(say("hint-takes", "BAS-37", points=points), wins=True)
    return Reason(
        say("hint-leaves", "BAS-37", points=points, seat=known.facts.best_seat), wins=False
    )


def _of_fruit(cards: CardSet, fruit: Suit) -> int:
    return (cards & DECK.suit_cards(fruit)).bit_count()
