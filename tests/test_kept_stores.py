"""Stores that earlier versions of the program wrote, opened by this one: everything is as it was,
every game goes on to its end, every record still says the same. See tests/stores/README.md."""

import asyncio
import gzip
import json
import random
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sarisari.bots import Choice, get_bot
from sarisari.cli.play import saved_tables
from sarisari.cli.play.table_loop import TableLoop
from sarisari.cli.store_tools import check_store
from sarisari.cli.verify_report import run as verify
from sarisari.core.game import View
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import (
    AgreeWish,
    BackWish,
    BeginWish,
    BotWish,
    PauseWish,
    ReadyWish,
    SaltHashWish,
    SaltWish,
)
from sarisari.server.store.database import FILE
from sarisari.server.store.restoration import restored
from sarisari.server.work import Asker
from sarisari.table.fair import salt_hash
from sarisari.table.table import Table
from tests.support.bandu_table import PLACE, RandomSettler
from tests.support.in_process_server import SALT, Person, give_salts, open_hub
from tests.support.narrowing import present
from tests.support.store_facts import (
    facts_of_record,
    facts_of_saved,
    facts_of_store,
    missing,
    plain,
    saved_games,
)
from tests.support.temporary_store import open_store
from tests.support.terminal import TypedTerminal
from tests.support.waiting import eventually

STORES = sorted(path for path in (Path(__file__).parent / "stores").iterdir() if path.is_dir())
PATIENCE = 120.0  # seconds for one table


