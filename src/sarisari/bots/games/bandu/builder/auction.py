"""Auctions solved: everything lies open, so each seat's best answer follows from the next one's.

What a piece leads to is one number for each seat, its share of winning, guessed from beans and
from how likely each tower would survive the piece.
"""

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

Seat: TypeAlias = int
Shares: TypeAlias = tuple[float, ...]  # by seat: its part in winning
Beans: TypeAlias = tuple[int, ...]

MOST = 8  # beans that are counted: more are as good as these
BEAN = 0.8  # what a bean adds to a seat's prospects
WORN = 0.98  # what is left of a tower's prospects when a piece is added
BLUR = 0.05  # shares of winning that others hardly tell apart
HARSH = 0.5  # how much more a piece costs that hardly stays


class Auction(NamedTuple):
    """All that an auction depends on."""

    seats: tuple[Seat, ...]  # still in, in order of turns
    beans: Beans  # by seat
    firm: tuple[float, ...]  # by seat: how sound its tower is, from 0 to 1
    chances: tuple[float, ...]  # by seat: how likely its tower survives the piece
    gains: tuple[float, ...]  # by seat: the room to build on with it, by that without
    auctioneer: Seat


def shares(beans: Beans, firm: Sequence[float], seats: Sequence[Seat]) -> Shares:
    """Every seat's part in winning, by beans and towers."""
    weights = {seat: firm[seat] * (1 + BEAN * beans[seat]) for seat in seats}
    total = sum(weights.values()) or 1.0
    return tuple(weights.get(seat, 0.0) / total for seat in range(len(beans)))


def placed(auction: Auction, seat: Seat, beans: Beans) -> Shares:
    """When a seat places the piece: it stays, or the others go on without that seat."""
    chance = auction.chances[seat]
    worn = auction.firm[seat] * auction.gains[seat] * WORN * (1 - HARSH * (1 - chance))
    firm = (*auction.firm[:seat], worn, *auction.firm[seat + 1 :])
    stays = shares(beans, firm, auction.seats)
    others = [other for other in auction.seats if other != seat]
    falls = shares(beans, auction.firm, others)
    return tuple(chance * a + (1 - chance) * b for a, b in zip(stays, falls, strict=True))


def _response(found: dict[str, Shares], turn: Seat, me: Seat) -> Shares:
    """What comes of a seat's turn: one's own best, of others the better more likely than the
    worse. Nobody else works auctions out to the last bean, and it is deadly to count on it."""
    if turn == me or len(found) == 1:
        return max(found.values(), key=lambda each: each[turn])
    most = max(each[turn] for each in found.values())
    weights = [math.exp((each[turn] - most) / BLUR) for each in found.values()]
    total = sum(weights)
    columns = zip(*found.values(), strict=True)
    return tuple(
        sum(w * part for w, part in zip(weights, column, strict=True)) / total for column in columns
    )


def _next(auction: Auction, seat: Seat) -> Seat:
    here = auction.seats.index(seat)
    return auction.seats[(here + 1) % len(auction.seats)]


def answers(auction: Auction, seat: Seat, me: Seat) -> dict[str, Shares]:
    """BAN-13 to BAN-15. What `use` and `refuse` lead to when it is a seat's turn, for whoever
    thinks about it."""

    def both(turn: Seat, beans: Beans) -> dict[str, Shares]:
        found = {"use": placed(auction, turn, beans)}
        if beans[turn] > 0:
            paid = (*beans[:turn], beans[turn] - 1, *beans[turn + 1 :])
            other = _next(auction, turn)
            found["refuse"] = _response(both(other, paid), other, me)
        return found

    return both(seat, counted(auction.beans))


def raises(
    auction: Auction, seat: Seat, me: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]
) -> dict[str, Shares]:
    """BAN-17 to BAN-22. What one more bean and `pass` lead to when it is a seat's turn."""
    beans = counted(auction.beans)

    def go_round(turn: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]) -> Shares:
        other = turn
        for _ in auction.seats:
            other = _next(auction, other)
            if _can_speak(other, bid, high, passed):
                return best(other, bid, high, passed)
        winner = auction.auctioneer if high is None else high
        paid = (*beans[:winner], max(0, beans[winner] - bid), *beans[winner + 1 :])
        return placed(auction, winner, paid)

    def _can_speak(other: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]) -> bool:
        if other in passed or other == high or beans[other] <= bid:
            return False
        return other != auction.auctioneer or high is not None

    @cache
    def best(turn: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]) -> Shares:
        return _response(both(turn, bid, high, passed), turn, me)

    def both(turn: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]) -> dict[str, Shares]:
        return {
            "pass": go_round(turn, bid, high, passed | {turn}),
            "bid": go_round(turn, bid + 1, turn, passed),
        }

    return both(seat, bid, high, passed)


@lru_cache(maxsize=4096)
def offered(auction: Auction, kind: str) -> Shares:
    """What offering the piece in an auction of this kind leads to. Pieces of which one knows the
    same have the same auction."""
    me = auction.auctioneer
    left = _next(auction, me)
    if kind == "refuse":
        return _response(answers(auction, left, me), left, me)
    speakers = [seat for seat in _round(auction, left) if counted(auction.beans)[seat] > 0]
    speakers = [seat for seat in speakers if seat != auction.auctioneer]
    if not speakers:
        return placed(auction, auction.auctioneer, counted(auction.beans))
    first = speakers[0]
    return _response(raises(auction, first, me, 0, None, frozenset()), first, me)


def _round(auction: Auction, first: Seat) -> list[Seat]:
    here = auction.seats.index(first)
    return [*auction.seats[here:], *auction.seats[:here]]


def counted(beans: Sequence[int]) -> Beans:
    """As many beans as matter: options allow millions."""
    return tuple(min(count, MOST) for count in beans)
