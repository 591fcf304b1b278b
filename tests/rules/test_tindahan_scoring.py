"""Points of a Tindahan round: tricks, cards left, stalls, shutouts, and the lines that say so."""

from itertools import permutations
from typing import Any

import pytest

from sarisari.core.game import Line
from sarisari.core.message import say
from sarisari.games.tindahan import rules
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "lanzones", "pineapple", "durian"]
HIGH = [f"mango-{rank}" for rank in range(1, 11)]  # cards to have left


def table(players: int = 3, **options: Any) -> RulesTable:
    return RulesTable("tindahan", players=players, **options)


def scored(
    tricks: list[int],
    left: list[int],
    stalls: dict[str, list[int]] | None = None,
    trump: str = "banana",
) -> RulesTable:
    """A round that ended like this, by seat, scored by the kernel."""
    sitting = table(len(tricks)).deal().hold(*(" ".join(HIGH[:count]) for count in left))
    record = sitting.record
    record.cart = FRUITS.index(trump)
    record.tricks[: len(tricks)] = tricks
    for fruit, sellers in (stalls or {}).items():
        for seat, count in enumerate(sellers):
            record.stalls[seat, FRUITS.index(fruit)] = count
            record.sellers_left[seat] -= count
    rules.score_round(record)
    return sitting


def points(sitting: RulesTable) -> list[int]:
    assert not sitting.record.points[sitting.players :].any()
    found: list[int] = sitting.record.points[: sitting.players].tolist()
    return found


def lines(sitting: RulesTable, seat: int | None = None) -> list[Line]:
    """The sheet's lines, after checking that they add up."""
    all_lines = sitting.game.score.score_lines(sitting.record)
    sums = [
        sum(line.points for line in all_lines if line.seat == s) for s in range(sitting.players)
    ]
    assert sums == points(sitting)
    return [line for line in all_lines if seat in (None, line.seat)]


# tricks and cards


@pytest.mark.clause("TIN-04", "TIN-38", "TIN-39")
@pytest.mark.parametrize(
    ("tricks", "left", "expected"),
    [
        ([1, 1, 1], [0, 0, 0], [2, 2, 2]),
        ([10, 3, 1], [0, 1, 2], [20, 5, 0]),
        ([4, 3, 2, 1], [5, 6, 7, 8], [3, 0, -3, -6]),
        ([1, 2, 3, 4, 13], [0, 1, 4, 9, 10], [2, 3, 2, -1, 16]),
    ],
)
def test_a_trick_is_two_points_and_a_card_left_costs_one(
    tricks: list[int], left: list[int], expected: list[int]
) -> None:
    sitting = scored(tricks, left)
    assert points(sitting) == expected
    for seat, (won, cards) in enumerate(zip(tricks, left, strict=True)):
        both = [
            Line(seat, 2 * won, say("sheet-tricks", "TIN-38", count=won), "tricks"),
            Line(seat, -cards, say("sheet-cards-left", "TIN-39", count=cards), "cards-left"),
        ]
        assert lines(sitting, seat) == (both if cards else both[:1])


@pytest.mark.clause("AT-18")
def test_a_round_may_be_negative() -> None:
    assert points(scored([1, 9, 1], [10, 9, 5], {"mango": [0, 1, 2]})) == [-8, 11, 2]


# stalls


STALL_TABLE = [  # sellers by seat, points at a plain stall, at the trump stall
    ([], [], []),
    ([1], [5], [6]),
    ([3, 2], [5, 2], [6, 3]),
    ([3, 2, 1], [5, 2, 0], [6, 3, 0]),
    ([2, 2], [3, 3], [4, 4]),
    ([2, 2, 1], [3, 3, 0], [4, 4, 0]),
    ([2, 2, 1, 1], [3, 3, 0, 0], [4, 4, 0, 0]),
    ([2, 2, 2], [2, 2, 2], [3, 3, 3]),
    ([2, 2, 2, 1], [2, 2, 2, 0], [3, 3, 3, 0]),
    ([2, 2, 2, 2], [1, 1, 1, 1], [2, 2, 2, 2]),
    ([1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 1, 1, 1, 1]),
    ([3, 1, 1], [5, 1, 1], [6, 1, 1]),
    ([3, 1, 1, 1], [5, 0, 0, 0], [6, 1, 1, 1]),
    ([3, 1, 1, 1, 1], [5, 0, 0, 0, 0], [6, 0, 0, 0, 0]),
]


