"""What a player with a good memory knows of the cards: which are still unseen, and who has shown
to be without a suit."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from sarisari.bots.casual.trick import turns_in
from sarisari.bots.casual.words import rank_of, suit_of, words_of
from sarisari.core.cards import Seat
from sarisari.core.game import View

SHOWN_BY = ("play", "trump", "hide", "spend", "bastos")  # actions whose second word is a card


@dataclass(frozen=True)
class Memory:
    """What one seat has seen so far in this round."""

    unseen: frozenset[str]  # in the hands of others, or face down
    voids: frozenset[tuple[Seat, str]]  # seats that have shown to be without a suit
    cards_left: tuple[int, ...]  # by seat

    @cached_property
    def _by_suit(self) -> dict[str, list[str]]:
        by_suit: dict[str, list[str]] = defaultdict(list)
        for card in sorted(self.unseen, key=rank_of):
            by_suit[suit_of(card)].append(card)
        return by_suit

    def holds_one(self, seat: Seat, cards: Iterable[str]) -> float:
        """The chance, about, that another seat holds at least one of these unseen cards."""
        possible = sum((seat, suit_of(card)) not in self.voids for card in cards)
        if not possible:
            return 0.0
        has_not_each = 1 - possible / len(self.unseen)
        return 1 - has_not_each ** self.cards_left[seat]

    def holds_suit(self, seat: Seat, suit: str) -> float:
        """The chance that another seat holds a card of a suit."""
        return self.holds_one(seat, self.of_suit(suit))

    def of_suit(self, suit: str) -> list[str]:
        """The unseen cards of a suit, from low to high."""
        return self._by_suit[suit]

    def above(self, card: str) -> list[str]:
        """The unseen cards of the same suit that are higher."""
        rank = rank_of(card)
        return [other for other in self.of_suit(suit_of(card)) if rank_of(other) > rank]

    def standing(self, card: str) -> float:
        """How high a card stands among the unseen ones of its suit: 1 if none is higher."""
        of_suit = len(self.of_suit(suit_of(card)))
        return (of_suit - len(self.above(card)) + 1) / (of_suit + 1)


def remember(
    view: View, suits: Iterable[str], ranks: int, face_up: Iterable[str | None] = ()
) -> Memory:
    """All that the seat of a view remembers; `face_up` are cards that lie open beside the play."""
    shown = {*view.hand, *face_up}
    for event in view.events:
        verb, *rest = words_of(event.do)
        if verb in SHOWN_BY:
            shown.add(rest[0])
    unseen = _all_cards(tuple(suits), ranks) - shown
    return Memory(unseen, frozenset(_voids(view)), tuple(view.cards_left))


@cache
def _all_cards(suits: tuple[str, ...], ranks: int) -> frozenset[str]:
    return frozenset(f"{suit}-{rank}" for suit in suits for rank in range(1, ranks + 1))


def _voids(view: View) -> Iterator[tuple[Seat, str]]:
    """A seat that played another suit than the led one has none of it. Sellers, spent cards and
    raccoons that need not follow prove nothing."""
    led = None
    for number, event in enumerate(turns_in(view.events)):
        if number % view.players == 0:
            led = None
        verb, *rest = words_of(event.do)
        if rest[:1] == ["?"] or not _proves(view, verb, led, rest[-1] if rest else ""):
            continue
        suit = suit_of(rest[0])
        if led is None:
            led = suit
        elif suit != led and event.seat is not None:
            yield event.seat, led


def _proves(view: View, verb: str, led: str | None, kettle: str) -> bool:
    """TAN-10, AK-01, AK-17. Whether a card of another suit was played because there was none of
    the led one; a raccoon dog's kettle may spare it that."""
    if verb != "hide":
        return verb in ("play", "trump")
    rule = view.options["hide"]
    return rule == "follow" or (rule == "kettle" and suit_of(kettle) != led)
