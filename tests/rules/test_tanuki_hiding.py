"""Tanuki: who may hide a raccoon, and what a hidden one is worth."""

from typing import Any

import pytest

from sarisari.core.bits import members, wide
from sarisari.core.message import Message, Parameter, Refused
from sarisari.core.phase import NONE, PLAY, SECOND
from sarisari.games.tanuki import rules
from sarisari.games.tanuki.state import BID, DECK, HIDE, OPEN, kettle_of
from tests.support.tanuki_tricks import FITTING, YELLOW, hides, table


def trick(*actions: str, **options: Any) -> int | None:
    """Each seat does this, holding no other card; who takes the trick."""
    hands = [action.split()[1] for action in actions]
    sitting = table(*hands, **options).do(*actions)
    winner: int | None = sitting.view().last_trick.winner
    return winner


# who may hide, and when


@pytest.mark.clause("AK-04", "TAN-18")
def test_the_leader_of_a_trick_cannot_hide() -> None:
    sitting = table("red-9 blue-5", "red-1", "red-3")
    assert sitting.legal() == ["play blue-5", "play red-9"]
    refusal = sitting.refusal("hide red-9 blue-5")
    assert refusal == Message("tanuki-kettle-not-here", {"kettle": "blue-5"}, "TAN-18")


@pytest.mark.clause("AK-04")
@pytest.mark.parametrize("card", ["red-5", "red-8"])
def test_a_kettle_cannot_hide_in_a_smaller_one(card: str) -> None:
    sitting = table("red-2", f"{card} red-1", "red-3").do("play red-2")
    assert sitting.legal() == sorted(["play red-1", f"play {card}"])
    refusal = sitting.refusal(f"hide {card} red-2")
    assert refusal == Message("tanuki-kettle-cannot-hide", {"card": card}, "AK-04")


@pytest.mark.clause("TAN-19", "AK-02", "AK-06")
@pytest.mark.parametrize(
    ("card", "kettle"), [("red-1", "red-2"), ("red-4", "red-5"), ("red-7", "red-8")]
)
def test_a_smaller_raccoon_cannot_hide(card: str, kettle: str) -> None:
    sitting = table(kettle, f"{card} red-3", "red-6").do(f"play {kettle}")
    assert f"hide {card} {kettle}" not in sitting.legal()
    refusal = sitting.refusal(f"hide {card} {kettle}")
    assert refusal == Message("tanuki-too-small", {"card": card, "kettle": kettle}, "TAN-19")


@pytest.mark.clause("TAN-03")
def test_a_raccoon_is_no_hiding_place() -> None:
    sitting = table("red-3", "red-9", "red-6").do("play red-3")
    refusal = sitting.refusal("hide red-9 red-3")
    assert refusal == Message("tanuki-not-a-kettle", {"card": "red-3"}, "TAN-03")


@pytest.mark.parametrize(
    "action", ["hide red-9", "hide red-9 red-10", "hide red-0 red-3", "tuck red-9 red-3"]
)
def test_a_hiding_place_that_is_no_card_is_no_action(action: str) -> None:
    sitting = table("red-3", "red-9", "red-6").do("play red-3")
    assert sitting.refusal(action) == Message("unknown-action", {"action": action})


@pytest.mark.clause("TAN-17", "AK-08")
def test_hiding_is_decided_with_the_play_and_not_later() -> None:
    sitting = table("red-5 red-1", "red-9 red-3", "red-6 red-4").do("play red-5", "play red-9")
    assert sitting.record.hidden_in.tolist() == [NONE] * 4
    assert sitting.refusal("hide red-9 red-5", 1) == Message("not-your-turn", {"seats": [2]})
    sitting.do("play red-6")
    assert sitting.to_act == [1]
    assert sitting.refusal("hide red-9 red-5") == Message("not-in-hand", {"card": "red-9"})


@pytest.mark.clause("TAN-17", "AK-08")
def test_a_raccoon_is_laid_and_hidden_in_one_action_of_two_integers() -> None:
    sitting = table("red-2 red-1", "red-6 red-3 red-8", "red-9 red-4").do("play red-2")
    record, card = sitting.record, DECK.parse_card("red-6")
    before = record.copy()
    ways = {OPEN, HIDE + kettle_of(DECK.parse_card("red-2"))}
    assert set(members(rules.second_choices(record, 1, card))) == ways
    rules.apply(record, 1, card)
    assert (record.phase, record.half, record.turn) == (SECOND, card, 1)
    assert set(members(rules.legal(record, 1))) == ways
    assert record.hands.tolist() == before.hands.tolist()
    rules.apply(record, 1, wide(OPEN))
    assert (record.phase, record.half, record.turn) == (PLAY, NONE, 2)
    assert (record.trick[1], record.hidden_in[1]) == (card, NONE)
    assert record.hands[1] == DECK.cards("red-3", "red-8")
    rules.apply(before, 1, card)
    rules.apply(before, 1, HIDE)
    assert (before.phase, before.half, before.turn) == (PLAY, NONE, 2)
    assert (before.trick[1], before.hidden_in[1]) == (card, 0)


