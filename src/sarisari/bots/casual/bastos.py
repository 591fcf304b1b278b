"""Rules of thumb for Bastos: be weak where you are short, win tricks while they are worth
something, and move the values towards what you have won."""

from collections import Counter
from dataclasses import dataclass
from math import prod
from statistics import fmean

from sarisari.bots.casual.bastos_piles import weakness_of, won_fruits
from sarisari.bots.casual.memory import Memory, remember
from sarisari.bots.casual.trick import beats, best_card, later_seats, turns_in
from sarisari.bots.casual.words import rank_of, suit_of, words_of
from sarisari.core.cards import Seat
from sarisari.games.bastos.rules import value_as_trump
from sarisari.games.bastos.state import RANKS
from sarisari.games.bastos.view import BastosView

KEEP = 0.3  # what it costs to part with a card that would win later
SAME_FRUIT = 0.6  # how much of the trick it would win is of its own fruit
HOPE = 0.1  # how much more a card will be worth than it is now
CHANGE = 1.0  # what a value change brings, about
TRUMP_LENGTH = 1.0  # what each trump more than the others have brings
FOLLOWER_BEATS = 0.85  # how often a seat that could beat a card does
VOID_BEATS = 0.5  # how often a void seat with a trump plays it
VOID_DECLARES = 0.6  # how often a void seat makes a trump
TO_COME = 0.3  # how much cards in hand count besides cards won

LOST_HIGH = 1.0  # what a high card costs that can no longer win
LOST_ANY = 0.3  # what any card costs that can no longer win
GIVEN = 0.1  # how much rather to give a low card


@dataclass(frozen=True)
class Look:
    """What a seat to act sees and remembers."""

    view: BastosView
    seat: Seat
    memory: Memory
    trick: list[str]  # the cards that lie there
    later: list[Seat]
    piles: list[Counter[str]]  # by seat: cards won of each fruit


def liking(view: BastosView) -> dict[str, float]:
    """How much the seat to act likes each of its legal actions."""
    if words_of(view.legal[0])[0] == "bastos":
        return {do: bastos_worth(words_of(do)[1], view) for do in view.legal}
    look = look_at(view)
    worth = change_worth if "keep" in view.legal else play_worth
    return {do: worth(do, look) for do in view.legal}


def look_at(view: BastosView) -> Look:
    """What the seat to act sees and remembers."""
    assert view.seat is not None
    return Look(
        view,
        view.seat,
        remember(view, view.fruits, RANKS, [view.aside, *view.bastos]),
        [words_of(event.do)[1] for event in turns_in(view.trick)],
        later_seats(view, 1 if view.options["direction"] == "clockwise" else -1),
        won_fruits(view),
    )


def bastos_worth(card: str, view: BastosView) -> float:
    """Choose as Bastos a fruit with which you would win little anyway: short and low."""
    weak = [other for other in view.hand if suit_of(other) == suit_of(card) and other != card]
    lost = sum(LOST_ANY + LOST_HIGH * (rank_of(other) / RANKS) ** 3 for other in weak)
    return -lost - GIVEN * rank_of(card) / RANKS


def play_worth(do: str, look: Look) -> float:
    """Win tricks that are worth something and leave the others to the others; keep high cards;
    with your Bastos go for a value change."""
    verb, card = words_of(do)
    values, trump, worth = look.view.values, look.view.trump, 0.0
    if verb == "trump":
        trump = suit_of(card)
        values = {**values, trump: value_as_trump(values[trump])}
        worth = declaring_worth(trump, look)
    wins = win_chance(card, trump, look)
    share = wins - (1 - wins) / (look.view.players - 1)
    worth += share * trick_worth(card, values, look) - KEEP * takes(card, look)
    return worth + CHANGE if brings_change(card, look) else worth


def declaring_worth(fruit: str, look: Look) -> float:
    """Make trump what you have many of, and what others have won: it loses two steps."""
    values = look.view.values
    drop = values[fruit] - value_as_trump(values[fruit])
    mine = sum(suit_of(card) == fruit for card in look.view.hand) - 1
    theirs = len(look.memory.of_suit(fruit)) / (look.view.players - 1)
    return TRUMP_LENGTH * (mine - theirs) - drop * lead_in(fruit, look)


