"""Tables that go on by themselves: nobody is left behind, nobody is held up, nothing is lost."""

import dataclasses
from pathlib import Path

import pytest

from sarisari.core.message import Refused
from sarisari.server.broadcast import update_for
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import (
    ActWish,
    AgreeWish,
    BackWish,
    BeginWish,
    BotWish,
    EndWish,
    HostWish,
    LockWish,
    MuteWish,
    PauseWish,
    ReadyWish,
    RematchWish,
    RemoveWish,
    RoomShown,
    SaltHashWish,
    SayWish,
    SitWish,
    StandInWish,
    StandWish,
    StopWish,
    TableShown,
    UndoWish,
)
from sarisari.server.work import Asker
from sarisari.table.fair import salt_hash
from sarisari.table.journal import ActEntry, ClockEntry
from sarisari.table.terms import Terms, rated_terms
from tests.support.in_process_server import (
    QUICK,
    ManualClock,
    Person,
    give_salts,
    new_game,
    new_room,
    open_hub,
    play_on,
    settled,
)
from tests.support.narrowing import of_type, present
from tests.support.waiting import eventually

AWAY, WAITED, ASK, SALTS = 60_000, 180_000, 60_000, 20_000


def later(live: LiveTable, clock: ManualClock, ms: int) -> None:
    clock.time += ms
    live.wake_event.set()


async def to_act(person: Person) -> None:
    await eventually(lambda: person.seat in person.table.to_act())


# stand-ins


async def test_a_person_who_stays_away_is_played_by_a_stand_in_until_it_is_back(
    hub: Hub, clock: ManualClock
) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    live = ada.live
    ben.go()
    await play_on([ada], until=lambda: ada.table.to_act() == [ben.seat])
    await settled(live)
    assert ada.table.seats[present(ben.seat)].human_plays
    later(live, clock, AWAY)
    await eventually(lambda: ada.table.seats[present(ben.seat)].stand_in is not None)
    await play_on([ada], until=lambda: ada.table.state.record.round_count > 1)
    ben.come()
    await ben.wish(BackWish)
    assert ada.table.seats[present(ben.seat)].human_plays
    acted = [entry for entry in ada.table.journal if isinstance(entry, ActEntry)]
    assert any(entry.seat == ben.seat and entry.stand_in for entry in acted)


async def test_nothing_is_played_for_people_while_all_of_them_are_away(
    hub: Hub, clock: ManualClock
) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    live = ada.live
    await eventually(lambda: {ada.seat, ben.seat} & set(ada.table.to_act()))
    ada.go()
    ben.go()
    later(live, clock, 10 * AWAY)
    await settled(live)
    assert not any(info.stand_in for info in ada.table.seats)
    ada.come()
    await play_on([ada], until=lambda: ada.table.to_act() == [ben.seat])
    later(live, clock, 1)
    await eventually(lambda: ada.table.seats[present(ben.seat)].stand_in is not None)
    at = live.at
    ada.go()
    await settled(live)
    later(live, clock, 100 * AWAY)
    await settled(live)
    assert live.at - at < 3


async def test_somebody_idle_can_be_replaced_by_a_stand_in_by_others_who_have_waited(
    hub: Hub, clock: ManualClock
) -> None:
    ada, ben, eli = await new_game(hub, ("ada", "ben", "eli"))
    live = ada.live
    await eventually(lambda: len(ada.table.to_act()) == 3)
    await ben.act("bid 1")
    assert await eli.refused(StandInWish, seat=ben.seat) == "nobody-waits"
    await eli.act("bid 1")
    assert await eli.refused(StandInWish, seat=ada.seat) == "wait-longer"
    later(live, clock, WAITED)
    await eli.wish(StandInWish, seat=ada.seat)
    assert ada.table.seats[present(ada.seat)].stand_in == "casual"
    await eventually(lambda: live.room.host != "ada")
    await eventually(lambda: ada.seat not in ada.table.to_act())


