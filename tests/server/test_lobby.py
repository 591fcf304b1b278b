"""The lobby, and one's own tables."""

from types import SimpleNamespace
from typing import cast

import pytest

from sarisari.server import lobby
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.lobby import fair_shares
from sarisari.server.messages import BeginWish, EndWish
from sarisari.server.result_search import ResultFilter
from sarisari.server.settings import Limits
from sarisari.server.work import Asker
from sarisari.table.terms import Terms
from tests.support.in_process_server import ManualClock, Person, new_game, new_room, play_on
from tests.support.narrowing import present
from tests.support.waiting import eventually

OPEN = Terms(bots_pace="quick", seen_by="everyone")


async def test_the_lobby_and_my_tables_are_watched(hub: Hub) -> None:
    [ada] = await new_game(hub, terms=Terms(seen_by="everyone", bots_pace="quick"))
    ben = Person(hub, ada.live, "ben")
    hub.lists.watch("lobby", ben)
    hub.lists.watch("mine", ada)
    await eventually(lambda: "lobby" in ben.lists and "mine" in ada.lists)
    [line] = ben.lists["lobby"]
    assert (line.game, line.status, line.you) == ("tanuki", "running", None)
    assert line.where is None
    await eventually(lambda: ada.lists["mine"][0].is_your_turn)
    where = present(ada.lists["mine"][0].where)
    assert (
        where.round,
        where.trick,
        where.is_paused,
        where.is_left,
    ) == (1, 1, False, False)
    assert ada.lists["mine"][0].you in where.to_act
    ada.go()
    await eventually(lambda: present(ada.lists["mine"][0].where).is_left)
    ada.come()
    await eventually(lambda: not present(ada.lists["mine"][0].where).is_left)
    await play_on([ada])
    await eventually(lambda: ada.lists["mine"][0].status == "over")
    assert present(ada.lists["mine"][0].result).winners
    await eventually(lambda: ben.lists["lobby"] == [])


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists are made as soon as something has changed."""
    monkeypatch.setattr(lobby, "LIST_INTERVAL", 0.0)
    monkeypatch.setattr(lobby, "LOBBY_INTERVAL", 0.0)


def table_of(user: str, address: str, created: int) -> LiveTable:
    return cast(LiveTable, SimpleNamespace(asker=Asker(user, address), created=created))


def test_nobody_has_more_than_a_share_of_the_lobby() -> None:
    flood = [table_of(f"guest-{n % 4}", "flood", 100 + n) for n in range(12)]
    tables = [*flood, table_of("ada", "home", 1), table_of("ben", "away", 2)]
    found = fair_shares(tables, per_user=2, per_address=3)
    assert [live.asker.user for live in found[:3]] == ["guest-3", "ben", "ada"]
    assert sum(live.asker.address == "flood" for live in found) == 3
    assert len(found) == 5


def test_the_newest_of_one_user_are_shown() -> None:
    tables = [table_of("ada", "home", created) for created in (1, 3, 2)]
    assert [live.created for live in fair_shares(tables, per_user=2, per_address=9)] == [3, 2]


async def test_the_lobby_has_open_tables_where_somebody_is(hub: Hub) -> None:
    [ada] = await new_room(hub, ("ada",), terms=OPEN)
    [hidden] = await new_room(hub, ("ben",))
    assert [line.table for line in await hub.lists.lobby()] == [ada.live.id]
    ada.go()
    assert await hub.lists.lobby() == []
    ada.come()
    await ada.wish(EndWish)
    assert await hub.lists.lobby() == []
    assert hidden.live.status == "waiting"


@pytest.mark.server_settings(limits=Limits(lobby_per_user=1))
async def test_the_lobby_is_shared_by_the_limits_of_the_server(hub: Hub) -> None:
    rooms = [(await new_room(hub, ("ada",), terms=OPEN))[0] for _ in range(3)]
    assert len(await hub.lists.lobby()) == 1
    assert len(rooms) == 3


async def test_my_tables_are_read_page_by_page_the_newest_first(
    hub: Hub, clock: ManualClock
) -> None:
    made = []
    for _ in range(3):
        clock.time += 1
        [ada] = await new_room(hub)
        made.append(ada.live.id)
    first = await hub.lists.mine("ada", 2)
    rest = await hub.lists.mine("ada", 2, before=first[-1].table)
    assert [line.table for line in (*first, *rest)] == made[::-1]


async def test_a_finished_game_is_listed_with_its_result(hub: Hub) -> None:
    [ada] = await new_game(hub)
    assert await hub.lists.finished("ada", ResultFilter()) == []
    await play_on([ada])
    await eventually(lambda: ada.live.status == "over")
    [line] = await hub.lists.finished("ada", ResultFilter())
    assert line.result is not None
    assert (line.has_record, line.where, line.you) == (True, None, ada.seat)


async def test_newcomers_are_told_at_once_and_others_only_if_something_changed(hub: Hub) -> None:
    [ada] = await new_room(hub, ("ada",), terms=OPEN)
    first, second = (Person(hub, ada.live, user) for user in ("ben", "eli"))
    hub.lists.watch("lobby", first)
    await eventually(lambda: "lobby" in first.lists)
    told = first.lists.pop("lobby")
    hub.lists.watch("lobby", second)
    await eventually(lambda: "lobby" in second.lists)
    assert second.lists["lobby"] == told
    assert first.lists == {}
    await ada.wish(BeginWish)
    await eventually(lambda: first.lists and first.lists["lobby"][0].status == "running")


async def test_who_looks_no_longer_is_not_told(hub: Hub) -> None:
    [ada] = await new_room(hub, ("ada",), terms=OPEN)
    for what in ("lobby", "mine"):
        hub.lists.watch(what, ada)
    await eventually(lambda: {"lobby", "mine"} <= set(ada.lists))
    for what in ("lobby", "mine"):
        hub.lists.unwatch(what, ada)
    ada.lists.clear()
    await ada.wish(BeginWish)
    reader = Person(hub, ada.live, "ben")
    hub.lists.watch("lobby", reader)
    await eventually(lambda: "lobby" in reader.lists)
    assert ada.lists == {}
