"""Auctions of Bandu, worked out to the end: what a seat should do follows from the others, and what
a bean is worth from the rest of the game."""

from collections.abc import Mapping, Sequence

import pytest

from sarisari.bots.bot import Valued
from sarisari.bots.games.bandu.builder.auction import (
    Auction,
    answer_shares,
    better_kinds,
    offer_shares,
    raise_shares,
    sampled,
    shares,
)
from sarisari.bots.games.bandu.worth import survival
from sarisari.bots.games.bandu.worth.surface import Surface
from sarisari.bots.games.bandu.worth.win_chances import (
    OFFER_TEMPERATURE,
    TEMPERATURE,
    win_chances,
)
from sarisari.core.stream import new_stream

OPEN = survival.openness(Surface(0, 1.0))  # of a bare base
SURE = (1.0, 1.0, 1.0)
NO_CHANGE = (OPEN, OPEN, OPEN)


def auction(
    chances: tuple[float, ...],
    beans: tuple[int, ...] = (5, 5, 5),
    openness: tuple[float, ...] = NO_CHANGE,
    opened: tuple[float, ...] | None = None,
) -> Auction:
    return Auction((0, 1, 2), beans, openness, chances, opened or openness, auctioneer=0)


def liked(found: Mapping[str, Sequence[float]], seat: int) -> str:
    return max(found, key=lambda do: found[do][seat])


def test_shares_of_winning_add_up_to_one() -> None:
    found = shares((3, 0, 1), NO_CHANGE, (0, 2), 0)
    assert sum(found) == pytest.approx(1)
    assert found[1] == 0
    assert found[0] > found[2]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_bean_and_an_open_tower_are_worth_something(seats: int) -> None:
    others = (3,) * (seats - 1)
    towers = (OPEN,) * seats
    by_beans = [win_chances((beans, *others), towers)[0] for beans in range(6)]
    assert by_beans == sorted(by_beans)
    closed = win_chances((3, *others), (OPEN - 8, *towers[1:]))[0]
    assert closed < by_beans[3]


def test_more_beans_than_can_matter_count_as_a_few() -> None:
    assert win_chances((8, 5), (OPEN, OPEN)) == pytest.approx(win_chances((9, 5), (OPEN, OPEN)))


def test_a_piece_that_would_fell_the_tower_is_refused_while_beans_last() -> None:
    assert liked(answer_shares(auction((0.9, 0.05, 0.9)), 1), 1) == "refuse"


def test_without_beans_a_piece_must_be_used() -> None:
    assert list(answer_shares(auction((0.5, 0.5, 0.5), beans=(5, 0, 5)), 1)) == ["use"]


def test_nobody_pays_to_refuse_what_is_harmless() -> None:
    assert liked(answer_shares(auction(SURE), 1), 1) == "use"


def test_a_refusal_reckons_with_who_must_use_the_piece_in_the_end() -> None:
    """With more beans than everybody else, the last one without is somebody else."""
    found = answer_shares(auction((0.1, 0.1, 0.1), beans=(1, 3, 1)), 1)
    assert found["refuse"][1] > found["use"][1]


def test_nobody_bids_for_a_piece_that_does_no_good() -> None:
    found = raise_shares(auction((0.5, 0.5, 0.5)), 1, 0, None, frozenset())
    assert liked(found, 1) == "pass"


def test_a_piece_that_saves_a_tower_is_bid_for() -> None:
    poor = (OPEN, -4.0, OPEN)
    found = raise_shares(
        auction(SURE, openness=poor, opened=(OPEN, OPEN, OPEN)), 1, 0, None, frozenset()
    )
    assert liked(found, 1) == "bid"


@pytest.mark.clause("BAN-32")
def test_a_deadly_piece_is_offered_to_a_neighbour_who_cannot_pay() -> None:
    deadly = auction((0.0, 0.0, 0.0), beans=(5, 0, 5))
    assert offer_shares(deadly, "refuse")[0] > offer_shares(deadly, "bid")[0]
    assert offer_shares(deadly, "refuse")[1] == 0


def test_a_deadly_piece_is_not_offered_by_whoever_would_get_it_back() -> None:
    """Without beans, and with two rich neighbours, an easy piece for bids is better."""
    deadly = auction((0.1, 0.1, 0.1), beans=(0, 5, 5))
    easy = auction(SURE, beans=(0, 5, 5))
    assert offer_shares(easy, "bid")[0] > offer_shares(deadly, "refuse")[0]


def test_a_safe_piece_that_nobody_wants_can_be_had_for_nothing() -> None:
    """All pass, and the auctioneer builds on."""
    mine = auction((1.0, 0.2, 0.2), openness=(2.0, OPEN, OPEN), opened=(OPEN, 0.0, 0.0))
    before = shares((5, 5, 5), (2.0, OPEN, OPEN), (0, 1, 2), 0)[0]
    assert offer_shares(mine, "bid")[0] > before


def test_millions_of_beans_are_no_longer_a_tale_than_a_few() -> None:
    many = auction((0.1, 0.1, 0.1), beans=(10**9, 10**9, 10**9))
    assert set(answer_shares(many, 1)) == {"use", "refuse"}
    assert set(raise_shares(many, 1, 10**6, 2, frozenset())) == {"bid", "pass"}


def test_of_each_piece_only_the_better_kind_of_auction_is_considered() -> None:
    found = [
        Valued("offer plank refuse", 0.24, 0.0),
        Valued("offer plank bid", 0.26, 0.0),
        Valued("offer fir refuse", 0.29, 0.0),
        Valued("offer fir bid", 0.14, 0.0),
    ]
    assert [each.do for each in better_kinds(found)] == ["offer plank bid", "offer fir refuse"]


def test_the_better_answer_is_drawn_more_often_and_a_hopeless_one_never() -> None:
    valued = [Valued("use", 0.30, 0.0), Valued("refuse", 0.25, 0.0), Valued("pass", -1.0, 0.0)]
    drawn = [sampled(valued, 0.05, new_stream(seed)) for seed in range(200)]
    assert drawn.count("use") > drawn.count("refuse") > 20
    assert "pass" not in drawn


def test_a_worse_offer_is_rarer_than_a_worse_answer() -> None:
    """Nobody gives in with an offer, so there is nothing to be gained by a worse one."""
    valued = [Valued("offer spindle refuse", 0.30, 0.0), Valued("offer brick bid", 0.24, 0.0)]
    worse = {
        temperature: [sampled(valued, temperature, new_stream(seed)) for seed in range(200)].count(
            "offer brick bid"
        )
        for temperature in (OFFER_TEMPERATURE, TEMPERATURE)
    }
    assert worse[OFFER_TEMPERATURE] < 20
    assert worse[TEMPERATURE] > 30
