"""Game-tree search of Bandu's auctions. An auction has perfect information, so each seat's best
answer follows from the next seat's (backward induction, with a softmax for the other seats).

The outcome of an auction is one number per seat, its probability of winning the game, estimated
from beans and from how likely each tower would survive the piece.
"""

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

Seat: TypeAlias = int
Shares: TypeAlias = tuple[float, ...]  # by seat: its probability of winning the game
Beans: TypeAlias = tuple[int, ...]

MOST_BEANS = 8  # more beans count as this many, which bounds the search
BEAN_WEIGHT = 0.8  # what a bean adds to a seat's prospects
WEAR = 0.98  # factor on a tower's prospects when a piece is added
TEMPERATURE = 0.05  # of the softmax over the other seats' answers, in probability of winning
UNSTABLE_COST = 0.5  # additional loss of soundness from a piece that hardly stays


class Auction(NamedTuple):
    """Everything that the value of an auction depends on."""

    seats: tuple[Seat, ...]  # still in, in order of turns
    beans: Beans  # by seat
    soundness: tuple[float, ...]  # by seat: of its tower, from 0 to 1
    chances: tuple[float, ...]  # by seat: the probability that its tower survives the piece
    gains: tuple[float, ...]  # by seat: factor of the piece on the soundness of its tower
    auctioneer: Seat


def shares(beans: Beans, soundness: Sequence[float], seats: Sequence[Seat]) -> Shares:
    """Every seat's probability of winning, from beans and towers."""
    weights = {seat: soundness[seat] * (1 + BEAN_WEIGHT * beans[seat]) for seat in seats}
    total = sum(weights.values()) or 1.0
    return tuple(weights.get(seat, 0.0) / total for seat in range(len(beans)))


def placement_shares(auction: Auction, seat: Seat, beans: Beans) -> Shares:
    """The shares after a seat places the piece: either the tower stands, or the others continue
    without that seat."""
    chance = auction.chances[seat]
    before = auction.soundness
    after = before[seat] * auction.gains[seat] * WEAR * (1 - UNSTABLE_COST * (1 - chance))
    stays = shares(beans, (*before[:seat], after, *before[seat + 1 :]), auction.seats)
    others = [other for other in auction.seats if other != seat]
    falls = shares(beans, before, others)
    return tuple(chance * a + (1 - chance) * b for a, b in zip(stays, falls, strict=True))


def _response(found: dict[str, Shares], turn: Seat, me: Seat) -> Shares:
    """The value of a seat's turn: for `me` the best option, for others a softmax over their
    options. Other players do not solve auctions exactly, and relying on it would lose games."""
    if turn == me or len(found) == 1:
        return max(found.values(), key=lambda each: each[turn])
    most = max(each[turn] for each in found.values())
    weights = [math.exp((each[turn] - most) / TEMPERATURE) for each in found.values()]
    total = sum(weights)
    columns = zip(*found.values(), strict=True)
    return tuple(
        sum(w * part for w, part in zip(weights, column, strict=True)) / total for column in columns
    )


def _next(auction: Auction, seat: Seat) -> Seat:
    here = auction.seats.index(seat)
    return auction.seats[(here + 1) % len(auction.seats)]


def answer_shares(auction: Auction, seat: Seat, me: Seat) -> dict[str, Shares]:
    """BAN-13 to BAN-15. What `use` and `refuse` lead to on a seat's turn, as judged by `me`."""

    def both(turn: Seat, beans: Beans) -> dict[str, Shares]:
        found = {"use": placement_shares(auction, turn, beans)}
        if beans[turn] > 0:
            paid = (*beans[:turn], beans[turn] - 1, *beans[turn + 1 :])
            other = _next(auction, turn)
            found["refuse"] = _response(both(other, paid), other, me)
        return found

    return both(seat, cap_beans(auction.beans))


def raise_shares(
    auction: Auction, seat: Seat, me: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]
) -> dict[str, Shares]:
    """BAN-17 to BAN-22. What a bid of one more bean and `pass` lead to on a seat's turn."""
    beans = cap_beans(auction.beans)

    def go_round(turn: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]) -> Shares:
        other = turn
        for _ in auction.seats:
            other = _next(auction, other)
            if _can_speak(other, bid, high, passed):
                return best(other, bid, high, passed)
        winner = auction.auctioneer if high is None else high
        paid = (*beans[:winner], max(0, beans[winner] - bid), *beans[winner + 1 :])
        return placement_shares(auction, winner, paid)

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
def offer_shares(auction: Auction, kind: str) -> Shares:
    """What offering the piece in an auction of this kind leads to. Cached: pieces that differ in
    nothing known lead to equal auctions."""
    me = auction.auctioneer
    left = _next(auction, me)
    if kind == "refuse":
        return _response(answer_shares(auction, left, me), left, me)
    speakers = [seat for seat in _seats_from(auction, left) if cap_beans(auction.beans)[seat] > 0]
    speakers = [seat for seat in speakers if seat != auction.auctioneer]
    if not speakers:
        return placement_shares(auction, auction.auctioneer, cap_beans(auction.beans))
    first = speakers[0]
    return _response(raise_shares(auction, first, me, 0, None, frozenset()), first, me)


def _seats_from(auction: Auction, first: Seat) -> list[Seat]:
    here = auction.seats.index(first)
    return [*auction.seats[here:], *auction.seats[:here]]


def cap_beans(beans: Sequence[int]) -> Beans:
    """The beans by seat, at most `MOST_BEANS` each: options allow millions."""
    return tuple(min(count, MOST_BEANS) for count in beans)