@pytest.mark.clause("GT-3", "TIN-41", "TIN-42", "TIN-43", "TIN-44", "TIN-45", "TIN-46", "TIN-47")
@pytest.mark.clause("AT-11", "AT-12", "AT-13", "AT-14", "AT-15")
@pytest.mark.parametrize(("sellers", "plain", "trump"), STALL_TABLE)
def test_the_points_of_a_stall_in_whatever_order_the_seats_are(
    sellers: list[int], plain: list[int], trump: list[int]
) -> None:
    for players in range(max(3, len(sellers)), 6):
        record = table(players).record
        row = [*zip(sellers, plain, trump, strict=True)] + [(0, 0, 0)] * (players - len(sellers))
        for seats in sorted(set(permutations(row))):
            placed, *expected = zip(*seats, strict=True)
            record.stalls[:players, 1] = placed
            for record.cart in (0, 1):
                got = [rules.stall_points(record, seat, 1) for seat in range(players)]
                assert got == list(expected[record.cart])


@pytest.mark.clause("TIN-40")
def test_each_stall_is_scored_by_itself() -> None:
    stalls = {"banana": [1, 0, 2], "mango": [0, 1, 0], "durian": [3, 3, 0]}
    sitting = scored([1, 1, 1], [0, 0, 0], stalls, trump="mango")
    assert points(sitting) == [2 + 2 + 3, 2 + 6 + 3, 2 + 5]


@pytest.mark.clause("TIN-40", "TIN-43")
@pytest.mark.parametrize("trump", FRUITS)
def test_all_five_stalls_count_and_one_of_them_a_point_more(trump: str) -> None:
    stalls = {
        fruit: [int(seat == place) for seat in range(5)] for place, fruit in enumerate(FRUITS)
    }
    sitting = scored([1] * 5, [0] * 5, stalls, trump)
    assert points(sitting) == [8 if fruit == trump else 7 for fruit in FRUITS]


@pytest.mark.clause("GT-2", "TIN-50", "TIN-40", "TIN-44", "AT-14")
def test_the_worked_scoring_of_the_rulebook() -> None:
    stalls = {"banana": [3, 0, 2], "durian": [0, 0, 4], "mango": [2, 0, 2]}
    sitting = scored([3, 4, 2], [5, 0, 7], stalls, trump="durian")
    assert points(sitting) == [9, 8, 8]
    keys = ("sheet-tricks", "sheet-cards-left")
    subtotals = [
        sum(line.points for line in lines(sitting, seat) if line.reason.key in keys)
        for seat in range(3)
    ]
    assert subtotals == [1, 8, -3]
    assert lines(sitting) == [
        Line(0, 6, say("sheet-tricks", "TIN-38", count=3), "tricks"),
        Line(0, -5, say("sheet-cards-left", "TIN-39", count=5), "cards-left"),
        Line(0, 5, say("sheet-stall-first", "TIN-41", suit="banana", count=3), "stall", "banana"),
        Line(
            0,
            3,
            say("sheet-stall-first-tied", "TIN-44", suit="mango", count=2, seats=[2]),
            "stall",
            "mango",
        ),
        Line(1, 8, say("sheet-tricks", "TIN-38", count=4), "tricks"),
        Line(2, 4, say("sheet-tricks", "TIN-38", count=2), "tricks"),
        Line(2, -7, say("sheet-cards-left", "TIN-39", count=7), "cards-left"),
        Line(2, 2, say("sheet-stall-second", "TIN-42", suit="banana", count=2), "stall", "banana"),
        Line(
            2,
            3,
            say("sheet-stall-first-tied", "TIN-44", suit="mango", count=2, seats=[0]),
            "stall",
            "mango",
        ),
        Line(
            2,
            6,
            say("sheet-stall-first-trump", "TIN-41", suit="durian", count=4),
            "stall",
            "durian",
            True,
        ),
    ]


