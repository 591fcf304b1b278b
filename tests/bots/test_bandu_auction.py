"""Auctions of Bandu, worked out to the end: what a seat should do follows from the others."""

from collections.abc import Mapping, Sequence

import pytest

from sarisari.bots.games.bandu.builder.auction import (
    Auction,
    answer_shares,
    offer_shares,
    raise_shares,
    shares,
)

SURE = (1.0, 1.0, 1.0)


def auction(
    chances: tuple[float, ...],
    beans: tuple[int, ...] = (5, 5, 5),
    seats: tuple[int, ...] = (0, 1, 2),
    auctioneer: int = 0,
    gains: tuple[float, ...] = SURE,
) -> Auction:
    return Auction(seats, beans, SURE, chances, gains, auctioneer)


def liked(found: Mapping[str, Sequence[float]], seat: int) -> str:
    return max(found, key=lambda do: found[do][seat])


def test_shares_of_winning_add_up_to_one() -> None:
    found = shares((3, 0, 1), SURE, (0, 2))
    assert sum(found) == pytest.approx(1)
    assert found[1] == 0
    assert found[0] > found[2]


def test_a_piece_that_would_fell_the_tower_is_refused_while_beans_last() -> None:
    assert liked(answer_shares(auction((0.9, 0.05, 0.9)), 1, 1), 1) == "refuse"


def test_without_beans_a_piece_must_be_used() -> None:
    assert list(answer_shares(auction((0.5, 0.5, 0.5), beans=(5, 0, 5)), 1, 1)) == ["use"]


def test_nobody_pays_to_refuse_what_does_good() -> None:
    helps = (1.0, 1.3, 1.0)
    assert liked(answer_shares(auction(SURE, gains=helps), 1, 1), 1) == "use"


def test_a_refusal_reckons_with_who_must_use_the_piece_in_the_end() -> None:
    """With more beans than everybody else, the last one without is somebody else."""
    found = answer_shares(auction((0.1, 0.1, 0.1), beans=(1, 3, 1)), 1, 1)
    assert found["refuse"][1] > found["use"][1]


def test_nobody_bids_for_a_piece_that_does_no_good() -> None:
    found = raise_shares(auction((0.5, 0.5, 0.5)), 1, 1, 0, None, frozenset())
    assert liked(found, 1) == "pass"


def test_a_piece_that_does_much_good_is_bid_for() -> None:
    found = raise_shares(auction(SURE, gains=(1.0, 3.0, 1.0)), 1, 1, 0, None, frozenset())
    assert liked(found, 1) == "bid"


def test_a_deadly_piece_is_offered_to_a_neighbour_who_cannot_pay() -> None:
    deadly = auction((0.0, 0.0, 0.0), beans=(5, 0, 5))
    assert offer_shares(deadly, "refuse")[0] > offer_shares(deadly, "bid")[0]
    assert offer_shares(deadly, "refuse")[1] == 0


def test_a_safe_piece_that_nobody_wants_can_be_had_for_nothing() -> None:
    """All pass, and the auctioneer builds on."""
    mine = auction((1.0, 0.2, 0.2), gains=(1.2, 0.5, 0.5))
    assert offer_shares(mine, "bid")[0] > 1 / 3


def test_millions_of_beans_are_no_longer_a_tale_than_a_few() -> None:
    many = auction((0.1, 0.1, 0.1), beans=(10**9, 10**9, 10**9))
    assert set(answer_shares(many, 1, 1)) == {"use", "refuse"}
    assert set(raise_shares(many, 1, 1, 10**6, 2, frozenset())) == {"bid", "pass"}
