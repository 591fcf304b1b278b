"""The complete state of a game of Bandu: a fixed-size record for auctions, pile, beans and the
order of each tower, and the poses of all pieces."""

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np

from sarisari.core.cards import Seat
from sarisari.core.event import Logged, Pose, Toward
from sarisari.core.game import State
from sarisari.core.layout import (
    Byte,
    Grid,
    Record,
    Row,
    blank_record,
    copy_of,
    layout_of,
    record_from,
)
from sarisari.core.options import Options
from sarisari.core.phase import NOBODY, NONE
from sarisari.core.record_reader import RecordReader
from sarisari.core.settle_question import NEWEST_HAND, Placement
from sarisari.games.bandu.pieces import BASE_POSE, OFFERABLE, PIECE_COUNT, PIECES, piece_name

SEATS = 6

# phases, besides SECOND (the kind of an auction) and OVER, which every game has
OFFER = 10  # a piece to auction; in solitaire: the next piece
ANSWER = 11  # use it, or pay to refuse it
RAISE = 12  # bid one more, or pass
PLACE = 13  # where the piece goes
SETTLE = 14  # the settle: whether the tower stands

# actions: the pieces, then these
REFUSE_AUCTION = OFFERABLE  # second integers: the kind of auction
BID_AUCTION = OFFERABLE + 1
USE = OFFERABLE + 2
REFUSE = OFFERABLE + 3
BID = OFFERABLE + 4  # always one more than the last bid: AN-06
PASS = OFFERABLE + 5
STOP = OFFERABLE + 6
RELEASE = OFFERABLE + 7  # the kernel does not know where
ACTIONS = OFFERABLE + 8

STANDARD = 0
CHALLENGE = 1
SOLITAIRE = 2
MODES = ("standard", "challenge", "solitaire")

Poses: TypeAlias = dict[str, Pose]  # by piece of one tower; must not be modified


class BanduFacts(NamedTuple):
    """The record as plain numbers; these annotations also define its layout."""

    pile: Annotated[int, np.int64]  # a set of pieces
    beans: Annotated[Row, np.int64, SEATS]
    circles: Annotated[int, np.int64]  # option
    empty_turns: Annotated[int, np.int64]  # turns since the last fall that began with an empty pile
    bid: Annotated[int, np.int64]  # the highest bid so far; 0 if there is none
    towers: Annotated[Grid, np.uint8, (SEATS, PIECE_COUNT)]  # by seat: pieces in order of placement
    heights: Annotated[Row, np.uint8, SEATS]  # by seat: how many of them there are
    out_at: Annotated[Row, np.uint8, SEATS]  # by seat: 1 for the first to fall; 0: still in
    alive: Byte  # a set of seats
    passed: Byte  # a set of seats that are out of this auction
    kinds: Byte  # option auctions: 1 refuse, 2 bid, 3 both
    phase: Byte
    players: Byte
    mode: Byte
    auctioneer: Byte
    turn: Byte  # seat to act, or NOBODY
    builder: Byte  # seat whose tower settles, or NOBODY
    piece: Byte  # in auction or in hand, or NONE
    kind: Byte  # REFUSE_AUCTION, BID_AUCTION or NONE
    high_bidder: Byte  # or NOBODY
    is_pull: Byte  # the piece is being pulled out of its owner's tower
    is_empty_turn: Byte  # this turn began with an empty pile, and nothing fell since
    is_draw: Byte
    score: Byte  # in solitaire: pieces in the last tower that stood; else 0


STATE = layout_of(BanduFacts)
READER = RecordReader(BanduFacts)


def new_record(players: int, mode: int, pile: int, kinds: int, beans: int, circles: int) -> Record:
    """BAN-05 to BAN-07, BAN-38, AN-27. Return the record of a new game; seat 0 begins."""
    record = blank_record(STATE)
    record.players = players
    record.mode = mode
    record.pile = pile
    record.kinds = kinds
    record.circles = circles
    record.alive = (1 << players) - 1
    record.phase = OFFER
    record.builder = record.high_bidder = NOBODY
    record.piece = record.kind = NONE
    if mode != SOLITAIRE:
        record.beans[:players] = beans
    record.towers[:] = NONE
    if mode != CHALLENGE:
        for seat in range(players):
            record.towers[seat, 0] = PIECES + seat
        record.heights[:players] = 1
    record.score = mode == SOLITAIRE  # its base
    return record


class BanduState(State):
    """A state with the poses of all pieces."""

    __slots__ = ("hand_version", "placement", "poses", "toward")

    record: Record

    def __init__(
        self,
        options: Options,
        record: Record,
        log: Iterable[Logged] = (),
        poses: tuple[Poses, ...] | None = None,
        placement: Placement | None = None,
        hand_version: int = NEWEST_HAND,
        toward: Toward | None = None,
    ) -> None:
        super().__init__("bandu", options, record, log)
        self.poses = _first_poses(record) if poses is None else poses  # by seat
        self.placement = placement  # of the piece that settles
        self.hand_version = hand_version  # of the hand that releases pieces
        self.toward = toward  # the direction in which a piece is pulled; None: the easiest way

    def copy(self) -> "BanduState":
        record = copy_of(self.record)
        towers = (self.poses, self.placement, self.hand_version, self.toward)
        return BanduState(self.options, record, self.log, *towers)

    def _parts(self) -> tuple[Any, ...]:
        towers = (self.poses, self.placement, self.hand_version, self.toward)
        return (*super()._parts(), *towers)

    def __reduce__(self) -> tuple[Any, ...]:
        data, log = self.record.tobytes(), tuple(self.log)
        towers = (self.poses, self.placement, self.hand_version, self.toward)
        return _unpickled, (self.options, data, log, *towers)


def _unpickled(
    options: Options,
    data: bytes,
    log: tuple[Logged, ...],
    poses: tuple[Poses, ...],
    placement: Placement | None,
    hand_version: int,
    toward: Toward | None,
) -> BanduState:
    record = record_from(STATE, data)
    return BanduState(options, record, log, poses, placement, hand_version, toward)


def _first_poses(record: Record) -> tuple[Poses, ...]:
    """BAN-06. Return the initial poses: every base lies flat on the table."""
    return tuple(
        {piece_name(int(record.towers[seat, 0])): BASE_POSE} if record.heights[seat] else {}
        for seat in range(int(record.players))
    )


def tower_of(facts: Any, seat: Seat) -> list[str]:
    """Return the names of a tower's pieces, in order of placement."""
    return [piece_name(piece) for piece in facts.towers[seat][: facts.heights[seat]]]
