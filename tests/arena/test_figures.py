"""From games to figures: sums, intervals, ratings."""

import math
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sarisari.arena.bootstrap import draws, interval, samples, student_t, total
from sarisari.arena.game_runner import Gone, Played
from sarisari.arena.plan import Comparison
from sarisari.arena.ratings import ratings, stages, strengths
from sarisari.arena.report import Report, labels, report_of
from sarisari.arena.tally import Tally
from sarisari.core.message import say
from sarisari.core.stream import draw, new_stream
from tests.support.arena_comparisons import blocks_by, comparison_of, game_of
from tests.support.narrowing import present


def tallied(comparison: Comparison, blocks: list[list[Played]]) -> Tally:
    tally = Tally(len(comparison.bots))
    for block in blocks:
        tally.add(block)
    return tally


def report_by(
    comparison: Comparison, points_of: Callable[[int, int], int], count: int = 20
) -> Report:
    return report_of(comparison, tallied(comparison, blocks_by(comparison, points_of, count)))


def test_the_edge_is_points_a_round_above_the_mean_of_the_others() -> None:
    comparison = comparison_of("a", "b", "c", "d", seats=4)
    tally = Tally(4)
    tally.add([Played((0, 1, 2, 3), ((5, 1, 0, 3), (7, 2, 3, 3)), (1, 3, 3, 2))])
    report = report_of(comparison, tally)
    assert [standing.edge.value for standing in report.standings] == [4.0, -2.0, -2.0, 0.0]
    assert report.rounds == 2


def test_a_shared_first_place_counts_in_parts() -> None:
    comparison = comparison_of("a", "b", "c")
    tally = Tally(3)
    tally.add([game_of((0, 1, 2), (4, 4, 1)), game_of((1, 2, 0), (9, 2, 0))])
    shares = [standing.share.value for standing in report_of(comparison, tally).standings]
    assert shares == [0.25, 0.75, 0.0]


def test_share_and_edge_of_a_bot_in_several_seats_are_for_one_of_them() -> None:
    comparison = comparison_of("a", "b", seats=4)
    report = report_by(comparison, lambda bot, block: 3 if bot == 0 else 0)
    alone, others = report.standings
    assert (alone.share.value, alone.edge.value, alone.seats) == (1.0, 3.0, 80)
    assert (others.share.value, others.edge.value, others.seats) == (0.0, -1.0, 240)


def test_a_margin_is_over_the_tables_where_two_bots_met() -> None:
    comparison = comparison_of("a", "b", "c", "d", "e", "f", seats=3)
    report = report_by(comparison, lambda bot, block: 10 * bot)
    for bot in range(6):
        for other in range(6):
            figure = report.margins[bot][other]
            if bot == other:
                assert figure is None
            else:
                assert present(figure).value == 10 * (bot - other)


def test_two_bots_that_never_met_have_no_margin() -> None:
    comparison = comparison_of("a", "b", "c", "d")
    tally = Tally(4)
    tally.add([game_of((0, 1, 2), (1, 2, 3)), game_of((1, 2, 3), (1, 2, 3))])
    report = report_of(comparison, tally)
    assert report.margins[0][3] is report.margins[3][0] is None
    assert report.margins[2][3] is not None


@given(
    st.lists(st.lists(st.integers(-9, 30), min_size=4, max_size=4), min_size=1, max_size=6),
    st.sampled_from([2, 3, 4, 5]),
)
@settings(max_examples=40)
def test_bots_that_do_the_same_differ_by_exactly_nothing(
    deals: list[list[int]], count: int
) -> None:
    """Whatever the deals bring to the seats."""
    comparison = comparison_of(*"abcde"[:count], seats=4)
    tally = Tally(count)
    for block, points in enumerate(deals):
        shape = blocks_by(comparison, lambda bot, block: 0, block + 1)[block]
        tally.add([game_of(game.lineup, points) for game in shape])
    report = report_of(comparison, tally, 20)
    for standing in report.standings:
        assert (standing.edge.value, standing.edge.low, standing.edge.high) == (0, 0, 0)
        assert (standing.share.value, standing.share.low, standing.share.high) == (1 / 4,) * 3
        assert standing.rating.value == pytest.approx(1000, abs=1e-5)


def test_failures_are_counted_by_game_and_the_first_reason_is_kept() -> None:
    tally = Tally(2)
    gone = (Gone(1, say("bot-gone-closed")), Gone(2, say("bot-gone-ended", status=1)))
    tally.add([Played((0, 1, 1), ((1, 2, 3),), (3, 2, 1), gone)])
    assert tally.gone == {1: 1}
    assert tally.why_gone[1].key == "bot-gone-closed"


def test_numbers_for_samples_are_those_of_a_stream() -> None:
    stream = new_stream(0)
    one_by_one = [int(draw(stream)) for _ in range(20)]
    assert draws(0, 20).tolist() == one_by_one
    assert draws(15, 5).tolist() == one_by_one[15:]


def test_samples_are_the_same_every_time_and_have_as_many_blocks() -> None:
    comparison = comparison_of("a", "b")
    sums, _ = tallied(comparison, blocks_by(comparison, lambda b, n: n % 5 * b, 30)).sums()
    first, second = samples(sums, 40), samples(sums, 40)
    assert (first.leads == second.leads).all()
    assert (first.seats == total(sums).seats).all()
    assert len(np.unique(first.leads[:, 0])) > 10


def _leading_by(noise: npt.NDArray[np.float64]) -> Callable[[int, int], int]:
    return lambda bot, block: int(noise[block]) * (1 - bot)


@pytest.mark.parametrize(("blocks", "least"), [(8, 0.90), (40, 0.92)])
def test_intervals_hold_as_often_as_they_say(blocks: int, least: float) -> None:
    """Over many comparisons of two bots whose true difference is nought."""
    comparison = comparison_of("a", "b")
    held: int = 0
    for number in range(300):
        noise = np.random.default_rng(number).normal(0, 20, blocks).round()
        shape = blocks_by(comparison, _leading_by(noise), blocks)
        sums, _ = tallied(comparison, shape).sums()
        low, high = interval(samples(sums, 300).edge()[:, 0], blocks)
        held += bool(low <= 0 <= high)
    assert least <= held / 300 <= 0.99


def test_few_blocks_make_wide_intervals() -> None:
    values = np.linspace(-1, 1, 1001)
    few, many = (interval(values, blocks) for blocks in (4, 1000))
    assert few[0] < many[0] < 0 < many[1] < few[1]
    assert many[1] == pytest.approx(0.95, abs=0.01)
    assert student_t(math.inf) == pytest.approx(1.959964, abs=1e-6)


def test_a_tie_stands_for_all_orders() -> None:
    assert stages((0, 1, 2), (1, 1, 3)) == (
        (0, (0, 1, 2), 0.5),
        (0, (0, 2), 0.5),
        (1, (0, 1, 2), 0.5),
        (1, (1, 2), 0.5),
    )


@given(st.lists(st.integers(0, 3), min_size=3, max_size=5), st.data())
def test_of_whom_one_is_chosen_and_who_it_was_add_up(
    lineup: list[int], data: st.DataObject
) -> None:
    ranks = [data.draw(st.integers(1, 3)) for _ in lineup]
    found = stages(tuple(lineup), tuple(ranks))
    for bot, field, weight in found:
        assert bot in field
        assert len(set(field)) > 1
        assert weight > 0
    assert sum(weight for _, _, weight in found) <= len(lineup) - 1 + 1e-9


def test_of_two_bots_the_better_is_rated_by_the_odds() -> None:
    """Nine wins of ten are odds of nine to one, but for a little that is held back."""
    logs = strengths(np.array([900.0, 100.0]), np.array([1000.0]), [(0, 1)])
    assert logs[0] - logs[1] == pytest.approx(math.log(9), abs=0.01)
    rated = ratings(logs, 1)
    assert rated[1] == 1000
    assert rated[0] == pytest.approx(1000 + 400 * math.log10(9), abs=2)


def test_strengths_are_found_again_in_games_drawn_by_them() -> None:
    true = np.array([0.0, 0.7, -1.1, 1.6])
    stream = np.random.default_rng(5)
    tally = Tally(4)
    for _ in range(3000):
        order = np.argsort(-(true + stream.gumbel(size=4)))  # draws by Plackett and Luce
        tally.add([game_of((0, 1, 2, 3), [-int(np.where(order == bot)[0][0]) for bot in range(4)])])
    sums, fields = tally.sums()
    found = strengths(total(sums).chosen, total(sums).fields, fields)
    assert found - found.mean() == pytest.approx(true - true.mean(), abs=0.08)


def test_a_bot_that_always_wins_has_a_rating_all_the_same() -> None:
    report = report_by(comparison_of("a", "b", seats=4), lambda bot, block: 1 - bot, 500)
    best, worst = (standing.rating for standing in report.standings)
    assert 1000 < best.value < 3000
    assert best.low <= best.value <= best.high
    assert best.value + worst.value == pytest.approx(2000)


def test_casual_has_a_thousand_points_where_it_takes_part() -> None:
    report = report_by(comparison_of("a", "casual", "c"), lambda bot, block: (bot + block) % 7)
    assert report.standings[1].rating.value == 1000
    assert report.ladder[0].rating.value >= report.ladder[-1].rating.value


def test_bots_of_one_name_are_told_apart() -> None:
    assert labels(("a", "b", "a", "a")) == ["a", "b", "a (2)", "a (3)"]
