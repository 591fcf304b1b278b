"""The rules of Palitan: kernel functions over one record. Callers have checked that an action is
legal."""

from sarisari.core.bits import EMPTY, ONE, ActionSet, CardSet, lowest, pick, wide
from sarisari.core.cards import Card, Seat, Suit, deal_evenly, look_up
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import CHOOSE, DEAL, NOBODY, NONE, OVER, PLAY
from sarisari.core.stream import Stream, below
from sarisari_palitan.state import CARDS, DECK, SEATS, SHELL, SUIT_CARDS, SUITS

SUIT_OF = DECK.suit_table
RANK_OF = DECK.rank_table
ALL_CARDS = (ONE << CARDS) - ONE
SUIT_COUNT = len(SUITS)

LED_KEY = 16  # higher than any rank
TRUMP_KEY = 32


@kernel
def reset(s: Record) -> None:
    """Return to the start of a game with the same options."""
    s.totals[:] = 0
    s.round_count = 0
    s.phase = DEAL


@kernel
def shuffle(s: Record, stream: Stream) -> None:
    """PAL-03. Deal at random, for playouts; at a table, a deal is an event that is handed in."""
    players = wide(s.players)
    cards = ALL_CARDS
    s.aside = NONE
    if CARDS % players != 0:
        left_over = pick(cards, below(stream, CARDS))
        s.aside = lowest(left_over)
        cards ^= left_over
    deal_evenly(s.hands, cards, players, CARDS // players, stream)


@kernel
def begin_round(s: Record) -> None:
    """PAL-05, PAL-16. Hands have been dealt: all seats choose a card to pass."""
    s.round_count += 1
    for seat in range(SEATS):
        s.passed[seat] = NONE
        s.won[seat] = 0
        s.tricks[seat] = 0
        s.points[seat] = 0
    s.turn = 0
    s.phase = CHOOSE


@kernel
def legal(s: Record, seat: Seat) -> ActionSet:
    """PAL-05, PAL-07, PAL-09, PAL-10. Return what a seat that is to act may do: pass any card, lead
    any card, or follow the led suit if it can."""
    hand: CardSet = s.hands[seat]
    if s.phase == CHOOSE:
        return hand if s.passed[seat] == NONE else EMPTY
    if s.led == NONE:
        return hand
    following: CardSet = hand & SUIT_CARDS[s.led]
    return following if following != 0 else hand


@kernel
def second_choices(s: Record, seat: Seat, first: int) -> ActionSet:
    """PAL-05, PAL-09. Return nothing: a card is the whole action, passed or played."""
    return EMPTY


@kernel
def apply(s: Record, seat: Seat, action: int) -> None:
    """Apply the action of a seat that is to act."""
    if s.phase == CHOOSE:
        choose(s, seat, action)
    else:
        lay(s, seat, action)


@kernel
def choose(s: Record, seat: Seat, card: Card) -> None:
    """PAL-05, PAL-06, PAL-08. Choose a card to pass; after the last choice, all cards change hands."""
    s.passed[seat] = card
    for other in range(s.players):
        if s.passed[other] == NONE:
            s.turn = other
            return
    exchange(s)
    s.turn = (s.round_count - 1) % s.players
    s.phase = PLAY


@kernel
def exchange(s: Record) -> None:
    """PAL-05, PAL-06, PAL-18. Move every passed card to the neighbour, all at once."""
    players = wide(s.players)
    step = players - 1 if s.passes_right else wide(1)
    for seat in range(players):
        card = ONE << wide(s.passed[seat])
        s.hands[seat] ^= card
        s.hands[(seat + step) % players] |= card


@kernel
def lay(s: Record, seat: Seat, card: Card) -> None:
    """PAL-09. Play a card to the trick, and pass the turn clockwise."""
    s.hands[seat] ^= ONE << card
    s.trick[seat] = card
    if s.led == NONE:
        s.led = look_up(SUIT_OF, card)
    key = strength(card, s.led, s.has_trump)
    if key > s.best:
        s.best = key
        s.best_seat = seat
    s.turn_count += 1
    if s.turn_count == s.players:
        take_trick(s)
    else:
        s.turn = 0 if seat + 1 == s.players else seat + 1


@kernel
def strength(card: Card, led: Suit, has_trump: int) -> int:
    """PAL-11, PAL-19. Return the strength of a card: every shell beats the led suit, which beats
    all others."""
    suit = look_up(SUIT_OF, card)
    if has_trump and suit == SHELL:
        return look_up(RANK_OF, card) + TRUMP_KEY
    return look_up(RANK_OF, card) + LED_KEY if suit == led else 0


@kernel
def take_trick(s: Record) -> None:
    """PAL-12. The strongest card wins the trick, and its seat leads the next one while there are
    cards."""
    winner = s.best_seat
    for seat in range(s.players):
        s.won[winner] |= ONE << wide(s.trick[seat])
        s.trick[seat] = NONE
    s.tricks[winner] += 1
    s.turn = winner
    s.turn_count = 0
    s.led = NONE
    s.best = 0
    s.best_seat = NOBODY
    if s.hands[winner] == 0:
        end_round(s)


@kernel
def end_round(s: Record) -> None:
    """PAL-15, PAL-16. Score the round; the game is over when each seat has led one."""
    for seat in range(s.players):
        s.points[seat] = side_tricks(s, seat) * lowest_rank(side_cards(s, seat))
        s.totals[seat] += s.points[seat]
    s.turn = NOBODY
    s.phase = OVER if s.round_count == s.players else DEAL


@kernel
def side_count(players: int) -> int:
    """PAL-04. Return the number of sides: four and six seats play in pairs, all others alone."""
    return players // 2 if players in (4, 6) else players


@kernel
def side_tricks(s: Record, seat: Seat) -> int:
    """PAL-04, PAL-13. Return the tricks of a seat and its partner."""
    tricks = wide(0)
    for other in range(seat % side_count(wide(s.players)), s.players, side_count(wide(s.players))):
        tricks += s.tricks[other]
    return tricks


@kernel
def side_cards(s: Record, seat: Seat) -> CardSet:
    """PAL-04, PAL-13. Return the cards that a seat and its partner have won."""
    cards = EMPTY
    for other in range(seat % side_count(wide(s.players)), s.players, side_count(wide(s.players))):
        cards |= s.won[other]
    return cards


@kernel
def lowest_rank(cards: CardSet) -> int:
    """PAL-13, PAL-14. Return the lowest rank among these cards, in any suit; 0 if there are none."""
    found = wide(0)
    for suit in range(SUIT_COUNT):
        of_suit = cards & SUIT_CARDS[suit]
        if of_suit != 0:
            rank = wide(look_up(RANK_OF, lowest(of_suit)))
            found = rank if found == 0 else min(found, rank)
    return found
