"""Several processes of one store: a table is the same for everybody, whichever process they talk
to."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from functools import partial

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.server import process_group
from sarisari.server.broadcast import update_for
from sarisari.server.hub import Hub
from sarisari.server.messages import (
    ActWish,
    BeginWish,
    BotWish,
    LockWish,
    ReadyWish,
    SayWish,
    SitWish,
)
from sarisari.server.settings import DAY, no_limits
from sarisari.server.store.postgres import pg_search
from sarisari.server.work import Asker
from sarisari.table.journal import ActEntry
from sarisari.table.terms import Terms
from tests.support.in_process_server import (
    QUICK,
    ManualClock,
    Person,
    give_salts,
    new_game,
    new_room,
)
from tests.support.narrowing import present
from tests.support.postgres_cluster import Cluster
from tests.support.process_group import open_group
from tests.support.soak import IS_SOAK, tell
from tests.support.waiting import eventually

RACES = 1000 if IS_SOAK else 2


@pytest.fixture
async def address(cluster: Cluster) -> str:
    return await cluster.new_store_address()


@pytest.fixture
async def hubs(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sequence[Hub]]:
    async with open_group(address, monkeypatch) as hubs:
        yield hubs


async def seen_by(hub: Hub, table: str, user: str) -> Person:
    return Person(hub, await hub.get(table), user)


async def two_people(hubs: Sequence[Hub], game: str = "tanuki", bots: int = 1) -> list[Person]:
    """Ada and Ben at one table, each at a process of their own, and bots."""
    [ada] = await new_room(hubs[0], ("ada",), game=game, players=2 + bots, bots=False)
    ben = await seen_by(hubs[1], ada.live.id, "ben")
    await ben.wish(SitWish, name="Ben")
    await ben.wish(ReadyWish, is_ready=True)
    for seat in range(2, 2 + bots):
        await ada.wish(BotWish, seat=seat, bot="casual")
    await ada.wish(BeginWish)
    await eventually(lambda: ben.live.table is not None)
    await give_salts([ada, ben])
    await eventually(lambda: ada.table.events and ben.table.events)
    return [ada, ben]


def same(one: Person, two: Person) -> bool:
    return one.table.journal[:] == two.table.journal[:]


async def play_to_end(people: Sequence[Person]) -> None:
    """Everybody plays the first legal action through their own process."""

    async def play(person: Person) -> None:
        while not person.table.is_over:
            await eventually(lambda: person.table.is_over or person.seat in person.table.to_act())
            with suppress(Refused):  # another was faster, so look again
                if not person.table.is_over:
                    await person.act()

    await asyncio.gather(*map(play, people))


@pytest.mark.parametrize("game", ["tanuki", "tindahan", "bastos"])
async def test_people_at_different_processes_play_one_game(hubs: Sequence[Hub], game: str) -> None:
    ada, ben = await two_people(hubs, game)
    await play_to_end([ada, ben])
    await eventually(lambda: ada.live.status == ben.live.status == "over")
    await eventually(lambda: same(ada, ben))
    stored = await hubs[0].store.journal(ada.live.id)
    assert len(stored) == ada.live.at == ben.live.at


async def test_rooms_and_chat_are_the_same_everywhere(hubs: Sequence[Hub]) -> None:
    [ada] = await new_room(hubs[0], bots=False)
    ben = await seen_by(hubs[1], ada.live.id, "ben")
    await ben.wish(SitWish, name="Ben")
    await eventually(lambda: ada.live.seat_of("ben") == 1)
    await ben.wish(SayWish, text="hello")
    await ada.wish(SayWish, text="hello to you")
    await eventually(lambda: ada.heard == ben.heard == ["hello", "hello to you"])
    assert await ben.refused(BeginWish) == "host-only"


async def test_a_wish_sent_again_to_another_process_gets_the_same_answer(
    hubs: Sequence[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    [ada] = await new_game(hubs[0])
    await eventually(lambda: ada.seat in ada.table.to_act())
    there = await seen_by(hubs[1], ada.live.id, "ada")
    await eventually(lambda: same(ada, there))
    monkeypatch.setattr(there.live, "refresh", deaf)
    act = ActWish(
        id="once", table=ada.live.id, at=ada.live.at, do=ada.table.view(ada.seat).legal[0]
    )
    lock = LockWish(id="lock", table=ada.live.id, seat=1, is_locked=False)
    say = SayWish(id="say", table=ada.live.id, text="hello")
    for wish in (act, lock, say):
        outcome = await ada.live.wish("ada", wish)
        assert await there.live.wish("ada", wish) == outcome
    assert len(await hubs[0].store.chat(ada.live.id)) == 1
    done = [
        w.id for w in await hubs[0].store.wishes(ada.live.id) if w.id in ("once", "lock", "say")
    ]
    assert sorted(done) == ["lock", "once", "say"]


async def test_an_answer_that_a_process_has_not_heard_of_is_found_before_it_refuses(
    hubs: Sequence[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_search, "WISHES_WITHOUT_ENTRY", 0)
    [ada] = await new_game(hubs[0])
    there = await seen_by(hubs[1], ada.live.id, "ada")
    say = SayWish(id="say", table=ada.live.id, text="hello")
    outcome = await ada.live.wish("ada", say)
    await eventually(lambda: there.heard == ["hello"])
    assert there.live.answers.get("ada", say) is None
    assert await there.live.wish("ada", say) == outcome
    assert len(await hubs[0].store.chat(ada.live.id)) == 1


async def test_a_process_that_is_behind_refuses_nothing_that_is_possible_by_now(
    hubs: Sequence[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await two_people(hubs, bots=1)
    monkeypatch.setattr(ben.live, "refresh", deaf)
    times_behind = 0
    while times_behind < 3:
        await eventually(lambda: {ada.seat, ben.seat} & {*ada.table.to_act()})
        if ada.seat in ada.table.to_act():
            await ada.act()
            continue
        at, do = ada.table.at, ada.table.view(ben.seat).legal[0]
        times_behind += ben.live.at < at
        done = await ben.wish(ActWish, at=at, do=do)
        await eventually(partial(is_at, ada, done.at))


def is_at(person: Person, at: int) -> bool:
    return person.live.at >= at


async def deaf() -> None:
    """In the place of `refresh`: a process that hears of nothing by itself."""


async def test_one_process_drives_and_the_other_takes_over_when_it_dies(
    hubs: Sequence[Hub], address: str, cluster: Cluster
) -> None:
    ada, ben = await two_people(hubs)
    drivers = [hub for hub in hubs if present(hub.group).drives(ada.live.id)]
    assert len(drivers) == 1
    [driver] = drivers
    [other] = [hub for hub in hubs if hub is not driver]
    await die(driver)
    await expire(cluster, address)
    await eventually(lambda: present(other.group).drives(ada.live.id))
    survivor = ada if other is hubs[0] else ben
    await eventually(lambda: survivor.seat in survivor.table.to_act() or survivor.table.is_over)


async def die(hub: Hub) -> None:
    """A process that does nothing any more, as if it were stopped."""
    group = present(hub.group)
    for task in [*group._tasks, *hub._tasks, *hub._drivers.values()]:
        task.cancel()
    await asyncio.gather(*group._tasks, return_exceptions=True)
    group._renewed = float("-inf")


async def expire(cluster: Cluster, address: str) -> None:
    """All heartbeats so far are too old; whoever lives sends another."""
    schema = address.rpartition("=")[2]
    await cluster.execute(f"UPDATE {schema}.processes SET alive_until = now() - interval '1 s'")


async def test_a_table_of_bots_goes_on_elsewhere_when_its_process_stops(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_group(address, monkeypatch, 1, forget=10**9) as [stays]:
        async with open_group(address, monkeypatch, 1) as [goes]:
            live = await goes.create("tindahan", {"players": 3}, QUICK, Asker("ada"))
            ada = Person(goes, live, "ada")
            for seat in range(3):
                await ada.wish(BotWish, seat=seat, bot="random")
            await ada.wish(BeginWish)
        table = live.id
        await eventually(lambda: table in stays.tables and stays.tables[table].status == "over")


async def test_a_process_that_cannot_renew_stops_driving(
    hubs: Sequence[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    [ada] = await new_game(hubs[0])
    group = present(hubs[0].group)
    assert group.drives(ada.live.id)
    monkeypatch.setattr(process_group, "TRUSTED_SECONDS", 0.0)
    assert not group.drives(ada.live.id)
    assert not hubs[0].is_ready


async def test_presence_is_shared_and_ends_with_the_process(
    hubs: Sequence[Hub], address: str, cluster: Cluster
) -> None:
    ada, ben = await two_people(hubs)
    await eventually(lambda: ada.live.presence.is_here("ben") and ben.live.presence.is_here("ada"))
    ben.go()
    await eventually(lambda: not ada.live.presence.is_here("ben"))
    ben.come()
    await eventually(lambda: ada.live.presence.is_here("ben"))
    await die(hubs[1])
    await expire(cluster, address)
    await eventually(lambda: not ada.live.presence.is_here("ben"))
    assert ada.live.presence.gone_since("ben") is not None


async def test_the_lobby_shows_tables_of_all_processes(hubs: Sequence[Hub]) -> None:
    terms = Terms(seen_by="everyone", bots_pace="quick")
    [ada] = await new_room(hubs[0], terms=terms)
    reader = Person(hubs[1], ada.live, "ben")
    ada.live.presence.remove(reader)
    hubs[1].lists.watch("lobby", reader)
    hubs[1].lists.watch("mine", Person(hubs[1], ada.live, "ada"))
    await eventually(
        lambda: [line.table for line in reader.lists.get("lobby", [])] == [ada.live.id]
    )


async def test_ones_own_tables_are_listed_whichever_process_they_were_made_at(
    hubs: Sequence[Hub],
) -> None:
    [ada] = await new_room(hubs[0])
    watching = Person(hubs[1], ada.live, "eva")
    ada.live.presence.remove(watching)
    hubs[1].lists.watch("mine", watching)
    await eventually(lambda: watching.lists.get("mine") == [])
    eva = await seen_by(hubs[0], ada.live.id, "eva")
    await ada.wish(BotWish, seat=2, bot=None)
    await eva.wish(SitWish, name="Eva")
    await eventually(lambda: [line.table for line in watching.lists["mine"]] == [ada.live.id])


async def test_cookies_are_cut_off_everywhere(hubs: Sequence[Hub]) -> None:
    learned: dict[str, int] = {}

    def learn(user: str, time: int) -> bool:
        learned[user] = time
        return False

    present(hubs[1].group).learn_cut_off = learn
    await hubs[0].store.delete_user("u-ada", 7)
    await eventually(lambda: learned == {"u-ada": 7})


async def test_a_lost_notice_delays_and_nothing_more(
    hubs: Sequence[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await two_people(hubs)
    for hub in hubs:
        await present(hub.store.sharing).listening.close()  # type: ignore[attr-defined]
    await play_on_both(ada, ben)


async def play_on_both(ada: Person, ben: Person) -> None:
    before = ada.live.at
    for _ in range(3):
        await eventually(lambda: {ada.seat, ben.seat} & {*ada.table.to_act()} and same(ada, ben))
        await (ada if ada.seat in ada.table.to_act() else ben).act()
    await eventually(lambda: same(ada, ben))
    assert ada.live.at > before


async def test_a_table_unloaded_with_a_deadline_is_woken_for_it(
    hubs: Sequence[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    [ada] = await new_game(hubs[0])
    ada.go()
    group = present(hubs[0].group)
    hubs[0].forget(ada.live)
    group.table_left(ada.live.id, 0.0)
    await eventually(lambda: any(ada.live.id in hub.tables for hub in hubs))


def shown(person: Person, user: str) -> bytes:
    """What a user would be shown by somebody's process, without who is there and when."""
    update = msgspec.to_builtins(update_for(person.live, user, 0))
    for seat in update["seats"]:
        seat.pop("is_here", None)
    update["view"].pop("count", None)  # names all cards that are not gone, whoever holds them
    return msgspec.json.encode({**update, "time": 0, "onlookers": 0})


