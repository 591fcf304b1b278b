"""Tanuki: points for bids and tricks, and the end of the game."""

from typing import Any, TypeAlias

import pytest

from sarisari.core.game import Line
from sarisari.core.message import Message, Parameter
from sarisari.core.phase import DEAL, NOBODY, OVER
from sarisari.games.tanuki import rules
from tests.support.rules_table import RulesTable

TAKEN, EXACT = ("sheet-taken", "TAN-22"), ("sheet-exact", "TAN-23")
UNDER, OVER_BID = ("sheet-missed-under", "TAN-24"), ("sheet-missed-over", "TAN-24")
FREE = ("sheet-over-free", "AK-10")
ZERO_MET, ZERO_MISSED = ("sheet-zero-met", "TAN-25"), ("sheet-zero-missed", "AK-11")

# bid, tricks, points, and the lines that say why
CASES = [
    (3, 0, -3, [(0, *TAKEN), (-3, *UNDER)]),
    (3, 1, -1, [(1, *TAKEN), (-2, *UNDER)]),
    (3, 2, 1, [(2, *TAKEN), (-1, *UNDER)]),
    (3, 3, 5, [(3, *TAKEN), (2, *EXACT)]),
    (3, 4, 3, [(4, *TAKEN), (-1, *OVER_BID)]),
    (3, 5, 3, [(5, *TAKEN), (-2, *OVER_BID)]),
    (1, 0, -1, [(0, *TAKEN), (-1, *UNDER)]),
    (1, 1, 3, [(1, *TAKEN), (2, *EXACT)]),
    (1, 4, 1, [(4, *TAKEN), (-3, *OVER_BID)]),
    (0, 0, 5, [(5, *ZERO_MET)]),
    (0, 2, 0, [(0, *ZERO_MISSED)]),
    (9, 9, 11, [(9, *TAKEN), (2, *EXACT)]),
    (12, 12, 14, [(12, *TAKEN), (2, *EXACT)]),
    (12, 0, -12, [(0, *TAKEN), (-12, *UNDER)]),
]
# the same with miss=under: what differs
FREE_OVER = {
    (3, 4): (4, [(4, *TAKEN), (0, *FREE)]),
    (3, 5): (5, [(5, *TAKEN), (0, *FREE)]),
    (1, 4): (4, [(4, *TAKEN), (0, *FREE)]),
}
UNDER_CASES = [(b, t, *FREE_OVER.get((b, t), (points, lines))) for b, t, points, lines in CASES]


Round: TypeAlias = tuple[list[int], list[int]]  # bids and tricks, by seat


def play_round(sitting: RulesTable, bids: list[int], tricks: list[int]) -> RulesTable:
    """A round in which the seats bid and take so many tricks; only the last trick is played."""
    sitting.deal().do(*(f"{seat}: bid {bid}" for seat, bid in enumerate(bids)))
    assert sum(tricks) == 36 // sitting.players
    taker = tricks.index(max(tricks))
    sitting.record.tricks[: sitting.players] = tricks
    sitting.record.tricks[taker] -= 1
    cards = ["red-1", "red-3", "red-4", "red-6"][: sitting.players]
    cards[taker] = "red-9"
    sitting.hold(*cards)
    for _ in cards:
        sitting.do(f"play {cards[sitting.to_act[0]]}")
    assert sitting.view().tricks == list(tricks)
    return sitting


def play_game(rounds: list[Round], **options: Any) -> RulesTable:
    """A game of such rounds, each bids and tricks."""
    sitting = RulesTable("tanuki", players=len(rounds), **options)
    for bids, tricks in rounds:
        play_round(sitting, bids, tricks)
    return sitting


ALL_EXACT = ([4, 4, 4], [4, 4, 4])  # 6 points each
ALL_EXACT_OF_FOUR = ([3, 3, 3, 0], [3, 3, 3, 0])  # 5 points each

# points of a round


