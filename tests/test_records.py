"""Finished games kept as records, one for each way of ending, and a round of each told in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from sarisari.cli.record_player import run as replay_file
from sarisari.core.options import ChoiceOption
from sarisari.games import game_names, get_game
from sarisari.table.record import parse_event, parse_header, parse_line
from sarisari.table.replay import Replay

FOLDER = Path(__file__).parent
RECORDS = sorted((FOLDER / "records").glob("*.jsonl"))
ENDINGS = {
    "tindahan": {"won", "author", "shared"},
    "bastos": {"won", "shared"},
    "tanuki": {"won", "exact", "shared-exact"},
    "bandu": {"last-tower", "draw-circles", "draw-nothing", "alone", "alone-fell"},
}
# which record is told: the first, but for Bandu one with auctions
TOLD = {"bandu": "bandu-2"}


def header_of(path: Path) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    return header


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_finished_game_still_ends_the_same(path: Path) -> None:
    lines = path.read_bytes().splitlines()
    header = parse_header(parse_line(lines[0]))
    replay = Replay(header)
    for line in lines[1:]:
        replay.apply(parse_event(parse_line(line)))
    status = replay.status()
    assert status["over"]
    assert status["totals"] == header.line["totals"]
    assert status["result"] == header.line["result"]
    result = replay.game.result(replay.state)
    assert result is not None
    assert result.reason.key == f"result-{header.line['ends']}"


def test_there_is_a_record_for_every_way_of_ending() -> None:
    found: dict[str, set[str]] = {name: set() for name in game_names()}
    for path in RECORDS:
        header = header_of(path)
        found[header["game"]].add(header["ends"])
    assert found == ENDINGS


def test_there_is_a_record_for_every_number_of_players() -> None:
    found = {(header_of(p)["game"], header_of(p)["options"]["players"]) for p in RECORDS}
    for name in game_names():
        players = get_game(name).options[0]
        assert isinstance(players, ChoiceOption)
        assert players.name == "players"
        assert {(name, count) for count in players.values} <= found


@pytest.mark.parametrize("name", game_names())
def test_a_round_told_in_words(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """golden/<game>.txt is the first round of the game's first record, as `replay` tells it; of
    Bandu, which has no rounds, a whole game. If the words change on purpose, look at the
    difference and write the file anew."""
    record = next(path for path in RECORDS if path.stem.startswith(TOLD.get(name, name)))
    lines = record.read_text(encoding="utf-8").splitlines()
    deals = [n for n, line in enumerate(lines) if line.startswith('{"deal"')]
    end = deals[1] if deals else len(lines)
    file = tmp_path / "round.jsonl"
    file.write_text("\n".join(lines[:end]), encoding="utf-8")
    monkeypatch.setenv("COLUMNS", "100")
    replay_file(str(file), False, False)
    told = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    golden = FOLDER / "golden" / f"{name}.txt"
    assert told == golden.read_text(encoding="utf-8").rstrip("\n")


def test_every_game_has_a_golden_round() -> None:
    assert sorted(path.stem for path in (FOLDER / "golden").glob("*.txt")) == sorted(game_names())
