"""What a seat may know of a game of Bandu: everything. BAN-05: beans are public as well."""

from typing import Any, Literal, TypeAlias

import msgspec

from sarisari.core.bits import members
from sarisari.core.event import Pose, Toward
from sarisari.core.game import View
from sarisari.core.phase import NOBODY, NONE, OVER
from sarisari.core.settle_question import FIRST_HAND, Placement
from sarisari.games.bandu.notation import AUCTION_NAMES
from sarisari.games.bandu.pieces import piece_name
from sarisari.games.bandu.state import (
    ANSWER,
    OFFER,
    PLACE,
    RAISE,
    SETTLE,
    SOLITAIRE,
    BanduFacts,
    BanduState,
    tower_of,
)

Phase: TypeAlias = Literal["offer", "answer", "raise", "place", "settle", "over"]

PHASES: dict[int, Phase] = {
    OFFER: "offer",
    ANSWER: "answer",
    RAISE: "raise",
    PLACE: "place",
    SETTLE: "settle",
    OVER: "over",
}


class BanduView(View, frozen=True, kw_only=True):
    """The table as everyone sees it; only `legal` and `prompt` depend on the seat. The fields for
    cards are empty."""

    phase: Phase  # what is awaited
    auctioneer: int  # whose turn it is
    builder: int | None  # whose tower is settling
    piece: str | None  # up for auction, or in hand
    kind: Literal["refuse", "bid"] | None  # of the auction
    is_pull: bool  # the piece is being pulled out of the builder's tower
    bid: int  # the highest so far; 0: none
    high_bidder: int | None  # the seat that made it
    passed: list[int]  # seats that have dropped out of this auction
    beans: list[int]  # by seat: how many are left
    pile: list[str]  # sorted
    towers: list[list[str]]  # by seat: pieces from the base up, as they were placed
    poses: list[dict[str, Pose]]  # by seat, then by piece: where it lies
    placement: Placement | None  # of the piece that is settling
    out_at: list[int]  # by seat: 1 for the first to fall; 0: still in
    empty_turns: int  # turns since the last fall that began with an empty pile
    is_empty_turn: bool  # this turn is one of them
    is_draw: bool  # the game ended without a last tower
    answers: list[int] = msgspec.field(
        default_factory=list
    )  # who answers an offer, in order; the auctioneer is last
    hand_version: int = FIRST_HAND  # of the hand that releases pieces; the newest in a new game
    toward: Toward | None = None  # the direction in which a piece is being pulled
    by_looks: bool = False  # for a bot at a rated table: it may not try placements out, BAN-26


def own_fields(facts: BanduFacts, state: BanduState) -> dict[str, Any]:
    """Return the fields that Bandu adds to those of every view."""
    players = facts.players
    return {
        "phase": PHASES[facts.phase],
        "auctioneer": facts.auctioneer,
        "builder": _seat(facts.builder),
        "piece": None if facts.piece == NONE else piece_name(facts.piece),
        "kind": AUCTION_NAMES.get(facts.kind),
        "is_pull": bool(facts.is_pull),
        "bid": facts.bid,
        "high_bidder": _seat(facts.high_bidder),
        "passed": list(members(facts.passed)),
        "beans": list(facts.beans[:players]),
        "pile": pile_of(facts),
        "towers": [tower_of(facts, seat) for seat in range(players)],
        "poses": list(state.poses),
        "placement": state.placement,
        "out_at": list(facts.out_at[:players]),
        "empty_turns": facts.empty_turns,
        "is_empty_turn": bool(facts.is_empty_turn),
        "is_draw": bool(facts.is_draw),
        "answers": _answers(facts),
        "hand_version": state.hand_version,
        "toward": state.toward,
    }


def _answers(facts: BanduFacts) -> list[int]:
    """BAN-13, BAN-17. Return the seats in the order in which they answer an offer, starting to the
    left of the Auctioneer; empty in solitaire."""
    if facts.mode == SOLITAIRE or facts.phase == OVER:
        return []
    order = [(facts.auctioneer + step) % facts.players for step in range(1, facts.players + 1)]
    return [seat for seat in order if facts.alive >> seat & 1]


def pile_of(facts: BanduFacts) -> list[str]:
    """Return the names of the pieces in the pile, sorted."""
    return sorted(piece_name(piece) for piece in members(facts.pile))


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat
