"""Who comes late is told everything, in pages, no faster than its address may be."""

from itertools import count

from starlette.testclient import TestClient

from sarisari.server import broadcast
from sarisari.server.broadcast import update_for
from sarisari.server.messages import PauseWish
from sarisari.server.settings import Limits, Rate
from tests.support.in_process_server import new_app, new_game, played, until

MANY = Rate(100_000, 100_000)
LONG = Limits(changes=MANY, changes_per_table=100_000, messages=MANY)


async def long_journal(hub, entries):
    [ada] = await new_game(hub)
    await until(lambda: ada.live.table.to_act() == [ada.seat])
    for number in range(entries):
        await ada.wish(PauseWish, is_paused=number % 2 == 0)
    return ada.live


@played(limits=LONG)
async def test_pages_joined_are_the_whole_journal(hub, clock):
    live = await long_journal(hub, 2 * broadcast.PAGE)
    seen, told, pages = 0, [], []
    for _ in range(10):
        page = update_for(live, "ada", seen)
        told += page.events
        seen = page.at
        pages.append(
            (len(page.events), page.has_more, page.view == live.table.view(live.seat_of("ada")))
        )
        if not page.has_more:
            break
    assert told == live.table.feed_since(0, live.seat_of("ada"))
    assert pages[:2] == [(broadcast.PAGE, True, True)] * 2
    assert not pages[-1][1]


def test_a_socket_is_told_page_by_page_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(broadcast, "PAGE", 3)
    ids = count()
    with TestClient(new_app(tmp_path)) as client:
        terms = {"bots_pace": "quick"}
        body = {"game": "tanuki", "options": {"players": 3}, "terms": terms}
        table = client.post("/api/tables", json=body).json()["id"]

        def wish(socket, kind, **fields):
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


def is_table(message):
    return message["type"] == "table"


def heard(socket, wanted):
    """The next message that is wanted."""
    while True:
        message = socket.receive_json()
        if wanted(message):
            return message