@pytest.mark.clause("TAN-17")
def test_a_card_without_a_choice_needs_no_second_integer() -> None:
    sitting = table("red-2", "red-8 red-1", "red-3").do("play red-2")
    for card in ("red-8", "red-1"):
        assert rules.second_choices(sitting.record, 1, DECK.parse_card(card)) == 0
    assert [int(rules.second_choices(sitting.record, 1, BID + tricks)) for tricks in range(13)] == [
        0
    ] * 13
    rules.apply(sitting.record, 1, DECK.parse_card("red-8"))
    assert (sitting.record.phase, sitting.record.turn, sitting.record.half) == (PLAY, 2, NONE)


# hiding and following


@pytest.mark.clause("AK-01", "GK-8", "TAN-10")
def test_who_can_follow_may_hide_only_a_card_that_follows() -> None:
    sitting = table("red-5", "red-9 blue-7", "red-6").do("play red-5")
    assert sitting.legal() == ["hide red-9 red-5", "play red-9"]
    follow: dict[str, Parameter] = {"suit": "red", "cards": ["red-9"]}
    assert sitting.refusal("hide blue-7 red-5") == Message("follow-suit", follow, "AK-01")
    assert sitting.refusal("play blue-7") == Message("follow-suit", follow, "TAN-10")


@pytest.mark.clause("AK-01", "AK-17", "GK-8")
@pytest.mark.parametrize("hide", ["exempt", "kettle"])
def test_a_raccoon_that_hides_in_a_kettle_of_the_lead_colour_need_not_follow(hide: str) -> None:
    sitting = table("red-5", "red-9 blue-7", "red-6", hide=hide).do("play red-5")
    assert sitting.legal() == ["hide blue-7 red-5", "hide red-9 red-5", "play red-9"]
    follow: dict[str, Parameter] = {"suit": "red", "cards": ["red-9"]}
    assert sitting.refusal("play blue-7") == Message("follow-suit", follow, "TAN-10")
    only_hiding = rules.second_choices(sitting.record, 1, DECK.parse_card("blue-7"))
    assert list(members(only_hiding)) == [HIDE + kettle_of(DECK.parse_card("red-5"))]
    sitting.do("hide blue-7 red-5")
    assert sitting.view(1).hand == ["red-9"]


@pytest.mark.clause("AK-01")
@pytest.mark.parametrize(
    ("hide", "may_hide"),
    [("follow", ["red-4"]), ("exempt", ["blue-3", "green-6", "red-4", "yellow-9"])],
)
def test_cards_of_other_colours_hide_only_with_hide_exempt_if_one_can_follow(
    hide: str, may_hide: list[str]
) -> None:
    hand = "red-1 red-4 red-8 blue-1 blue-3 blue-5 green-6 yellow-9"
    sitting = table("red-2", hand, "red-6", hide=hide).do("play red-2")
    assert hides(sitting) == [f"{card} red-2" for card in may_hide]
    plays = [action for action in sitting.legal() if action.startswith("play ")]
    assert plays == ["play red-1", "play red-4", "play red-8"]


@pytest.mark.clause("AK-01", "TAN-19")
@pytest.mark.parametrize("kettle", ["red-2", "red-5", "red-8"])
def test_with_hide_exempt_only_raccoons_that_fit_are_exempt(kettle: str) -> None:
    sitting = table(kettle, f"red-1 {YELLOW}", "red-6", hide="exempt").do(f"play {kettle}")
    fitting = [f"yellow-{number} {kettle}" for number in FITTING[int(kettle[-1])]]
    assert hides(sitting) == fitting
    assert sitting.legal() == [*(f"hide {pair}" for pair in fitting), "play red-1"]
    assert sitting.refusal(f"hide yellow-1 {kettle}").key == "tanuki-too-small"


@pytest.mark.clause("AK-01", "TAN-20")
def test_with_hide_exempt_a_taken_kettle_exempts_nobody() -> None:
    sitting = table("red-2", "yellow-9 red-1", "yellow-7 red-3 red-4", "red-6", hide="exempt")
    sitting.do("play red-2", "hide yellow-9 red-2")
    assert sitting.legal() == ["play red-3", "play red-4"]
    assert sitting.refusal("hide yellow-7 red-2").key == "tanuki-kettle-taken"


