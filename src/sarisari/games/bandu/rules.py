"""The rules of Bandu: kernel functions over one record, without the geometry of placements. Callers
have checked that an action is legal; whether a tower stands is handed in as a settle."""

from sarisari.core.bits import EMPTY, ONE, ActionSet, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import NOBODY, NONE, SECOND
from sarisari.games.bandu.pieces import OFFERABLE
from sarisari.games.bandu.state import (
    ANSWER,
    BID,
    OFFER,
    PASS,
    PLACE,
    RAISE,
    REFUSE,
    REFUSE_AUCTION,
    RELEASE,
    SETTLE,
    SOLITAIRE,
    STOP,
    USE,
)
from sarisari.games.bandu.turn_order import end_game, end_turn, left_of, offerable, survivors


@kernel
def legal(s: Record, seat: Seat) -> ActionSet:
    """BAN-10, BAN-13, BAN-17, BAN-22, BAN-32, BAN-41. Return what the seat to act may do."""
    if s.phase == OFFER:
        pieces = offerable(s, seat)
        return pieces | ONE << STOP if s.mode == SOLITAIRE else pieces
    if s.phase == ANSWER:
        use = ONE << USE
        return use | ONE << REFUSE if s.beans[seat] > 0 else use
    if s.phase == RAISE:
        return ONE << BID | ONE << PASS
    if s.phase == PLACE:
        return ONE << RELEASE
    return second_choices(s, seat, s.piece)


@kernel
def second_choices(s: Record, seat: Seat, first: int) -> ActionSet:
    """BAN-11, AN-28. Return the kinds of auction for a piece; none in solitaire."""
    if first >= OFFERABLE or s.mode == SOLITAIRE:
        return EMPTY
    return wide(s.kinds) << REFUSE_AUCTION


@kernel
def apply(s: Record, seat: Seat, action: int) -> None:
    """Apply one integer of an action of the seat to act."""
    if s.phase == OFFER:
        choose_piece(s, action)
    elif s.phase == SECOND:
        announce(s, seat, action)
    elif s.phase == ANSWER:
        answer(s, seat, action)
    elif s.phase == RAISE:
        speak(s, seat, action)
    else:
        release(s, seat)


@kernel
def choose_piece(s: Record, action: int) -> None:
    """BAN-10, BAN-24, BAN-41, AN-26. Choose a piece to auction, or in solitaire the next one to
    place."""
    if action == STOP:
        end_game(s)
        return
    s.piece = action
    if s.mode == SOLITAIRE:
        s.pile &= ~(ONE << action)
        s.phase = PLACE
    else:
        s.phase = SECOND


@kernel
def announce(s: Record, seat: Seat, kind: int) -> None:
    """BAN-11, BAN-29. Choose the kind of auction. A piece from the pile is auctioned at once; a
    piece from the seat's tower only once it is out and the tower still stands."""
    s.kind = kind
    if s.pile == 0:
        s.is_pull = 1
        release(s, seat)
    else:
        s.pile &= ~(ONE << wide(s.piece))
        begin_auction(s)


@kernel
def begin_auction(s: Record) -> None:
    """BAN-13, BAN-17. Offer the piece to the left neighbour first."""
    if s.kind == REFUSE_AUCTION:
        s.phase = ANSWER
        s.turn = left_of(s, wide(s.auctioneer))
    else:
        s.phase = RAISE
        s.bid = 0
        s.high_bidder = NOBODY
        s.passed = 0
        go_round(s, wide(s.auctioneer))


@kernel
def answer(s: Record, seat: Seat, action: int) -> None:
    """BAN-13 to BAN-15, AN-04, AN-05. Use the piece, or pay a bean and pass it on."""
    if action == USE:
        win(s, seat)
    else:
        s.beans[seat] -= 1
        s.turn = left_of(s, seat)


