"""Whose turn it is in Bandu, and what there is to auction: the pile, or when it is empty one's own
tower. Over the same record as the rules."""

from sarisari.core.bits import EMPTY, ONE, ActionSet, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import NOBODY, NONE, OVER
from sarisari.games.bandu.state import OFFER, SOLITAIRE


@kernel
def offered(s: Record, seat: Seat) -> ActionSet:
    """BAN-10, BAN-29. The pieces of the pile; when it is empty, of the own tower."""
    return s.pile if s.pile != 0 or s.mode == SOLITAIRE else pullable(s, seat)


@kernel
def pullable(s: Record, seat: Seat) -> ActionSet:
    """BAN-29, BAN-30, AN-18, AN-20. All of the own tower but its base and its last piece."""
    pieces = EMPTY
    for place in range(1, wide(s.heights[seat]) - 1):
        pieces |= ONE << wide(s.towers[seat, place])
    return pieces


@kernel
def left_of(s: Record, seat: Seat) -> Seat:
    """BAN-09, AN-03. The next seat to the left that is still in."""
    players = wide(s.players)
    seat = (seat + 1) % players
    while wide(s.alive) >> seat & 1 == 0:
        seat = (seat + 1) % players
    return seat


@kernel
def survivors(s: Record) -> int:
    """BAN-36. How many seats are still in."""
    return size(wide(s.alive))


@kernel
def end_turn(s: Record) -> None:
    """BAN-09, BAN-16, AN-02, AN-03. The next Auctioneer is the next survivor to the left of the
    last one, whoever used the piece or fell."""
    s.piece = NONE
    s.kind = NONE
    if s.mode == SOLITAIRE:
        begin_turn(s, 0)
        return
    s.empty_turns += s.is_empty_turn
    seat = left_of(s, wide(s.auctioneer))
    if s.pile != 0:
        begin_turn(s, seat)
    else:
        begin_empty_turn(s, seat)


@kernel
def begin_turn(s: Record, seat: Seat) -> None:
    """BAN-10. A seat is Auctioneer."""
    s.is_empty_turn = s.pile == 0
    s.auctioneer = seat
    s.turn = seat
    s.phase = OFFER


@kernel
def begin_empty_turn(s: Record, seat: Seat) -> None:
    """BAN-29, AN-19, AN-22, AN-23. The pile is empty: whoever has nothing to pull is skipped. A
    draw if nobody has, or after so many circles without a fall."""
    last = s.circles * survivors(s)
    while can_anyone_pull(s) and s.empty_turns < last:
        if pullable(s, seat) != 0:
            begin_turn(s, seat)
            return
        s.empty_turns += 1
        seat = left_of(s, seat)
    s.is_draw = 1
    end_game(s)


@kernel
def can_anyone_pull(s: Record) -> bool:
    """AN-19. Whether some tower has a piece that may be pulled."""
    pieces = EMPTY
    for seat in range(wide(s.players)):
        pieces |= pullable(s, seat)
    return pieces != 0


@kernel
def end_game(s: Record) -> None:
    """AN-17. At once."""
    s.piece = NONE
    s.kind = NONE
    s.turn = NOBODY
    s.phase = OVER
