"""What a user is shown of a table: the room, or the view with what happened, in pages."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from sarisari.server import broadcast
from sarisari.server.broadcast import line_for, presence_of, update_for
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import PauseWish, RoomShown, TableShown
from sarisari.server.settings import Limits, Rate
from sarisari.server.store import ChatRow
from tests.support.in_process_server import Person, new_app, new_game, new_room
from tests.support.narrowing import of_type, present
from tests.support.waiting import eventually

MANY = Rate(100_000, 100_000)
LONG = Limits(changes=MANY, changes_per_table=100_000, messages=MANY)


def table_for(live: LiveTable, user: str, seen: int, *, is_first: bool = False) -> TableShown:
    """What a user is shown of a game."""
    return of_type(TableShown, update_for(live, user, seen, is_first=is_first))


async def long_journal(hub: Hub, entries: int) -> LiveTable:
    [ada] = await new_game(hub)
    await eventually(lambda: ada.table.to_act() == [ada.seat])
    for number in range(entries):
        await ada.wish(PauseWish, is_paused=number % 2 == 0)
    return ada.live


@pytest.mark.server_settings(limits=LONG)
async def test_pages_joined_are_the_whole_journal(hub: Hub) -> None:
    live = await long_journal(hub, 2 * broadcast.PAGE)
    table = present(live.table)
    seen, told, pages = 0, [], []
    for _ in range(10):
        page = table_for(live, "ada", seen)
        told += page.events
        seen = page.at
        pages.append(
            (
                len(page.events),
                page.has_more,
                page.view == table.view(live.seat_of("ada")),
            )
        )
        if not page.has_more:
            break
    assert told == table.feed_since(0, live.seat_of("ada"))
    assert pages[:2] == [(broadcast.PAGE, True, True)] * 2
    assert not pages[-1][1]


def test_a_socket_is_told_page_by_page_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "PAGE", 3)
    ids = count()
    with TestClient(new_app(tmp_path)) as client:
        terms = {"bots_pace": "quick"}
        body = {"game": "tanuki", "options": {"players": 3}, "terms": terms}
        table = client.post("/api/tables", json=body).json()["id"]

        def wish(socket: WebSocketTestSession, kind: str, **fields: Any) -> None:
            socket.send_json({"type": kind, "id": str(next(ids)), "table": table, **fields})

        with client.websocket_connect("/socket") as socket:
            for seat in range(3):
                wish(socket, "bot", seat=seat, bot="casual")
            wish(socket, "begin")
            socket.send_json({"type": "watch", "table": table})
            over = heard(socket, lambda message: message.get("view", {}).get("over") is True)
            assert over["type"] == "table"
        with client.websocket_connect("/socket") as socket:
            socket.send_json({"type": "watch", "table": table, "seen": 0})
            pages = [heard(socket, is_table)]
            while pages[-1].get("has_more"):
                pages.append(heard(socket, is_table))
    told = [event["at"] for page in pages for event in page["events"]]
    assert told == list(range(1, pages[-1]["at"] + 1))
    assert len(told) >= over["at"]
    assert all(len(page["events"]) <= 3 for page in pages)
    assert [("opening" in page) for page in pages] == [True] + [False] * (len(pages) - 1)
    assert {page["view"]["over"] for page in pages} == {True}


def is_table(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "table")


def heard(socket: WebSocketTestSession, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next message that is wanted."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if wanted(message):
            return message


async def test_a_room_is_shown_to_everybody_from_their_own_side(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    ben.go()
    shown = {
        user: of_type(RoomShown, update_for(ada.live, user, 0)) for user in ("ada", "ben", "eve")
    }
    assert [shown[user].you for user in shown] == [0, 1, None]
    assert [shown[user].is_host for user in shown] == [True, False, False]
    chairs = shown["eve"].chairs
    assert [chair.is_here for chair in chairs] == [True, False, True]
    assert [chair.is_host for chair in chairs] == [True, False, False]
    assert chairs[2].bot == "casual"


async def test_only_the_host_is_told_who_was_sent_away(hub: Hub) -> None:
    [ada] = await new_room(hub)
    ada.live.room = msgspec.structs.replace(ada.live.room, removed={"eve": "Eve"})
    assert update_for(ada.live, "ada", 0).removed == ["Eve"]
    assert update_for(ada.live, "eve", 0).removed == []
    assert update_for(ada.live, "eve", 0).is_removed


async def test_nobody_is_shown_the_cards_of_another(hub: Hub) -> None:
    ada, ben = await new_game(hub, ("ada", "ben"))
    await eventually(lambda: len(ada.table.to_act()) > 1)
    views = {user: table_for(ada.live, user, 0) for user in ("ada", "ben", "eve")}
    assert views["ada"].view.hand != views["ben"].view.hand
    assert not views["eve"].view.hand
    assert (views["ada"].you, views["eve"].you) == (ada.seat, None)
    assert views["eve"].undo is None
    assert ben.seat in views["eve"].running or views["eve"].running == []


async def test_what_a_table_began_with_is_told_the_first_time(hub: Hub) -> None:
    [ada] = await new_game(hub)
    assert table_for(ada.live, "ada", 0, is_first=True).opening == ada.table.opening
    assert table_for(ada.live, "ada", 0).opening is None


async def test_who_has_seen_everything_is_told_nothing_twice(hub: Hub) -> None:
    [ada] = await new_game(hub)
    await eventually(lambda: ada.seat in ada.table.to_act())
    at = ada.live.at
    assert table_for(ada.live, "ada", at).events == []
    assert table_for(ada.live, "ada", at + 9).at == at
    await ada.act()
    newest = table_for(ada.live, "ada", ada.live.at - 1).events
    assert [happened.at for happened in newest] == [ada.live.at]


async def test_who_is_there_is_worked_out_once(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    presence = presence_of(ada.live)
    assert presence_of(ada.live) is presence
    assert presence.here == [True, True, True]
    Person(hub, ada.live, "eve")
    ben.go()
    ada.live.shared.forget()
    again = presence_of(ada.live)
    assert (again.here, again.onlookers) == ([True, False, True], 1)


async def test_a_line_of_chat_is_marked_as_ones_own_and_kept_from_who_mutes(hub: Hub) -> None:
    ada, ben = await new_room(hub, ("ada", "ben"))
    line = ChatRow(number=1, time=5, user="ben", name="Ben", text="hello")
    assert present(line_for(ada.live, "ada", line)).is_you is False
    assert present(line_for(ada.live, "ben", line)).is_you is True
    assert line_for(ada.live, "ada", line, muted={"ben"}) is None
    ada.live.room = msgspec.structs.replace(ada.live.room, silenced=("ben",))
    assert line_for(ada.live, "ada", line) is None
    assert update_for(ada.live, "ada", 0).muted == [ben.seat]