async def test_a_process_that_follows_shows_everybody_what_the_other_does(
    hubs: Sequence[Hub],
) -> None:
    ada, ben = await two_people(hubs)
    compared = 0
    while compared < 8:
        await eventually(lambda: {ada.seat, ben.seat} & {*ada.table.to_act()} and same(ada, ben))
        for user in ("ada", "ben", "olga"):  # Olga looks on: hands of neither
            assert shown(ada, user) == shown(ben, user)
        assert ada.table.view(ada.seat).hand[0].encode() not in shown(ben, "olga")
        compared += 1
        await (ada if ada.seat in ada.table.to_act() else ben).act()


async def test_a_table_whose_servers_were_down_over_a_deadline_goes_on(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time during which nobody could play costs nobody anything; a deadline that passes later is
    kept."""
    clock, terms = ManualClock(), Terms(pace="steady", bots_pace="quick")
    async with open_group(address, monkeypatch, clock=clock) as hubs:
        people = await new_game(hubs[0], ("ada", "ben"), terms=terms)
        table = people[0].live.id
        await eventually(lambda: {*people[0].table.to_act()} & {p.seat for p in people})
        seat = people[0].table.running()[0]
        left = present(people[0].table.clock_left(seat, clock.time))
    clock.time += left + DAY
    async with open_group(address, monkeypatch, clock=clock) as hubs:
        await eventually(lambda: any(table in hub.tables for hub in hubs))  # woken by itself
        ada, ben = [
            await seen_by(hub, table, user) for hub, user in zip(hubs, ("ada", "ben"), strict=True)
        ]
        await eventually(lambda: same(ada, ben) and not ada.table.is_paused)
        assert ada.table.clock_left(seat, clock.time) == left
        assert ada.table.seats[seat].stand_in is None
        clock.time += left + 1
        for person in (ada, ben):
            person.live.wake_event.set()  # drivers sleep by the clock of the machine
        await eventually(lambda: ben.table.seats[seat].stand_in is not None)
        await eventually(lambda: same(ada, ben))


async def four_at_once(hubs: Sequence[Hub]) -> None:
    """Four people at four processes bid at the same moment."""
    [ada] = await new_room(hubs[0], players=4, bots=False)
    others = [
        await seen_by(hub, ada.live.id, name) for hub, name in zip(hubs[1:], "bcd", strict=True)
    ]
    for person in others:
        await person.wish(SitWish, name=person.user.upper() * 3)
        await person.wish(ReadyWish, is_ready=True)
    await ada.wish(BeginWish)
    people = [ada, *others]
    await eventually(lambda: all(person.live.table is not None for person in people))
    await give_salts(people)
    await eventually(lambda: all(len({*person.table.to_act()}) == 4 for person in people))
    at = ada.live.at
    await asyncio.gather(*(person.act() for person in people))
    await eventually(lambda: all(same(ada, person) for person in others))
    acts = [entry for entry in ada.table.journal[at:] if isinstance(entry, ActEntry)]
    assert sorted(entry.seat for entry in acts) == [0, 1, 2, 3]
    for person in people:
        person.go()


async def test_bids_at_once_through_different_processes_have_one_order(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_group(address, monkeypatch, 4, limits=no_limits(), forget=0) as hubs:
        for _ in range(RACES):
            await four_at_once(hubs)
    tell(capsys, f"four bids at once through four processes: {RACES} times, one order each time")