@pytest.mark.clause("AK-01", "AK-03")
def test_with_hide_exempt_several_kettles_may_be_free_at_once() -> None:
    hands = ("red-2", "green-5", "red-8 red-9", "red-1 yellow-3 yellow-6 yellow-9")
    sitting = table(*hands, hide="exempt").do("play red-2", "play green-5", "play red-8")
    assert sitting.legal() == [
        "hide yellow-3 red-2",
        "hide yellow-6 green-5",
        "hide yellow-6 red-2",
        "hide yellow-9 green-5",
        "hide yellow-9 red-2",
        "hide yellow-9 red-8",
        "play red-1",
    ]


@pytest.mark.clause("AK-01", "TAN-10")
def test_with_hide_exempt_the_leader_and_the_void_play_as_ever() -> None:
    sitting = table("red-2 yellow-9", "blue-1 blue-9", "red-6", hide="exempt")
    assert sitting.legal() == ["play red-2", "play yellow-9"]
    sitting.do("play red-2")
    assert sitting.legal() == ["hide blue-9 red-2", "play blue-1", "play blue-9"]


@pytest.mark.clause("AK-17")
def test_ak17_with_hide_kettle_a_kettle_of_another_colour_takes_only_what_follows() -> None:
    hands = ("red-2", "green-5", "red-8 red-9", "red-1 red-7 yellow-3 yellow-6 yellow-9")
    sitting = table(*hands, hide="kettle").do("play red-2", "play green-5", "play red-8")
    assert sitting.legal() == [
        "hide red-7 green-5",
        "hide red-7 red-2",
        "hide yellow-3 red-2",
        "hide yellow-6 red-2",
        "hide yellow-9 red-2",
        "hide yellow-9 red-8",
        "play red-1",
        "play red-7",
    ]
    held: dict[str, Parameter] = {"suit": "red", "cards": ["red-1", "red-7"]}
    refused = Message("tanuki-follow-or-lead-kettle", held, "AK-17")
    assert sitting.refusal("hide yellow-9 green-5") == refused
    assert sitting.refusal("hide yellow-3 red-8").key == "tanuki-too-small"


@pytest.mark.clause("AK-17", "TAN-20")
def test_ak17_with_hide_kettle_a_taken_kettle_exempts_nobody() -> None:
    sitting = table("red-2", "yellow-9 red-1", "yellow-7 red-3 red-4", "red-6", hide="kettle")
    sitting.do("play red-2", "hide yellow-9 red-2")
    assert sitting.legal() == ["play red-3", "play red-4"]


@pytest.mark.clause("AK-17", "TAN-10")
def test_ak17_with_hide_kettle_the_leader_and_the_void_play_as_ever() -> None:
    sitting = table("red-3 yellow-9", "green-5", "blue-1 blue-9", "red-6", hide="kettle")
    assert sitting.legal() == ["play red-3", "play yellow-9"]
    sitting.do("play red-3", "play green-5")
    assert sitting.legal() == ["hide blue-9 green-5", "play blue-1", "play blue-9"]


# a hidden raccoon is a 0 of the kettle's colour


@pytest.mark.clause("TAN-21", "GK-4")
def test_a_9_hidden_in_a_5_leaves_the_trick_to_the_5() -> None:
    assert trick("play red-5", "hide red-9 red-5", "play red-3", "play red-1") == 0
    assert trick("play red-5", "play red-9", "play red-3", "play red-1") == 1


@pytest.mark.clause("TAN-21", "AK-05", "GK-5")
def test_a_raccoon_hidden_in_a_kettle_of_the_lead_colour_adds_no_other_colour() -> None:
    assert trick("play red-2", "play red-1", "hide blue-7 red-2", "play red-3") == 3
    assert trick("play red-2", "play red-1", "play blue-7", "play red-3") == 2


@pytest.mark.clause("TAN-21", "AK-05", "GK-7")
def test_a_raccoon_hidden_in_a_kettle_of_another_colour_cannot_win() -> None:
    assert trick("play red-3", "play blue-5", "hide red-9 blue-5", "play red-1") == 1
    assert trick("play red-3", "play blue-5", "play red-9", "play red-1") == 1


