"""Bastos: the end of a round and of the game."""

from typing import Any

import pytest

from sarisari.core.game import Line, Result
from sarisari.core.message import Refused, say
from sarisari.core.phase import DEAL, NOBODY, OVER
from sarisari.games.bastos import rules
from sarisari.games.bastos.state import DECK
from tests.support.narrowing import present
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"]


def cards(counts: list[int]) -> int:
    """So many cards of each fruit, from the 1 up."""
    names = [
        f"{fruit}-{rank}"
        for fruit, count in zip(FRUITS, counts, strict=True)
        for rank in range(1, count + 1)
    ]
    return DECK.cards(*names)


def scored(values: list[int], *piles: list[int], round_count: int = 1) -> RulesTable:
    """The scorer alone: a record whose round has been played out."""
    sitting = RulesTable("bastos", players=4)
    record = sitting.record
    record.round_count = round_count
    record["values"][:] = values
    for seat, counts in enumerate(piles):
        record.won[seat] = cards(counts)
    rules.end_round(record)
    return sitting


def finish(sitting: RulesTable, **sitting_deal: Any) -> RulesTable:
    """Everybody does what comes first in the alphabet until the round is over."""
    sitting.deal(**sitting_deal)
    while sitting.to_act:
        sitting.do(sitting.legal()[0])
    return sitting


# the scorer


@pytest.mark.clause("BAS-37", "AB-20", "GB-9")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([5, 3, 4, 2, 0], 5),
        ([0, 0, 3, 0, 1], -5),
        ([0, 0, 0, 0, 0], 0),
        ([9, 0, 0, 0, 0], 18),
        ([0, 9, 0, 0, 0], 9),
        ([0, 0, 9, 0, 0], -18),
        ([0, 0, 0, 9, 0], 0),
        ([0, 0, 0, 0, 9], 9),
    ],
)
@pytest.mark.parametrize("seat", range(4))
def test_gb9_each_card_won_scores_the_value_of_its_fruit(
    counts: list[int], points: int, seat: int
) -> None:
    piles = [[0] * 5] * seat + [counts]
    sitting = scored([2, 1, -2, 0, 1], *piles)
    expected = [0] * 4
    expected[seat] = points
    assert sitting.record.points.tolist() == expected
    assert sitting.totals == expected


@pytest.mark.clause("BAS-37")
def test_the_round_on_the_rules_page() -> None:
    """docs/rules/bastos.md: most tricks, and no more points than the seat without one."""
    sitting = scored([3, 0, 1, 0, -2], [2, 3, 2, 2, 3], [1, 2, 2, 2, 1], [2, 2, 4, 3, 5])
    assert sitting.record.points.tolist() == [2, 3, 0, 0]


@pytest.mark.clause("BAS-37")
def test_a_pile_of_everything_at_the_highest_value_scores_120() -> None:
    assert scored([3] * 5, [8, 8, 8, 8, 8]).totals == [120, 0, 0, 0]


@pytest.mark.clause("BAS-37", "AB-20")
def test_points_are_added_to_the_totals_and_totals_may_be_negative() -> None:
    sitting = RulesTable("bastos", players=3)
    record = sitting.record
    record.totals[:3] = [10, -4, 0]
    record.points[:3] = [7, 7, 7]
    record["values"][:] = [-2, 1, 0, 0, 0]
    record.won[0], record.won[1] = cards([9, 0, 0, 0, 0]), cards([0, 2, 0, 0, 0])
    rules.end_round(record)
    assert record.points.tolist() == [-18, 2, 0, 0]
    assert sitting.totals == [-8, -2, 0]


@pytest.mark.clause("BAS-11", "BAS-36")
@pytest.mark.parametrize(
    ("players", "round_count", "phase"),
    [(3, 1, DEAL), (3, 5, DEAL), (3, 6, OVER), (4, 6, DEAL), (4, 7, DEAL), (4, 8, OVER)],
)
def test_the_game_is_over_when_each_seat_has_started_two_rounds(
    players: int, round_count: int, phase: int
) -> None:
    record = RulesTable("bastos", players=players).record
    record.round_count = round_count
    record.turn = record.leader = 1
    rules.end_round(record)
    assert record.phase == phase
    assert (record.turn, record.leader) == (NOBODY, NOBODY)


