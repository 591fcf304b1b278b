"""From what a user asks for to another room, or an entry of the journal."""

from typing import Any, TypeVar

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.server.messages import (
    ActWish,
    AgreeWish,
    BackWish,
    BeginWish,
    BotWish,
    EndWish,
    HostWish,
    LockWish,
    OrderWish,
    PauseWish,
    ReadmitWish,
    ReadyWish,
    RemoveWish,
    SaltHashWish,
    SaltWish,
    SitWish,
    StandInWish,
    StandWish,
    StopWish,
    Wish,
)
from sarisari.server.room import Room, new_room, sit
from sarisari.server.wish_entries import (
    ProposedEntry,
    entry_for,
    room_after,
    room_with_seat_opened,
    stand_in_entry,
    waited_since,
)
from sarisari.table.journal import (
    ActEntry,
    AgreementEntry,
    ClockEntry,
    Entry,
    SaltEntry,
    SaltHashEntry,
    SeatEntry,
    StopEntry,
)
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from tests.support.scripted_table import ScriptedTable

W = TypeVar("W", bound=Wish)
USERS = {0: "ada", 1: "ben"}
NOW, WAITED = 50_000, 180_000


def wish(kind: type[W], **fields: Any) -> W:
    return kind(id="1", table="t", **fields)


def room_of_two() -> Room:
    room = new_room("tanuki", {"players": 3}, Terms(), "ada")
    return sit(sit(room, "ada", "Ada"), "ben", "Ben")


@pytest.fixture
def table() -> Table:
    """Ada and Ben with a bot; all are to bid."""
    return ScriptedTable().deal().table


def plan(
    table: Table,
    user: str,
    wished: Wish,
    *,
    now: int = NOW,
    here: tuple[str, ...] = (),
    **room: Any,
) -> ProposedEntry:
    changed = msgspec.structs.replace(room_of_two(), **room)
    return entry_for(
        changed, table, USERS, user, wished, now=now, waited=WAITED, is_here=here.__contains__
    )


# before a game


def test_wishes_change_a_waiting_room() -> None:
    room = new_room("tanuki", {"players": 3}, Terms(), "ada")
    room = room_after(room, "ada", wish(SitWish, name=" Ada "))
    room = room_after(room, "ada", wish(ReadyWish, is_ready=True))
    room = room_after(room, "ada", wish(BotWish, seat=1, bot="casual"))
    room = room_after(room, "ada", wish(LockWish, seat=2, is_locked=True))
    room = room_after(room, "ada", wish(OrderWish, order="fixed"))
    first, second, third = room.chairs
    assert (first.user, first.name, first.is_ready) == ("ada", "Ada", True)
    assert (second.bot, third.is_locked, room.order) == ("casual", True, "fixed")
    assert room_after(room, "ada", wish(StandWish)).chairs[0].is_free


def test_a_host_passes_the_role_on_and_lets_people_back_in() -> None:
    room = room_after(room_of_two(), "ada", wish(RemoveWish, seat=1))
    assert room.removed == {"ben": "Ben"}
    assert room_after(room, "ada", wish(ReadmitWish, name="Ben")).removed == {}
    assert room_after(room_of_two(), "ada", wish(HostWish, seat=1)).host == "ben"


@pytest.mark.parametrize(
    "wished", [wish(ActWish, at=0, do="bid 1"), wish(StopWish), wish(BackWish)]
)
def test_what_belongs_to_a_game_is_refused_before_it(wished: Wish) -> None:
    with pytest.raises(Refused, match="game-not-begun"):
        room_after(room_of_two(), "ada", wished)


# in a game


@pytest.mark.parametrize(
    ("wished", "entry", "at"),
    [
        (wish(ActWish, at=1, do="bid 2"), ActEntry(time=NOW, seat=1, do="bid 2"), 1),
        (
            wish(AgreeWish, at=1, about="stop", says="ask"),
            AgreementEntry(time=NOW, seat=1, about="stop", says="ask"),
            1,
        ),
        (wish(StopWish), StopEntry(time=NOW, seat=1), None),
        (wish(SaltHashWish, hash="h"), SaltHashEntry(time=NOW, seat=1, hash="h"), None),
        (wish(SaltWish, salt="s"), SaltEntry(time=NOW, seat=1, salt="s"), None),
    ],
)
def test_what_somebody_does_at_their_seat_is_an_entry(
    table: Table, wished: Wish, entry: Entry, at: int | None
) -> None:
    assert plan(table, "ben", wished) == ProposedEntry(entry, at)


def test_who_has_no_seat_does_nothing(table: Table) -> None:
    with pytest.raises(Refused, match="not-seated"):
        plan(table, "eve", wish(ActWish, at=1, do="bid 2"))
    with pytest.raises(Refused, match="game-has-begun"):
        plan(table, "ada", wish(BeginWish))