@pytest.mark.clause("TIN-41", "TIN-42", "TIN-43", "TIN-44", "TIN-45", "TIN-46", "AT-12", "AT-15")
@pytest.mark.parametrize(
    ("trump", "end", "amounts"),
    [("banana", "", [5, 2, 3, 1]), ("lanzones", "-trump", [6, 3, 4, 1])],
)
@pytest.mark.parametrize("sellers", [[5, 4, 3, 0, 0], [2, 2, 1, 0, 0], [0, 3, 1, 1, 0]])
def test_a_line_names_the_place_at_a_stall(
    sellers: list[int], trump: str, end: str, amounts: list[int]
) -> None:
    sitting = scored([1] * 5, [0] * 5, {"lanzones": sellers}, trump)
    first, second, first_tied, second_tied = amounts

    def line(seat: int, amount: int, place: str, clause: str, **tied: Any) -> Line:
        reason = say(
            f"sheet-stall-{place}{end}", clause, suit="lanzones", count=sellers[seat], **tied
        )
        return Line(seat, amount, reason, "stall", "lanzones", end == "-trump")

    expected: dict[tuple[int, ...], list[Line]] = {
        (5, 4, 3, 0, 0): [line(0, first, "first", "TIN-41"), line(1, second, "second", "TIN-42")],
        (2, 2, 1, 0, 0): [
            line(0, first_tied, "first-tied", "TIN-44", seats=[1]),
            line(1, first_tied, "first-tied", "TIN-44", seats=[0]),
        ],
        (0, 3, 1, 1, 0): [
            line(1, first, "first", "TIN-41"),
            line(2, second_tied, "second-tied", "TIN-45", seats=[3]),
            line(3, second_tied, "second-tied", "TIN-45", seats=[2]),
        ],
    }
    found = [one for one in lines(sitting) if "stall" in one.reason.key]
    assert found == expected[tuple(sellers)]


# shutouts


@pytest.mark.clause("TIN-48", "AT-16")
@pytest.mark.parametrize(("top", "out"), [(t, o) for t in range(5) for o in range(5) if t != o])
def test_a_seat_without_seller_and_trick_gets_as_much_as_the_top_scorer(top: int, out: int) -> None:
    tricks = [0 if seat == out else 5 if seat == top else 1 for seat in range(5)]
    sitting = scored(tricks, [3] * 5)
    assert points(sitting) == [7 if seat in (top, out) else -1 for seat in range(5)]
    assert lines(sitting, out) == [
        Line(out, -3, say("sheet-cards-left", "TIN-39", count=3), "cards-left"),
        Line(out, 10, say("sheet-shutout", "TIN-48", top=7), "shutout"),
    ]


@pytest.mark.clause("TIN-48")
@pytest.mark.parametrize(
    ("trick", "seller", "expected"), [(0, 0, 8), (1, 0, -1), (0, 1, 3), (1, 1, 5)]
)
def test_one_trick_or_one_seller_is_enough_not_to_be_shut_out(
    trick: int, seller: int, expected: int
) -> None:
    sitting = scored([4, trick, 3], [0, 3, 0], {"banana": [0, seller, 0]})
    assert points(sitting) == [8, expected, 6]
    shut_out = [line.seat for line in lines(sitting) if line.reason.key == "sheet-shutout"]
    assert shut_out == ([] if trick or seller else [1])


@pytest.mark.clause("TIN-48", "AT-16", "AT-18")
def test_a_shutout_never_costs_points() -> None:
    sitting = scored([1, 0, 1], [9, 2, 8])
    assert points(sitting) == [-7, -2, -6]
    assert lines(sitting, 1) == [
        Line(1, -2, say("sheet-cards-left", "TIN-39", count=2), "cards-left"),
        Line(1, 0, say("sheet-shutout", "TIN-48", top=-2), "shutout"),
    ]


@pytest.mark.clause("TIN-48", "AT-16")
def test_stalls_count_for_the_top_score() -> None:
    sitting = scored([5, 5, 0], [0, 0, 4], {"mango": [1, 2, 0]})
    assert points(sitting) == [12, 15, 15]


@pytest.mark.clause("GT-6", "TIN-38", "TIN-48", "AT-17")
def test_two_shut_out_at_once_both_get_the_top_score() -> None:
    sitting = table().deal()
    for rank in range(1, 11):
        sitting.do(f"play banana-{rank}", f"play mango-{rank}", f"play durian-{rank}")
    assert sitting.sheet.points == (20, 20, 20)
    assert sitting.totals == [20, 20, 20]
    assert sitting.sheet.lines == (
        Line(0, 20, say("sheet-tricks", "TIN-38", count=10), "tricks"),
        Line(1, 20, say("sheet-shutout", "TIN-48", top=20), "shutout"),
        Line(2, 20, say("sheet-shutout", "TIN-48", top=20), "shutout"),
    )


@pytest.mark.clause("AT-17")
def test_three_shut_out_get_the_top_score_and_no_more() -> None:
    sitting = scored([0, 0, 10, 0], [1, 2, 4, 3])
    assert points(sitting) == [16, 16, 16, 16]
