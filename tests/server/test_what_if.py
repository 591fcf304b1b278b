"""What-ifs at a server: a table that begins at a moment of a finished game, plays on, outlives a
restart, and counts nowhere."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from sarisari.core.message import Refused
from sarisari.games.bandu.view import BanduView
from sarisari.server.app import make_app
from sarisari.server.broadcast import update_for
from sarisari.server.hub import Hub
from sarisari.server.messages import ActWish, NewWhatIf, TableShown
from sarisari.server.record_work import replay_of
from sarisari.server.settings import Limits, Rate, Settings
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.what_if import new_what_if
from sarisari.server.work import Asker
from sarisari.table.replay import Replay
from tests.support.bandu_table import PLACE
from tests.support.in_process_server import NO_PAUSES, InstantWorkers, Person, open_hub
from tests.support.narrowing import present
from tests.support.waiting import eventually, wait_until

TANUKI = Path("tests/records/tanuki-3-exact.jsonl").read_bytes()
BANDU = Path("tests/records/bandu-3-draw-circles.jsonl").read_bytes()
LINES = {"content-type": "application/jsonl"}
ADA = Asker("u-ada", "192.0.2.1")
WANTED = NewWhatIf(moment=20, seat=1, name="Ada", bot="casual")


async def test_a_table_begins_at_the_moment_with_bots_and_is_played_to_its_end(
    tmp_path: Path,
) -> None:
    async with open_hub(tmp_path) as hub:
        live = await new_what_if(hub, "r", TANUKI, WANTED, ADA)
        table = present(live.table)
        assert [present(info.player).bot for info in table.seats] == ["casual", None, "casual"]
        assert present(table.seats[1].player).name == "Ada"
        assert not table.terms.rated
        Person(hub, live, ADA.user)
        number = 0
        while not table.is_over:
            await eventually(lambda: 1 in table.to_act() or table.is_over)
            if not table.is_over:
                do = table.view(1).legal[0]
                wish = ActWish(id=f"w{number}", table=live.id, at=live.at, do=do)
                await live.wish(ADA.user, wish)
                number += 1
        assert table.is_finished
        await eventually(lambda: live.status == "over")


async def test_a_game_of_bandu_goes_on_with_its_towers(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        live = await new_what_if(hub, "r", BANDU, msgspec.structs.replace(WANTED, moment=13), ADA)
        table = present(live.table)
        whole = replay_of(BANDU)
        now = Replay(whole.header)
        for event in whole.events[:13]:
            now.apply(event)
        towers = now.game.view(now.state, None)
        shown = table.view(1)
        assert isinstance(shown, BanduView)
        assert isinstance(towers, BanduView)
        assert (shown.towers, shown.poses) == (towers.towers, towers.poses)
        assert (shown.beans, shown.pile) == (towers.beans, towers.pile)
        number = 0
        while not table.is_over and number < 40:
            await eventually(lambda: 1 in table.to_act() or table.is_over)
            if not table.is_over:
                do = table.view(1).legal[0]
                do = PLACE if do == "place" else do
                wish = ActWish(id=f"w{number}", table=live.id, at=live.at, do=do)
                await live.wish(ADA.user, wish)
                number += 1
        assert number > 0


async def test_a_piece_in_the_air_goes_back_into_the_hand(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        live = await new_what_if(hub, "r", BANDU, msgspec.structs.replace(WANTED, moment=3), ADA)
        table = present(live.table)
        assert table.to_act() == [1]
        assert table.view(1).legal == ["place"]


async def test_it_is_there_after_a_restart(tmp_path: Path) -> None:
    async with open_hub(tmp_path) as hub:
        live = await new_what_if(hub, "r", TANUKI, WANTED, ADA)
        await eventually(lambda: 1 in present(live.table).to_act())
        before = present(live.table).snapshot()
    async with open_hub(tmp_path) as hub:
        again = await hub.get(live.id)
        assert present(again.table).snapshot() == before
        assert again.users == {1: ADA.user}


async def test_no_watcher_is_sent_the_game_before(tmp_path: Path) -> None:
    """Hands that the seats hold are in it."""
    async with open_hub(tmp_path) as hub:
        live = await new_what_if(hub, "r", TANUKI, WANTED, ADA)
        for user in (ADA.user, "u-other"):
            shown = update_for(live, user, 0, is_first=True)
            assert isinstance(shown, TableShown)
            opening = present(shown.opening)
            assert opening.past == ()
            assert present(opening.what_if).moment == 20
        assert present(live.table).opening.past


@pytest.mark.parametrize(
    "changes",
    [
        {"moment": 0},
        {"moment": 10_000},
        {"seat": 3},
        {"seat": -1},
        {"bot": "nobody"},
        {"name": ""},
        {"name": "x" * 1000},
    ],
)
async def test_what_cannot_begin_is_refused_and_leaves_no_table(
    tmp_path: Path, changes: dict[str, Any]
) -> None:
    async with open_hub(tmp_path) as hub:
        fields = {"moment": 20, "seat": 1, "name": "Ada", **changes}
        with pytest.raises(Refused):
            await new_what_if(hub, "r", TANUKI, NewWhatIf(**fields), ADA)
        assert await hub.store.live_tables() == []


async def test_what_they_go_on_from_counts_like_an_upload(tmp_path: Path) -> None:
    """Or the limits of uploads would not hold: each table keeps a whole game."""
    limits = Limits(record_bytes=Rate(1000, 0.001))
    async with open_hub(tmp_path, limits=limits) as hub:
        await new_what_if(hub, "r", TANUKI, WANTED, ADA)
        with pytest.raises(Refused, match="too-fast"):
            await new_what_if(hub, "r", TANUKI, WANTED, ADA)


@pytest.fixture
def web(tmp_path: Path) -> Iterator[TestClient]:
    limits = Limits(new_tables=Rate(2, 0.001))
    settings = Settings(bot_pauses=NO_PAUSES, limits=limits)
    workers = InstantWorkers()
    with TestClient(make_app(Hub(SqliteStore(tmp_path), workers, settings), workers)) as client:
        yield client


def test_over_http_it_is_marked_and_new_tables_are_limited(web: TestClient) -> None:
    record = web.post("/api/records", content=TANUKI, headers=LINES).json()["id"]
    path = f"/api/records/{record}/what-if"
    body = {"moment": 20, "seat": 1, "name": "Ada", "cards": "drawn", "bot": "random"}
    made = web.post(path, json=body)
    assert made.status_code == 201
    line = web.get(f"/api/tables/{made.json()['id']}").json()
    assert (line["is_what_if"], line["you"], line.get("rated", False)) == (True, 1, False)
    assert web.post(path, json=body).status_code == 201
    assert web.post(path, json=body).status_code == 429


def test_hands_of_rounds_before_it_are_listed_as_they_were_dealt(web: TestClient) -> None:
    record = web.post("/api/records", content=TANUKI, headers=LINES).json()["id"]
    body = {"moment": 85, "seat": 1, "name": "Ada", "bot": "random"}
    made = web.post(f"/api/records/{record}/what-if", json=body).json()["id"]
    whole = web.get(f"/api/records/{record}/deals").json()["rounds"]
    for _ in range(2):
        assert web.get(f"/api/tables/{made}/deals").json()["rounds"] == whole[:2]


def test_a_finished_what_if_is_in_no_result_and_its_record_says_what_it_is(
    web: TestClient,
) -> None:
    record = web.post("/api/records", content=TANUKI, headers=LINES).json()["id"]
    moments = web.get(f"/api/records/{record}/about").json()["moments"]
    about = {}
    for back in range(2, 6):  # the last choices are forced or the bots', so the end comes soon
        body = {"moment": moments - back, "seat": 1, "name": "Ada", "bot": "random"}
        made = web.post(f"/api/records/{record}/what-if", json=body)
        if made.status_code != 201:
            continue
        line = f"/api/tables/{made.json()['id']}"
        table = web.get(f"/api/tables/{made.json()['id']}").json()
        if table.get("is_your_turn"):
            continue
        wait_until(lambda line=line: web.get(line).json()["status"] == "over")  # type: ignore[misc]
        about = web.get(f"/api/records/{made.json()['id']}/about").json()
        verified = web.get(f"/api/records/{made.json()['id']}/verify").json()
        break
    assert about["is_what_if"]
    assert verified["checks"] == []
    assert "what-if" in verified["text"][0]
    assert web.get("/api/my/results").json() == []
