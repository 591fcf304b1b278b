"""Tanuki: what others see of a raccoon that hides, shown or face down."""

from typing import Any

import msgspec
import pytest

from sarisari.core.event import Seen
from sarisari.core.message import Message, Parameter
from sarisari.games.tanuki.view import Kettle
from tests.support.rules_table import RulesTable

HIDER = 1
OTHERS = (0, 2, 3, None)  # the other seats and an onlooker
OPEN_HIDE = Seen(seat=HIDER, do="hide red-9 blue-5")
MASKED_HIDE = Seen(seat=HIDER, do="hide ? blue-5")
HANDS = ("blue-5 blue-1", "red-9 red-6", "green-6 green-1", "blue-3 blue-4")


def table(*hands: str, **options: Any) -> RulesTable:
    """A seat for each hand, all have bid 1, seat 0 leads."""
    sitting = RulesTable("tanuki", players=len(hands), **options).deal(*hands)
    return sitting.do(*["bid 1"] * len(hands)).hold(*hands)


def hidden_table(hidden: str) -> RulesTable:
    """Seat 1 has hidden its red 9 in the blue 5 of seat 0."""
    return table(*HANDS, hidden=hidden).do("play blue-5", "hide red-9 blue-5")


def told(sitting: RulesTable, viewer: int | None) -> tuple[Message, ...]:
    """The last thing a viewer has heard."""
    return sitting.game.history(sitting.state, viewer)[-1].tell


@pytest.mark.clause("AK-07")
@pytest.mark.parametrize("viewer", [HIDER, *OTHERS])
def test_by_default_everyone_sees_a_card_that_hides(viewer: int | None) -> None:
    sitting = hidden_table("shown")
    view = sitting.view(viewer)
    assert view.trick == view.events[-2:] == [Seen(seat=0, do="play blue-5"), OPEN_HIDE]
    assert view.kettles == [Kettle("blue-5", 0, HIDER, "red-9")]
    params: dict[str, Parameter] = {"seat": HIDER, "card": "red-9", "kettle": "blue-5"}
    assert told(sitting, viewer) == (Message("tanuki-hides", params, "TAN-17"),)


@pytest.mark.clause("AK-07")
@pytest.mark.parametrize("viewer", OTHERS)
def test_face_down_the_others_see_the_kettle_and_not_the_raccoon(viewer: int | None) -> None:
    sitting = hidden_table("facedown")
    view = sitting.view(viewer)
    assert view.trick == view.events[-2:] == [Seen(seat=0, do="play blue-5"), MASKED_HIDE]
    assert view.kettles == [Kettle("blue-5", 0, HIDER, None)]
    params: dict[str, Parameter] = {"seat": HIDER, "kettle": "blue-5"}
    assert told(sitting, viewer) == (Message("tanuki-hides-unseen", params, "AK-07"),)
    assert view.cards_left == [1, 1, 2, 2]
    assert "red-9" not in str(msgspec.to_builtins(view))


@pytest.mark.clause("AK-07")
def test_face_down_the_hider_still_knows_its_card() -> None:
    sitting = hidden_table("facedown")
    view = sitting.view(HIDER)
    assert view.trick == view.events[-2:] == [Seen(seat=0, do="play blue-5"), OPEN_HIDE]
    assert view.kettles == [Kettle("blue-5", 0, HIDER, "red-9")]
    assert view.hand == ["red-6"]
    assert told(sitting, HIDER)[0].params["card"] == "red-9"


@pytest.mark.clause("AK-07")
@pytest.mark.parametrize(("hidden", "seen"), [("shown", OPEN_HIDE), ("facedown", MASKED_HIDE)])
def test_the_last_trick_is_seen_as_it_was_seen_on_the_table(hidden: str, seen: Seen) -> None:
    sitting = hidden_table(hidden).do("play green-6", "play blue-3")
    for viewer in OTHERS:
        last = sitting.view(viewer).last_trick
        assert last.plays[1] == seen
        assert (last.winner, sitting.view(viewer).trick) == (2, [])
        assert sitting.view(viewer).kettles == []
    assert sitting.view(HIDER).last_trick.plays[1] == OPEN_HIDE
    sitting.do("play green-1")
    for viewer in OTHERS:
        assert seen in sitting.view(viewer).events
        assert sitting.view(viewer).last_trick.plays[1] == seen


