"""Secret choices that nobody has shown yet are drawn too, and wrong use is told apart."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from sarisari.core.stream import new_stream
from sarisari.core.worlds import make_worlds, world_count
from sarisari.games import get_game
from tests.support.rules_table import RulesTable

DRAWS = 20_000


def is_even(counts: Counter[Any], options: int) -> bool:
    """Chi-square within six standard deviations of its mean."""
    mean = counts.total() / options
    square = sum((count - mean) ** 2 / mean for count in counts.values())
    return len(counts) == options and square < options - 1 + 6 * (2 * (options - 1)) ** 0.5


@pytest.mark.clause("TAN-06")
def test_a_sealed_bid_may_be_any_and_all_are_equally_likely() -> None:
    sitting = RulesTable("tanuki", players=4).deal().do("1: bid 2", "3: bid 9", "0: bid 4")
    states = sitting.game.belief(sitting.view(0)).fill(DRAWS, new_stream(1))
    assert is_even(Counter(states.bids[:, 1].tolist()), 10)
    assert is_even(Counter(states.bids[:, 3].tolist()), 10)
    assert set(states.bids[:, 0].tolist()) == {4}
    assert set(states.bids[:, 2].tolist()) == {255}  # has not bid


@pytest.mark.clause("BAS-14")
def test_a_sealed_bastos_may_be_any_card_that_the_seat_was_dealt() -> None:
    sitting = RulesTable("bastos", players=3).deal()
    hand = sitting.view(0).hand
    sitting.do(f"0: bastos {hand[0]}", f"1: {sitting.legal(1)[3]}")
    view = sitting.view(0)
    belief = sitting.game.belief(view)
    states = belief.fill(DRAWS, new_stream(2))
    chosen = Counter(states.bastos[:, 1].tolist())
    assert is_even(chosen, 24)  # 36 cards less the 12 of its own
    assert not any(states.hands[:, 1] >> states.bastos[:, 1].astype("int64") & 1)
    assert set(states.bastos[:, 0].tolist()) == {int(sitting.record.bastos[0])}
    assert belief.count == 2704156 * 12  # 24 choose 12 deals, and one of twelve cards


def test_before_the_first_deal_nothing_is_hidden() -> None:
    sitting = RulesTable("tindahan", players=3)
    belief = sitting.game.belief(sitting.view(1))
    assert belief.count == 1
    assert belief.sample(new_stream(1)) == sitting.state


def test_the_last_card_of_a_round_leaves_one_world() -> None:
    sitting = RulesTable("tanuki", players=3).deal().do("bid 1", "bid 1", "bid 1")
    while not sitting.game.due(sitting.state):
        sitting.do(sitting.legal()[0])
    belief = sitting.game.belief(sitting.view(0))
    assert belief.count == 1
    sample = belief.sample(new_stream(3))
    assert sample.record.tobytes() == sitting.record.tobytes()
    assert sample.log == sitting.state.log


def test_a_sample_can_be_played_on_to_the_end() -> None:
    sitting = RulesTable("bastos", players=4).deal()
    sample = sitting.game.belief(sitting.view(2)).sample(new_stream(4))
    game, stream = sitting.game, new_stream(5)
    while game.result(sample) is None:
        if game.due(sample):
            game.apply(sample, game.random_deal(sample, stream))
        sitting.state = sample
        sitting.do(sitting.legal()[0])
    assert len(game.sheets(sample)) == 8


def test_a_view_of_another_game_is_told_apart() -> None:
    view = RulesTable("tanuki").deal().view(0)
    with pytest.raises(ValueError, match="view of tanuki, not of bastos"):
        get_game("bastos").belief(view)


def test_a_view_that_cannot_be_is_told_apart() -> None:
    """More cards left than were dealt."""
    view = RulesTable("tanuki").deal().view(0)
    wrong = msgspec.structs.replace(view, cards_left=[12, 13, 12])
    with pytest.raises(ValueError, match="no world fits"):
        get_game("tanuki").belief(wrong)


def test_a_view_without_look_back_is_told_apart() -> None:
    sitting = RulesTable("tanuki").deal().do("bid 1", "bid 1", "bid 1")
    for _ in range(12):
        sitting.do(sitting.legal()[0])
    short = sitting.game.view(sitting.state, 0, look_back=False)
    with pytest.raises(ValueError, match="no world fits"):
        sitting.game.belief(short)


def test_the_smallest_case_by_hand() -> None:
    """Two cards that only the first two hands may hold, four that any may: 6 + 6 + 24 ways."""
    groups = [(0b000011, [(0, 0b011)]), (0b111100, [(0, 0b111)])]
    worlds = make_worlds([1, 2, 3], [2, 2, 2], groups)
    assert world_count(worlds) == 36


def test_six_hands_that_are_all_unlike_each_other() -> None:
    """The n-th card may lie in all but the n-th hand: derangements of six."""
    groups = [(1 << card, [(0, 0b111111 & ~(1 << card))]) for card in range(6)]
    worlds = make_worlds(range(6), [1] * 6, groups)
    assert world_count(worlds) == 265


def test_a_card_for_which_there_is_no_hand() -> None:
    with pytest.raises(ValueError, match="no world fits"):
        make_worlds([1, 2], [1, 1], [(0b11, [(0, 0b01)])])
