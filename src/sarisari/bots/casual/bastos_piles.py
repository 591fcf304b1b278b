"""Who has won which fruits in a round of Bastos. Piles lie face down, but a good memory has them."""

from collections import Counter

from sarisari.bots.casual.trick import turns_in
from sarisari.bots.casual.words import rank_of, suit_of, words_of
from sarisari.core.cards import Seat
from sarisari.core.event import Seen
from sarisari.games.bastos.view import BastosView


def won_fruits(view: BastosView) -> list[Counter[str]]:
    """By seat: how many cards of each fruit it has won."""
    piles: list[Counter[str]] = [Counter() for _ in range(view.players)]
    turns = turns_in(view.events)
    finished = len(turns) - len(turns_in(view.trick))
    trump = None
    for start in range(0, finished, view.players):
        trick = turns[start : start + view.players]
        trump_before, trump = trump, trump or _declared(trick)
        winner = _winner(view, trick, trump_before)
        if winner is not None:
            piles[winner].update(suit_of(words_of(event.do)[1]) for event in trick)
    return piles


def _declared(trick: list[Seen]) -> str | None:
    """The fruit that was made trump in a trick."""
    for event in trick:
        verb, card = words_of(event.do)
        if verb == "trump":
            return suit_of(card)
    return None


def _winner(view: BastosView, trick: list[Seen], trump: str | None) -> Seat | None:
    """BAS-27, BAS-28, AB-09, AB-15. Who won a finished trick, if anybody did."""
    led = suit_of(words_of(trick[0].do)[1])
    if view.options["earlier"] == "trump":
        trump = trump or _declared(trick)
    best: tuple[bool, int] = (False, 0)  # is it trump, its rank
    winner = None
    for event in trick:
        verb, card = words_of(event.do)
        fruit = suit_of(card)
        trump = fruit if verb == "trump" else trump
        assert event.seat is not None
        if fruit not in (led, trump) or fruit == weakness_of(event.seat, view):
            continue
        if (fruit == trump, rank_of(card)) > best:
            best, winner = (fruit == trump, rank_of(card)), event.seat
    return winner


def weakness_of(seat: Seat, view: BastosView) -> str | None:
    """BAS-28. The fruit with which a seat never wins, once it is shown."""
    card = view.bastos[seat]
    return None if card is None else suit_of(card)