@pytest.mark.clause("TAN-21", "AK-05")
@pytest.mark.parametrize(
    ("actions", "taker"),
    [
        (["play red-2", "hide red-9 red-2", "play red-1"], 0),
        (["play red-2", "hide blue-9 red-2", "play red-1"], 0),
        (["play red-2", "hide blue-9 red-2", "play blue-1"], 2),
        (["play red-9", "play blue-2", "hide green-9 blue-2"], 1),
        (["play red-9", "play red-2", "hide green-9 red-2"], 0),
        (["play red-1", "play red-2", "hide green-9 red-2", "play yellow-1"], 3),
        (["play red-2", "play red-5", "hide green-9 red-5", "hide yellow-3 red-2"], 1),
        (["play red-2", "play blue-5", "hide green-9 blue-5", "hide yellow-3 red-2"], 1),
    ],
)
def test_a_hidden_raccoon_never_takes_the_trick(actions: list[str], taker: int) -> None:
    assert trick(*actions) == taker


@pytest.mark.clause("TAN-21", "AK-05")
def test_a_hidden_raccoon_neither_leads_the_trick_nor_changes_the_lead_colour() -> None:
    sitting = table("red-2", "blue-9", "red-1", "green-1").do("play red-2", "hide blue-9 red-2")
    assert (sitting.view().best, sitting.view().led) == (0, "red")
    assert sitting.record.best == 2
    assert sitting.do("play red-1").view().best == 0


# prompts and the story


@pytest.mark.clause("TAN-10", "TAN-17", "AK-01", "AK-17")
@pytest.mark.parametrize(
    ("hand", "hide", "key"),
    [
        ("red-9 blue-1", "follow", "tanuki-follow-or-hide"),
        ("red-3 blue-7", "follow", "tanuki-follow"),
        ("red-3 blue-7", "exempt", "tanuki-follow-or-hide"),
        ("red-3 blue-8", "exempt", "tanuki-follow"),
        ("red-3 blue-8", "kettle", "tanuki-follow"),
        ("blue-7 blue-1", "kettle", "tanuki-void-or-hide"),
        ("blue-7 blue-1", "follow", "tanuki-void-or-hide"),
        ("blue-3 blue-8", "follow", "tanuki-void"),
        ("blue-3 blue-8", "exempt", "tanuki-void"),
        ("blue-7 blue-1", "exempt", "tanuki-void-or-hide"),
    ],
)
def test_the_prompt_says_whether_one_must_follow_and_could_hide(
    hand: str, hide: str, key: str
) -> None:
    sitting = table("red-5", hand, "red-6", hide=hide).do("play red-5")
    assert sitting.view(1).prompt == Message(key, {"suit": "red"}, "TAN-10")


@pytest.mark.clause("AK-17")
@pytest.mark.parametrize(
    ("second", "prompt"),
    [
        ("red-2", Message("tanuki-follow-or-hide-any", {"suit": "red"}, "AK-17")),
        ("green-2", Message("tanuki-follow-or-hide", {"suit": "red"}, "TAN-10")),
    ],
)
def test_ak17_the_prompt_says_where_any_colour_may_hide(second: str, prompt: Message) -> None:
    sitting = table("red-3", second, "red-7 blue-7", "red-6", hide="kettle")
    sitting.do("play red-3", f"play {second}")
    assert sitting.view(2).prompt == prompt


@pytest.mark.clause("TAN-17", "TAN-14")
def test_a_hidden_raccoon_is_told_with_its_kettle() -> None:
    sitting = table("red-5 red-1", "red-6 red-3", "red-9 red-4").do("play red-5", "play red-6")
    entry = sitting.act("hide red-9 red-5")
    hiding: dict[str, Parameter] = {"seat": 2, "card": "red-9", "kettle": "red-5"}
    assert entry.tell == (
        Message("tanuki-hides", hiding, "TAN-17"),
        Message("wins-trick", {"seat": 1, "card": "red-6", "count": 1}, "TAN-14"),
    )
    assert entry.trick_winner == 1


@pytest.mark.clause("TAN-10", "TAN-17", "TAN-18", "TAN-19", "TAN-20", "AK-01")
@pytest.mark.parametrize(
    "action",
    [
        "hide blue-7 red-5",
        "hide red-9 red-2",
        "hide red-4 red-5",
        "hide red-8 red-5",
        "play blue-7",
    ],
)
def test_a_refused_card_changes_nothing(action: str) -> None:
    sitting = table("red-5", "red-9 red-4 red-8 blue-7", "red-6").do("play red-5")
    before = sitting.state.copy()
    with pytest.raises(Refused) as refused:
        sitting.do(action)
    assert refused.value.message == sitting.refusal(action)
    assert sitting.state == before
