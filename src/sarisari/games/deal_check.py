"""Validation of a deal that was handed in: whether this game could have it."""

from dataclasses import dataclass

from sarisari.core.bits import CardSet
from sarisari.core.cards import Card, Deck
from sarisari.core.event import Deal
from sarisari.core.message import refuse, shown


@dataclass(frozen=True)
class DealCheck:
    """How the cards of a game are dealt, and the clauses that say so."""

    deck: Deck
    clause: str  # about the number of cards of each seat
    aside_clause: str  # about the card that is left over, if any

    def check(self, deal: Deal, in_use: CardSet, players: int) -> tuple[list[CardSet], Card | None]:
        """TIN-15, BAS-12, BAS-13, TAN-05. Return the hands and the card left over. Refused unless
        every card in use is dealt once and all hands have the same size."""
        hand_size, left_over = divmod(in_use.bit_count(), players)
        if len(deal.hands) != players:
            raise refuse("deal-hands", self.clause, count=len(deal.hands), players=players)
        if left_over and deal.aside is None:
            raise refuse("deal-aside-missing", self.aside_clause)
        if not left_over and deal.aside is not None:
            raise refuse("deal-aside-extra", self.aside_clause)
        seen: CardSet = 0
        hands: list[CardSet] = []
        for seat, names in enumerate(deal.hands):
            if len(names) != hand_size:
                raise refuse("deal-size", self.clause, seat=seat, count=len(names), size=hand_size)
            hand: CardSet = 0
            for name in names:
                hand |= 1 << self._fresh_card(name, in_use, seen | hand)
            hands.append(hand)
            seen |= hand
        aside = None if deal.aside is None else self._fresh_card(deal.aside, in_use, seen)
        return hands, aside

    def _fresh_card(self, name: str, in_use: CardSet, seen: CardSet) -> Card:
        try:
            card = self.deck.parse_card(name)
        except ValueError:
            raise refuse("deal-card-unknown", self.clause, name=shown(name)) from None
        if not in_use >> card & 1:
            raise refuse("deal-card-not-in-play", self.clause, card=name)
        if seen >> card & 1:
            raise refuse("deal-card-twice", self.clause, card=name)
        return card
