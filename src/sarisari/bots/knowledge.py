"""What a seat knows: a view, decoded once, for heuristics and for the reasons behind hints."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sarisari.bots.kernels.view_decoder import OPEN_CARD, read_past
from sarisari.bots.reason import Reason
from sarisari.core.bits import CardSet, members
from sarisari.core.cards import Card
from sarisari.core.game import View
from sarisari.core.layout import states_of
from sarisari.core.message import say
from sarisari.core.phase import NONE, SECOND
from sarisari.core.stream import new_stream
from sarisari.games import get_game
from sarisari.games.card_belief import states_drawer
from sarisari.games.hidden_information import Unseen

Strength = Callable[[Card], int]  # the stronger of two cards wins; 0 cannot win at all


def any_world(view: View) -> tuple[Any, Unseen]:
    """Replay the round of a view in an arbitrary world that fits the view (a determinization).
    Return the resulting record and what the view leaves open."""
    game: Any = get_game(view.game)
    past, unseen = read_past(view)
    states = states_of(past.start[0])
    slot_cards = np.zeros((1, len(unseen.slots)), np.int64)
    in_no_trick = np.full(len(unseen.slots), -1, np.int64)
    as_dealt = unseen.seals()._replace(seats=0, in_trick=in_no_trick)
    draw = states_drawer(view.game, game.hidden.draw_secrets)
    draw(states, past.worlds, as_dealt, slot_cards, new_stream(0))
    world = states[0]
    world["hands"][: view.players] |= past.shown
    for slot, seat in enumerate(past.slot_seats):
        world["hands"][seat] |= slot_cards[0, slot]
    game.kernel.begin_round(world)
    for seat, first, second, slot in past.events.tolist():
        card = first if slot == OPEN_CARD else int(slot_cards[0, slot]).bit_length() - 1
        game.kernel.apply(world, seat, card)
        if world["phase"] == SECOND:
            game.kernel.apply(world, seat, second)
    return world, unseen


class SeatKnowledge:
    """A view and what follows from it. `world` is the record of an arbitrary world that fits.
    Callers must read only fields that are the same in all such worlds: of the hands, only the
    seat's own."""

    def __init__(self, view: View, values: Mapping[str, float] | None = None) -> None:
        assert view.seat is not None
        game: Any = get_game(view.game)
        self.view = view
        self.values = values or {}  # by action, where estimates are available
        self.seat = view.seat
        self.deck = game.deck
        self.world, unseen = any_world(view)
        self.unseen: CardSet = unseen.cards  # cards that others may still hold
        self.facts: Any = game.reader(self.world)
        self.hand: CardSet = self.facts.hands[self.seat]
        self.is_leading = self.facts.led == NONE
        self.is_last = self.facts.turn_count == view.players - 1

    def is_sure(self, card: Card, strength: Strength) -> bool:
        """Whether a card wins the trick whatever the others do."""
        mine = strength(card)
        if mine == 0 or mine <= self.facts.best:
            return False
        return self.is_last or all(strength(other) <= mine for other in members(self.unseen))

    def is_beaten(self, card: Card, strength: Strength) -> bool:
        """Whether a card cannot win the trick whatever the others do."""
        return strength(card) == 0 or strength(card) <= self.facts.best

    def sure_reason(self) -> Reason:
        """The reason for a card that is sure to win."""
        return Reason(say("hint-sure-last" if self.is_last else "hint-sure"), wins=True)

    def beaten_reason(self, card: Card) -> Reason:
        """The reason for a card that cannot win."""
        names = {action.split()[1] for action in self.view.legal if action.startswith("play ")}
        ranks = [self.rank(self.deck.parse_card(name)) for name in names]
        is_lowest = len(ranks) > 1 and self.rank(card) == min(ranks)
        return Reason(say("hint-lowest" if is_lowest else "hint-cannot-win"), wins=False)

    def rank(self, card: Card) -> int:
        """The rank of a card, counted from 1."""
        return int(self.deck.rank_of(card))