@kernel
def speak(s: Record, seat: Seat, action: int) -> None:
    """BAN-17, BAN-18, BAN-21, AN-06. Bid one more than the last bid, or drop out of this auction."""
    if action == BID:
        s.bid += 1
        s.high_bidder = seat
    else:
        s.passed |= ONE << wide(seat)
    go_round(s, seat)


@kernel
def go_round(s: Record, seat: Seat) -> None:
    """BAN-19, BAN-20, BAN-22, AN-08 to AN-10. Pass the turn to the next seat that can bid. If there
    is none, the highest bidder pays, or the Auctioneer gets the piece for free."""
    players = wide(s.players)
    for step in range(1, players + 1):
        other = (wide(seat) + step) % players
        if can_speak(s, other):
            s.turn = other
            return
    winner = wide(s.auctioneer) if s.high_bidder == NOBODY else wide(s.high_bidder)
    s.beans[winner] -= s.bid
    win(s, winner)


@kernel
def can_speak(s: Record, seat: Seat) -> bool:
    """BAN-20, BAN-21, BAN-32, AN-07, AN-10, AN-11. Whether a seat may raise the bid now; the
    Auctioneer only after somebody has bid."""
    listens = wide(s.alive) & ~wide(s.passed)
    if listens >> seat & 1 == 0 or seat == s.high_bidder or s.beans[seat] <= s.bid:
        return False
    is_auctioneer: bool = seat == s.auctioneer
    return not is_auctioneer or s.high_bidder != NOBODY


@kernel
def win(s: Record, seat: Seat) -> None:
    """BAN-16, BAN-19, BAN-22. The seat gets the piece and must place it at once."""
    s.turn = seat
    s.phase = PLACE


@kernel
def release(s: Record, seat: Seat) -> None:
    """BAN-22, BAN-29. The seat releases the piece, and the tower must settle."""
    s.builder = seat
    s.turn = NOBODY
    s.phase = SETTLE


@kernel
def settle(s: Record, is_out: bool) -> None:
    """BAN-33, AN-13, AN-21, BAN-31. The tower has come to rest: it stands, or its owner is out."""
    seat = wide(s.builder)
    s.builder = NOBODY
    if is_out:
        fall(s, seat)
    elif s.is_pull:
        take_out(s, seat)
        s.is_pull = 0
        begin_auction(s)
    else:
        put_on(s, seat)
        end_turn(s)


@kernel
def put_on(s: Record, seat: Seat) -> None:
    """BAN-22, BAN-40, AN-20. Append the placed piece to the tower, or make it the base."""
    s.towers[seat, wide(s.heights[seat])] = s.piece
    s.heights[seat] += 1
    if s.mode == SOLITAIRE:
        s.score = s.heights[0]


@kernel
def take_out(s: Record, seat: Seat) -> None:
    """BAN-29. Remove the pulled piece from the tower."""
    height = wide(s.heights[seat])
    kept = 0
    for place in range(height):
        if s.towers[seat, place] != s.piece:
            s.towers[seat, kept] = s.towers[seat, place]
            kept += 1
    s.towers[seat, height - 1] = NONE
    s.heights[seat] -= 1


@kernel
def fall(s: Record, seat: Seat) -> None:
    """BAN-33, BAN-34, BAN-36, AN-12, AN-17, AN-25. The seat is out: all its pieces but the base
    return to the pile, together with the one in hand; base and beans leave play. The last tower
    standing wins."""
    for place in range(1, wide(s.heights[seat])):
        s.pile |= ONE << wide(s.towers[seat, place])
    s.pile |= ONE << wide(s.piece)
    s.towers[seat, :] = NONE
    s.heights[seat] = 0
    s.beans[seat] = 0
    s.alive &= ~(ONE << wide(seat))
    s.out_at[seat] = s.players - survivors(s)
    s.is_pull = 0
    s.empty_turns = 0
    s.is_empty_turn = 0
    if survivors(s) <= 1:
        end_game(s)
    else:
        end_turn(s)
