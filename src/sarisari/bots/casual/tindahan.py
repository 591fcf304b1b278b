"""Rules of thumb for Tindahan: win what you can win cheaply, send sellers where a majority is
near, get rid of low cards, and with a hopeless hand play for the shutout."""

from math import prod

from sarisari.bots.casual.memory import Memory, remember
from sarisari.bots.casual.trick import beats, best_card, later_seats
from sarisari.bots.casual.words import suit_of, words_of
from sarisari.core.cards import Seat
from sarisari.games.tindahan.state import RANKS, SELLERS
from sarisari.games.tindahan.view import TindahanView

TRICK = 2.0  # TIN-38
SHED = 1.0  # TIN-39: a card less in hand at the end
KEEP = 0.5  # what it costs to part with a card that would win later
KEEP_TRUMP = 1.25  # such cards last longer if they are trump
INVITE = 0.2  # how much of what a lead offers to the others' sellers they take
CART = 0.35  # what a better trump brings, for each card of it
FOLLOWER_BEATS = 0.5  # how often a seat that could beat a card does, and not send a seller
VOID_BEATS = 0.5  # how often a void seat with a trump plays it
CONTEST = 0.35  # how unsure a majority is for each trick to come
SETTLED = 0.35  # how unsure it is at the end

HOPELESS = 1.6  # a hand that could hardly take more tricks than this may be shut out
SHUTOUT = 8.0  # what the shutout brings, about: the top score of the round


def liking(view: TindahanView) -> dict[str, float]:
    """How much the seat to act likes each of its legal actions."""
    memory = remember(view, view.fruits, RANKS)
    if may_be_shut_out(view) and danger(view, memory) < HOPELESS:
        return {do: shutout_worth(do, view, memory) for do in view.legal}
    return {do: worth(do, view, memory) for do in view.legal}


def worth(do: str, view: TindahanView, memory: Memory) -> float:
    """Points to expect from an action, about."""
    verb, *rest = words_of(do)
    if verb == "play":
        return card_worth(rest[0], view, memory)
    if verb == "cart":
        return cart_worth(rest[0], view, memory)
    if verb == "spend":
        loss = KEEP * takes(rest[0], view.cart, memory)
        return SHED - loss + seller_worth(suit_of(rest[0]), view)
    assert view.led is not None
    return seller_worth(view.led, view)


def card_worth(card: str, view: TindahanView, memory: Memory) -> float:
    """Win tricks, cheaply if you can; get rid of what wins nothing; do not lead a fruit whose
    stall the others long for."""
    won = TRICK * win_chance(card, view, memory)
    loss = KEEP * takes(card, view.cart, memory)
    offered = INVITE * offer(suit_of(card), view) if view.led is None else 0.0
    return SHED + won - loss - offered


def win_chance(card: str, view: TindahanView, memory: Memory) -> float:
    """The chance that a card wins this trick."""
    led = view.led or suit_of(card)
    if suit_of(card) not in (led, view.cart):
        return 0.0
    best = best_card(view.trick, view.best)
    if best is not None and not beats(card, best, view.cart):
        return 0.0
    return prod(1 - beaten_chance(card, led, view.cart, s, memory) for s in later_seats(view))


def beaten_chance(card: str, led: str, trump: str, seat: Seat, memory: Memory) -> float:
    """The chance that a later seat beats a card: with a higher one, or void with a trump."""
    is_void = 1 - memory.holds_suit(seat, led)
    higher = memory.holds_one(seat, memory.above(card))
    if led == trump:
        return FOLLOWER_BEATS * higher
    if suit_of(card) == trump:
        return VOID_BEATS * is_void * higher
    return FOLLOWER_BEATS * higher + VOID_BEATS * is_void * memory.holds_suit(seat, trump)


def takes(card: str, trump: str, memory: Memory) -> float:
    """How much of a trick a card may take later."""
    chance = 0.8 * memory.standing(card) ** 2
    return chance * KEEP_TRUMP if suit_of(card) == trump else chance


def seller_worth(fruit: str, view: TindahanView) -> float:
    """Send a seller where a majority is near: what you gain on the stall, and the others lose."""
    assert view.seat is not None
    return _gain(view.seat, fruit, view)


def offer(fruit: str, view: TindahanView) -> float:
    """What the seats after this one could gain by a seller to a fruit's stall, on average."""
    gains = [_gain(seat, fruit, view) for seat in later_seats(view)]
    return sum(gains) / len(gains)


def _gain(seat: Seat, fruit: str, view: TindahanView) -> float:
    """What one more seller brings a seat, and costs the others on average."""
    before = view.stalls[fruit]
    after = [count + (other == seat) for other, count in enumerate(before)]
    gains = [
        stall_worth(after, other, fruit, view) - stall_worth(before, other, fruit, view)
        if before[other] or other == seat
        else 0.0
        for other in range(view.players)
    ]
    return gains[seat] - (sum(gains) - gains[seat]) / (view.players - 1)


def stall_worth(sellers: list[int], seat: Seat, fruit: str, view: TindahanView) -> float:
    """TIN-41 to TIN-43. What a seat may expect of a stall: the nearer the end, the surer the
    majority."""
    if not sellers[seat]:
        return 0.0
    unsure = SETTLED + CONTEST * min(view.cards_left)
    stays_ahead = [
        1 / (1 + 10 ** ((count - sellers[seat]) / unsure))
        for other, count in enumerate(sellers)
        if other != seat
    ]
    first = prod(stays_ahead)
    second = sum(first / chance * (1 - chance) for chance in stays_ahead)
    bonus = fruit == view.cart
    return (5 + bonus) * first + (2 + bonus) * second


def cart_worth(fruit: str, view: TindahanView, memory: Memory) -> float:
    """Move the cart when your long and high fruit is not trump."""
    return CART * (trump_worth(fruit, view, memory) - trump_worth(view.cart, view, memory))


def trump_worth(fruit: str, view: TindahanView, memory: Memory) -> float:
    """How good a trump a fruit is for this hand: every card counts, the high ones twice."""
    return sum(1 + takes(card, fruit, memory) for card in view.hand if suit_of(card) == fruit)


def may_be_shut_out(view: TindahanView) -> bool:
    """TIN-48. No seller placed and no trick won so far."""
    assert view.seat is not None
    return view.sellers_left[view.seat] == SELLERS and view.tricks[view.seat] == 0


def danger(view: TindahanView, memory: Memory) -> float:
    """How many tricks the hand can hardly help winning."""
    total = 0.0
    for card in view.hand:
        below = len(memory.of_suit(suit_of(card))) - len(memory.above(card))
        chance = (below / (len(memory.of_suit(suit_of(card))) + 1)) ** 3
        total += 1.5 * chance if suit_of(card) == view.cart else chance
    return total


def shutout_worth(do: str, view: TindahanView, memory: Memory) -> float:
    """Play for the shutout: duck, with the highest card that does not win, and send nobody; as
    the start player rather move the cart to a fruit that you are short in."""
    verb, *rest = words_of(do)
    if verb in ("seller", "spend"):
        return -SHUTOUT
    if verb == "cart":
        return -0.5 - 0.1 * trump_worth(rest[0], view, memory)
    return takes(rest[0], view.cart, memory) - SHUTOUT * win_chance(rest[0], view, memory)