# a round by play


@pytest.mark.clause("BAS-12", "BAS-36", "AB-16", "AB-17")
@pytest.mark.parametrize(("players", "tricks"), [(3, 11), (4, 10)])
def test_a_round_lasts_until_the_hands_are_empty_and_every_card_is_somewhere(
    players: int, tricks: int
) -> None:
    sitting = RulesTable("bastos", players=players).deal()
    ended = 0
    while sitting.to_act:
        assert sum(sitting.view().cards_left) > 0 or sitting.legal()[0] == "keep"
        entry = sitting.act(sitting.legal()[0])
        ended += entry.trick_winner is not None
    record, view = sitting.record, sitting.view()
    assert ended == sum(view.tricks) + view.unclaimed == tricks
    assert view.cards_left == [0] * players
    places = [*record.won.tolist(), int(record.unclaimed)]
    places += [1 << int(card) for card in record.bastos[:players]]
    if players == 4:
        places.append(1 << int(record.aside))
    assert sum(places) == record.deck
    assert sum(int(place).bit_count() for place in places) == 9 * (players + 1)


@pytest.mark.clause("BAS-02", "BAS-31", "BAS-36", "BAS-37", "AB-17", "AB-20")
def test_a_round_is_scored_with_the_values_at_its_end() -> None:
    """Two tricks. Banana 1, mango 3 at first, then mango is lowered and orange declared trump.
    Neither the Bastos cards nor the card left over score."""
    sitting = RulesTable("bastos", players=4)
    sitting.deal("banana-1", "mango-1", "mango-2", "mango-3", aside="pineapple-9")
    sitting.do("bastos banana-1", "bastos mango-1", "bastos mango-2", "bastos mango-3")
    sitting.hold("banana-9 mango-4", "banana-2 orange-1", "banana-3 mango-9", "banana-4 mango-5")
    sitting.do("play banana-9", "lower mango", "play banana-4", "play banana-3", "play banana-2")
    assert sitting.view().tricks == [0, 0, 0, 1]
    sitting.do("play mango-5", "keep", "play mango-9", "keep")
    assert sitting.totals == [0, 0, 0, 0]
    sitting.do("trump orange-1")
    assert sitting.to_act == [0]
    sitting.do("play mango-4")
    assert sitting.view().values == dict(zip(FRUITS, [1, 2, 0, 0, -2], strict=True))
    assert sitting.totals == [0, 3 * 2 - 2, 0, 4]
    assert sitting.lines(0) == sitting.lines(2) == []
    assert sitting.lines(1) == [(6, "sheet-fruit", "BAS-37"), (-2, "sheet-fruit", "BAS-37")]
    assert sitting.sheet.lines == (
        Line(
            1,
            6,
            say(
                "sheet-fruit",
                "BAS-37",
                suit="mango",
                cards=["mango-4", "mango-5", "mango-9"],
                count=3,
                value=2,
            ),
            "fruit",
            "mango",
        ),
        Line(
            1,
            -2,
            say("sheet-fruit", "BAS-37", suit="orange", cards=["orange-1"], count=1, value=-2),
            "fruit",
            "orange",
        ),
        Line(
            3,
            4,
            say(
                "sheet-fruit",
                "BAS-37",
                suit="banana",
                cards=["banana-2", "banana-3", "banana-4", "banana-9"],
                count=4,
                value=1,
            ),
            "fruit",
            "banana",
        ),
    )
    assert (sitting.sheet.round, sitting.sheet.points) == (1, (0, 4, 0, 4))
    assert sitting.sheet.totals == (0, 4, 0, 4)


@pytest.mark.clause("BAS-37")
def test_a_fruit_at_0_has_its_line_too() -> None:
    sitting = RulesTable("bastos", players=3).deal("banana-1", "banana-2", "banana-3")
    sitting.do("bastos banana-1", "bastos banana-2", "bastos banana-3")
    sitting.hold("mango-1", "mango-2", "mango-3").do("play mango-1", "play mango-3", "play mango-2")
    assert sitting.lines(2) == [(0, "sheet-fruit", "BAS-37")]
    assert sitting.totals == [0, 0, 0]


# the end of the game


