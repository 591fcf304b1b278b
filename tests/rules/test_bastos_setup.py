"""Bastos: options, and the start of a round."""

from itertools import combinations

import pytest

from sarisari.core.message import Refused, say
from sarisari.core.phase import CHOOSE, DEAL, NOBODY, NONE, OVER
from sarisari.games.bastos import rules
from tests.support.bastos_tricks import FRUITS, deck_of, finish_round, hands_of
from tests.support.rules_table import RulesTable

# options


@pytest.mark.clause("BAS-01")
def test_three_or_four_play_and_three_is_the_default() -> None:
    assert RulesTable("bastos").players == 3
    assert RulesTable("bastos", players=3).players == 3
    assert RulesTable("bastos", players=4).players == 4


@pytest.mark.clause("BAS-01")
@pytest.mark.parametrize(
    ("players", "shown"), [(2, "2"), (5, "5"), (True, "true"), ("3", "3"), (3.0, "3.0")]
)
def test_any_other_number_of_players_is_refused(players: float | str, shown: str) -> None:
    with pytest.raises(Refused) as refused:
        RulesTable("bastos", players=players)
    assert refused.value.message == say(
        "option-value", "BAS-01", option="players", value=shown, values=["3", "4"]
    )


def test_the_defaults_are_the_first_values() -> None:
    assert RulesTable("bastos").state.options == {
        "players": 3,
        "fruits": ["banana", "mango", "pineapple", "passionfruit"],
        "direction": "counterclockwise",
        "climb": False,
        "strongest": "raw",
        "earlier": "plain",
        "change": "strongest",
    }


@pytest.mark.clause("AB-01", "AB-03", "AB-09", "AB-12")
@pytest.mark.parametrize(
    ("option", "value", "field", "clause", "values"),
    [
        ("direction", "clockwise", "clockwise", "AB-01", ["counterclockwise", "clockwise"]),
        ("climb", True, "climbs", "AB-03", ["false", "true"]),
        ("strongest", "winnable", "winnable", "AB-12", ["raw", "winnable"]),
        ("earlier", "trump", "earlier_trumps", "AB-09", ["plain", "trump"]),
    ],
)
def test_each_option_switches_one_thing_and_has_two_values(
    option: str, value: bool | str, field: str, clause: str, values: list[str]
) -> None:
    switches = ["clockwise", "climbs", "winnable", "earlier_trumps"]
    record = RulesTable("bastos", **{option: value}).record
    assert [name for name in switches if record[name]] == [field]
    assert not any(RulesTable("bastos").record[name] for name in switches)
    with pytest.raises(Refused) as refused:
        RulesTable("bastos", **{option: 1})
    assert refused.value.message == say(
        "option-value", clause, option=option, value="1", values=values
    )


@pytest.mark.clause("AB-21")
def test_the_change_has_three_values() -> None:
    values = ["strongest", "lead", "any"]
    assert [RulesTable("bastos", change=value).record.change for value in values] == [0, 1, 2]
    with pytest.raises(Refused) as refused:
        RulesTable("bastos", change="never")
    assert refused.value.message == say(
        "option-value", "AB-21", option="change", value="never", values=values
    )


@pytest.mark.clause("BAS-07", "AB-18")
@pytest.mark.parametrize("fruits", list(combinations(FRUITS, 4)), ids=" ".join)
def test_with_three_one_fruit_of_choice_leaves_the_game_for_good(fruits: tuple[str, ...]) -> None:
    sitting = RulesTable("bastos", players=3, fruits=list(reversed(fruits)))
    for _ in range(2):
        sitting.deal()
        view = sitting.view()
        assert view.fruits == list(fruits)
        assert view.values == dict.fromkeys(fruits, 0)
        held = sitting.game.deck.names(sum(hands_of(sitting)))
        assert held == deck_of(list(fruits))
        assert len(held) == 36
        finish_round(sitting)


@pytest.mark.clause("BAS-07")
@pytest.mark.parametrize(
    ("players", "fruits", "shown"),
    [
        (3, FRUITS[:3], "['banana', 'mango', 'pineapple']"),
        (3, ["mango", "mango", "pineapple", "orange"], "['mango', 'mango', 'pineapple', 'orange']"),
        (3, ["banana", "mango", "orange", "durian"], "['banana', 'mango', 'orange', 'durian']"),
        (3, "banana mango orange", "banana mango orange"),
        (3, [1, 2, 3, 4], "[1, 2, 3, 4]"),
        (4, FRUITS[1:], "['mango', 'pineapple', 'passionfruit', 'orange']"),
    ],
)
def test_other_fruits_or_another_number_of_them_are_refused(
    players: int, fruits: object, shown: str
) -> None:
    with pytest.raises(Refused) as refused:
        RulesTable("bastos", players=players, fruits=fruits)
    assert refused.value.message == say(
        "option-suits", "BAS-07", option="fruits", count=players + 1, names=FRUITS, value=shown
    )


@pytest.mark.clause("BAS-03")
def test_four_play_with_all_five_fruits_in_any_order() -> None:
    assert RulesTable("bastos", players=4, fruits=FRUITS[::-1]).view().fruits == FRUITS


