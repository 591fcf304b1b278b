"""Bastos: the change of a value."""

from typing import Any

import pytest

from sarisari.core.bits import members
from sarisari.core.phase import CHANGE, PLAY
from sarisari.games.bastos import rules
from tests.support.bastos_tricks import last_winner, lay, plays, trick
from tests.support.rules_table import RulesTable

FRUITS = ["banana", "mango", "pineapple", "passionfruit", "orange"]


def values(sitting: RulesTable) -> list[int]:
    found: list[int] = sitting.record["values"].tolist()
    return found


# what may be changed


def change_due(players: int = 4, **options: Any) -> RulesTable:
    """Seat 0 has led its own Bastos fruit."""
    bastos = ["banana-1", "mango-1", "mango-2", "mango-3"][:players]
    sitting = trick(" ".join(bastos), "banana-9 banana-8", "banana-2", "banana-3", **options)
    return sitting.do("play banana-9")


@pytest.mark.clause("BAS-02", "BAS-33", "AB-11", "AB-14")
def test_the_change_is_one_step_for_any_fruit_or_none() -> None:
    sitting = change_due()
    assert sitting.record.phase == CHANGE
    assert sitting.to_act == [0]
    sitting.record["values"][:] = [0, 1, -1, 2, 1]
    assert sitting.legal() == sorted(
        ["keep", *(f"{verb} {fruit}" for verb in ("raise", "lower") for fruit in FRUITS)]
    )


@pytest.mark.clause("BAS-16", "AB-14")
@pytest.mark.parametrize("fruit", range(5), ids=FRUITS)
@pytest.mark.parametrize(
    ("value", "verbs"),
    [
        (3, ["lower"]),
        (2, ["lower", "raise"]),
        (-1, ["lower", "raise"]),
        (-2, ["raise"]),
    ],
)
def test_a_step_past_3_or_minus_2_is_not_offered(fruit: int, value: int, verbs: list[str]) -> None:
    sitting = change_due()
    sitting.record["values"][:] = 0
    sitting.record["values"][fruit] = value
    about_it = [do for do in sitting.legal() if do.endswith(f" {FRUITS[fruit]}")]
    assert about_it == [f"{verb} {FRUITS[fruit]}" for verb in verbs]
    assert len(sitting.legal()) == 1 + 2 * 4 + len(verbs)


@pytest.mark.clause("AB-14", "AB-18")
@pytest.mark.parametrize("left_out", range(2, 5))
def test_a_fruit_that_is_not_in_the_game_cannot_be_changed(left_out: int) -> None:
    fruits = [fruit for at, fruit in enumerate(FRUITS) if at != left_out]
    sitting = change_due(players=3, fruits=fruits)
    changed = {do.split()[-1] for do in sitting.legal()} - {"keep"}
    assert changed == set(fruits)
    assert sitting.legal().count("keep") == 1


@pytest.mark.clause("BAS-02", "BAS-33", "AB-14")
@pytest.mark.parametrize("fruit", range(5), ids=FRUITS)
@pytest.mark.parametrize(("verb", "step"), [("raise", 1), ("lower", -1)])
def test_a_change_moves_one_fruit_one_step(fruit: int, verb: str, step: int) -> None:
    """The own Bastos fruit and the trump included."""
    sitting = change_due()
    sitting.record.trump = 4
    sitting.record["values"][:] = [1, 0, 2, -1, 0]
    expected = [1, 0, 2, -1, 0]
    expected[fruit] += step
    sitting.do(f"{verb} {FRUITS[fruit]}")
    assert values(sitting) == expected


@pytest.mark.clause("BAS-33", "AB-14")
def test_a_change_may_be_declined() -> None:
    sitting = change_due()
    before = values(sitting)
    sitting.do("keep")
    assert values(sitting) == before == [1, 3, 0, 0, 0]
    assert sitting.record.phase == PLAY


