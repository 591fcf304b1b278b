"""Which cards a deal consists of: the whole deck of a game, or a small part of it."""

import re
from typing import Any, NamedTuple

from sarisari.core.bits import CardSet, members
from sarisari.core.cards import Deck
from sarisari.core.layout import Record, copy_of
from sarisari.core.phase import DEAL, OVER


class CardSupply(NamedTuple):
    """The cards of a deal, and how many of them each seat gets."""

    cards: tuple[int, ...]  # from low to high, the card left over included
    left_out: CardSet  # cards that the options allow, but that are not dealt
    hand_size: int
    asides: int  # 1 if a card is left over


def whole_supply(rules: Any, record: Record, players: int) -> CardSupply:
    """Return all cards that the options of a record allow."""
    cards = tuple(members(int(rules.cards_in_use(record))))
    hand_size, asides = divmod(len(cards), players)
    return CardSupply(cards, 0, hand_size, asides)


def small_supply(rules: Any, record: Record, players: int, name: str) -> CardSupply:
    """Return the cards of a small game: `3x2` are the highest two ranks of the first three suits in
    use. ValueError if there is no such part, or if it cannot be dealt evenly."""
    found = re.fullmatch(r"([1-9])x([1-9]\d?)", name)
    if found is None:
        raise ValueError(f"a small game is named by suits and ranks, such as 3x2, not {name!r}")
    suits, ranks = map(int, found.groups())
    whole = whole_supply(rules, record, players)
    by_suit = _by_suit(rules.deck, whole.cards)
    if suits > len(by_suit) or ranks > min(map(len, by_suit[:suits])):
        raise ValueError(f"the cards in use do not have {suits} suits of {ranks} ranks")
    cards = tuple(card for cards in by_suit[:suits] for card in cards[-ranks:])
    hand_size, left_over = divmod(len(cards), players)
    if left_over:
        raise ValueError(f"{len(cards)} cards cannot be dealt evenly to {players} seats")
    left_out = sum(1 << card for card in whole.cards if card not in cards)
    supply = CardSupply(cards, left_out, hand_size, 0)
    if not _can_be_played(rules, copy_of(record), supply, players):
        raise ValueError(f"hands of {hand_size} are too small for this game")
    return supply


def _can_be_played(rules: Any, record: Record, supply: CardSupply, players: int) -> bool:
    """Whether a round with this supply comes to its end."""
    for seat in range(players):
        record["hands"][seat] = sum(1 << card for card in supply.cards[seat::players])
    rules.kernel.begin_round(record)
    while record["phase"] not in (DEAL, OVER):
        seat = int(record["turn"])
        open_to_it = int(rules.kernel.legal(record, seat))
        if open_to_it == 0:
            return False
        rules.kernel.apply(record, seat, next(iter(members(open_to_it))))
    return True


def _by_suit(deck: Deck, cards: tuple[int, ...]) -> list[list[int]]:
    """Return the cards of each suit in use."""
    suits: dict[str, list[int]] = {}
    for card in cards:
        suits.setdefault(deck.card_name(card).rsplit("-", 1)[0], []).append(card)
    return list(suits.values())
