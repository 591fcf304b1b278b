"""Beliefs by brute force: `AllWorlds` deals the unseen cards in every way and lets the rules
reject the impossible ones. Slow, and independent of the code under test."""

from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod
from typing import Any

from sarisari.core.event import Action, Deal, Seen
from sarisari.core.game import State
from sarisari.core.message import Refused
from sarisari.games.card_belief import before_round
from sarisari.games.card_game import CardGame
from sarisari.games.hidden_information import Slot
from tests.support.narrowing import present
from tests.support.rules_table import card_game_of


class AllWorlds:
    """Every world that fits a view. Knows nothing of voids."""

    def __init__(self, game: CardGame[Any], view: Any) -> None:
        self.game = game
        self.view = view
        self.others = [seat for seat in range(view.players) if seat != view.seat]
        self.shown = {seat: self._shown_by(seat) for seat in self.others}
        deal = view.events[0].deal
        known = {
            *(deal.hand or ()),
            deal.aside,
            *(c for cards in self.shown.values() for c in cards),
        }
        deck = game.deck_of(game.new(view.options))
        self.unseen = [card for card in deck if card not in known]
        self.needs = [len(deck) // view.players - len(self.shown[seat]) for seat in self.others]
        self.face_down = [seen for seen in view.events[1:] if seen.do and " ? " in seen.do]
        self.sealed = [seen for seen in view.events[1:] if seen.do is None]

    @property
    def tries(self) -> int:
        """How many worlds would have to be tried."""
        deals = factorial(len(self.unseen)) // prod(factorial(need) for need in self.needs)
        dealt = dict(zip(self.others, self.needs, strict=True))
        return deals * prod(int(dealt[seen.seat]) for seen in self.face_down)

    def states(self) -> list[State]:
        """All states in which the seat has exactly this view."""
        view = self.view
        return [s for s in self._states() if self.game.view(s, view.seat) == view]

    def _states(self) -> Iterator[State]:
        deal = self.view.events[0].deal
        for hands in splits(self.unseen, self.needs):
            unseen = dict(zip(self.others, hands, strict=True))
            dealt = {seat: (*self.shown[seat], *unseen[seat]) for seat in self.others}
            dealt |= {self.view.seat: deal.hand} if self.view.seat is not None else {}
            whole = Deal(tuple(dealt[seat] for seat in range(self.view.players)), deal.aside)
            start: State = before_round(self.game, self.view)
            self.game.apply(start, whole)
            yield from self._played(start, self.view.events[1:], unseen)

    def _shown_by(self, seat: int) -> list[str]:
        """The cards that a seat has laid openly, and its Bastos once shown."""
        done = [seen.do.split() for seen in self.view.events[1:] if seen.seat == seat and seen.do]
        cards = [words[1] for words in done if words[0] in ("play", "trump", "spend", "hide")]
        bastos = self.view.bastos[seat] if self.view.game == "bastos" else None
        return [card for card in [*cards, bastos] if card not in ("?", None)]

    def _played(
        self, state: State, events: list[Seen], unseen: dict[int, tuple[str, ...]]
    ) -> Iterator[State]:
        """A dealt round after these events, with every unseen card of a seat where it laid one
        face down; nothing if the rules refuse it."""
        for number, seen in enumerate(events):
            seat, do = present(seen.seat), seen.do or self._choice(seen)
            if "?" in do:
                for card in unseen[seat]:
                    tried = Seen(seat=seat, do=do.replace("?", card))
                    rest = [tried, *events[number + 1 :]]
                    yield from self._played(state.copy(), rest, unseen)
                return
            try:
                self.game.apply(state, Action(seat, do))
            except Refused:
                return
        yield state

    def _choice(self, seen: Seen) -> str:
        """A secret choice that has been shown since."""
        if self.view.game == "bastos":
            return f"bastos {self.view.bastos[seen.seat]}"
        return f"bid {self.view.bids[seen.seat]}"


def splits(cards: list[str], sizes: list[int]) -> Iterator[list[tuple[str, ...]]]:
    """All ways to deal the cards into hands of these sizes."""
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in splits(rest, sizes[1:]):
            yield [hand, *others]


def card_in(state: State, slot: Slot) -> int:
    """The card that truly lies face down in a slot."""
    event = state.log[slot.time + 1].event
    assert isinstance(event, Action)
    return card_game_of(state.game).deck.parse_card(event.do.split()[1])


def is_enumerable(view: Any) -> bool:
    """Past the secret choices, so that only cards are unknown."""
    return bool(view.events) and not any(
        seen.do is None and (view.bastos if view.game == "bastos" else view.bids)[seen.seat] is None
        for seen in view.events[1:]
    )
