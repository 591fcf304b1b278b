"""Palitan: tricks, and what they are worth."""

from typing import Any

import pytest

from sarisari.core.message import Message, Parameter
from tests.support.narrowing import present
from tests.support.rules_table import RulesTable, card_game_of


def playing(*hands: str, **options: Any) -> RulesTable:
    """A table at its first trick; these are the hands then."""
    sitting = RulesTable("palitan", players=len(hands), **options).deal()
    sitting.do(*[sitting.legal(seat)[0] for seat in range(len(hands))])
    return sitting.hold(*hands)


def finished(sitting: RulesTable) -> RulesTable:
    """The game played to its end, from the deal of the next round on."""
    while sitting.game.result(sitting.state) is None:
        if sitting.game.due(sitting.state):
            sitting.deal()
        sitting.do(sitting.legal()[0])
    return sitting


@pytest.mark.clause("PAL-08", "PAL-16")
@pytest.mark.parametrize("players", [2, 5])
def test_everyone_leads_one_round(players: int) -> None:
    sitting = RulesTable("palitan", players=players)
    leaders = []
    while sitting.game.result(sitting.state) is None:
        sitting.deal()
        sitting.do(*[sitting.legal(seat)[0] for seat in range(players)])
        leaders += sitting.to_act
        while sitting.to_act:
            sitting.do(sitting.legal()[0])
    assert leaders == [*range(players)]
    assert len(sitting.game.sheets(sitting.state)) == sitting.view(None).rounds == players


@pytest.mark.clause("PAL-09")
def test_the_leader_plays_any_card_and_the_others_follow_clockwise() -> None:
    sitting = playing("stone-3 leaf-2", "stone-4 leaf-3", "stone-5 leaf-4")
    assert sitting.legal() == ["play leaf-2", "play stone-3"]
    sitting.do("play leaf-2")
    assert sitting.to_act == [1]
    sitting.do("play leaf-3")
    assert sitting.to_act == [2]


@pytest.mark.clause("PAL-10")
def test_whoever_can_follow_must() -> None:
    sitting = playing("stone-3 leaf-2", "stone-4 leaf-3", "shell-9 leaf-4").do("play stone-3")
    assert sitting.legal() == ["play stone-4"]
    params: dict[str, Parameter] = {"suit": "stone", "cards": ["stone-4"]}
    assert sitting.refusal("play leaf-3") == Message("follow-suit", params, "PAL-10")
    assert sitting.refusal("play leaf-15") == Message("not-in-hand", {"card": "leaf-15"})
    sitting.do("play stone-4")
    assert sitting.legal() == ["play leaf-4", "play shell-9"]


@pytest.mark.clause("PAL-12")
def test_without_a_shell_the_highest_card_of_the_led_suit_wins_and_leads() -> None:
    sitting = playing("stone-3 leaf-2", "leaf-15 leaf-3", "stone-4 leaf-4")
    sitting.do("play stone-3", "play leaf-15", "play stone-4")
    assert sitting.view(None).tricks == [0, 0, 1]
    assert sitting.to_act == [2]


@pytest.mark.clause("PAL-11", "PAL-19")
@pytest.mark.parametrize(("trump", "winner"), [("shell", 1), ("none", 0)])
def test_the_lowest_shell_beats_the_highest_leaf_if_shells_are_trump(
    trump: str, winner: int
) -> None:
    sitting = playing("leaf-15 leaf-1", "shell-1 stone-1", "leaf-14 leaf-2", trump=trump)
    sitting.do("play leaf-15", "play shell-1", "play leaf-14")
    assert sitting.to_act == [winner]
    assert sitting.view(None).trump == ("shell" if trump == "shell" else None)


@pytest.mark.clause("PAL-11")
def test_of_several_shells_the_highest_wins() -> None:
    sitting = playing("leaf-15 leaf-1", "shell-4 stone-1", "shell-3 stone-2")
    sitting.do("play leaf-15", "play shell-4", "play shell-3")
    assert sitting.to_act == [1]


@pytest.mark.clause("PAL-13", "PAL-14")
def test_tricks_count_times_the_lowest_rank_among_their_cards() -> None:
    sitting = playing("leaf-15 leaf-14", "leaf-4 stone-12", "leaf-3 leaf-2")
    sitting.do("play leaf-15", "play leaf-4", "play leaf-3")
    sitting.do("play leaf-14", "play stone-12", "play leaf-2")
    assert sitting.sheet.points == (4, 0, 0)
    assert sitting.lines(0) == [(4, "palitan-sheet", "PAL-13")]
    assert sitting.sheet.lines[0].reason.params == {"count": 2, "rank": 2}
    assert sitting.lines(1) == [(0, "palitan-sheet-none", "PAL-14")]


@pytest.mark.clause("PAL-04", "PAL-13", "PAL-15")
def test_partners_count_tricks_and_lowest_rank_together_and_each_gets_all() -> None:
    sitting = playing("leaf-15 stone-3", "leaf-9 stone-4", "leaf-8 stone-12", "leaf-7 stone-5")
    sitting.do("play leaf-15", "play leaf-9", "play leaf-8", "play leaf-7")
    sitting.do("play stone-3", "play stone-4", "play stone-12", "play stone-5")
    assert sitting.view(None).tricks == [1, 0, 1, 0]
    assert sitting.sheet.points == (6, 0, 6, 0)


@pytest.mark.clause("PAL-17")
def test_partners_win_together() -> None:
    sitting = RulesTable("palitan", players=4)
    sitting.record.totals[:4] = [0, 1000, 0, 1000]
    result = present(finished(sitting).game.result(sitting.state))
    assert result.winners == (1, 3)
    assert result.ranks == (3, 1, 3, 1)
    assert result.reason.key == "palitan-result-partners"


@pytest.mark.clause("PAL-17")
@pytest.mark.parametrize(
    ("totals", "winners", "key"),
    [((7, 9, 8), (1,), "result-won"), ((9, 9, 8), (0, 1), "result-shared")],
)
def test_the_highest_total_wins_and_a_tie_is_shared(
    totals: tuple[int, int, int], winners: tuple[int, ...], key: str
) -> None:
    game = card_game_of("palitan")
    state = game.new({"players": 3})
    state.record.totals[:3] = totals
    result = game.score.final_result(game.reader(state.record), state.options)
    assert (result.winners, result.reason.key, result.reason.clause) == (winners, key, "PAL-17")