class Kept:
    """A store of an earlier program, and a copy of it in a folder."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.source, self.folder = source, folder
        self.facts: dict[str, Any] = json.loads((source / "facts.json").read_text(encoding="utf-8"))
        content = gzip.decompress((source / f"{FILE}.gz").read_bytes())
        (folder / FILE).write_bytes(content)

    def record(self, name: str) -> list[bytes]:
        return (self.source / "records" / name).read_bytes().splitlines()

    def table_of(self, name: str) -> str:
        """The id of the table that a record is of."""
        words = name.removesuffix(".jsonl").replace("-", " ")
        names: dict[str, str] = self.facts["names"]
        return next(table for table, name in names.items() if name == words)

    def of_status(self, *statuses: str) -> list[str]:
        tables = self.facts["tables"].items()
        return [table for table, facts in tables if facts["status"] in statuses]


@pytest.fixture(params=STORES, ids=lambda path: path.name)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> "Kept":
    return Kept(request.param, tmp_path)


def test_nothing_in_a_store_has_changed(kept: Kept) -> None:
    then, now = kept.facts, facts_of_store(kept.folder)
    for facts in then["tables"].values():
        if facts["status"] == "stopped" and facts["table"] is not None:
            del facts["table"]["legal_of"]  # views offered actions at tables that were stopped
    assert missing(then["tables"], now["tables"]) == []
    assert missing(then["users"], now["users"]) == []


def test_a_check_of_the_store_finds_nothing_wrong(
    kept: Kept, capsys: pytest.CaptureFixture[str]
) -> None:
    check_store(str(kept.folder))
    assert f"all {len(kept.facts['tables'])} tables replay" in capsys.readouterr().out


async def test_the_record_of_each_table_is_the_one_that_was_kept(kept: Kept) -> None:
    async with open_store(kept.folder) as store:
        for name in kept.facts["records"]:
            row = present(await store.get_table(table := kept.table_of(name)))
            again = restored(row, await store.secret(table), await store.journal(table))
            lines = [json.loads(line) for line in kept.record(name)]
            assert missing(lines, plain(again.record())) == []
            assert len(lines) > 1


async def test_a_record_that_somebody_brought_is_there(kept: Kept) -> None:
    async with open_store(kept.folder) as store:
        content = present(await store.get_record(kept.facts["brought"]))
    assert content.splitlines() == kept.record("bandu-finished.jsonl")


def test_every_record_replays_to_the_same_result_and_verifies(
    kept: Kept, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, facts in kept.facts["records"].items():
        assert missing(facts, facts_of_record(kept.record(name))) == []
        verify(str(kept.source / "records" / name), False)
        assert capsys.readouterr().out.splitlines()[-1] == "Everything checks out."


async def test_every_game_goes_on_to_its_end_and_every_room_begins(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_hub(kept.folder) as hub:
        monkeypatch.setattr(hub.workers, "choose", at_random)
        await eventually(lambda: hub.is_ready)
        assert await hub.store.frozen_tables() == []
        live = kept.of_status("waiting", "running")
        assert set(live) <= set(hub.tables)
        for table in live:
            async with asyncio.timeout(PATIENCE):
                await played_on(hub, await hub.get(table))
            row = present(await hub.store.get_table(table))
            assert (row.status, row.result is None) == ("over", False)
    async with open_store(kept.folder) as store:
        assert await store.live_tables() == []


async def at_random(bot: str, view: View, seed: int, *, asker: Asker, for_people: bool) -> Choice:
    """A bot that wastes no time; whose name this program must know."""
    get_bot(bot)
    return get_bot("random").choose(view, seed)


async def played_on(hub: Hub, live: LiveTable) -> None:
    """Everybody comes back, and plays at random to the end."""
    people = [Person(hub, live, user) for user in live.users_by_seat().values()]
    stream = random.Random(1)
    if live.table is None:
        await begun(live, people)
    while live.status == "running":
        at = live.at
        for person in people:
            await next_step(person, stream)
        if live.at == at:
            await servers_turn(live)


async def servers_turn(live: LiveTable) -> None:
    """Until it has done something."""
    at = live.at
    await eventually(lambda: live.at != at or live.status != "running")


async def begun(live: LiveTable, people: list[Person]) -> None:
    host = next(person for person in people if person.user == live.room.host)
    for seat, chair in enumerate(live.room.chairs):
        if chair.is_free:
            await host.wish(BotWish, seat=seat, bot="random")
    for person in people:
        await person.wish(ReadyWish, is_ready=True)
    await host.wish(BeginWish)
    await give_salts(people)


async def next_step(person: Person, stream: random.Random) -> None:
    table, seat = person.table, present(person.seat)
    info, asked = table.seats[seat], table.asked
    if table.is_over:
        return
    if table.snapshot().clocks.is_paused:
        await person.wish(PauseWish, is_paused=False)
    elif info.stand_in is not None:
        await person.wish(BackWish)
    elif asked is not None and seat in asked.waiting_for:
        await person.wish(AgreeWish, at=table.at, about=asked.about, says="no")
    elif table.due() == "salt-hashes" and seat in table.snapshot().seats_without_hash():
        await person.wish(SaltHashWish, hash=salt_hash(seat, SALT))
    elif table.due() == "salts" and table.salts[seat] is None:
        await person.wish(SaltWish, salt=SALT)
    elif seat in table.to_act():
        legal = table.view(seat).legal
        await person.act(PLACE if legal == ["place"] else stream.choice(legal))


@pytest.fixture
def terminal_games(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Copies of the terminal's games."""
    monkeypatch.setenv("SARISARI_DATA_DIR", str(kept.folder))
    shutil.copytree(kept.source / "saved", kept.folder / "tables")
    return saved_games(kept.folder / "tables")


def test_games_of_the_terminal_are_as_they_were(kept: Kept, terminal_games: list[Path]) -> None:
    now = {path.name: facts_of_saved(path) for path in terminal_games}
    assert missing(kept.facts["saved"], now) == []


def test_games_of_the_terminal_go_on_to_their_end(
    kept: Kept, terminal_games: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    left = [path for path in terminal_games if not saved_tables.is_finished(path)]
    assert len(left) == len(terminal_games) / 2
    for path in left:
        file, table = saved_tables.load(path)
        host = TableLoop(table, file, TypedTerminal(answers_for(table)))
        host.settler = RandomSettler()
        with closing(file):
            host.run()
        assert table.result() is not None
    for path in terminal_games:
        record = saved_tables.beside(path, saved_tables.RECORD)
        verify(str(record), False)
        assert capsys.readouterr().out.splitlines()[-1] == "Everything checks out."


def answers_for(table: Table) -> Iterator[str]:
    """The first thing that is legal, as it is written; Enter where something is only shown."""
    while True:
        seats = table.to_act()
        legal = table.view(seats[0]).legal if seats else [""]
        yield PLACE if legal == ["place"] else legal[0]