@pytest.mark.clause("AB-14")
@pytest.mark.parametrize(("direction", "next_seat"), [("clockwise", 1), ("counterclockwise", 3)])
@pytest.mark.parametrize("change", ["raise mango", "lower orange", "keep"])
def test_the_change_comes_before_the_next_card(direction: str, next_seat: int, change: str) -> None:
    sitting = change_due(direction=direction)
    sitting.record["values"][1] = 0
    assert sitting.record.turn_count == 0
    sitting.do(change)
    assert sitting.to_act == [next_seat]
    assert sitting.record.turn_count == 1
    assert sitting.record.phase == PLAY


def test_the_kernel_offers_the_same_changes_whoever_is_asked() -> None:
    record = change_due().record
    record["values"][:] = [3, -2, 0, 3, -2]
    # 47..51 raise, 52..56 lower, 57 keep
    assert list(members(rules.legal(record, 0))) == [48, 49, 51, 52, 54, 55, 57]
    assert list(members(rules.legal_changes(record))) == [48, 49, 51, 52, 54, 55, 57]


# when a change is due: seat 0 banana, seat 1 mango, seat 2 orange, seat 3 banana


OFFERED = {  # cards by seat, trump; who is offered a change: raw, winnable; who wins
    "leader": ("banana-9 banana-4 banana-6 banana-8", None, [0], [0, 3], 2),
    "a higher one later": ("banana-5 banana-3 mango-9 banana-7", None, [0, 3], [0, 3], 1),
    "raw 4 below 5, winnable above 3": (
        "banana-5 banana-3 banana-2 banana-4",
        None,
        [0],
        [0, 3],
        1,
    ),
    "below a card that may win": ("banana-5 banana-3 banana-7 banana-6", None, [0], [0], 2),
    "nothing that may win yet": ("banana-9 mango-9 pineapple-9 banana-1", None, [0], [0, 3], None),
    "led fruit of another": ("mango-5 mango-9 orange-9 banana-9", None, [1], [1], 0),
    "led fruit of another, lower": ("mango-5 mango-4 mango-6 mango-1", None, [], [], 2),
    "thrown off": ("pineapple-1 mango-9 orange-9 banana-9", None, [], [], 0),
    "thrown off an own lead": ("banana-1 mango-9 orange-9 passionfruit-9", None, [0], [0], None),
    "no own fruit": ("orange-5 banana-9 mango-9 orange-6", None, [], [], 3),
    "after a trump": ("banana-2 pineapple-1 banana-4 banana-9", "pineapple", [0], [0], 1),
    "before a trump": ("mango-2 mango-4 pineapple-1 banana-9", "pineapple", [1], [1], 2),
    "trump exists but is not in the trick": (
        "mango-2 mango-4 orange-9 banana-9",
        "pineapple",
        [1],
        [1],
        0,
    ),
    "on a led trump": ("pineapple-1 mango-9 orange-9 banana-9", "pineapple", [], [], 0),
    "high fruit": ("orange-7 orange-6 orange-9 orange-8", None, [2], [2], 3),
}


@pytest.mark.clause("BAS-28", "BAS-33", "BAS-34", "AB-11", "AB-12", "AB-13")
@pytest.mark.parametrize(
    ("table", "trump", "raw", "winnable", "winner"), OFFERED.values(), ids=OFFERED
)
@pytest.mark.parametrize("strongest", ["raw", "winnable"])
def test_a_change_is_due_when_the_own_bastos_card_is_strongest_as_it_is_played(
    table: str,
    trump: str | None,
    raw: list[int],
    winnable: list[int],
    winner: int | None,
    strongest: str,
) -> None:
    hands = [f"{card} passionfruit-1" for card in table.split()]
    sitting = trick("banana-3 mango-3 orange-3 banana-2", *hands, strongest=strongest)
    if trump is not None:
        sitting.record.trump = FRUITS.index(trump)
    assert lay(sitting, *plays(table)) == (raw if strongest == "raw" else winnable)
    assert last_winner(sitting) == winner
    assert sitting.to_act == [0 if winner is None else winner]