@pytest.mark.clause("BAS-10", "BAS-11", "BAS-37", "BAS-38", "BAS-39")
@pytest.mark.parametrize(("players", "rounds"), [(3, 6), (4, 8)])
def test_a_whole_game_adds_up(players: int, rounds: int) -> None:
    sitting = RulesTable("bastos", players=players)
    totals = [0] * players
    for number in range(1, rounds + 1):
        assert sitting.game.result(sitting.state) is None
        finish(sitting)
        sheet = sitting.sheet
        assert sheet.round == number
        for seat in range(players):
            assert sum(points for points, _, _ in sitting.lines(seat)) == sheet.points[seat]
            totals[seat] += sheet.points[seat]
        assert list(sheet.totals) == sitting.totals == totals
    assert len(sitting.state.sheets) == rounds
    assert any(any(sheet.points) for sheet in sitting.state.sheets)
    view = sitting.view()
    assert view.over
    assert view.points == [list(sheet.points) for sheet in sitting.state.sheets]
    result = present(sitting.game.result(sitting.state))
    assert [totals[seat] for seat in result.winners] == [max(totals)] * len(result.winners)
    assert view.result == result


def over(*totals: int) -> RulesTable:
    """The last round of a game is scored, and these are the totals."""
    sitting = RulesTable("bastos", players=len(totals))
    sitting.record.totals[: len(totals)] = totals
    sitting.record.round_count = 2 * len(totals)
    rules.end_round(sitting.record)
    return sitting


@pytest.mark.clause("BAS-39", "AB-19", "AB-20")
@pytest.mark.parametrize(
    ("totals", "ranks", "winners", "key", "clause"),
    [
        ((10, 30, 20), (3, 1, 2), (1,), "result-won", "BAS-39"),
        ((-5, -3, -9, -4), (3, 1, 4, 2), (1,), "result-won", "BAS-39"),
        ((30, 12, 12), (1, 2, 2), (0,), "result-won", "BAS-39"),
        ((30, 12, 30), (1, 3, 1), (0, 2), "result-shared", "AB-19"),
        ((7, 7, 7, 7), (1, 1, 1, 1), (0, 1, 2, 3), "result-shared", "AB-19"),
        ((1, 0, 1, 1), (1, 4, 1, 1), (0, 2, 3), "result-shared", "AB-19"),
    ],
)
def test_the_highest_total_wins_and_a_tie_is_shared(
    totals: tuple[int, ...], ranks: tuple[int, ...], winners: tuple[int, ...], key: str, clause: str
) -> None:
    sitting = over(*totals)
    reason = say(key, clause, seats=list(winners), points=max(totals))
    assert sitting.game.result(sitting.state) == Result(ranks, winners, reason)
    for viewer in (None, 0):
        assert sitting.view(viewer).prompt == reason


@pytest.mark.clause("BAS-39")
def test_after_the_end_nobody_acts_and_nothing_is_dealt() -> None:
    sitting = over(1, 2, 3)
    assert sitting.to_act == []
    assert sitting.legal(0) == []
    assert sitting.game.due(sitting.state) is None
    assert sitting.game.refusal(sitting.state, 0, "play banana-1") == say("game-is-over")
    with pytest.raises(Refused) as refused:
        sitting.deal()
    assert refused.value.message == say("game-is-over")


@pytest.mark.clause("BAS-39", "AB-19")
def test_the_last_action_tells_the_points_and_the_result() -> None:
    sitting = RulesTable("bastos", players=3)
    sitting.record.round_count = 5
    sitting.record.totals[:3] = [3, 6, -1]
    sitting.deal("banana-1", "mango-1", "mango-2").do(
        "bastos banana-1", "bastos mango-1", "bastos mango-2"
    )
    sitting.hold("banana-2", "banana-3", "banana-4").do("play banana-4", "play banana-3")
    entry = sitting.act("play banana-2")
    assert entry.tell == (
        say("follows", "BAS-19", seat=0, card="banana-2"),
        say("wins-trick", "BAS-27", seat=2, card="banana-4", count=1),
        say("round-over", round=6),
        say("round-points", seat=0, points=0, total=3),
        say("round-points", seat=1, points=0, total=6),
        say("round-points", seat=2, points=3, total=2),
        say("result-won", "BAS-39", seats=[1], points=6),
    )
