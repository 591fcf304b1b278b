"""Datasets: the same bytes however they are made, rows that agree with the rules, and nothing
overwritten."""

import asyncio
import gzip
import hashlib
import json
import os
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from ruamel.yaml import YAML
from typer.testing import CliRunner, Result

from sarisari.cli import app, chosen_crew
from sarisari.games import get_game
from sarisari.research import batch_games, read
from sarisari.research.data import dataset_folder
from sarisari.research.games import batch_room
from sarisari.research.observed_fields import ObservationLayout
from sarisari.server.messages import ActWish, NewWhatIf
from sarisari.server.what_if import new_what_if
from sarisari.server.work import Asker
from sarisari.table.replay import read_record
from tests.support.in_process_server import Person, open_hub
from tests.support.narrowing import present
from tests.support.postgres_cluster import Cluster
from tests.support.waiting import eventually, wait_until

STORE = Path(__file__).parents[1] / "stores/2026-11-17-wishes"
SMALL = ("tanuki", "--games", 6, "--games-a-file", 2, "--bots", "casual,random", "--seats", 3)


def dataset(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["dataset", *map(str, arguments)])


def digest(folder: Path) -> dict[str, str]:
    """A hash of every file."""
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def made(folder: Path, *arguments: object) -> Path:
    result = dataset(*(arguments or SMALL), "--out", folder)
    assert result.exit_code == 0, result.output
    return folder


