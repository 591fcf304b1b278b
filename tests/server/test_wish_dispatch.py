"""What a wish amounts to, by its kind and by whether the game has begun."""

from typing import Any

import pytest

from sarisari.core.message import Refused
from sarisari.server.messages import (
    ActWish,
    BeginWish,
    EndWish,
    HostWish,
    LockWish,
    MuteWish,
    ReadyWish,
    RematchWish,
    SayWish,
    Wish,
)
from sarisari.server.room import new_room, sit
from sarisari.server.store import Status
from sarisari.server.wish_dispatch import (
    ChatSaid,
    GameBegun,
    RematchMade,
    RoomChanged,
    RoomClosed,
    Situation,
    change_of,
)
from sarisari.server.wish_entries import ProposedEntry
from sarisari.table.journal import ActEntry
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from tests.support.narrowing import of_type
from tests.support.scripted_table import ScriptedTable


class Counted:
    """How often the rate limit of a room was asked."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        self.count += 1


def situation(
    table: Table | None = None, status: Status = "waiting", counted: Counted | None = None
) -> Situation:
    room = sit(new_room("tanuki", {"players": 3}, Terms(), "ada"), "ada", "Ada")
    return Situation(
        room=sit(room, "ben", "Ben"),
        status=status,
        table=table,
        users={0: "ada", 1: "ben"},
        now=1,
        waited=0,
        is_here=lambda _: True,
        count_room_change=counted or Counted(),
    )


def wish(kind: type[Any], **fields: Any) -> Wish:
    made: Wish = kind(id="1", table="t", **fields)
    return made


@pytest.fixture
def table() -> Table:
    """Ada and Ben with a bot; all are to bid."""
    return ScriptedTable().deal().table


@pytest.mark.parametrize("begun", [False, True])
def test_some_wishes_mean_the_same_before_a_game_and_during_it(begun: bool, table: Table) -> None:
    now = situation(table, "running") if begun else situation()
    assert change_of(now, "ada", wish(SayWish, text="hello")) == ChatSaid("hello")
    assert change_of(now, "ada", wish(RematchWish)) == RematchMade()
    muted = of_type(RoomChanged, change_of(now, "ada", wish(MuteWish, seat=1, is_muted=True)))
    assert muted.room.muted == {"ada": ("ben",)}
    passed = of_type(RoomChanged, change_of(now, "ada", wish(HostWish, seat=1)))
    assert passed.room.host == "ben"


def test_before_a_game_wishes_change_the_room_begin_or_close_it() -> None:
    changed = change_of(situation(), "ben", wish(ReadyWish, is_ready=True))
    assert of_type(RoomChanged, changed).room.chairs[1].is_ready
    assert change_of(situation(), "ada", wish(BeginWish)) == GameBegun()
    assert change_of(situation(), "ada", wish(EndWish)) == RoomClosed()
    with pytest.raises(Refused, match="host-only"):
        change_of(situation(), "ben", wish(EndWish))
    with pytest.raises(Refused, match="room-closed"):
        change_of(situation(status="stopped"), "ada", wish(BeginWish))


def test_during_a_game_wishes_become_entries_and_a_few_change_the_room(table: Table) -> None:
    now = situation(table, "running")
    act = of_type(ProposedEntry, change_of(now, "ada", wish(ActWish, at=table.at, do="bid 1")))
    assert (act.entry, act.at) == (ActEntry(time=1, seat=0, do="bid 1"), table.at)
    opened = of_type(RoomChanged, change_of(now, "ada", wish(LockWish, seat=2, is_locked=False)))
    assert opened.room.opened == (2,)


def test_what_changes_a_room_is_counted_and_what_plays_is_not(table: Table) -> None:
    counted = Counted()
    change_of(situation(counted=counted), "ben", wish(ReadyWish, is_ready=True))
    change_of(situation(table, "running", counted), "ada", wish(HostWish, seat=1))
    assert counted.count == 2
    change_of(situation(table, "running", counted), "ada", wish(ActWish, at=0, do="bid 1"))
    change_of(situation(counted=counted), "ada", wish(SayWish, text="hello"))
    assert counted.count == 2