OWN = {  # cards by seat, trump; who is offered a change with change=lead and with change=any
    "leader": ("banana-9 banana-4 banana-6 banana-8", None, [0], [0, 3]),
    "strongest later": ("mango-5 mango-9 orange-9 banana-9", None, [], [1, 2, 3]),
    "lower than others": ("mango-5 mango-4 mango-6 mango-1", None, [], [1]),
    "thrown off": ("pineapple-1 mango-9 orange-9 banana-9", None, [], [1, 2, 3]),
    "after a trump": ("banana-2 pineapple-1 banana-4 banana-9", "pineapple", [0], [0, 3]),
    "no own fruit": ("orange-5 banana-9 mango-9 orange-6", None, [], []),
}


@pytest.mark.clause("AB-11", "AB-21")
@pytest.mark.parametrize(("table", "trump", "lead", "any_"), OWN.values(), ids=OWN)
@pytest.mark.parametrize("change", ["lead", "any"])
@pytest.mark.parametrize("strongest", ["raw", "winnable"])
def test_ab21_a_change_only_with_the_first_card_or_with_every_own_bastos_card(
    table: str, trump: str | None, lead: list[int], any_: list[int], change: str, strongest: str
) -> None:
    hands = [f"{card} passionfruit-1" for card in table.split()]
    options = {"change": change, "strongest": strongest}
    sitting = trick("banana-3 mango-3 orange-3 banana-2", *hands, **options)
    if trump is not None:
        sitting.record.trump = FRUITS.index(trump)
    assert lay(sitting, *plays(table)) == (lead if change == "lead" else any_)


@pytest.mark.clause("AB-14", "AB-21")
def test_ab21_a_discarded_card_brings_a_change_before_the_trick_is_won() -> None:
    """The last card of the trick: the change comes first, then the award."""
    hands = [f"{card} passionfruit-1" for card in ("pineapple-1", "mango-9", "orange-9")]
    sitting = trick(
        "banana-3 mango-3 orange-3",
        *hands,
        fruits=FRUITS[:3] + FRUITS[4:],
        change="any",
        direction="clockwise",
    )
    sitting.do("play pineapple-1", "play mango-9", "keep", "play orange-9")
    assert sitting.record.phase == CHANGE
    assert sitting.to_act == [2]
    assert sitting.view().tricks == [0, 0, 0]
    sitting.do("raise pineapple")
    assert sitting.view().tricks == [1, 0, 0]
    assert sitting.view().values["pineapple"] == 1


@pytest.mark.clause("BAS-33", "BAS-34", "AB-11", "GB-2", "GB-3")
@pytest.mark.parametrize(
    ("direction", "seats"), [("clockwise", [0, 1, 2, 3]), ("counterclockwise", [0, 3, 2, 1])]
)
@pytest.mark.parametrize(
    ("first", "table", "offered", "winner"),
    [
        (0, "banana-9 banana-4 banana-6 banana-8", [0], 2),  # GB-2
        (1, "banana-5 banana-3 banana-7 banana-9", [3, 0], 1),  # GB-3, P2 leads
    ],
)
def test_gb2_gb3_own_bastos_cards_bring_changes_and_lower_cards_win(
    direction: str, seats: list[int], first: int, table: str, offered: list[int], winner: int
) -> None:
    """Players are counted in playing order from P1 = 0; `seats` says where they sit."""
    by_player = ["banana-1", "mango-1", "orange-1", "banana-2"]
    bastos = [by_player[seats.index(seat)] for seat in range(4)]
    sitting = RulesTable("bastos", players=4, direction=direction)
    sitting.record.round_count = seats[first]  # the round that P1 or P2 leads
    sitting.deal(*bastos).do(*(f"bastos {card}" for card in bastos))
    hands = [""] * 4
    for turn, card in enumerate(table.split()):
        hands[seats[(first + turn) % 4]] = f"{card} pineapple-9"
    sitting.hold(*hands)
    assert sitting.to_act == [seats[first]]
    assert lay(sitting, *plays(table)) == [seats[player] for player in offered]
    assert last_winner(sitting) == seats[winner]


