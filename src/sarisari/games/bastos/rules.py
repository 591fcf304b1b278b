"""The rules of Bastos: kernel functions over one record. Callers have checked that an action is
legal."""

from sarisari.core.bits import EMPTY, ONE, ActionSet, CardSet, lowest, pick, size, wide
from sarisari.core.cards import Card, Seat, Suit, deal_evenly, look_up, of_suit
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHANGE, CHOOSE, DEAL, NOBODY, NONE, OVER, PLAY, SECOND
from sarisari.core.stream import Stream, below
from sarisari.games.bastos.state import (
    BY_ANY,
    BY_LEAD,
    DECK,
    FRUITS,
    HIGHEST,
    KEEP,
    LOWER,
    LOWEST,
    PLAIN_CARD,
    RAISE,
    RANKS,
    SEATS,
    TRUMP,
)

FRUIT_OF = DECK.suit_table
LED_KEY = 64  # higher than any card number
TRUMP_KEY = 128


@kernel
def reset(s: Record) -> None:
    """Return to the start of a game with the same options."""
    s.totals[:] = 0
    s.round_count = 0
    s.phase = DEAL


@kernel
def shuffle(s: Record, stream: Stream) -> None:
    """BAS-12, BAS-13. Deal at random, for playouts; at a table, a deal is an event that is handed
    in."""
    cards = s.deck
    hand_size, left_over = divmod(size(cards), wide(s.players))
    s.aside = NONE
    if left_over:
        aside = pick(cards, below(stream, size(cards)))
        s.aside = lowest(aside)
        cards ^= aside
    deal_evenly(s.hands, cards, wide(s.players), hand_size, stream)


@kernel
def begin_round(s: Record) -> None:
    """BAS-09, BAS-10, BAS-18, BAS-38, AB-02. Hands have been dealt: value markers return to 0,
    there is no trump, and all seats choose a Bastos."""
    s.leader = s.round_count % s.players
    s.round_count += 1
    for seat in range(SEATS):
        s.won[seat] = 0
        s.points[seat] = 0
        s.bastos[seat] = NONE
        s.weakness[seat] = NONE
    for fruit in range(FRUITS):
        s.values[fruit] = 0
    s.unclaimed = 0
    s.trump = NONE
    s.turn = 0
    s.phase = CHOOSE


@kernel
def legal(s: Record, seat: Seat) -> ActionSet:
    """BAS-14, BAS-19, BAS-33. Return what a seat that is to act may do."""
    if s.phase == PLAY:
        return legal_cards(s, s.hands[seat])
    if s.phase == CHOOSE:
        return s.hands[seat] if s.bastos[seat] == NONE else EMPTY
    if s.phase == SECOND:
        return ONE << PLAIN_CARD | ONE << TRUMP
    return legal_changes(s)


@kernel
def legal_cards(s: Record, hand: CardSet) -> CardSet:
    """BAS-19, BAS-20, AB-03. Follow the led fruit, with climb=true by a higher card if possible; a
    void seat may play anything."""
    if s.led == NONE:
        return hand
    following = of_suit(hand, s.led, RANKS)
    if s.climbs:
        higher = following & -(ONE << (wide(s.high) - LED_KEY))
        following = higher if higher != 0 else following
    return following if following != 0 else hand


@kernel
def legal_changes(s: Record) -> ActionSet:
    """BAS-33, AB-14. Any fruit in use, one step up or down within the limits, or no change."""
    changes = ONE << KEEP
    for fruit in range(FRUITS):
        if s.fruits >> fruit & 1:
            if s.values[fruit] < HIGHEST:
                changes |= ONE << (RAISE + fruit)
            if s.values[fruit] > LOWEST:
                changes |= ONE << (LOWER + fruit)
    return changes


@kernel
def may_declare(s: Record, seat: Seat, card: Card) -> bool:
    """BAS-21, BAS-22, AB-04, AB-05, AB-06, AB-08. Whether a void seat may declare its card's fruit:
    there is no trump yet, and the fruit is nobody's Bastos."""
    if s.trump != NONE or s.led == NONE:
        return False
    fruit = look_up(FRUIT_OF, card)
    for other in range(s.players):
        if s.weakness[other] == fruit:
            return False
    return bool(of_suit(s.hands[seat], s.led, RANKS) == 0)


@kernel
def second_choices(s: Record, seat: Seat, first: int) -> ActionSet:
    """BAS-21. Plain or as trump, if the card could be declared. Empty if there is no choice."""
    if s.phase != PLAY or not may_declare(s, seat, first):
        return EMPTY
    return ONE << PLAIN_CARD | ONE << TRUMP


@kernel
def apply(s: Record, seat: Seat, action: int) -> None:
    """Apply one integer of an action of the seat to act."""
    if s.phase == PLAY:
        if may_declare(s, seat, action):
            s.half = action
            s.phase = SECOND
        else:
            lay(s, seat, action)
    elif s.phase == SECOND:
        card = s.half
        s.half = NONE
        s.phase = PLAY
        if action == TRUMP:
            declare_trump(s, look_up(FRUIT_OF, card))
        lay(s, seat, card)
    elif s.phase == CHOOSE:
        choose_bastos(s, seat, action)
    else:
        change_value(s, action)
        s.phase = PLAY
        next_turn(s, seat)


