"""A journal has an end: what is no event of the game is counted, by user and by table."""

import pytest

from sarisari.server.hub import Hub
from sarisari.server.journal_limit import SEAT_CHANGE_FACTOR, is_optional
from sarisari.server.messages import AgreeWish, BackWish, PauseWish, StandWish, StopWish, UndoWish
from sarisari.server.settings import Limits, Rate
from sarisari.table.journal import (
    ActEntry,
    AgreementEntry,
    ClockEntry,
    Entry,
    StopEntry,
    UndoEntry,
)
from sarisari.table.terms import Terms, rated_terms
from tests.support.in_process_server import Person, new_game, play_on
from tests.support.waiting import eventually

MANY = Rate(10_000, 10_000)


async def pauses(person: Person, count: int) -> str | None:
    """Why the last of so many changes was refused; None if none was."""
    for number in range(count):
        why = await person.refused(PauseWish, is_paused=number % 2 == 0)
        if why is not None:
            return why
    return None


@pytest.mark.server_settings(limits=Limits(changes=Rate(3, 0.001)))
async def test_nobody_pauses_and_goes_on_without_end(hub: Hub) -> None:
    [ada] = await new_game(hub)
    before = ada.table.changes
    assert await pauses(ada, 10) == "too-fast"
    assert ada.table.changes == before + 3


@pytest.mark.server_settings(limits=Limits(changes=MANY, changes_per_table=4))
async def test_a_table_has_so_many_changes_and_the_game_goes_on(hub: Hub) -> None:
    [ada] = await new_game(hub)
    assert await pauses(ada, 10) == "too-many-changes"
    assert not ada.table.snapshot().clocks.is_paused
    await eventually(lambda: ada.seat in ada.table.to_act())
    await ada.act()
    assert await ada.refused(UndoWish, at=ada.live.at) == "too-many-changes"
    await play_on([ada])
    await eventually(lambda: ada.live.status == "over")


@pytest.mark.server_settings(limits=Limits(changes=MANY, changes_per_table=3))
async def test_a_table_that_is_paused_in_the_end_can_go_on_and_be_stopped(hub: Hub) -> None:
    """Also at a rated table, where nobody else could end it."""
    ada, ben = await new_game(hub, ("ada", "ben"), terms=rated_terms(Terms()))
    assert await pauses(ada, 10) == "too-many-changes"
    assert ada.table.changes >= 3
    await eventually(lambda: not ada.table.snapshot().clocks.is_paused)
    await ada.wish(AgreeWish, at=ada.live.at, about="stop", says="ask")
    await ben.wish(AgreeWish, at=ben.live.at, about="stop", says="yes")
    await ada.wish(StopWish)
    await eventually(lambda: ada.live.status == "stopped")


@pytest.mark.server_settings(limits=Limits(changes=MANY, changes_per_table=2))
async def test_who_leaves_can_come_back_for_longer_until_the_table_is_ended(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    assert await pauses(ada, 10) == "too-many-changes"
    for number in range(2 * SEAT_CHANGE_FACTOR - 2):
        await ben.wish(StandWish if number % 2 == 0 else BackWish)
    await eventually(lambda: ada.live.status == "stopped")
    assert ada.table.is_finished


@pytest.mark.parametrize(
    ("entry", "could_be_endless"),
    [
        (ClockEntry(time=1, what="pause"), True),
        (ClockEntry(time=1, what="resume"), False),
        (UndoEntry(time=1, seat=0, keep=0), True),
        (AgreementEntry(time=1, seat=0, about="undo", says="ask"), True),
        (AgreementEntry(time=1, seat=0, about="stop", says="ask"), False),
        (StopEntry(time=1, seat=0), False),
        (ActEntry(time=1, seat=0, do="bid 1"), False),
    ],
)
def test_what_no_game_needs_is_counted(entry: Entry, could_be_endless: bool) -> None:
    assert is_optional(entry) is could_be_endless