@pytest.mark.clause("TAN-22", "TAN-23", "TAN-24", "TAN-25", "AK-10", "AK-11", "AK-12", "GK-9")
@pytest.mark.parametrize(("bid", "tricks", "points", "lines"), CASES)
def test_every_point_of_a_bid_has_its_reason(
    bid: int, tricks: int, points: int, lines: list[tuple[int, str, str | None]]
) -> None:
    sitting = play_round(RulesTable("tanuki"), [bid, 0, 0], [tricks, 12 - tricks, 0])
    assert sitting.sheet.points[0] == points
    assert sitting.lines(0) == lines
    assert rules.bid_points(bid, tricks, 0, 0) == points


@pytest.mark.clause("AK-10", "TAN-24", "GK-9")
@pytest.mark.parametrize(("bid", "tricks", "points", "lines"), UNDER_CASES)
def test_with_miss_under_only_missing_tricks_cost(
    bid: int, tricks: int, points: int, lines: list[tuple[int, str, str | None]]
) -> None:
    sitting = play_round(RulesTable("tanuki", miss="under"), [0, bid, 0], [12 - tricks, tricks, 0])
    assert sitting.sheet.points[1] == points
    assert sitting.lines(1) == lines
    assert rules.bid_points(bid, tricks, 1, 0) == points


@pytest.mark.clause("AK-11", "AK-18")
@pytest.mark.parametrize("tricks", [0, 1, 5, 12])
@pytest.mark.parametrize("miss", ["both", "under"])
def test_ak18_a_missed_zero_costs_a_point_for_each_trick_or_nothing(tricks: int, miss: str) -> None:
    bids, taken = [0, 3, 1], [tricks, 12 - tricks, 0]
    none = play_round(RulesTable("tanuki", miss=miss, zero="none"), bids, taken)
    each = play_round(RulesTable("tanuki", miss=miss, zero="each"), bids, taken)
    assert none.sheet.points[0] == (5 if tricks == 0 else 0)
    assert each.sheet.points[0] == (5 if tricks == 0 else -tricks)
    assert each.sheet.points[1:] == none.sheet.points[1:]
    if tricks:
        assert each.lines(0) == [(-tricks, "sheet-zero-each", "AK-18")]
    assert rules.bid_points(0, tricks, 0, 1) == each.sheet.points[0]


@pytest.mark.clause("TAN-22", "TAN-23", "TAN-24", "TAN-25", "AK-10", "AK-11", "AK-18")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("miss", ["both", "under"])
@pytest.mark.parametrize("zero", ["none", "each"])
def test_the_lines_of_a_sheet_add_up_to_its_points(players: int, miss: str, zero: str) -> None:
    most = 36 // players
    for bid in (0, 1, 4, most):
        for tricks in range(most + 1):
            sitting = RulesTable("tanuki", players=players, miss=miss, zero=zero)
            bids, taken = [bid, 0, 0, 0][:players], [tricks, most - tricks, 0, 0][:players]
            sheet = play_round(sitting, bids, taken).sheet
            for seat in range(players):
                lines = [line.points for line in sheet.lines if line.seat == seat]
                assert sum(lines) == sheet.points[seat]
            assert sheet.points[2:] == (5,) * (players - 2)


@pytest.mark.clause("TAN-22", "TAN-23", "TAN-24", "TAN-25", "GK-10")
def test_a_round_of_four() -> None:
    sitting = play_round(RulesTable("tanuki", players=4), [2, 3, 0, 4], [2, 4, 0, 3])
    assert sitting.sheet.round == 1
    assert sitting.sheet.points == sitting.sheet.totals == (4, 3, 5, 2)
    assert sitting.sheet.lines == (
        Line(0, 2, Message("sheet-taken", {"count": 2, "bid": 2}, "TAN-22"), "taken"),
        Line(0, 2, Message("sheet-exact", {"bid": 2}, "TAN-23"), "bid"),
        Line(1, 4, Message("sheet-taken", {"count": 4, "bid": 3}, "TAN-22"), "taken"),
        Line(1, -1, Message("sheet-missed-over", {"bid": 3, "count": 1}, "TAN-24"), "bid"),
        Line(2, 5, Message("sheet-zero-met", {}, "TAN-25"), "bid"),
        Line(3, 3, Message("sheet-taken", {"count": 3, "bid": 4}, "TAN-22"), "taken"),
        Line(3, -1, Message("sheet-missed-under", {"bid": 4, "count": 1}, "TAN-24"), "bid"),
    )
    assert sitting.record.exact_bids.tolist() == [1, 0, 1, 0]