async def test_who_stands_up_in_a_game_is_played_by_a_bot_and_may_come_back(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    await ben.wish(StandWish)
    assert ada.table.seats[present(ben.seat)].stand_in == "casual"
    assert ada.live.seat_of("ben") == ben.seat
    await ben.wish(BackWish)
    assert ada.table.seats[present(ben.seat)].human_plays


# salts


async def test_who_promises_no_salt_gets_a_stand_in(hub: Hub, clock: ManualClock) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    await ada.wish(BeginWish)
    await ada.wish(SaltHashWish, hash=salt_hash(present(ada.seat), "x" * 16))
    later(ada.live, clock, SALTS)
    await eventually(lambda: ada.table.seats[present(ben.seat)].stand_in is not None)
    assert ada.table.due() == "salts"


async def test_who_never_shows_a_salt_cannot_hold_up_the_others(
    hub: Hub, clock: ManualClock
) -> None:
    """A deal whose salts are promised must not change; so the table is given up, its secret
    shown, and the others begin another one."""
    ada, ben = await new_room(hub, ("ada", "ben"))
    await ada.wish(BeginWish)
    for person in (ada, ben):
        await person.wish(SaltHashWish, hash=salt_hash(present(person.seat), "x" * 16))
    old = ada.live
    later(old, clock, SALTS)
    await eventually(lambda: old.room.next is not None)
    await eventually(lambda: old.status == "stopped")
    assert present(old.table).record()[0]["secret"] == old.secret.hex()
    again = await hub.get(present(old.room.next))
    await eventually(lambda: again.table is not None)
    assert again.seat_of("ben") is None or again.seat_of("ada") is None
    assert sum(info.human_plays for info in present(again.table).seats) == 1


# clocks


async def test_a_clock_that_runs_out_brings_a_stand_in(hub: Hub, clock: ManualClock) -> None:
    ada, ben, eli = await new_game(hub, ("ada", "ben", "eli"), terms=Terms(pace="quick"))
    live = ada.live
    await eventually(lambda: len(ada.table.to_act()) == 3)
    await ben.act("bid 1")
    await eli.act("bid 1")
    later(live, clock, 125_000)
    await eventually(lambda: ada.table.seats[present(ada.seat)].stand_in is not None)
    assert any(isinstance(entry, ClockEntry) and entry.what == "out" for entry in ada.table.journal)


async def test_clocks_stand_while_nobody_is_there_and_go_on_when_somebody_is(
    hub: Hub, clock: ManualClock
) -> None:
    [ada] = await new_game(hub, terms=Terms(pace="quick"))
    live = ada.live
    await eventually(lambda: ada.seat in ada.table.to_act())
    ada.go()
    later(live, clock, AWAY)
    await eventually(lambda: ada.table.snapshot().clocks.is_paused)
    left = ada.table.clock_left(present(ada.seat), clock.time)
    clock.time += 3_600_000
    ada.come()
    await eventually(lambda: not ada.table.snapshot().clocks.is_paused)
    assert ada.table.clock_left(present(ada.seat), clock.time) == left
    assert ada.table.seats[present(ada.seat)].human_plays


# hosts


async def test_the_role_of_a_host_who_is_gone_passes_on(hub: Hub, clock: ManualClock) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"), bots=False)
    ada.go()
    await settled(ada.live)
    assert ada.live.room.host == "ada"
    later(ada.live, clock, AWAY)
    await eventually(lambda: ada.live.room.host == "ben")
    await ben.wish(RemoveWish, seat=ada.seat)
    assert ada.seat is None


async def test_the_host_swaps_a_bot_in_and_opens_its_place_to_somebody_else(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    live, seat = ada.live, ben.seat
    assert await ben.refused(BotWish, seat=ada.seat, bot="casual") == "host-only"
    await ada.wish(BotWish, seat=seat, bot="random")
    assert present(ada.table.seats[present(seat)].player).bot == "random"
    assert live.seat_of("ben") is None
    assert await ben.refused(SitWish, name="Ben", seat=seat) == "game-has-begun"
    await ada.wish(LockWish, seat=seat, is_locked=False)
    await ben.wish(SitWish, name="Benny", seat=seat)
    assert live.seat_of("ben") == seat
    assert present(ada.table.seats[present(seat)].player).name == "Benny"
    assert present(await hub.store.get_table(live.id)).seats[present(seat)] == "ben"


async def test_the_host_removes_passes_the_role_on_and_ends_the_table(hub: Hub) -> None:
    ada, ben, eli = await new_game(hub, ("ada", "ben", "eli"))
    live = ada.live
    await ada.wish(RemoveWish, seat=eli.seat)
    assert eli.seat is None
    await ada.wish(HostWish, seat=ben.seat)
    assert await ada.refused(EndWish) == "host-only"
    await ben.wish(EndWish)
    await eventually(lambda: live.status == "stopped")
    assert ada.table.record()[0]["secret"] == live.secret.hex()
    assert present(await hub.store.get_table(live.id)).status == "stopped"


async def test_a_rated_game_is_neither_ended_by_its_host_nor_are_its_players_replaced(
    hub: Hub,
) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"), terms=rated_terms(QUICK))
    await eventually(lambda: ada.table.events)
    assert await ada.refused(EndWish) == "rated-no-ending"
    assert await ada.refused(RemoveWish, seat=ben.seat) == "rated-no-replacing"


async def test_only_the_host_pauses_but_whoever_sits_may_go_on(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    live = ada.live
    await eventually(lambda: ben.seat in ada.table.to_act())
    assert await ben.refused(PauseWish, is_paused=True) == "host-only"
    await ada.wish(PauseWish, is_paused=True)
    at = live.at
    assert await ben.refused(ActWish, at=at, do=ada.table.view(ben.seat).legal[0]) == "table-paused"
    await settled(live)
    assert live.at == at
    await ben.wish(PauseWish, is_paused=False)
    await ben.act()


async def test_a_waiting_room_is_closed_by_its_host_or_when_it_is_long_empty(
    hub: Hub, clock: ManualClock
) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"), bots=False)
    assert await ben.refused(EndWish) == "host-only"
    await ada.wish(EndWish)
    assert present(await hub.store.get_table(ada.live.id)).status == "stopped"
    assert await ben.refused(StandWish) == "room-closed"
    assert await ben.refused(ReadyWish, is_ready=False) == "room-closed"
    assert await ben.refused(SitWish, name="Ben") == "room-closed"
    assert await ada.refused(BeginWish) == "room-closed"
    assert await ada.refused(EndWish) == "room-closed"
    assert await ada.refused(BotWish, seat=2, bot="casual") == "room-closed"
    assert of_type(RoomShown, update_for(ada.live, "ben", 0)).is_closed
    [eli] = await new_room(hub, ("eli",), bots=False)
    eli.go()
    await settled(eli.live)
    clock.time += 2 * 86_400_000
    await hub.housekeeping.sweep()
    assert present(await hub.store.get_table(eli.live.id)).status == "stopped"


# agreements


async def test_bots_wait_while_an_undo_is_asked_for_but_not_for_ever(
    hub: Hub, clock: ManualClock
) -> None:
    ada, _ = await new_game(hub, ("ada", "ben"), terms=Terms(undo="ask", bots_pace="quick"))
    live = ada.live
    await eventually(lambda: ada.seat in ada.table.to_act())
    await ada.act()
    await ada.wish(AgreeWish, at=live.at, about="undo", says="ask")
    at = live.at
    await settled(live)
    assert live.at == at
    later(live, clock, ASK)
    await eventually(lambda: ada.table.asked is None)
    assert await ada.refused(UndoWish, at=live.at) == "ask-first"


async def test_a_game_is_abandoned_when_all_agree(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    live = ada.live
    await eventually(lambda: ada.table.events)
    assert await ada.refused(StopWish) == "ask-first"
    await ada.wish(AgreeWish, at=live.at, about="stop", says="ask")
    await ben.wish(AgreeWish, at=live.at, about="stop", says="yes")
    assert of_type(TableShown, update_for(live, ada.user, 0)).stopped is None
    await ada.wish(StopWish)
    await eventually(lambda: live.status == "stopped")
    assert of_type(TableShown, update_for(live, ada.user, 0)).stopped == "agreed"
    for seat in (ada.seat, ben.seat, None):
        view = ada.table.view(seat)
        assert (view.to_act, view.legal) == ([], [])
        assert view.prompt.params == {"seat": ada.seat}


async def test_a_rematch_can_be_asked_for_after_a_stop(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    await eventually(lambda: ada.table.events)
    await ada.wish(EndWish)
    came = await ben.wish(RematchWish)
    assert (await ada.wish(RematchWish)).next == came.next
    again = await hub.get(present(came.next))
    assert None not in (again.seat_of("ada"), again.seat_of("ben"))


# rematch, chat


async def test_a_rematch_is_one_table_for_all_who_ask(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    assert await ada.refused(RematchWish) == "rematch-too-early"
    await play_on([ada, ben])
    await eventually(lambda: ada.live.status == "over")
    came = await ada.wish(RematchWish)
    assert (await ben.wish(RematchWish)).next == came.next
    assert await Person(hub, ada.live, "eli").refused(RematchWish) == "not-seated"
    again = await hub.get(present(came.next))
    count = len(again.room.chairs)
    assert again.seat_of("ada") == (present(ada.seat) + 1) % count
    assert again.seat_of("ben") == (present(ben.seat) + 1) % count
    assert [chair.bot for chair in again.room.chairs].count("casual") == 1


async def test_a_game_that_was_switched_off_goes_on_but_is_not_played_again(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    hub.settings = dataclasses.replace(hub.settings, games=())
    await play_on([ada, ben])
    await eventually(lambda: ada.live.status == "over")
    assert await ada.refused(RematchWish) == "game-off"


async def test_a_rematch_against_bots_alone_begins_at_once(hub: Hub) -> None:
    [ada] = await new_game(hub)
    await play_on([ada])
    await eventually(lambda: ada.live.status == "over")
    again = await hub.get(present((await ada.wish(RematchWish)).next))
    assert again.status == "running"
    assert again.seat_of("ada") == (present(ada.seat) + 1) % len(again.room.chairs)
    assert ada.live.room.next == again.id


async def test_chat_is_kept_then_shown_and_can_be_muted(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    eli = Person(hub, ada.live, "eli")
    await ada.wish(SayWish, text="  hello <b>Ben</b>\n\x07 ")
    assert ben.heard == ["hello <b>Ben</b>"]
    assert [line.text for line in await hub.store.chat(ada.live.id)] == ben.heard
    assert await ada.refused(SayWish, text=" \n") == "chat-empty"
    assert await ada.refused(SayWish, text="x" * 501) == "chat-too-long"
    assert await eli.refused(SayWish, text="hello") == "not-seated"
    await ada.wish(MuteWish, seat=ben.seat, is_muted=True, for_all=True)
    assert await ben.refused(SayWish, text="hello") == "chat-silenced"
    assert await ben.refused(MuteWish, seat=ada.seat, is_muted=True, for_all=True) == "host-only"
    assert await ada.refused(MuteWish, seat=ada.seat, is_muted=True) == "nobody-to-mute"


# memory and restarts


async def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        room = await new_room(hub, ("ada",), bots=False)
        for seat in range(1, 3):
            await room[0].wish(BotWish, seat=seat, bot="casual")
        await room[0].wish(BeginWish)
        await give_salts(room)
    async with open_hub(tmp_path) as hub:
        await eventually(lambda: hub.is_ready)
        live = await hub.get(room[0].live.id)
        await eventually(lambda: present(live.table).events)
        person = Person(hub, live, "ada")
        await eventually(lambda: person.seat in present(live.table).to_act())


# how many, and who is gone


async def test_nobody_makes_too_many_tables(hub: Hub) -> None:
    for _ in range(hub.settings.limits.live_tables_per_user):
        await hub.create("tanuki", {}, QUICK, Asker("ada"))
    with pytest.raises(Refused, match="too-many"):
        await hub.create("tanuki", {}, QUICK, Asker("ada"))


async def test_the_seats_of_a_user_who_is_gone_for_good_are_played_by_bots(
    hub: Hub, clock: ManualClock
) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    [waiting] = await new_room(hub, ("ben",), bots=False)
    seat = ben.seat
    await hub.store.delete_user("ben", clock.time)
    await hub.leave_all_tables("ben")
    assert ada.table.seats[present(seat)].stand_in == "casual"
    assert ada.live.seat_of("ben") is None
    assert waiting.live.room.chairs[0].user is None


async def test_who_deletes_the_account_is_asked_for_nothing_any_more(hub: Hub) -> None:
    ada, _ = await new_game(hub, ("ada", "ben"), terms=Terms(undo="ask"))
    await hub.leave_all_tables("ben")
    await ada.wish(AgreeWish, at=ada.live.at, about="stop", says="ask")
    assert present(ada.table.asked).waiting_for == []


async def test_a_table_that_leaves_memory_while_it_is_loaded_is_loaded_again(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ada] = await new_room(hub)
    ada.go()
    hub.forget(ada.live)
    left: list[LiveTable] = []

    async def leave_once(live: LiveTable) -> None:
        if not left:
            left.append(live)
            hub.forget(live)

    monkeypatch.setattr(LiveTable, "refresh", leave_once)
    found = await hub.get(ada.live.id)
    assert hub.tables[ada.live.id] is found
    assert found is not left[0]
