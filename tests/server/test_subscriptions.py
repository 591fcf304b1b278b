"""What one socket watches: how much it was told, how fast, and what was said."""

import asyncio
from collections.abc import Awaitable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from sarisari.core.message import Refused, say
from sarisari.server import subscriptions
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import ChatShown, FromClient, MuteWish, SayWish, Watch
from sarisari.server.settings import Limits, Rate
from sarisari.server.store import ChatRow
from sarisari.server.subscriptions import Subscriptions
from tests.support.in_process_server import Person, new_game, new_room
from tests.support.narrowing import present
from tests.support.waiting import eventually, turns_of_the_loop


class Client:
    """Somebody who watches, without a socket: notes what it is told."""

    def __init__(self, hub: Hub, user: str = "eve", address: str = "") -> None:
        self.user, self.address = user, address
        self.answers: list[Any] = []
        self.refusals: list[str] = []
        self.rests: list[float] = []
        self.watching = Subscriptions(hub, self, self.answers.append, self._answered, self._rest)

    async def _answered(self, message: FromClient, carried_out: Awaitable[None]) -> None:
        try:
            await carried_out
        except Refused as refused:
            self.refusals.append(refused.message.key)

    async def _rest(self, seconds: float) -> None:
        self.rests.append(seconds)

    def table_changed(self, table: LiveTable) -> None:
        message = self.watching.next_message(table.id)
        if message is not None:
            self.answers.append(message)

    def presence_changed(self, table: LiveTable) -> None:
        self.watching.send_presence(table)

    def chat_said(self, table: LiveTable, line: ChatRow) -> None:
        self.watching.chat_said(table, line)

    def banned_from(self, table: LiveTable) -> None:
        self.watching.unwatch(table.id)

    async def watch(self, live: LiveTable, seen: int = 0, chat_seen: int = 0) -> None:
        await self.watching.watch(Watch(table=live.id, seen=seen, chat_seen=chat_seen))

    def chat(self) -> list[str]:
        shown = [message for message in self.answers if isinstance(message, ChatShown)]
        return [line.text for message in shown for line in message.lines]