@pytest.mark.clause("AK-10", "AK-11")
def test_a_free_trick_and_a_missed_zero_say_how_many() -> None:
    sitting = play_round(RulesTable("tanuki", miss="under"), [3, 0, 0], [7, 5, 0])
    assert sitting.sheet.lines[1:3] == (
        Line(0, 0, Message("sheet-over-free", {"bid": 3, "count": 4}, "AK-10"), "bid"),
        Line(1, 0, Message("sheet-zero-missed", {"count": 5}, "AK-11"), "bid"),
    )


@pytest.mark.clause("TAN-13", "TAN-27")
def test_the_end_of_a_round_is_told_with_points_and_totals() -> None:
    sitting = play_game([ALL_EXACT, ([3, 0, 8], [4, 0, 8]), ALL_EXACT])
    keys = [message.key for message in sitting.state.log[-1].tell]
    assert keys == [
        "follows",
        "wins-trick",
        "round-over",
        "round-points",
        "round-points",
        "round-points",
        "result-won",
    ]
    tell = sitting.state.log[-1].tell
    assert tell[2] == Message("round-over", {"round": 3})
    assert [message.params for message in tell[3:6]] == [
        {"seat": 0, "points": 6, "total": 15},
        {"seat": 1, "points": 6, "total": 17},
        {"seat": 2, "points": 6, "total": 22},
    ]


@pytest.mark.clause("TAN-26", "TAN-27")
def test_points_of_all_rounds_add_up() -> None:
    sitting = RulesTable("tanuki")
    play_round(sitting, [3, 0, 1], [3, 1, 8])
    assert (sitting.totals, sitting.view().points) == ([5, 0, 1], [[5, 0, 1]])
    assert (sitting.record.phase, sitting.record.turn) == (DEAL, NOBODY)
    play_round(sitting, [12, 0, 11], [0, 0, 12])
    assert (sitting.totals, sitting.view().points[1]) == ([-7, 5, 12], [-12, 5, 11])
    assert sitting.view().exact_bids == [1, 1, 0]
    assert sitting.view().result is None
    play_round(sitting, [0, 0, 12], [0, 0, 12])
    assert (sitting.totals, sitting.view().points[2]) == ([-2, 10, 26], [5, 5, 14])
    assert sitting.view().exact_bids == [2, 2, 1]
    assert [sheet.round for sheet in sitting.state.sheets] == [1, 2, 3]
    assert [sheet.totals for sheet in sitting.state.sheets] == [
        (5, 0, 1),
        (-7, 5, 12),
        (-2, 10, 26),
    ]


# the end of the game


@pytest.mark.clause("TAN-26", "TAN-27")
@pytest.mark.parametrize("rounds", [[ALL_EXACT] * 3, [ALL_EXACT_OF_FOUR] * 4])
def test_the_game_is_over_when_each_has_dealt_once(rounds: list[Round]) -> None:
    unfinished = RulesTable("tanuki", players=len(rounds))
    for bids, tricks in rounds[:-1]:
        play_round(unfinished, bids, tricks)
        assert unfinished.record.phase == DEAL
        assert unfinished.game.result(unfinished.state) is None
    sitting = play_game(rounds)
    assert sitting.record.phase == OVER
    view = sitting.view(0)
    assert (view.over, view.due, view.to_act, view.legal) == (True, None, [], [])
    assert view.result == sitting.game.result(sitting.state)
    assert view.prompt == view.result.reason
    assert sitting.game.refusal(sitting.state, 0, "bid 1") == Message("game-is-over")


def test_between_rounds_nobody_acts_before_the_deal() -> None:
    sitting = play_round(RulesTable("tanuki"), *ALL_EXACT)
    assert sitting.refusal("bid 1", 0) == Message("deal-comes-first")


