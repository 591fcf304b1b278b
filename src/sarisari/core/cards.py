"""Cards as integers, ordered by suit and then from low to high, and their names (`mango-7`)."""

from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sarisari.core.bits import ONE, CardSet, Set, members, pick
from sarisari.core.kernel import kernel
from sarisari.core.stream import Stream, below

Card: TypeAlias = int
Table: TypeAlias = npt.NDArray[np.uint8]  # a lookup table by card
Suit: TypeAlias = int
Seat: TypeAlias = int

TABLE_SIZE = 64


@kernel
def look_up(table: Table, card: Card) -> int:
    """Return the entry of a card. A lookup is faster than a division, and an unsigned index saves
    the compiled code a check for negative ones."""
    fact: int = table[np.uint8(card)]
    return fact


@kernel
def of_suit(cards: CardSet, suit: Suit, ranks: int) -> CardSet:
    """Return the cards of one suit, for decks in which all suits have the same number of ranks."""
    return cards & (((ONE << ranks) - ONE) << (ranks * suit))


@kernel
def deal_evenly(hands: Any, cards: CardSet, players: int, hand_size: int, stream: Stream) -> None:
    """Deal all these cards at random into `hands`, by seat; the last seat gets what is left."""
    left = hand_size * players
    for seat in range(players - 1):
        before = cards
        for _ in range(hand_size):
            cards ^= pick(cards, below(stream, left))
            left -= 1
        hands[seat] = before ^ cards
    hands[players - 1] = cards


@dataclass(frozen=True)
class Deck:
    """The suits of a game and how many ranks each has: one number for all suits, or one per suit."""

    suits: tuple[str, ...]
    ranks: int | tuple[int, ...]
    _lengths: tuple[int, ...] = field(init=False, repr=False, compare=False)  # by suit
    _names: tuple[str, ...] = field(init=False, repr=False, compare=False)
    _by_name: dict[str, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        ranks = self.ranks
        lengths = (ranks,) * len(self.suits) if isinstance(ranks, int) else ranks
        names = tuple(
            f"{suit}-{rank}"
            for suit, length in zip(self.suits, lengths, strict=True)
            for rank in range(1, length + 1)
        )
        object.__setattr__(self, "_lengths", lengths)
        object.__setattr__(self, "_names", names)
        object.__setattr__(self, "_by_name", {name: card for card, name in enumerate(names)})

    @property
    def card_count(self) -> int:
        return len(self._names)

    def card_name(self, card: Card) -> str:
        """Return the name of a card.

        >>> Deck(("red", "blue"), 9).card_name(9)
        'blue-1'
        """
        return self._names[card]

    def rank_of(self, card: Card) -> int:
        """Return the rank of a card, from 1.

        >>> Deck(("red", "blue"), (3, 2)).rank_of(4)
        2
        """
        return int(self._names[card].rsplit("-", 1)[1])

    def parse_card(self, name: str) -> Card:
        """Return the card with this name; ValueError if there is none.

        >>> Deck(("red", "blue"), 9).parse_card("blue-1")
        9
        """
        try:
            return self._by_name[name]
        except KeyError:
            raise ValueError(f"no card is called {name!r}") from None

    def names(self, cards: CardSet) -> list[str]:
        """Return the names of a set of cards, by suit, low to high."""
        return [self._names[card] for card in members(cards)]

    def suit_names(self, suits: Set) -> list[str]:
        """Return the names of a set of suits."""
        return [self.suits[suit] for suit in members(suits)]

    def cards(self, *names: str) -> CardSet:
        """Return the set of the named cards.

        >>> bin(Deck(("red", "blue"), 9).cards("red-2", "red-1"))
        '0b11'
        """
        result = 0
        for name in names:
            result |= 1 << self.parse_card(name)
        return result

    @property
    def suit_table(self) -> Table:
        """By card: its suit. Numbers beyond the last card get a suit that does not exist."""
        table = np.full(TABLE_SIZE, len(self.suits), np.uint8)
        table[: self.card_count] = np.repeat(np.arange(len(self.suits)), self._lengths)
        return table

    @property
    def rank_table(self) -> Table:
        """By card: its rank, from 1; 0 beyond the last card."""
        table = np.zeros(TABLE_SIZE, np.uint8)
        table[: self.card_count] = np.concatenate([np.arange(n) + 1 for n in self._lengths])
        return table

    def suit_cards(self, suit: Suit) -> CardSet:
        """Return all cards of a suit.

        >>> bin(Deck(("red", "blue"), (3, 2)).suit_cards(1))
        '0b11000'
        """
        first = [*accumulate(self._lengths, initial=0)][suit]
        return ((1 << self._lengths[suit]) - 1) << first
