"""Tables are counted by every way that leads to one, and the lobby is shared."""

from pathlib import Path

import pytest

from sarisari.core.message import Refused
from sarisari.server.hub import Hub
from sarisari.server.messages import (
    BeginWish,
    BotWish,
    ChangeWish,
    EndWish,
    RematchWish,
    StandWish,
    StopWish,
)
from sarisari.server.settings import Limits, Rate
from sarisari.server.work import Asker
from sarisari.table.terms import Terms
from tests.support.in_process_server import (
    QUICK,
    ManualClock,
    Person,
    new_game,
    new_room,
    open_hub,
    play_on,
)
from tests.support.narrowing import present
from tests.support.waiting import eventually

OPEN = Terms(seen_by="everyone")


async def listed(hub: Hub) -> list[str]:
    return [line.table for line in await hub.lists.lobby()]


async def hosted(hub: Hub, user: str, address: str, terms: Terms = OPEN) -> Person:
    """A table whose host is there."""
    live = await hub.create("tanuki", {"players": 3}, terms, Asker(user, address))
    return Person(hub, live, user, address)


async def test_a_room_is_listed_while_somebody_is_there(hub: Hub) -> None:
    ada = await hosted(hub, "ada", "one")
    assert await listed(hub) == [ada.live.id]
    ada.go()
    assert await listed(hub) == []
    Person(hub, ada.live, "stranger")
    assert await listed(hub) == []


async def test_one_user_and_one_address_have_their_share_of_the_lobby(hub: Hub) -> None:
    for _ in range(4):
        await hosted(hub, "busy", "flood")
    for number in range(10):
        await hosted(hub, f"guest-{number}", "flood")
    ada = await hosted(hub, "ada", "home")
    lines = await hub.lists.lobby()
    assert ada.live.id in [line.table for line in lines]
    assert len(lines) == 1 + hub.settings.limits.lobby_per_address


async def test_a_short_lobby_has_something_of_everybody(hub: Hub, clock: ManualClock) -> None:
    ada = await hosted(hub, "ada", "home")
    for number in range(5):
        clock.time += 1
        await hosted(hub, f"guest-{number}", "flood")
    short = await hub.lists.lobby(2)
    assert ada.live.id in [line.table for line in short]


async def test_private_is_private_at_once_and_public_public(hub: Hub) -> None:
    [ada] = await new_room(hub)
    reader = Person(hub, ada.live, "reader")
    hub.lists.watch("lobby", reader)
    await eventually(lambda: reader.lists.get("lobby") == [])
    options = ada.live.room.options
    await ada.wish(ChangeWish, options=options, terms=OPEN)
    await eventually(lambda: [line.table for line in reader.lists["lobby"]] == [ada.live.id])
    assert present(await hub.store.get_table(ada.live.id)).seen_by == "everyone"
    await ada.wish(ChangeWish, options=options, terms=QUICK)
    await eventually(lambda: reader.lists["lobby"] == [])
    assert present(await hub.store.get_table(ada.live.id)).seen_by == "link"


@pytest.mark.server_settings(limits=Limits(new_tables=Rate(2, 0.001)))
async def test_a_rematch_counts_as_a_new_table(hub: Hub) -> None:
    [ada] = await new_game(hub)
    await ada.wish(EndWish)
    await eventually(lambda: ada.live.status == "stopped")
    made = await ada.wish(RematchWish)
    again = Person(hub, await hub.get(present(made.next)), "ada")
    await eventually(lambda: again.live.table is not None)
    assert (await ada.wish(RematchWish)).next == made.next  # nothing new
    with pytest.raises(Refused, match="too-fast"):
        await hub.create("tanuki", {}, QUICK, Asker("ada"))


@pytest.mark.server_settings(limits=Limits(new_tables_per_address=Rate(2, 0.001)))
async def test_guests_of_one_address_share_its_tables(hub: Hub) -> None:
    for user in ("ada", "ben"):
        await hub.create("tanuki", {}, QUICK, Asker(user, "one"))
    with pytest.raises(Refused, match="too-fast"):
        await hub.create("tanuki", {}, QUICK, Asker("chloe", "one"))
    await hub.create("tanuki", {}, QUICK, Asker("chloe", "two"))


async def test_no_rematch_of_a_table_at_which_nothing_was_played(hub: Hub) -> None:
    ada, _ = await new_room(hub, ("ada", "ben"))
    await ada.wish(BeginWish)
    await ada.wish(StopWish)
    assert await ada.refused(RematchWish) == "rematch-nothing-played"


@pytest.mark.parametrize(
    ("public_url", "are_bots_alone", "is_allowed"),
    [
        (None, None, True),
        ("https://play.example.org", None, False),
        ("https://play.example.org", True, True),
        (None, False, False),
    ],
)
async def test_bots_play_alone_where_the_host_of_the_server_lets_them(
    tmp_path: Path, public_url: str | None, are_bots_alone: bool | None, is_allowed: bool
) -> None:
    async with open_hub(tmp_path, public_url=public_url, are_bots_alone=are_bots_alone) as hub:
        [ada] = await new_room(hub)
        await ada.wish(StandWish)
        await ada.wish(BotWish, seat=0, bot="casual")
        assert await ada.refused(BeginWish) == (None if is_allowed else "bots-alone")


async def test_the_new_table_and_the_name_of_it_are_saved_together(tmp_path: Path) -> None:
    """A rematch that was acknowledged is found again, once, and its wish is answered as before."""

    async with open_hub(tmp_path) as hub:
        [ada] = await new_game(hub)
        await play_on([ada])
        await eventually(lambda: ada.live.status == "over")
        wish = RematchWish(id="once more", table=ada.live.id)
        came = await ada.live.wish("ada", wish)
    async with open_hub(tmp_path) as hub:
        live = await hub.get(wish.table)
        assert await live.wish("ada", wish) == came
        assert live.room.next == came.next
        assert len(await hub.store.tables_of("ada")) == 2
