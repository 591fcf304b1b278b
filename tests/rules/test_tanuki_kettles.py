"""Tanuki: which raccoons fit in which kettles."""

import pytest

from sarisari.core.bits import members
from sarisari.core.message import Message
from sarisari.core.phase import NONE
from sarisari.games.tanuki.state import DECK, kettle_card
from sarisari.games.tanuki.view import Kettle
from tests.support.rules_table import RulesTable
from tests.support.tanuki_tricks import FITTING, YELLOW, hides, table

COLOURS = ("red", "blue", "green", "yellow")
KETTLES = [f"{colour}-{number}" for colour in COLOURS for number in (2, 5, 8)]


def free_kettles(sitting: RulesTable) -> list[list[str]]:
    """By hiding level: the kettles that a raccoon of that level would find free."""
    sets = sitting.record.free_kettles.tolist()
    return [[DECK.card_name(kettle_card(kettle)) for kettle in members(free)] for free in sets]


# what fits where


@pytest.mark.clause("TAN-17", "TAN-18", "TAN-19", "AK-02", "AK-06", "GK-8")
@pytest.mark.parametrize("number", [2, 5, 8])
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("hidden_colour", COLOURS)
def test_a_kettle_takes_the_larger_raccoons_whatever_the_two_colours(
    number: int, colour: str, hidden_colour: str
) -> None:
    kettle = f"{colour}-{number}"
    hand = [f"{hidden_colour}-{n}" for n in range(1, 10) if f"{hidden_colour}-{n}" != kettle]
    sitting = table(kettle, " ".join(hand), "").do(f"play {kettle}")
    assert hides(sitting) == [f"{hidden_colour}-{n} {kettle}" for n in FITTING[number]]
    assert [action for action in sitting.legal() if action.startswith("play ")] == [
        f"play {card}" for card in hand
    ]


@pytest.mark.clause("TAN-17", "TAN-19", "AK-03", "AK-06")
def test_of_several_free_kettles_the_player_chooses_one_that_is_smaller() -> None:
    sitting = table("red-2", "blue-5", "green-8", YELLOW)
    sitting.do("play red-2", "play blue-5", "play green-8")
    assert hides(sitting) == [
        "yellow-3 red-2",
        "yellow-4 red-2",
        "yellow-6 blue-5",
        "yellow-6 red-2",
        "yellow-7 blue-5",
        "yellow-7 red-2",
        "yellow-9 blue-5",
        "yellow-9 green-8",
        "yellow-9 red-2",
    ]
    assert "play yellow-9" in sitting.legal()


@pytest.mark.clause("TAN-18")
def test_kettles_become_free_as_they_are_played() -> None:
    sitting = table("red-5", "blue-2", "green-8", "yellow-5")
    assert free_kettles(sitting) == [[], [], [], []]
    sitting.do("play red-5")
    assert free_kettles(sitting) == [[], [], ["red-5"], ["red-5"]]
    sitting.do("play blue-2")
    assert free_kettles(sitting) == [[], ["blue-2"], ["red-5", "blue-2"], ["red-5", "blue-2"]]
    sitting.do("play green-8")
    assert free_kettles(sitting) == [
        [],
        ["blue-2"],
        ["red-5", "blue-2"],
        ["red-5", "blue-2", "green-8"],
    ]
    sitting.do("play yellow-5")
    assert free_kettles(sitting) == [[], [], [], []]


@pytest.mark.clause("TAN-18")
def test_a_raccoon_lying_there_is_no_kettle_and_offers_no_place() -> None:
    sitting = table("red-3", "blue-1", "red-6", "yellow-9 red-9")
    sitting.do("play red-3", "play blue-1", "play red-6")
    assert free_kettles(sitting) == [[], [], [], []]
    assert sitting.legal() == ["play red-9"]


@pytest.mark.clause("TAN-18", "AK-04")
def test_the_kettle_of_an_earlier_trick_is_gone() -> None:
    sitting = table("red-5 red-1", "red-8 red-3", "red-6 red-9")
    sitting.do("play red-5", "play red-8", "play red-6", "play red-3")
    assert hides(sitting) == []
    refusal = sitting.refusal("hide red-9 red-5")
    assert refusal == Message("tanuki-kettle-not-here", {"kettle": "red-5"}, "TAN-18")


# one raccoon to a kettle


@pytest.mark.clause("TAN-20", "AK-03")
def test_a_kettle_holds_one_raccoon() -> None:
    sitting = table("red-2", "red-3", "red-4 red-9", "red-6").do("play red-2", "hide red-3 red-2")
    assert free_kettles(sitting) == [[], [], [], []]
    assert sitting.legal() == ["play red-4", "play red-9"]
    refusal = sitting.refusal("hide red-4 red-2")
    assert refusal == Message("tanuki-kettle-taken", {"kettle": "red-2"}, "TAN-20")


@pytest.mark.clause("TAN-20", "AK-03")
def test_kettles_of_the_same_number_in_two_colours_are_two_places() -> None:
    sitting = table("red-2 red-4", "blue-2", "green-9 green-3", "yellow-6 yellow-7")
    sitting.do("play red-2", "play blue-2")
    assert hides(sitting) == [
        "green-3 blue-2",
        "green-3 red-2",
        "green-9 blue-2",
        "green-9 red-2",
    ]
    sitting.do("hide green-9 blue-2")
    assert free_kettles(sitting) == [[], ["red-2"], ["red-2"], ["red-2"]]
    assert hides(sitting) == ["yellow-6 red-2", "yellow-7 red-2"]
    assert sitting.refusal("hide yellow-6 blue-2").key == "tanuki-kettle-taken"
    sitting.do("hide yellow-6 red-2")
    assert sitting.view().last_trick.winner == 1


@pytest.mark.clause("TAN-20", "AK-03")
@pytest.mark.parametrize(
    ("taken", "left", "free"),
    [
        ("red-2", ["yellow-6 blue-5"], [[], [], ["blue-5"], ["blue-5"]]),
        ("blue-5", ["yellow-3 red-2", "yellow-6 red-2"], [[], ["red-2"], ["red-2"], ["red-2"]]),
    ],
)
def test_only_the_kettle_that_was_taken_is_taken(
    taken: str, left: list[str], free: list[list[str]]
) -> None:
    sitting = table("red-2", "blue-5", "green-9", "yellow-3 yellow-6")
    sitting.do("play red-2", "play blue-5", f"hide green-9 {taken}")
    assert free_kettles(sitting) == free
    assert hides(sitting) == left


@pytest.mark.clause("TAN-20")
@pytest.mark.parametrize("kettle", KETTLES)
def test_every_kettle_can_be_taken_and_the_view_shows_by_whom(kettle: str) -> None:
    sitting = table(kettle, "red-9", "yellow-1").do(f"play {kettle}")
    assert sitting.view().kettles == [Kettle(kettle, 0, None, None)]
    assert free_kettles(sitting)[3] == [kettle]
    sitting.do(f"hide red-9 {kettle}")
    assert free_kettles(sitting) == [[], [], [], []]
    assert sitting.record.hidden_in.tolist() == [NONE, KETTLES.index(kettle), NONE, NONE]
    assert sitting.view().kettles == [Kettle(kettle, 0, 1, "red-9")]