def trick_worth(card: str, values: dict[str, int], look: Look) -> float:
    """What the trick will be worth: the cards that lie there, this one, and those to come."""
    led = look.view.led or suit_of(card)
    worth = float(sum(values[suit_of(other)] for other in (*look.trick, card)))
    unseen = look.memory.unseen
    usual = sum(values[suit_of(other)] for other in unseen) / max(1, len(unseen))
    for seat in look.later:
        follows = look.memory.holds_suit(seat, led)
        worth += follows * values[led] + (1 - follows) * usual
    return worth


def win_chance(card: str, trump: str | None, look: Look) -> float:
    """The chance that a card wins this trick. One of your Bastos never does."""
    fruit = suit_of(card)
    led = look.view.led or fruit
    if fruit == weakness_of(look.seat, look.view) or fruit not in (led, trump):
        return 0.0
    best = best_card(look.view.trick, look.view.best)
    if best is not None and not beats(card, best, trump):
        return 0.0
    return prod(1 - beaten_chance(card, led, trump, seat, look) for seat in look.later)


def beaten_chance(card: str, led: str, trump: str | None, seat: Seat, look: Look) -> float:
    """The chance that a later seat beats a card: with a higher one unless that is its Bastos, or
    void with a trump, perhaps a new one."""
    memory = look.memory
    is_void = 1 - memory.holds_suit(seat, led)
    higher = memory.holds_one(seat, memory.above(card))
    if suit_of(card) == trump and led != trump:
        return VOID_BEATS * is_void * higher
    follows = 0.0 if weakness_of(seat, look.view) == led else FOLLOWER_BEATS * higher
    if trump is None:
        return follows + VOID_DECLARES * is_void
    if led == trump:
        return follows
    return follows + VOID_BEATS * is_void * memory.holds_suit(seat, trump)


def takes(card: str, look: Look) -> float:
    """What a card may win later: the higher it stands among the unseen ones of its fruit, the
    more of a trick, which may be a bad one: mostly this fruit, or any if the card is trump."""
    fruit = suit_of(card)
    if fruit == weakness_of(look.seat, look.view):
        return 0.0
    of_this = look.view.values[fruit]
    of_any = fmean(look.view.values.values())
    usual = SAME_FRUIT * of_this + (1 - SAME_FRUIT) * of_any + HOPE
    return look.memory.standing(card) ** 2 * usual * look.view.players


def brings_change(card: str, look: Look) -> bool:
    """BAS-33, AB-21. Whether a card of one's own Bastos fruit brings a value change: when it is
    the first or the strongest of the trick, only when it is the first, or always, by the option."""
    fruit = suit_of(card)
    if fruit != weakness_of(look.seat, look.view):
        return False
    if look.view.led is None or look.view.options["change"] == "any":
        return True
    if look.view.options["change"] == "lead" or fruit != look.view.led:
        return False
    return all(
        suit_of(other) != look.view.trump
        and (suit_of(other) != fruit or rank_of(other) < rank_of(card))
        for other in look.trick
    )


def change_worth(do: str, look: Look) -> float:
    """Raise what you have won most of, lower what the others have."""
    verb, *rest = words_of(do)
    if verb == "keep":
        return 0.0
    lead = lead_in(rest[0], look)
    return lead if verb == "raise" else -lead


def lead_in(fruit: str, look: Look) -> float:
    """How many more cards of a fruit this seat has won, or may win, than the others on average.
    The trick on the table counts as theirs."""
    others = look.view.players - 1
    mine = look.piles[look.seat][fruit]
    theirs = sum(pile[fruit] for pile in look.piles) - mine
    theirs += sum(suit_of(card) == fruit for card in look.trick)
    in_hand = 0.0
    if fruit != weakness_of(look.seat, look.view):
        in_hand = sum(2 * rank_of(c) / RANKS for c in look.view.hand if suit_of(c) == fruit)
    unseen = len(look.memory.of_suit(fruit))
    return mine - theirs / others + TO_COME * (in_hand - unseen / others)
