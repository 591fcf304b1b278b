"""What reasons are drawn from: a view, read once."""

from collections.abc import Callable, Mapping
from typing import Any

from sarisari.core.bits import CardSet, members
from sarisari.core.cards import Card
from sarisari.core.game import View
from sarisari.core.message import Message, say
from sarisari.core.phase import NONE
from sarisari.core.stream import new_stream
from sarisari.games import get_game

Strength = Callable[[Card], int]  # of two cards the one with more wins; 0 cannot win at all


class Known:
    """A view and what follows from it. `world` is any that fits, as a record: reasons look at
    nothing in it that differs from world to world, so at no hand but the own."""

    def __init__(self, view: View, values: Mapping[str, float]) -> None:
        assert view.seat is not None
        game: Any = get_game(view.game)
        self.view = view
        self.values = values  # by action, as far as they were counted
        self.seat = view.seat
        self.deck = game.deck
        self.world: Any = game.belief(view).fill(1, new_stream(0))[0]
        self.facts: Any = game.reader(self.world)
        self.hand: CardSet = self.facts.hands[self.seat]
        self.unseen: CardSet = game.hidden.read(view).cards  # what others may still hold
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

    def sure(self) -> Message:
        """What there is to say for a card that wins."""
        return say("hint-sure-last" if self.is_last else "hint-sure")

    def beaten(self, card: Card) -> Message:
        """What there is to say for a card that cannot win."""
        names = {action.split()[1] for action in self.view.legal if action.startswith("play ")}
        ranks = [self.rank(self.deck.parse_card(name)) for name in names]
        is_lowest = len(ranks) > 1 and self.rank(card) == min(ranks)
        return say("hint-lowest" if is_lowest else "hint-cannot-win")

    def rank(self, card: Card) -> int:
        """From 1."""
        return int(self.deck.rank_of(card))