@pytest.mark.clause("TAN-27", "TAN-28", "AK-15")
@pytest.mark.parametrize(
    ("rounds", "totals", "ranks", "winners", "key", "clause"),
    [
        pytest.param(
            [ALL_EXACT, ALL_EXACT, ([1, 6, 5], [1, 6, 5])],
            [15, 20, 19],
            (3, 1, 2),
            (1,),
            "result-won",
            "TAN-27",
            id="most points",
        ),
        pytest.param(
            [ALL_EXACT, ALL_EXACT, ([5, 0, 1], [6, 0, 6])],
            [17, 17, 13],
            (2, 1, 3),
            (1,),
            "result-exact",
            "TAN-28",
            id="an exact zero breaks a tie",
        ),
        pytest.param(
            [([5, 5, 0], [6, 6, 0]), ([5, 0, 0], [12, 0, 0]), ALL_EXACT],
            [16, 16, 16],
            (3, 2, 1),
            (2,),
            "result-exact",
            "TAN-28",
            id="three tied for first, all apart",
        ),
        pytest.param(
            [([5, 0, 0], [12, 0, 0]), ALL_EXACT, ALL_EXACT],
            [17, 17, 17],
            (3, 1, 1),
            (1, 2),
            "result-shared-exact",
            "TAN-28",
            id="three tied for first, two still tied",
        ),
        pytest.param(
            [([0, 5, 5], [0, 6, 6]), ALL_EXACT, ALL_EXACT],
            [17, 17, 17],
            (1, 2, 2),
            (0,),
            "result-exact",
            "TAN-28",
            id="three tied for first, two share second",
        ),
        pytest.param(
            [ALL_EXACT, ([6, 0, 5], [6, 0, 6]), ALL_EXACT],
            [20, 17, 17],
            (1, 2, 2),
            (0,),
            "result-won",
            "TAN-27",
            id="exact bids do not part others",
        ),
        pytest.param(
            [([5, 0, 1], [6, 0, 6]), ([0, 5, 1], [0, 6, 6]), ALL_EXACT],
            [16, 16, 8],
            (1, 1, 3),
            (0, 1),
            "result-shared-exact",
            "TAN-28",
            id="two share the victory",
        ),
        pytest.param(
            [ALL_EXACT] * 3,
            [18, 18, 18],
            (1, 1, 1),
            (0, 1, 2),
            "result-shared-exact",
            "TAN-28",
            id="all share the victory",
        ),
        pytest.param(
            [ALL_EXACT_OF_FOUR] * 3 + [([5, 3, 0, 5], [6, 3, 0, 0])],
            [20, 20, 20, 10],
            (3, 1, 1, 4),
            (1, 2),
            "result-shared-exact",
            "TAN-28",
            id="four seats",
        ),
        pytest.param(
            [([9, 9, 9, 9], [3, 2, 2, 2])] * 4,
            [-12, -20, -20, -20],
            (1, 2, 2, 2),
            (0,),
            "result-won",
            "TAN-27",
            id="below nothing",
        ),
    ],
)
def test_most_points_win_and_exact_bids_break_a_tie_for_first(
    rounds: list[Round],
    totals: list[int],
    ranks: tuple[int, ...],
    winners: tuple[int, ...],
    key: str,
    clause: str,
) -> None:
    sitting = play_game(rounds)
    result = sitting.view().result
    assert sitting.totals == totals
    assert (result.ranks, result.winners) == (ranks, winners)
    params: dict[str, Parameter] = {"seats": list(winners), "points": max(totals)}
    if key == "result-exact":
        params["count"] = sitting.view().exact_bids[winners[0]]
    assert result.reason == Message(key, params, clause)
    assert result.author is None
    assert sitting.state.log[-1].tell[-1] == result.reason


@pytest.mark.clause("TAN-28", "AK-15")
def test_the_count_of_exact_bids_that_broke_the_tie_is_told() -> None:
    sitting = play_game([ALL_EXACT, ALL_EXACT, ([5, 0, 1], [6, 0, 6])])
    assert sitting.view().exact_bids == [2, 3, 2]
    assert sitting.view().result.reason.params == {"seats": [1], "points": 17, "count": 3}