def test_who_stands_up_is_played_by_a_bot_and_may_come_back(table: Table) -> None:
    assert plan(table, "ben", wish(StandWish)).entry == stand_in_entry(table, 1, NOW)
    back = plan(table, "ben", wish(BackWish)).entry
    assert isinstance(back, SeatEntry)
    assert (back.stand_in, back.player) == (None, table.seats[1].player)


def test_the_host_pauses_and_ends_a_game_and_others_do_not(table: Table) -> None:
    assert plan(table, "ada", wish(PauseWish, is_paused=True)).entry == ClockEntry(
        time=NOW, what="pause"
    )
    ended = plan(table, "ada", wish(EndWish)).entry
    assert ended == StopEntry(time=NOW, seat=0, by_host=True)
    for wished in (wish(PauseWish, is_paused=True), wish(EndWish), wish(RemoveWish, seat=0)):
        with pytest.raises(Refused, match="host"):
            plan(table, "ben", wished)


def test_anybody_who_sits_lets_a_game_go_on(table: Table) -> None:
    go_on = wish(PauseWish, is_paused=False)
    assert plan(table, "ben", go_on).entry == ClockEntry(time=NOW, what="resume")
    with pytest.raises(Refused, match="host"):
        plan(table, "eve", go_on)


def test_who_is_removed_leaves_the_seat_to_a_bot_of_another_name(table: Table) -> None:
    removed = plan(table, "ada", wish(RemoveWish, seat=1))
    assert isinstance(removed.entry, SeatEntry)
    assert removed.entry.player is not None
    assert removed.entry.player.bot == "casual"
    assert removed.entry.player.name not in ("Ada", "Ben", "Chloé")
    assert removed.seats == {1: None}
    assert removed.room is not None
    assert removed.room.removed == {"ben": "Ben"}


def test_nobody_removes_themselves_or_brings_an_unknown_bot(table: Table) -> None:
    with pytest.raises(Refused, match="nobody-to-remove"):
        plan(table, "ada", wish(BotWish, seat=0, bot="casual"))
    with pytest.raises(Refused, match="bot"):
        plan(table, "ada", wish(BotWish, seat=1, bot="nobody"))


def test_a_place_of_a_bot_is_taken_where_the_host_has_opened_it(table: Table) -> None:
    with pytest.raises(Refused, match="game-has-begun"):
        plan(table, "eve", wish(SitWish, name="Eve"))
    taken = plan(table, "eve", wish(SitWish, name=" Eve "), opened=(2,))
    assert isinstance(taken.entry, SeatEntry)
    assert taken.entry.player is not None
    assert (taken.entry.seat, taken.entry.player.name, taken.seats) == (2, "Eve", {2: "eve"})
    with pytest.raises(Refused, match="chair-taken"):
        plan(table, "eve", wish(SitWish, name="Eve", seat=1), opened=(2,))
    with pytest.raises(Refused, match="game-has-begun"):
        plan(table, "ben", wish(SitWish, name="Ben"), opened=(2,))


def test_only_the_places_of_bots_are_opened(table: Table) -> None:
    opened = room_with_seat_opened(
        room_of_two(), "ada", table, wish(LockWish, seat=2, is_locked=False)
    )
    assert opened.opened == (2,)
    assert (
        room_with_seat_opened(opened, "ada", table, wish(LockWish, seat=2, is_locked=True)).opened
        == ()
    )
    with pytest.raises(Refused, match="bots-seat-only"):
        room_with_seat_opened(room_of_two(), "ada", table, wish(LockWish, seat=1, is_locked=False))


# stand-ins


def test_a_host_brings_a_stand_in_at_once_for_somebody_who_is_away(table: Table) -> None:
    asked = wish(StandInWish, seat=1)
    assert plan(table, "ada", asked).entry == stand_in_entry(table, 1, NOW)
    with pytest.raises(Refused, match="wait-longer"):
        plan(table, "ada", asked, here=("ben",))


def test_others_bring_one_when_everybody_has_waited_for_long(table: Table) -> None:
    asked = wish(StandInWish, seat=0)
    with pytest.raises(Refused, match="wait-longer") as refused:
        plan(table, "ben", asked)
    assert refused.value.message.params["count"] == (WAITED - NOW) // 1000
    assert plan(table, "ben", asked, now=WAITED).entry == stand_in_entry(table, 0, WAITED)
    with pytest.raises(Refused, match="host"):
        plan(table, "eve", asked, now=WAITED)


def test_nobody_waits_for_who_has_acted() -> None:
    table = ScriptedTable().deal().act(0, "bid 1").table
    assert waited_since(table, 0) is None
    assert waited_since(table, 1) == 0
    with pytest.raises(Refused, match="nobody-waits"):
        plan(table, "ben", wish(StandInWish, seat=0), now=WAITED)
