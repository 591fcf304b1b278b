"""Rules of thumb for Tanuki to Chagama: count the tricks that your cards should take, bid that
number, and then play the card that keeps the count nearest the bid."""

from collections import Counter
from math import exp

from sarisari.bots.casual.memory import Memory, remember
from sarisari.bots.casual.trick import best_card, later_seats
from sarisari.bots.casual.words import rank_of, suit_of, words_of
from sarisari.core.cards import Seat
from sarisari.games.tanuki.rules import bid_points
from sarisari.games.tanuki.state import RANKS, SUITS
from sarisari.games.tanuki.view import TanukiView

# by rank: the tricks that such a card takes with four seats, about
TAKES = (0.0, 0.03, 0.07, 0.06, 0.11, 0.18, 0.2, 0.27, 0.48, 0.62)
UNEVEN = 0.1  # what a card more than its share of a colour adds to that
SPREAD = 0.85  # how far such counts are off

FOLLOWER_BEATS = 0.5  # how often a seat that could beat the led colour with it does
VOID_BEATS = 0.8  # a void seat beats the led colour with anything, unless it hides
VOID_BEATS_VOID = 0.6  # how often a void seat that could beat another colour does


def liking(view: TanukiView) -> dict[str, float]:
    """How much the seat to act likes each of its legal actions: the points to expect."""
    assert view.seat is not None
    bid = view.bids[view.seat]
    if bid is None:
        chances = trick_chances(view.hand, view)
        return {do: bid_worth(int(words_of(do)[1]), chances, view) for do in view.legal}
    memory = remember(view, SUITS, RANKS)
    return {do: play_worth(do, bid, view, memory) for do in view.legal}


def bid_worth(bid: int, chances: list[float], view: TanukiView) -> float:
    """Bid from expected tricks, knowing that they may come out otherwise."""
    return sum(chance * points(bid, tricks, view) for tricks, chance in enumerate(chances))


def play_worth(do: str, bid: int, view: TanukiView, memory: Memory) -> float:
    """Win if the rest of the hand will not take enough; throw or hide your high cards where they
    do not win if it will take too many."""
    assert view.seat is not None
    wins = win_chance(do, view, memory)
    rest = trick_chances([card for card in view.hand if card != words_of(do)[1]], view)
    taken = view.tricks[view.seat]
    won = sum(chance * points(bid, taken + 1 + more, view) for more, chance in enumerate(rest))
    lost = sum(chance * points(bid, taken + more, view) for more, chance in enumerate(rest))
    return wins * won + (1 - wins) * lost


def points(bid: int, tricks: int, view: TanukiView) -> int:
    """What a bid scores with so many tricks."""
    options = view.options
    return int(bid_points(bid, tricks, options["miss"] == "under", options["zero"] == "each"))


def trick_chances(cards: list[str], view: TanukiView) -> list[float]:
    """By number of tricks: the chance that these cards take just so many."""
    count = expected_tricks(cards, view)
    weights = [exp(-(((tricks - count) / SPREAD) ** 2) / 2) for tricks in range(len(cards) + 1)]
    total = sum(weights)
    return [weight / total for weight in weights]


def expected_tricks(cards: list[str], view: TanukiView) -> float:
    """High cards take tricks; so do unevenly spread ones, because a void seat beats the led
    colour with anything."""
    lengths = Counter(map(suit_of, cards))
    by_rank = sum(TAKES[rank_of(card)] for card in cards)
    share = max(1, len(cards)) / len(SUITS)
    uneven = sum(length * (length / share - 1) for length in lengths.values())
    return (by_rank + UNEVEN * uneven) * 4 / view.players


def win_chance(do: str, view: TanukiView, memory: Memory) -> float:
    """The chance that an action wins the trick. A hidden raccoon never does."""
    verb, card, *_ = words_of(do)
    if verb == "hide":
        return 0.0
    led = view.led or suit_of(card)
    best = best_card(view.trick, view.best)
    if best is not None and not beats(card, best, led):
        return 0.0
    chance = 1.0
    for seat in later_seats(view):
        chance *= 1 - beaten_chance(card, led, seat, memory)
    return chance


def beats(card: str, best: str, led: str) -> bool:
    """TAN-14 to TAN-16. Whether a card takes the lead of a trick from another.

    >>> beats("blue-1", "red-9", led="red"), beats("green-4", "blue-4", led="red")
    (True, False)
    """
    if (suit_of(card) == led) != (suit_of(best) == led):
        return suit_of(card) != led
    return rank_of(card) > rank_of(best)


def beaten_chance(card: str, led: str, seat: Seat, memory: Memory) -> float:
    """The chance that a later seat beats a card: one that can follow beats only the led colour,
    and need not; one that is void can hardly help beating it."""
    is_void = 1 - memory.holds_suit(seat, led)
    if suit_of(card) == led:
        higher = memory.holds_one(seat, memory.above(card))
        return FOLLOWER_BEATS * higher + VOID_BEATS * is_void
    higher_of_any = [
        other for other in memory.unseen if suit_of(other) != led and rank_of(other) > rank_of(card)
    ]
    return VOID_BEATS_VOID * is_void * memory.holds_one(seat, higher_of_any)
