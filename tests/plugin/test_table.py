"""Palitan at a table: taken back, kept, replayed, and proved to have been dealt fairly."""

import json
from pathlib import Path

import pytest
from sarisari_palitan.view import PalitanView

from sarisari.table.replay import read_record
from sarisari.table.table import Table
from tests.cli.test_verify import fair_record, status_of
from tests.support.narrowing import of_type
from tests.support.scripted_table import SECRET, ScriptedTable
from tests.table import test_acting as acting
from tests.table import test_undo as undoing
from tests.table import test_watching as watching


def test_a_table_is_restored_from_its_journal() -> None:
    acting.test_a_table_is_restored_from_its_journal("palitan")


def test_what_happened_is_told_as_each_seat_saw_it() -> None:
    watching.test_what_happened_is_told_as_each_seat_saw_it("palitan")


def test_the_last_pass_shows_cards_and_is_not_taken_back_freely() -> None:
    undoing.test_the_last_secret_choice_shows_all_and_is_not_taken_back_freely("palitan", None)


@pytest.mark.clause("PAL-06")
def test_an_exchange_that_is_taken_back_gives_everyone_their_cards_again() -> None:
    played = ScriptedTable("palitan", "Ada [Ben] [Chloé] [Dev]").deal()
    before = played.table.state
    played.act(1).act(2).act(3).act(0).act(0)
    for _ in range(2):
        played.do(played.undo(0))
    assert of_type(PalitanView, played.table.view(0)).gave is None
    assert played.table.view(0).hand == played.table.game.view(before, 0).hand


@pytest.mark.parametrize("seats", ["Ada [Ben]", "Ada Ben [Chloé] [Dev] [Eve]"])
def test_a_whole_game_is_replayed_from_its_record(seats: str) -> None:
    table: Table = ScriptedTable("palitan", seats).to_end().table
    replay = read_record([json.dumps(line) for line in table.record()])
    assert replay.state == table.state
    assert replay.status()["over"]


@pytest.mark.clause("PAL-03")
@pytest.mark.parametrize("seats", ["Ada Ben [Chloé] [Dev] [Eve]", "Ada Ben Chloé Dev Eve Fay"])
def test_a_fair_game_can_be_verified_and_a_changed_deal_is_found(
    seats: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = fair_record("palitan", seats)
    file = tmp_path / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert status_of(str(file), False) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Everything checks out."
    lines[0]["secret"] = SECRET[::-1].hex()
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert status_of(str(file), False) != 0