# the start of a round


@pytest.mark.clause("BAS-04", "BAS-05", "BAS-08", "BAS-09")
@pytest.mark.parametrize(("players", "columns"), [(3, FRUITS[:4]), (4, FRUITS)])
def test_the_value_table_is_in_view_with_a_marker_at_0_for_each_fruit_and_no_donkey(
    players: int, columns: list[str]
) -> None:
    sitting = RulesTable("bastos", players=players)
    for viewer in (None, *range(players)):
        assert sitting.view(viewer).values == dict.fromkeys(columns, 0)
        assert sitting.view(viewer).trump is None
    sitting.deal()
    for viewer in (None, *range(players)):
        assert sitting.view(viewer).values == dict.fromkeys(columns, 0)
        assert sitting.view(viewer).trump is None


def test_before_the_first_deal_the_table_is_empty_and_nobody_acts() -> None:
    sitting = RulesTable("bastos", players=4)
    record = sitting.record
    assert record.phase == DEAL
    assert [record.turn, record.leader, record.best_seat] == [NOBODY] * 3
    assert [record.aside, record.led, record.trump, record.half] == [NONE] * 4
    for field in ("bastos", "weakness", "trick"):
        assert record[field].tolist() == [NONE] * 4
    for field in ("hands", "won", "totals", "points"):
        assert record[field].tolist() == [0] * 4
    assert sitting.to_act == []
    assert sitting.game.due(sitting.state) == "deal"


@pytest.mark.clause("BAS-09", "BAS-38")
@pytest.mark.parametrize("players", [3, 4])
def test_a_round_begins_with_nothing_left_of_the_one_before(players: int) -> None:
    record = RulesTable("bastos", players=players).record
    for field in ("won", "points", "bastos", "weakness"):
        record[field][:] = 7
    record.values[:] = 2
    record.unclaimed = record.trump = record.turn = record.leader = 3
    record.round_count = 1
    rules.begin_round(record)
    assert record.won.tolist() == record.points.tolist() == [0] * 4
    assert record.bastos.tolist() == record.weakness.tolist() == [NONE] * 4
    assert record["values"].tolist() == [0] * 5
    assert record.unclaimed == 0
    assert record.trump == NONE
    assert record.turn == 0
    assert record.phase == CHOOSE
    assert record.round_count == 2
    assert record.leader == 1


@pytest.mark.clause("BAS-09", "BAS-24", "BAS-38")
def test_after_a_round_donkey_markers_and_bastos_cards_are_put_back() -> None:
    sitting = RulesTable("bastos", players=4).deal("banana-1", "mango-1", "mango-2", "mango-3")
    sitting.do("bastos banana-1", "bastos mango-1", "bastos mango-2", "bastos mango-3")
    sitting.hold("banana-2", "orange-2", "orange-3", "orange-4")
    sitting.do("play banana-2", "lower passionfruit", "trump orange-4")
    sitting.do("play orange-3", "play orange-2")
    after = sitting.view()
    assert (after.trump, after.due) == ("orange", "deal")
    assert after.values == dict(zip(FRUITS, [1, 3, 0, -1, -2], strict=True))
    sitting.deal()
    fresh = sitting.view()
    assert fresh.values == dict.fromkeys(FRUITS, 0)
    assert fresh.trump is None
    assert fresh.bastos == [None] * 4
    assert fresh.tricks == [0] * 4
    assert fresh.last_trick is None


@pytest.mark.clause("BAS-10", "BAS-11", "BAS-18", "BAS-38", "AB-02")
@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
@pytest.mark.parametrize(
    ("players", "leaders", "dealers"),
    [
        (3, [0, 1, 2, 0, 1, 2], [2, 0, 1, 2, 0, 1]),
        (4, [0, 1, 2, 3, 0, 1, 2, 3], [3, 0, 1, 2, 3, 0, 1, 2]),
    ],
)
def test_seat_0_leads_first_then_the_left_neighbour_and_the_right_neighbour_deals(
    players: int, leaders: list[int], dealers: list[int], direction: str
) -> None:
    sitting = RulesTable("bastos", players=players, direction=direction)
    led: list[int] = []
    dealt: list[int | None] = []
    while not sitting.view().over:
        sitting.deal()
        view = sitting.view()
        assert (view.round, view.rounds) == (len(led) + 1, 2 * players)
        dealt.append(view.dealer)
        while len(sitting.to_act) > 1:
            sitting.do(sitting.legal()[0])
        sitting.do(sitting.legal()[0])
        led.append(sitting.to_act[0])
        assert sitting.view().leader == led[-1]
        finish_round(sitting)
    assert led == leaders
    assert dealt == dealers
    assert sitting.record.phase == OVER


def test_reset_goes_back_to_before_the_first_round() -> None:
    record = RulesTable("bastos", players=4).record
    record.totals[:] = [1, -2, 3, -4]
    record.round_count = 8
    record.phase = OVER
    rules.reset(record)
    assert record.totals.tolist() == [0, 0, 0, 0]
    assert record.round_count == 0
    assert record.phase == DEAL
