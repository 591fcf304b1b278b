"""What a store contains, as plain JSON: written beside each kept store, and compared with what
later versions read from it. See tests/stores/README.md."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from sarisari.cli.play.saved_tables import RECORD, read
from sarisari.core.game import Sheet, View
from sarisari.server.room import Room
from sarisari.server.store import TableRow
from sarisari.server.store.restoration import restored
from sarisari.server.store.sqlite import SqliteStore
from sarisari.table.replay import read_record
from sarisari.table.table import Table
from tests.support.temporary_store import run

ALL_TABLES = "SELECT id FROM tables ORDER BY created, id"
ALL_USERS = "SELECT id FROM users ORDER BY id"


def facts_of_store(folder: Path) -> dict[str, Any]:
    """By table and by user, all that a restart must not change."""
    facts: dict[str, Any] = plain(run(folder, _facts))
    return facts


async def _facts(store: SqliteStore) -> dict[str, Any]:
    tables = await store.readers.read(lambda db: db.execute(ALL_TABLES).fetchall())
    users = await store.readers.read(lambda db: db.execute(ALL_USERS).fetchall())
    return {
        "tables": {table: await _facts_of_table(store, table) for (table,) in tables},
        "users": {user: await _facts_of_user(store, user) for (user,) in users},
        "cut_offs": await store.cut_offs(),
    }


async def _facts_of_user(store: SqliteStore, user: str) -> dict[str, Any]:
    row = await store.get_user(user)
    assert row is not None
    tables = await store.tables_of(user)
    return {"name": row.name, "login": row.login, "tables": sorted(row.id for row in tables)}


async def _facts_of_table(store: SqliteStore, table: str) -> dict[str, Any]:
    row = await store.get_table(table)
    assert row is not None
    room = msgspec.json.decode(row.room, type=Room)
    facts = {
        "game": row.game,
        "status": row.status,
        "seen_by": row.seen_by,
        "finished": row.finished,
        "result": None if row.result is None else msgspec.json.decode(row.result),
        "seats": {str(seat): user for seat, user in row.seats.items()},
        "room": msgspec.to_builtins(room),
        "chat": [[line.name, line.text] for line in await store.chat(table)],
        "table": None,
    }
    if row.opening is not None:
        facts["table"] = facts_of_table(await _restored(store, row))
    return facts


async def _restored(store: SqliteStore, row: TableRow) -> Table:
    return restored(row, await store.secret(row.id), await store.journal(row.id))


def facts_of_table(table: Table) -> dict[str, Any]:
    """A table as it stands."""
    moment = table.snapshot()
    seats = range(len(table.seats))
    views = [table.view(seat) for seat in seats]
    opening = table.opening
    return {
        "at": table.at,
        "options": table.options,
        "terms": msgspec.to_builtins(table.terms),
        "opening": {"time": opening.time, "commitment": opening.commitment},
        "players": [msgspec.to_builtins(info.player) for info in table.seats],
        "stand_ins": [info.stand_in for info in table.seats],
        "due": table.due(),
        "events": len(table.events),
        "undone": list(moment.undone),
        "hands": [view.hand for view in views],
        "legal_of": [view.legal for view in views],
        "undo": [table.undo_for(seat).how for seat in seats],
        "salts": table.salts,
        "asked": plain(table.asked),
        "banks": None if moment.clocks.banks is None else list(moment.clocks.banks),
        "is_paused": moment.clocks.is_paused,
        "stopped_by": moment.stopped_by,
        **_towers(views[0]),
        **facts_of_record([msgspec.json.encode(line) for line in table.record()]),
    }


def facts_of_record(lines: list[bytes]) -> dict[str, Any]:
    """What a record comes to."""
    replay = read_record(lines)
    sheets = _sheets(replay.game.sheets(replay.state))
    return {"status": plain(replay.status()), "sheets": sheets}


def saved_games(folder: Path) -> list[Path]:
    """The games of the terminal in a folder, without their records."""
    return sorted(p for p in folder.glob("*.jsonl") if not p.name.endswith(RECORD))


def facts_of_saved(path: Path) -> dict[str, Any]:
    """A game of the terminal."""
    with path.open("rb") as file:
        _, table = read(path, file)
    facts: dict[str, Any] = plain(facts_of_table(table))
    return facts


def _sheets(sheets: Iterable[Sheet]) -> list[list[list[int]]]:
    """By round, every point: whose, and how many."""
    return [[[line.seat, line.points] for line in sheet.lines] for sheet in sheets]


def _towers(view: View) -> dict[str, Any]:
    """Of Bandu: where every piece lies, and what is under way."""
    names = ("phase", "auctioneer", "piece", "kind", "bid", "high_bidder", "passed", "poses")
    return {name: plain(getattr(view, name)) for name in names if hasattr(view, name)}


def plain(value: object) -> Any:
    """As JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _ruled(kept: dict[str, Any]) -> dict[str, Any]:
    """What is so by a ruling that came later. AN-29: a piece in hand is not given back. And who plays among stand-ins is not
    alone: those whom they play for are asked for an undo."""
    if "undo" not in kept or "stand_ins" not in kept:
        return {}
    if kept.get("phase") == "place":
        return {"undo": [None] * len(kept["undo"])}
    if kept["terms"]["undo"] == "ask" and any(kept["stand_ins"]):
        return {"undo": [how and "ask" for how in kept["undo"]]}
    return {}


def missing(kept: Any, now: Any, where: str = "") -> list[str]:
    """Where what was kept is no longer so. What came later beside it is no difference."""
    if isinstance(kept, dict) and isinstance(now, dict):
        kept = {**kept, **_ruled(kept)}
        lost = [f"{where}.{name} is gone" for name in kept if name not in now]
        pairs = [(kept[name], now[name], f"{where}.{name}") for name in kept if name in now]
        return [*lost, *(line for pair in pairs for line in missing(*pair))]
    if isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):
        pairs = [(old, new, f"{where}[{i}]") for i, (old, new) in enumerate(zip(kept, now))]  # noqa: B905
        return [line for pair in pairs for line in missing(*pair)]
    return [] if kept == now else [f"{where} was {kept!r}, is {now!r}"]