@kernel
def choose_bastos(s: Record, seat: Seat, card: Card) -> None:
    """BAS-14. Make a secret choice; after the last one, all are shown."""
    s.bastos[seat] = card
    s.hands[seat] ^= ONE << card
    for other in range(s.players):
        if s.bastos[other] == NONE:
            s.turn = other
            return
    for other in range(s.players):
        fruit = look_up(FRUIT_OF, s.bastos[other])
        s.weakness[other] = fruit
        s.values[fruit] = min(HIGHEST, s.values[fruit] + 1)  # BAS-15, BAS-16, AB-17
    s.turn = s.leader
    s.phase = PLAY


@kernel
def declare_trump(s: Record, fruit: Suit) -> None:
    """BAS-23, BAS-24, BAS-25, AB-07. The fruit becomes trump and loses two steps of value."""
    s.trump = fruit
    s.values[fruit] = value_as_trump(wide(s.values[fruit]))
    if s.earlier_trumps:  # AB-09: the fruit is nobody's Bastos, so each of these cards may win
        for seat in range(s.players):
            if s.trick[seat] != NONE and look_up(FRUIT_OF, s.trick[seat]) == fruit:
                contend(s, seat, TRUMP_KEY + s.trick[seat])


@kernel
def value_as_trump(value: int) -> int:
    """BAS-23, AB-07. Return the value of a fruit once it is declared: two steps less, but never
    below the lowest."""
    return max(LOWEST, value - 2)


@kernel
def lay(s: Record, seat: Seat, card: Card) -> None:
    """BAS-25, BAS-28, BAS-33, AB-10. Play a card to the trick. A card of the seat's own Bastos
    fruit cannot win, but may trigger a value change."""
    s.hands[seat] ^= ONE << card
    s.pot |= ONE << card
    s.trick[seat] = card
    fruit = look_up(FRUIT_OF, card)
    if s.led == NONE:
        s.led = fruit
    if fruit != s.weakness[seat]:
        contend(s, seat, strength(s, card, fruit))
    elif brings_change(s, card):
        s.phase = CHANGE
    s.high = max(s.high, LED_KEY + card if fruit == s.led else 0)
    if s.phase == PLAY:
        next_turn(s, seat)


@kernel
def brings_change(s: Record, card: Card) -> bool:
    """BAS-33, AB-11 to AB-13, AB-21. Whether a card of the seat's own Bastos triggers a value
    change: as the first of the trick or the strongest so far; with change=lead only as the first;
    with change=any always."""
    if s.turn_count == 0 or s.change == BY_ANY:
        return True
    if s.change == BY_LEAD or look_up(FRUIT_OF, card) != s.led or s.best >= TRUMP_KEY:
        return False
    return bool(LED_KEY + card > (s.best if s.winnable else s.high))


@kernel
def strength(s: Record, card: Card, fruit: Suit) -> int:
    """BAS-27. Return the strength of a card: every trump beats the led fruit; nothing else can win."""
    if fruit == s.trump:
        return TRUMP_KEY + card
    return LED_KEY + card if fruit == s.led else 0


@kernel
def contend(s: Record, seat: Seat, key: int) -> None:
    """BAS-27, BAS-34. Make the card the best of the trick if it beats the best one that may win."""
    if key > s.best:
        s.best = key
        s.best_seat = seat


@kernel
def change_value(s: Record, action: int) -> None:
    """BAS-33, AB-14. Move the value of one fruit up or down, or keep all."""
    if action < LOWER:
        s.values[action - RAISE] += 1
    elif action < KEEP:
        s.values[action - LOWER] -= 1


@kernel
def next_turn(s: Record, seat: Seat) -> None:
    """BAS-17, AB-01. Pass the turn, counterclockwise by default, until all seats have played."""
    s.turn_count += 1
    if s.turn_count == s.players:
        take_trick(s)
    elif s.clockwise:
        s.turn = 0 if seat + 1 == s.players else seat + 1
    else:
        s.turn = s.players - 1 if seat == 0 else seat - 1


@kernel
def take_trick(s: Record) -> None:
    """BAS-29, BAS-30, BAS-31, BAS-35, AB-15, AB-16. The winner takes all cards and leads. A trick
    that nobody can win is out of the round, and its leader leads again."""
    if s.best_seat == NOBODY:
        s.unclaimed |= s.pot
    else:
        s.won[s.best_seat] |= s.pot
        s.leader = s.best_seat
    s.turn = s.leader
    s.turn_count = 0
    s.pot = 0
    s.led = NONE
    s.high = 0
    s.best = 0
    s.best_seat = NOBODY
    for seat in range(SEATS):
        s.trick[seat] = NONE
    if s.hands[s.leader] == 0:
        end_round(s)


@kernel
def end_round(s: Record) -> None:
    """BAS-11, BAS-36, BAS-37, BAS-39, AB-20. Score every card won at its fruit's value; the game is
    over when each seat has started two rounds."""
    for seat in range(s.players):
        points = 0
        for fruit in range(FRUITS):
            points += s.values[fruit] * size(of_suit(s.won[seat], fruit, RANKS))
        s.points[seat] = points
        s.totals[seat] += points
    s.turn = NOBODY
    s.leader = NOBODY
    s.phase = OVER if s.round_count == 2 * s.players else DEAL