@pytest.fixture
def one_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything happens in the same second, which does not last long."""
    monkeypatch.setattr(subscriptions, "time", SimpleNamespace(monotonic=lambda: 100.0))
    monkeypatch.setattr(subscriptions, "RESHOW_SECONDS", 0.02)


async def quiet_game(hub: Hub) -> LiveTable:
    """A game in which nothing happens until Ada acts."""
    [ada] = await new_game(hub)
    await eventually(lambda: ada.table.to_act() == [ada.seat] and ada.live.is_resting)
    live: LiveTable = ada.live
    return live


async def spoken(person: Person, *lines: str) -> None:
    for line in lines:
        await person.wish(SayWish, text=line)


async def test_a_table_is_told_from_where_the_client_likes(hub: Hub) -> None:
    live = await quiet_game(hub)
    client = Client(hub)
    await client.watch(live, seen=live.at - 2)
    [shown] = client.answers
    assert [happened.at for happened in shown.events] == [live.at - 1, live.at]
    assert shown.opening is not None
    assert live.presence.is_here("eve")


@pytest.mark.parametrize("seen", [10**6, -5])
async def test_who_says_something_wrong_is_told_something_right(hub: Hub, seen: int) -> None:
    live = await quiet_game(hub)
    client = Client(hub)
    await client.watch(live, seen=seen)
    told = [happened.at for happened in client.answers[0].events]
    assert told == ([] if seen > 0 else list(range(1, live.at + 1)))


async def test_a_table_is_told_again_once_a_second_and_only_the_newest_question(
    hub: Hub, one_second: None
) -> None:
    live = await quiet_game(hub)
    client = Client(hub)
    for seen in range(4):
        await client.watch(live, seen=seen)
    assert len(client.answers) == 1
    await eventually(lambda: len(client.answers) == 2)
    assert client.answers[1].events[0].at == 4  # what follows the third entry
    client.watching.close()


async def test_who_takes_a_question_back_is_not_answered(hub: Hub, one_second: None) -> None:
    live = await quiet_game(hub)
    client = Client(hub)
    await client.watch(live)
    await client.watch(live)
    client.watching.unwatch(live.id)
    assert not live.presence.is_here("eve")
    await asyncio.gather(*client.watching._tasks)
    assert len(client.answers) == 1


@pytest.mark.server_settings(limits=Limits(watched_per_connection=1))
async def test_one_socket_watches_so_many_tables(hub: Hub) -> None:
    [ada] = await new_room(hub)
    [ben] = await new_room(hub, ("ben",))
    client = Client(hub)
    await client.watch(ada.live)
    with pytest.raises(Refused, match="too-many"):
        await client.watch(ben.live)
    client.watching.unwatch(ada.live.id)
    await client.watch(ben.live)
    client.watching.close()
    assert not ben.live.presence.is_here("eve")


@pytest.mark.server_settings(limits=Limits(told=Rate(25, 1.0)))
async def test_an_address_is_told_no_faster_than_it_may(hub: Hub) -> None:
    [ada] = await new_room(hub)
    [ben] = await new_room(hub, ("ben",))
    client = Client(hub, address="192.0.2.1")
    await client.watch(ada.live)
    assert client.rests == []
    await client.watch(ben.live)
    assert client.rests == pytest.approx([15.0], abs=1.0)
    other = Client(hub, address="192.0.2.2")
    await other.watch(ada.live)
    assert other.rests == []


# chat


async def test_a_newcomer_is_told_what_was_said_and_then_each_line_once(hub: Hub) -> None:
    [ada] = await new_room(hub)
    await spoken(ada, "one", "two")
    client = Client(hub)
    await client.watch(ada.live, chat_seen=1)
    await spoken(ada, "three")
    assert client.chat() == ["two", "three"]


async def test_what_is_said_while_old_lines_are_looked_up_comes_after_them(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ada] = await new_room(hub)
    await spoken(ada, "old")
    look_up, may_answer = hub.store.chat, asyncio.Event()

    async def slowly(*arguments: Any, **how: Any) -> Any:
        lines = await look_up(*arguments, **how)
        await may_answer.wait()
        return lines

    monkeypatch.setattr(hub.store, "chat", slowly)
    client = Client(hub)
    coming = asyncio.create_task(client.watch(ada.live))
    await eventually(lambda: ada.live.presence.is_here("eve"))
    await spoken(ada, "meanwhile")
    assert client.chat() == []
    may_answer.set()
    await coming
    assert client.chat() == ["old", "meanwhile"]


async def test_an_onlooker_reads_whom_it_wants(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    client = Client(hub)
    await client.watch(ada.live)
    assert client.watching.is_onlooker(ada.live)
    mute = MuteWish(id="m", table=ada.live.id, seat=present(ada.seat), is_muted=True, for_all=False)
    client.watching.mute(ada.live, mute)
    await spoken(ada, "unread")
    await spoken(ben, "read")
    assert client.chat() == ["read"]
    client.watching.mute(ada.live, msgspec.structs.replace(mute, is_muted=False))
    await spoken(ada, "read again")
    assert client.chat() == ["read", "read again"]
    with pytest.raises(Refused, match="host"):
        client.watching.mute(ada.live, msgspec.structs.replace(mute, for_all=True))


async def test_who_is_here_is_told_if_it_is_new(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    client = Client(hub)
    await client.watch(ada.live)
    client.answers.clear()
    client.watching.send_presence(ada.live)
    assert client.answers == []
    ben.go()
    ada.live.shared.forget()
    client.watching.send_presence(ada.live)
    [presence] = client.answers
    assert presence.here[ben.seat] is False
    await turns_of_the_loop()


async def test_refusals_have_the_names_of_a_table_that_is_watched(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    client = Client(hub)
    message = say("wait-longer", seat=present(ben.seat), count=3)
    assert "Ben" not in client.watching.refusal_text(message, ada.live.id)
    await client.watch(ada.live)
    assert "Ben" in client.watching.refusal_text(message, ada.live.id)
