"""Game-tree search of Bandu's auctions. An auction has perfect information, so each seat's answer
follows from the next seat's (backward induction).

Everybody is assumed to choose the better answer more often than the worse, by a softmax (a quantal
response equilibrium), and bots choose that way themselves. If they always chose what is best against
such players, everybody would wait for somebody else to give in, and all beans would go on the first
piece.

The outcome of an auction is one number per seat, its probability of winning the game: how likely
the tower that gets the piece survives it, and what beans and towers are worth afterwards.
"""

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from sarisari.bots.bot import Valued
from sarisari.bots.games.bandu.worth.win_chances import MOST_BEANS, TEMPERATURE, win_chances
from sarisari.core.stream import Stream, fraction
from sarisari.games.bandu.view import BanduView

Seat: TypeAlias = int
Shares: TypeAlias = tuple[float, ...]  # by seat: its probability of winning the game
Beans: TypeAlias = tuple[int, ...]


class Auction(NamedTuple):
    """Everything that the value of an auction depends on."""

    seats: tuple[Seat, ...]  # still in, in order of turns
    beans: Beans  # by seat
    openness: tuple[float, ...]  # by seat: of its tower
    chances: tuple[float, ...]  # by seat: the probability that its tower survives the piece
    opened: tuple[float, ...]  # by seat: the openness of its tower if it survives the piece
    auctioneer: Seat
    temperature: float = TEMPERATURE  # of everybody's softmax, in probability of winning


def shares(
    beans: Beans, openness: Sequence[float], seats: Sequence[Seat], auctioneer: Seat
) -> Shares:
    """Every seat's probability of winning after the turn of an Auctioneer."""
    order = sorted(seats, key=lambda seat: (seat <= auctioneer, seat))
    found = win_chances(
        tuple(beans[seat] for seat in order), tuple(openness[seat] for seat in order)
    )
    by_seat = dict(zip(order, found, strict=True))
    return tuple(by_seat.get(seat, 0.0) for seat in range(len(beans)))


@lru_cache(maxsize=16384)
def placement_shares(auction: Auction, seat: Seat, beans: Beans) -> Shares:
    """The shares after a seat places the piece: either the tower stands, or the others continue
    without that seat."""
    chance, before = auction.chances[seat], auction.openness
    after = (*before[:seat], auction.opened[seat], *before[seat + 1 :])
    stays = shares(beans, after, auction.seats, auction.auctioneer)
    others = [other for other in auction.seats if other != seat]
    falls = shares(beans, before, others, auction.auctioneer)
    return tuple(chance * a + (1 - chance) * b for a, b in zip(stays, falls, strict=True))


def _response(auction: Auction, found: dict[str, Shares], turn: Seat) -> Shares:
    """The value of a seat's turn: the mean over its options, weighted by a softmax of their values
    for that seat."""
    most = max(each[turn] for each in found.values())
    weights = [math.exp((each[turn] - most) / auction.temperature) for each in found.values()]
    total = sum(weights)
    columns = zip(*found.values(), strict=True)
    return tuple(
        sum(w * part for w, part in zip(weights, column, strict=True)) / total for column in columns
    )


def next_seat(auction: Auction, seat: Seat) -> Seat:
    """The next seat to the left that is still in."""
    here = auction.seats.index(seat)
    return auction.seats[(here + 1) % len(auction.seats)]


def paid(beans: Beans, seat: Seat, price: int = 1) -> Beans:
    """The beans by seat after one of them has paid."""
    return (*beans[:seat], max(0, beans[seat] - price), *beans[seat + 1 :])


def answer_shares(auction: Auction, seat: Seat) -> dict[str, Shares]:
    """BAN-13 to BAN-15. What `use` and `refuse` lead to on a seat's turn."""

    def both(turn: Seat, beans: Beans) -> dict[str, Shares]:
        found = {"use": placement_shares(auction, turn, beans)}
        if beans[turn] > 0:
            other = next_seat(auction, turn)
            found["refuse"] = _response(auction, both(other, paid(beans, turn)), other)
        return found

    return both(seat, cap_beans(auction.beans))


def raise_shares(
    auction: Auction, seat: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]
) -> dict[str, Shares]:
    """BAN-17 to BAN-22. What a bid of one more bean and `pass` lead to on a seat's turn."""
    beans = cap_beans(auction.beans)

    def go_round(turn: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]) -> Shares:
        other = turn
        for _ in auction.seats:
            other = next_seat(auction, other)
            if can_speak(other, bid, high, passed):
                return best(other, bid, high, passed)
        winner = auction.auctioneer if high is None else high
        return placement_shares(auction, winner, paid(beans, winner, bid))

    def can_speak(other: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]) -> bool:
        if other in passed or other == high or beans[other] <= bid:
            return False
        return other != auction.auctioneer or high is not None

    @cache
    def best(turn: Seat, bid: int, high: Seat | None, passed: frozenset[Seat]) -> Shares:
        return _response(auction, both(turn, bid, high, passed), turn)

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
    me, beans = auction.auctioneer, cap_beans(auction.beans)
    left = next_seat(auction, me)
    if kind == "refuse":
        return _response(auction, answer_shares(auction, left), left)
    here = auction.seats.index(left)
    order = [*auction.seats[here:], *auction.seats[:here]]
    first = next((seat for seat in order if beans[seat] > 0 and seat != me), None)
    if first is None:
        return placement_shares(auction, me, beans)
    return _response(auction, raise_shares(auction, first, 0, None, frozenset()), first)


def action_share(auction: Auction, view: BanduView, do: str) -> float:
    """The probability of winning that an action in an auction leads to, for the seat to act."""
    assert view.seat is not None
    seat, verb = view.seat, do.split(" ", maxsplit=1)[0]
    if view.phase == "offer":
        return offer_shares(auction, do.split(" ")[2])[seat]
    if view.phase == "answer":
        return answer_shares(auction, seat)[verb][seat]
    passed = frozenset(view.passed)
    return raise_shares(auction, seat, view.bid, view.high_bidder, passed)[verb][seat]


def sampled(valued: Sequence[Valued], temperature: float, stream: Stream) -> str:
    """An action, drawn by a softmax of the values."""
    most = max(each.value for each in valued)
    weights = [math.exp((each.value - most) / temperature) for each in valued]
    left = fraction(stream) * sum(weights)
    for each, weight in zip(valued, weights, strict=True):
        left -= weight
        if left < 0:
            return each.do
    return valued[-1].do


def better_kinds(offers: Sequence[Valued]) -> list[Valued]:
    """The offers without the worse kind of auction for each piece: nobody considers giving a plank
    to a neighbour who would be glad of it."""
    best: dict[str, Valued] = {}
    for each in offers:
        piece = each.do.split(" ")[1]
        if piece not in best or each.value > best[piece].value:
            best[piece] = each
    return list(best.values())


def cap_beans(beans: Sequence[int]) -> Beans:
    """The beans by seat, at most `MOST_BEANS` each: options allow millions."""
    return tuple(min(count, MOST_BEANS) for count in beans)
