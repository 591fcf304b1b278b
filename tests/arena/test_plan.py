"""Who sits where, and where chance comes from."""

from collections import Counter
from itertools import pairwise, product

import pytest

from sarisari.arena.plan import choice_seed, deal_seed, lineups
from tests.support.arena_comparisons import comparison_of

NAMES = ("a", "b", "c", "d", "e", "f", "g")


@pytest.mark.parametrize(("count", "seats"), list(product(range(2, 8), (3, 4))))
def test_every_bot_has_every_seat_equally_often_in_every_block(count: int, seats: int) -> None:
    comparison = comparison_of(*NAMES[:count], seats=seats)
    for block in range(3):
        games = lineups(comparison, block)
        assert len(games) == comparison.block_size
        for seat in range(seats):
            times = Counter(lineup[seat] for lineup in games)
            if count == 2:
                assert times == {0: 1, 1: seats - 1}
            else:
                assert times == dict.fromkeys(range(count), 1)


def test_of_two_bots_the_first_sits_alone() -> None:
    assert lineups(comparison_of("a", "b", seats=4), 7) == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]


def test_as_many_bots_as_seats_have_one_each() -> None:
    for lineup in lineups(comparison_of("a", "b", "c", "d", seats=4), 0):
        assert sorted(lineup) == [0, 1, 2, 3]


def test_over_blocks_every_two_bots_are_neighbours_either_way() -> None:
    comparison = comparison_of(*NAMES[:5], seats=4)
    next_to = Counter(
        pair
        for block in range(600)
        for lineup in lineups(comparison, block)
        for pair in pairwise(lineup)
    )
    assert len(next_to) == 20
    assert max(next_to.values()) < 1.5 * min(next_to.values())


def test_another_seed_is_another_order() -> None:
    first, second = (comparison_of(*NAMES, seed=seed) for seed in (1, 2))
    assert [lineups(first, n) for n in range(5)] != [lineups(second, n) for n in range(5)]


def test_whole_blocks_have_at_least_the_games_that_were_asked_for() -> None:
    comparison = comparison_of("a", "b", seats=4)
    assert [comparison.blocks_for(games) for games in (1, 4, 5, 400)] == [1, 1, 2, 100]


def test_seeds_know_nothing_of_who_sits_there() -> None:
    ours, theirs = comparison_of("casual", "random"), comparison_of("random", "casual")
    assert deal_seed(ours, 3, 1) == deal_seed(theirs, 3, 1)
    assert choice_seed(ours, 3, 1, 2, 5) == choice_seed(theirs, 3, 1, 2, 5)


def test_no_two_seeds_are_the_same() -> None:
    comparison = comparison_of("casual", "random")
    seeds = [deal_seed(comparison, block, number) for block in range(9) for number in range(4)]
    seeds += [
        choice_seed(comparison, block, number, seat, choice)
        for block, number, seat, choice in product(range(9), range(4), range(3), range(10))
    ]
    assert len(set(seeds)) == len(seeds)
    assert max(seeds) < 1 << 64
