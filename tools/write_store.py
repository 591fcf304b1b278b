"""Write a store, records and saved games with the current version, as a test fixture that every
later version must open: `python tools/write_store.py 2026-11-17`. See tests/stores/README.md.

It plays at a real server over its WebSocket, and with `sarisari play` over pipes, both with the
real physics. It takes a few minutes.
"""

import gzip
import json
import shutil
import signal
import sqlite3
import sys
import tempfile
from contextlib import closing
from itertools import repeat
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from keep.tables import Tables

from sarisari.server.store.backup import back_up
from sarisari.server.store.database import FILE
from tests.support.server_process import ServerProcess
from tests.support.store_facts import facts_of_record, facts_of_saved, facts_of_store, saved_games
from tests.support.terminal import play

STORES = Path(__file__).parents[1] / "tests" / "stores"
ONES = list(repeat("1", 400))  # always choose the first action
GAMES: dict[str, tuple[str, ...]] = {
    "tindahan": (),
    "bastos": (),
    "tanuki": (),
    "bandu": ("--option", "auctions=bid", "--option", "pieces=4", "--option", "beans=1"),
}
HALF = {"tindahan": 14, "bastos": 9, "tanuki": 9, "bandu": 3}  # answers, and then the person goes


def main(name: str) -> None:
    """Write everything into a new folder."""
    target = STORES / name
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        tables = _served(folder, target)
        _keep_store(folder, target)
        facts: dict[str, Any] = {"names": tables.about, **facts_of_store(folder)}
        facts["brought"] = tables.brought
    facts["records"] = {
        path.name: facts_of_record(path.read_bytes().splitlines())
        for path in sorted((target / "records").iterdir())
    }
    with tempfile.TemporaryDirectory() as place:
        _in_terminal(Path(place))
        shutil.copytree(Path(place) / "tables", target / "saved")
    facts["saved"] = {path.name: facts_of_saved(path) for path in saved_games(target / "saved")}
    lines = json.dumps(facts, indent=1, sort_keys=True, ensure_ascii=False)
    (target / "facts.json").write_text(lines + "\n", encoding="utf-8")


def _served(folder: Path, target: Path) -> Tables:
    """Make tables of all kinds at a server, save the records of finished ones, and kill the
    server."""
    records = target / "records"
    records.mkdir()
    with ServerProcess(folder, "--limits", "off") as server:
        tables = Tables(server.link)
        tables.write()
        for id_ in tables.finished:
            path = records / (tables.about[id_].replace(" ", "-") + ".jsonl")
            path.write_bytes(tables.ada.ask("GET", f"/api/records/{id_}"))
        tables.write_last()
        server.end(signal.SIGKILL)
        assert not server.has_left_workers()
    return tables


def _keep_store(folder: Path, target: Path) -> None:
    """Copy the store into one small file."""
    copy = folder / "copy.sqlite"
    back_up(folder, copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute("VACUUM")
    packed = gzip.compress(copy.read_bytes(), mtime=0)
    (target / f"{FILE}.gz").write_bytes(packed)


def _in_terminal(folder: Path) -> None:
    """Play one game of each kind in the terminal and leave it, and one to its end."""
    for game, options in GAMES.items():
        for answers in (ONES[: HALF[game]], ONES):
            done = play(folder, game, *options, "--name", "Ada", answers=answers)
            assert done.returncode == 0, done.stderr


if __name__ == "__main__":
    main(sys.argv[1])
