"""Turn order in Bandu, and what may be auctioned: the pile or, when it is empty, pieces of the
seat's own tower. Kernel functions over the same record as the rules."""

from sarisari.core.bits import EMPTY, ONE, ActionSet, size, wide
from sarisari.core.cards import Seat
from sarisari.core.kernel import kernel
from sarisari.core.layout import Record
from sarisari.core.phase import NOBODY, NONE, OVER
from sarisari.games.bandu.state import OFFER, SOLITAIRE


@kernel
def offerable(s: Record, seat: Seat) -> ActionSet:
    """BAN-10, BAN-29. Return the pieces of the pile or, when it is empty, those of the seat's
    tower."""
    return s.pile if s.pile != 0 or s.mode == SOLITAIRE else pullable(s, seat)


@kernel
def pullable(s: Record, seat: Seat) -> ActionSet:
    """BAN-29, BAN-30, AN-18, AN-20. Return all pieces of the seat's tower but the base and the
    last."""
    pieces = EMPTY
    for place in range(1, wide(s.heights[seat]) - 1):
        pieces |= ONE << wide(s.towers[seat, place])
    return pieces


@kernel
def left_of(s: Record, seat: Seat) -> Seat:
    """BAN-09, AN-03. Return the next seat to the left that is still in."""
    players = wide(s.players)
    seat = (seat + 1) % players
    while wide(s.alive) >> seat & 1 == 0:
        seat = (seat + 1) % players
    return seat


@kernel
def survivors(s: Record) -> int:
    """BAN-36. Return how many seats are still in."""
    return size(wide(s.alive))


@kernel
def end_turn(s: Record) -> None:
    """BAN-09, BAN-16, AN-02, AN-03. Make the next survivor to the left of the last Auctioneer the
    new one, no matter who used the piece or fell."""
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
    """BAN-10. Make a seat the Auctioneer."""
    s.is_empty_turn = s.pile == 0
    s.auctioneer = seat
    s.turn = seat
    s.phase = OFFER


@kernel
def begin_empty_turn(s: Record, seat: Seat) -> None:
    """BAN-29, AN-19, AN-22, AN-23. The pile is empty: skip seats that have nothing to pull. The
    game is a draw if no seat has anything to pull, or after `circles` rounds of turns without a
    fall."""
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
    """AN-19. Whether any tower has a piece that may be pulled."""
    pieces = EMPTY
    for seat in range(wide(s.players)):
        pieces |= pullable(s, seat)
    return pieces != 0


@kernel
def end_game(s: Record) -> None:
    """AN-17. End the game at once."""
    s.piece = NONE
    s.kind = NONE
    s.turn = NOBODY
    s.phase = OVER