@pytest.mark.clause("AB-13")
@pytest.mark.parametrize("strongest", ["raw", "winnable"])
def test_no_change_after_the_lowest_of_all_trumps(strongest: str) -> None:
    sitting = trick(
        "mango-1 orange-1 orange-2",
        "orange-5 mango-2",
        "banana-1 mango-3",
        "orange-9 mango-4",
        fruits=["banana", "mango", "pineapple", "orange"],
        strongest=strongest,
        direction="clockwise",
    )
    assert lay(sitting, "play orange-5", "trump banana-1", "play orange-9") == []
    assert last_winner(sitting) == 1


@pytest.mark.clause("AB-09", "AB-13")
@pytest.mark.parametrize("earlier", ["plain", "trump"])
def test_no_change_after_a_declaration_whether_or_not_an_earlier_card_became_a_trump(
    earlier: str,
) -> None:
    sitting = trick(
        "mango-1 orange-1 mango-2 orange-2",
        "orange-5 mango-3",
        "pineapple-9 mango-4",
        "pineapple-1 mango-5",
        "orange-9 mango-6",
        earlier=earlier,
    )
    actions = ["play orange-5", "play pineapple-9", "trump pineapple-1", "play orange-9"]
    assert lay(sitting, *actions) == []
    assert last_winner(sitting) == (2 if earlier == "plain" else 1)


@pytest.mark.clause("AB-03", "AB-12")
def test_climb_and_strongest_do_not_touch_each_other() -> None:
    """Seat 2 must climb above the own-Bastos 5, and then its own-Bastos 7 is strongest."""
    sitting = trick(
        "banana-1 mango-1 banana-2",
        "banana-5 mango-3",
        "banana-3 mango-4",
        "banana-4 banana-7 mango-5",
        climb=True,
        strongest="winnable",
    )
    assert lay(sitting, *plays("banana-5 banana-3")) == [0]
    assert sitting.legal() == ["play banana-7"]
    assert lay(sitting, "play banana-7") == [2]
    assert last_winner(sitting) == 1


# a change after the last card


@pytest.mark.clause("BAS-33", "AB-14")
def test_a_change_after_the_last_card_comes_before_the_award() -> None:
    sitting = trick(
        "mango-1 mango-2 banana-1",
        "banana-2 pineapple-1",
        "banana-3 pineapple-2",
        "banana-9 pineapple-3",
    )
    sitting.do(*plays("banana-2 banana-3 banana-9"))
    assert sitting.to_act == [2]
    assert sitting.record.phase == CHANGE
    assert sitting.record.turn_count == 2
    assert sitting.view().last_trick is None
    assert sitting.view().tricks == [0, 0, 0]
    entry = sitting.act("raise pineapple")
    assert entry.trick_winner == 1
    assert sitting.to_act == [1]
    assert sitting.view().tricks == [0, 1, 0]
    assert values(sitting) == [1, 2, 1, 0, 0]


@pytest.mark.clause("BAS-33", "BAS-36", "BAS-37", "AB-14")
@pytest.mark.parametrize(("change", "points"), [("raise banana", 6), ("lower banana", 0)])
def test_a_change_after_the_last_card_of_a_round_still_counts(change: str, points: int) -> None:
    """NOTATION 3: the totals change with that change."""
    sitting = trick("mango-1 mango-2 banana-1", "banana-2", "banana-3", "banana-9")
    sitting.do(*plays("banana-2 banana-3 banana-9"))
    assert sitting.view().cards_left == [0, 0, 0]
    assert sitting.totals == [0, 0, 0]
    assert sitting.view().due is None
    sitting.do(change)
    assert sitting.totals == [0, points, 0]
    assert sitting.view().due == "deal"