def test_the_bytes_do_not_depend_on_processes_or_interruptions(tmp_path: Path) -> None:
    whole = made(tmp_path / "whole")
    shared = made(tmp_path / "shared", *SMALL, "--jobs", 2)
    assert digest(shared) == digest(whole)
    for name in ("README.md", "games/part-000000002.parquet"):
        (shared / name).unlink()
    (shared / "games/part-000000004.parquet").rename(shared / "games/part-000000004.parquet.part")
    with pytest.raises(ValueError, match="not complete"):
        read(shared)
    assert digest(made(shared)) == digest(whole)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_killed_command_goes_on_where_it_was(tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    arguments = ["dataset", *map(str, SMALL), "--games", "60", "--out", str(killed)]
    with subprocess.Popen([sys.executable, "-m", "sarisari", *arguments]) as process:
        first = killed / "games/part-000000000.parquet"
        wait_until(first.exists)
        os.kill(process.pid, signal.SIGKILL)
    assert not (killed / "README.md").exists()
    before = first.stat().st_mtime_ns
    result = dataset(*SMALL, "--out", killed)
    assert "holds another dataset, with games 60 where this one has 6" in result.output
    result = dataset(*SMALL, "--games", 60, "--out", killed)
    assert result.exit_code == 0, result.output
    assert first.stat().st_mtime_ns == before
    assert read(killed).games.select(pl.len()).collect().item() == 60


@pytest.mark.parametrize("game", batch_games())
def test_rows_agree_with_the_rules(game: str, tmp_path: Path) -> None:
    found = read(made(tmp_path / game, game, "--games", 3, "--bots", "casual,random"))
    decisions, games = found.decisions.collect(), found.games.collect()
    rules: Any = get_game(game)
    layout = ObservationLayout(batch_room(game).FIELDS, rules.deck, 4)
    assert games["decisions"].sum() == decisions.height
    for row in decisions.gather_every(7).iter_rows(named=True):
        check_row(row, layout)
    for row in games.iter_rows(named=True):
        check_game(row, decisions.filter(pl.col("game") == row["game"]))


def check_row(row: dict[str, Any], layout: ObservationLayout) -> None:
    assert row["mask"][row["action"]] == 1
    seen = layout.read(np.array(row["observation"], np.int8))
    hands = row["hidden"]["hands"]
    in_hand = next(field for field in layout.fields if field.field.name == "hand").labels
    assert seen["hand"] == [card for bit, card in enumerate(in_hand) if hands[0] >> bit & 1]
    assert [hand.bit_count() for hand in hands] == seen["cards_left"]
    assert sum(hand.bit_count() for hand in hands) == np.bitwise_or.reduce(hands).bit_count()
    assert seen["round"] == row["round"]


def check_game(row: dict[str, Any], decisions: pl.DataFrame) -> None:
    replay = read_record(row["record"].splitlines())
    result = replay.game.result(replay.state)
    assert result is not None
    assert row["ranks"] == list(result.ranks)
    assert row["points"] == [list(sheet.points) for sheet in replay.game.sheets(replay.state)]
    assert decisions["step"].to_list() == list(range(row["decisions"]))
    first = decisions.unique("seat", keep="first")
    assert dict(first.select("seat", "points_to_come").iter_rows()) == dict(
        enumerate(row["totals"])
    )
    edges = decisions.unique(["round", "seat"]).group_by("round").agg(pl.sum("edge_to_come"))
    assert edges["edge_to_come"].abs().max() < 1e-4  # type: ignore[operator]
    assert dict(first.select("seat", "bot").iter_rows()) == dict(enumerate(row["bots"]))
    acted = [event for event in row["record"].splitlines() if '"do"' in event]
    assert decisions.filter(~pl.col("is_second")).height == len(acted)


def test_values_are_those_of_the_bot_and_the_choice_is_its_best(tmp_path: Path) -> None:
    bots = "strong:iterations=40,casual,random"
    arguments = ("tanuki", "--games", 1, "--bots", bots, "--seats", 3)
    rows = read(made(tmp_path / "valued", *arguments)).decisions.collect()
    searched = rows.filter(pl.col("bot").str.starts_with("strong"), pl.col("values").is_not_null())
    assert searched.height > 20
    for row in searched.iter_rows(named=True):
        best = row["values"][0]
        assert best["action_text"] == row["action_text"]
        assert best["error"] >= 0
    assert rows.filter(~pl.col("bot").str.starts_with("strong"))["values"].null_count() > 20


def test_the_data_card_is_what_hubs_read_and_names_every_column(tmp_path: Path) -> None:
    folder = made(tmp_path / "carded")
    _, head, text = (folder / "README.md").read_text().split("---\n", 2)
    card = YAML(typ="safe").load(head)
    assert card["license"] == "cc0-1.0"
    assert card["size_categories"] == ["n<1K" if "n<1K" in head else "1K<n<10K"]
    for config in card["configs"]:
        [files] = config["data_files"]
        assert files["split"] == "train"
        assert list(folder.glob(files["path"]))
    found = read(folder)
    for frame in (found.games, found.decisions):
        for column in frame.collect_schema().names():
            assert f"`{column}`" in text
    [command] = [part for part in text.split("```\n") if part.startswith("sarisari dataset")]
    arguments = command.replace("\\\n", " ").replace("DIR", str(tmp_path / "again")).split()[2:]
    assert digest(made(tmp_path / "again", *arguments[:-2])) == digest(folder)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """The data folder of a server, with people's names in it."""
    data = tmp_path / "data"
    data.mkdir()
    with gzip.open(STORE / "sarisari.sqlite.gz") as file:
        (data / "sarisari.sqlite").write_bytes(file.read())
    return data


def test_a_servers_games_have_no_names(store: Path, tmp_path: Path) -> None:
    out = tmp_path / "stored"
    arguments = ("tanuki", "--from-store", "--data", store, "--seats", 3)
    result = dataset(*arguments, "--out", out)
    assert result.exit_code == 0, result.output
    games = read(out).games.collect()
    assert games.height >= 1
    names = set()
    for file in (STORE / "records").glob("*.jsonl"):
        header = json.loads(file.read_text().splitlines()[0])
        names |= {name for name in header["names"] if name}
    assert len(names) >= 2
    written = b"".join(file.read_bytes() for file in out.rglob("*") if file.is_file())
    texts = games["record"].str.join("").item() + str(games["bots"].to_list())
    assert not [name for name in names if name in texts or name.encode() in written]
    assert "person" in str(games["bots"].to_list())
    for row in games.iter_rows(named=True):
        read_record(row["record"].splitlines())
    again = dataset(*arguments, "--out", out)
    assert "is not empty" in again.output


def test_a_servers_games_may_be_in_postgresql(
    store: Path, tmp_path: Path, cluster: Cluster
) -> None:
    address = asyncio.run(cluster.new_database())
    copied = CliRunner().invoke(app, ["copy-store", str(store), address])
    assert copied.exit_code == 0, copied.output
    arguments = ("tanuki", "--from-store", "--seats", 3)
    made(tmp_path / "one", *arguments, "--data", store)
    made(tmp_path / "other", *arguments, "--store", address)
    assert digest(tmp_path / "one") == digest(tmp_path / "other")


async def test_a_what_if_of_a_server_is_no_game_of_the_data(tmp_path: Path) -> None:
    """It begins with what others played."""
    content = Path("tests/records/tanuki-3-exact.jsonl").read_bytes()
    wanted = NewWhatIf(moment=100, seat=1, name="Ada", bot="random")
    async with open_hub(tmp_path / "data") as hub:
        live = await new_what_if(hub, "r", content, wanted, Asker("u-ada"))
        Person(hub, live, "u-ada")
        table = present(live.table)
        for number in count():
            await eventually(lambda: 1 in table.to_act() or table.is_over)
            if table.is_over:
                break
            do = table.view(1).legal[0]
            await live.wish("u-ada", ActWish(id=f"w{number}", table=live.id, at=live.at, do=do))
        await eventually(lambda: live.status == "over")
    place = ("--data", tmp_path / "data", "--seats", 3)
    result = dataset("tanuki", "--from-store", *place, "--out", tmp_path / "out")
    assert result.exit_code == 2
    assert "no finished game" in result.output


def test_nothing_is_written_where_something_else_is(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    result = dataset(*SMALL, "--out", tmp_path)
    assert result.exit_code == 2
    assert "is not empty: it was left as it is" in result.output
    assert digest(tmp_path).keys() == {"thesis.txt"}


def test_a_full_disk_is_a_sentence_and_what_was_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = dataset_folder._write

    def full(path: Path, content: bytes) -> None:
        if "000000004" in path.name:
            raise OSError(28, "No space left on device")
        write(path, content)

    monkeypatch.setattr(dataset_folder, "_write", full)
    result = dataset(*SMALL, "--out", tmp_path / "out")
    assert result.exit_code == 2
    assert result.output.strip().endswith("out: No space left on device")
    monkeypatch.undo()
    whole = made(tmp_path / "whole")
    assert digest(made(tmp_path / "out")) == digest(whole)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("bandu",), "There are datasets of tindahan, bastos and tanuki, not of bandu"),
        (("tanuki", "--bots", "strong"), "strong goes by the clock"),
        (("tanuki", "--bots", "nobody"), "No bot is called “nobody”"),
        (("tanuki", "--address", "auto"), "it goes with --engine ray"),
        (("tanuki", "--option", "players=3"), "The number of seats is given by --seats"),
        (("tanuki", "--from-store", "--data", "nowhere"), "nowhere"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    result = dataset(*arguments, "--out", tmp_path / "out")
    assert (result.exit_code, "Traceback" in result.output) == (2, False)
    assert sentence in result.output
    assert not (tmp_path / "out").exists()


def test_without_polars_a_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chosen_crew, "find_spec", lambda name: None)
    result = dataset(*SMALL, "--out", tmp_path / "out")
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
    assert "sarisari[research]" in result.output