@pytest.mark.clause("AK-07")
def test_face_down_an_open_card_and_a_bid_are_seen_as_ever() -> None:
    sitting = table(*HANDS, hidden="facedown").do("play blue-5", "play red-9")
    for viewer in OTHERS:
        assert sitting.view(viewer).trick[1] == Seen(seat=HIDER, do="play red-9")
        assert told(sitting, viewer)[0].key == "plays-other-colour"
        assert sitting.view(viewer).bids == [1, 1, 1, 1]


@pytest.mark.clause("AK-07")
def test_face_down_the_end_of_a_trick_is_told_to_all() -> None:
    hands = ("blue-1 blue-4", "blue-5 blue-6", "red-9 red-6")
    sitting = table(*hands, hidden="facedown").do("play blue-1", "play blue-5")
    entry = sitting.act("hide red-9 blue-5")
    won = Message("wins-trick", {"seat": 1, "card": "blue-5", "count": 1}, "TAN-14")
    unseen = Message("tanuki-hides-unseen", {"seat": 2, "kettle": "blue-5"}, "AK-07")
    for viewer in (0, 1, None):
        assert entry.told(viewer).event == Seen(seat=2, do="hide ? blue-5")
        assert entry.told(viewer).tell == (unseen, won)
    own = Message("tanuki-hides", {"seat": 2, "card": "red-9", "kettle": "blue-5"}, "TAN-17")
    assert entry.told(2).tell == (own, won)


@pytest.mark.clause("AK-07")
def test_face_down_the_end_of_a_round_is_told_to_all() -> None:
    sitting = table("blue-1", "blue-5", "red-9", hidden="facedown")
    entry = sitting.do("play blue-1", "play blue-5").act("hide red-9 blue-5")
    points = ["round-points"] * 3
    ending = ["wins-trick", "round-over", *points]
    assert [message.key for message in entry.told(0).tell] == ["tanuki-hides-unseen", *ending]
    assert [message.key for message in entry.told(2).tell] == ["tanuki-hides", *ending]


@pytest.mark.clause("AK-07")
def test_face_down_whichever_card_hides_the_others_views_are_the_same() -> None:
    """Seat 1 is dealt both cards and hides one of them; the other stays in its hand."""
    sittings = [
        table(*HANDS, hidden="facedown").do("play blue-5", f"hide {card} blue-5")
        for card in ("red-9", "red-6")
    ]
    for action in ("play green-6", "play blue-3", "play green-1"):
        for viewer in OTHERS:
            first, second = (sitting.view(viewer) for sitting in sittings)
            assert first == second
            histories = [sitting.game.history(sitting.state, viewer) for sitting in sittings]
            assert histories[0] == histories[1]
        assert sittings[0].view(HIDER) != sittings[1].view(HIDER)
        for sitting in sittings:
            sitting.do(action)


@pytest.mark.clause("AK-07")
def test_face_down_changes_what_is_seen_and_never_what_happens() -> None:
    sittings = [hidden_table(hidden) for hidden in ("shown", "facedown")]
    for sitting in sittings:
        sitting.do("play green-6", "play blue-3")
    assert sittings[0].record.tobytes() == sittings[1].record.tobytes()
    events = [[entry.event for entry in sitting.state.log] for sitting in sittings]
    assert events[0] == events[1]


@pytest.mark.clause("AK-07", "TAN-20")
def test_each_hider_sees_its_own_kettle_alone() -> None:
    hands = ("blue-2", "red-5", "green-9", "yellow-7")
    sitting = table(*hands, hidden="facedown").do("play blue-2", "play red-5")
    both_free = [Kettle("blue-2", 0, None, None), Kettle("red-5", 1, None, None)]
    assert sitting.view().kettles == sitting.view(2).kettles == both_free
    sitting.do("hide green-9 red-5")
    seen = [Kettle("blue-2", 0, None, None), Kettle("red-5", 1, 2, None)]
    assert sitting.view(3).kettles == seen
    assert sitting.view(2).kettles == [seen[0], Kettle("red-5", 1, 2, "green-9")]
    assert sitting.legal() == ["hide yellow-7 blue-2", "play yellow-7"]
    sitting.do("hide yellow-7 blue-2")
    plays = [seen.do for seen in sitting.view(3).last_trick.plays]
    assert plays == ["play blue-2", "play red-5", "hide ? red-5", "hide yellow-7 blue-2"]
    plays = [seen.do for seen in sitting.view(2).last_trick.plays]
    assert plays == ["play blue-2", "play red-5", "hide green-9 red-5", "hide ? blue-2"]
