"""`sarisari replay`: what it prints, and what it says to bad input."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sarisari.cli.record_player import run as replay_file
from sarisari.games import card_games
from sarisari.table.record import LONGEST_LINE, Header, parse_header
from sarisari.table.replay import Replay
from tests.support.command_runner import run_command
from tests.support.random_games import GAMES_AND_FEW_OPTIONS, events_of, option_id

SARISARI = [sys.executable, "-m", "sarisari"]


_records: dict[str, list[str]] = {}


def record_of(name: str, options: dict[str, Any]) -> list[str]:
    """The lines of a whole random game, which is played only once."""
    key = json.dumps([name, options])
    if key not in _records:
        game = Replay(parse_header({"sarisari": 1, "game": name, "options": options}))
        for event in events_of(name, options, 31):
            game.apply(event)
        _records[key] = [json.dumps(line) for line in game.record()]
    return [*_records[key]]


def replayed(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    content: bytes | str,
    *,
    as_json: bool = True,
) -> tuple[int, list[Any], str]:
    """Status, lines of standard output, and standard error of a replay."""
    file = tmp_path / "game.jsonl"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    status = 0
    try:
        replay_file(str(file), as_json, False)
    except SystemExit as stop:
        status = int(stop.code or 0)
    captured = capsys.readouterr()
    return status, captured.out.splitlines(), captured.err


HEADER = '{"sarisari": 1, "game": "tindahan", "options": {"players": 3}}'
HANDS = [[f"{fruit}-{rank}" for rank in range(1, 11)] for fruit in ("banana", "mango", "durian")]
DEAL = json.dumps({"deal": {"hands": HANDS}})


def test_the_lines_are_as_the_notation_says(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, lines, error = replayed(capsys, tmp_path, f"{HEADER}\n{DEAL}\n")
    assert (status, error) == (0, "")
    assert json.loads(lines[0]) == {
        "n": 0,
        "round": 0,
        "to_act": [],
        "legal": {},
        "totals": [0, 0, 0],
        "over": False,
        "due": "deal",
    }
    assert json.loads(lines[1]) == {
        "n": 1,
        "round": 1,
        "to_act": [0],
        "legal": {
            "0": sorted(["cart durian", "cart mango", *(f"play {card}" for card in HANDS[0])])
        },
        "totals": [0, 0, 0],
        "over": False,
    }


@pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
def test_a_whole_game(
    name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = record_of(name, options)
    status, lines, error = replayed(capsys, tmp_path, "\n".join(record))
    assert (status, error) == (0, "")
    statuses = [json.loads(line) for line in lines]
    assert [line["n"] for line in statuses] == list(range(len(record)))
    rounds = 0
    for line, event in zip(statuses[1:], record[1:], strict=True):
        rounds += "deal" in json.loads(event)
        assert line["round"] == rounds
        assert line["to_act"] == sorted(int(seat) for seat in line["legal"])
        assert all(legal == sorted(legal) and legal for legal in line["legal"].values())
        assert ("due" in line) == (not line["over"] and not line["to_act"])
        assert ("result" in line) == line["over"]
    last = statuses[-1]
    assert last["over"]
    best = max(last["totals"])
    for seat in last["result"]["winners"]:
        assert last["result"]["ranks"][seat] == 1
        assert last["totals"][seat] == best


@pytest.mark.parametrize(("name", "options"), GAMES_AND_FEW_OPTIONS, ids=option_id)
def test_a_whole_game_told_in_words(
    name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = record_of(name, options)
    status, lines, error = replayed(capsys, tmp_path, "\n".join(record), as_json=False)
    assert (status, error) == (0, "")
    text = "\n".join(lines)
    rounds = sum("deal" in line for line in record)
    assert text.count("Score sheet of round") == rounds
    assert text.count("Trick 1\n") == rounds
    assert f"Round {rounds} of {rounds}:" in text
    assert lines[-1].startswith("  ")
    assert not any("{" in line for line in lines)


def test_names_of_the_header_are_used(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    header = HEADER[:-1] + ', "names": ["Ada", "Ben\\u001b[31m", "Chloé"]}'
    _, lines, _ = replayed(capsys, tmp_path, f"{header}\n{DEAL}", as_json=False)
    text = "\n".join(lines)
    assert "  Ada: banana 1 2 3 4 5 6 7 8 9 10" in text
    assert "\x1b" not in text
    assert "The record stops here" in text


def test_a_record_that_is_cut_short_is_fine(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in card_games():
        record = record_of(name, {})
        for length in (1, 2, 9, len(record) // 2):
            status, lines, _ = replayed(capsys, tmp_path, "\n".join(record[:length]))
            assert status == 0
            assert len(lines) == length


BAD_HEADERS = {
    "": "is empty",
    "\n": "is blank",
    "   ": "is blank",
    "nonsense": "is not JSON",
    "[]": "not an object",
    "3": "not an object",
    "null": "not an object",
    '{"game": "tindahan"}': "sarisari",
    '{"sarisari": true, "game": "tindahan"}': "sarisari",
    '{"sarisari": 1.0, "game": "tindahan"}': "sarisari",
    '{"sarisari": 2, "game": "tindahan"}': "sarisari",
    '{"sarisari": 1}': "tindahan, bastos, tanuki and bandu",
    '{"sarisari": 1, "game": "chess"}': "chess",
    '{"sarisari": 1, "game": ["tindahan"]}': "tindahan, bastos, tanuki and bandu",
    '{"sarisari": 1, "game": {}}': "tindahan, bastos, tanuki and bandu",
    '{"sarisari": 1, "game": "tanuki", "rules": 2}': "under version 2 of the rules",
    '{"sarisari": 1, "game": "tanuki", "rules": "1"}': "“rules” must be a whole number",
    '{"sarisari": 1, "game": "tanuki", "options": []}': "options",
    '{"sarisari": 1, "game": "tanuki", "options": {"players": "3"}}': "3 and 4",
    '{"sarisari": 1, "game": "tanuki", "options": {"players": 3.0}}': "3 and 4",
    '{"sarisari": 1, "game": "tanuki", "options": {"players": true}}': "3 and 4",
    '{"sarisari": 1, "game": "tanuki", "options": {"players": 5}}': "3 and 4",
    '{"sarisari": 1, "game": "tanuki", "options": {"players": null}}': "3 and 4",
    '{"sarisari": 1, "game": "tanuki", "options": {"colour": 1}}': "colour",
    '{"sarisari": 1, "game": "bastos", "options": {"climb": 1}}': "false and true",
    '{"sarisari": 1, "game": "bastos", "options": {"climb": "true"}}': "false and true",
    '{"sarisari": 1, "game": "tindahan", "options": {"fruits": ["banana"]}}': "3 different",
    '{"sarisari": 1, "game": "tindahan", "options": {"fruits": [1, 2, 3]}}': "3 different",
    '{"sarisari": 1, "game": "tindahan", "options": {"fruits": "banana"}}': "3 different",
    '{"sarisari": 1, "game": "tindahan", "options": {"fruits": ["mango", "durian", "pineapple"]}}': "including banana",
    '{"sarisari": 1, "game": "tindahan", "options": {"fruits": ["banana", "mango", "mango"]}}': "3 different",
    '{"sarisari": 1, "game": "tindahan", "game": "tanuki"}': "twice",
    '{"sarisari": NaN, "game": "tindahan"}': "NaN",
    '{"sarisari": ' + "9" * 5000 + "}": "JSON",
    "\ufeff" + HEADER: "JSON",
    HEADER + " {}": "JSON",
    '{"a":' * 50_000: "nested",
    "[" * 500_000: "nested",
    " " * (LONGEST_LINE + 1) + "{}": "longer than",
}


@pytest.mark.parametrize("line", BAD_HEADERS, ids=lambda line: line[:60])
def test_a_bad_first_line(line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, lines, error = replayed(capsys, tmp_path, line)
    assert status == 2
    assert lines == []
    assert error.count("\n") == 1
    assert "game.jsonl, line 1: " in error
    assert BAD_HEADERS[line] in error
    assert "Legal here: " in error


BAD_EVENTS = {
    "": "is blank",
    "{}": "neither",
    "[]": "not an object",
    '{"seat": 0}': "neither",
    '{"do": "play banana-1"}': "seat",
    '{"seat": "0", "do": "play banana-1"}': "seat",
    '{"seat": true, "do": "play banana-1"}': "seat",
    '{"seat": 0.0, "do": "play banana-1"}': "seat",
    '{"seat": null, "do": "play banana-1"}': "seat",
    '{"seat": 0, "do": 3}': "must be a text",
    '{"seat": 0, "do": ["play banana-1"]}': "must be a text",
    '{"seat": 3, "do": "play banana-1"}': "no such seat",
    '{"seat": -1, "do": "play banana-1"}': "no such seat",
    '{"seat": 1, "do": "play mango-1"}': "not your turn",
    '{"seat": 0, "do": "play  banana-1"}': "not an action",
    '{"seat": 0, "do": "play banana-01"}': "not an action",
    '{"seat": 0, "do": "Play banana-1"}': "not an action",
    '{"seat": 0, "do": "play banana-1 "}': "not an action",
    '{"seat": 0, "do": ""}': "not an action",
    '{"seat": 0, "do": "play banana-1\\u0000"}': "not an action",
    '{"seat": 0, "do": "\\ud800"}': "not an action",
    '{"seat": 0, "do": "play mango-1"}': "do not hold mango 1",
    '{"seat": 0, "do": "seller"}': "TIN-34",
    '{"seat": 0, "do": "cart banana"}': "AT-05",
    '{"seat": 0, "do": "cart lanzones"}': "TIN-13",
    '{"seat": 0, "do": "play banana-1", "deal": {}}': "deal and do",
    '{"seat": 0, "do": "play banana-1", "settle": {}}': "do and settle",
    '{"settle": {"stands": true, "touch": false, "poses": {}}}': "settled",
    DEAL: "between rounds",
}


@pytest.mark.parametrize("line", BAD_EVENTS, ids=lambda line: line[:60])
def test_a_bad_event(line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, lines, error = replayed(capsys, tmp_path, f"{HEADER}\n{DEAL}\n{line}\n")
    assert status == 2
    assert len(lines) == 2
    assert error.count("\n") == 1
    assert "game.jsonl, line 3: " in error
    assert BAD_EVENTS[line] in error
    assert "seat 0 may cart durian, cart mango, play banana-1," in error


BAD_DEALS = {
    "{}": "hands",
    "[]": "hands",
    "null": "hands",
    '{"hands": {}}': "hands",
    '{"hands": [["banana-1"], ["mango-1"], 3]}': "hands",
    '{"hands": [["banana-1"], ["mango-1"], [3]]}': "hands",
    '{"hands": [["banana-1"], ["mango-1"]]}': "needs 3 hands",
    '{"hands": [["banana-1"], ["mango-1"], ["durian-1"]]}': "gets 10 cards",
    json.dumps({"hands": [HANDS[0], HANDS[1], [*HANDS[2][:9], "plum-1"]]}): "plum-1",
    json.dumps({"hands": [HANDS[0], HANDS[1], [*HANDS[2][:9], "mango-1"]]}): "twice",
    json.dumps({"hands": [HANDS[0], HANDS[1], [*HANDS[2][:9], "pineapple-1"]]}): "not in use",
    json.dumps({"hands": [HANDS[0], HANDS[1], [*HANDS[2][:9], "a\nb\x1b"]]}): "a\\nb\\x1b",
    json.dumps({"hands": HANDS, "aside": "mango-1"}): "aside",
    json.dumps({"hands": HANDS, "aside": None}): "aside",
}


@pytest.mark.parametrize("deal", BAD_DEALS, ids=lambda deal: deal[:60])
def test_an_impossible_deal(deal: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, lines, error = replayed(capsys, tmp_path, f'{HEADER}\n{{"deal": {deal}}}\n')
    assert status == 2
    assert len(lines) == 1
    assert "game.jsonl, line 2: " in error
    assert BAD_DEALS[deal] in error
    assert error.endswith("Legal here: a deal.\n")
    assert error.count("\n") == 1


def test_nothing_follows_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = [*record_of("tanuki", {}), '{"seat": 0, "do": "bid 0"}']
    status, lines, error = replayed(capsys, tmp_path, "\n".join(record))
    assert status == 2
    assert json.loads(lines[-1])["over"]
    assert f"line {len(record)}: The game is over" in error
    assert "nothing, because the game is over" in error


@pytest.mark.parametrize("content", [b"\x00", b"\xff\xfe", b"\xc3\x28", HEADER.encode("utf-16")])
def test_bytes_that_are_no_text(
    content: bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, lines, error = replayed(capsys, tmp_path, content)
    assert (status, lines) == (2, [])
    assert "line 1: " in error


def test_fields_of_other_programs_are_ignored(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    header = HEADER[:-1] + ', "terms": {"pace": "quick"}, "deal": 3}'
    event = '{"seat": 0, "do": "cart mango", "at": 7, "clock": [1, 2]}'
    status, lines, _ = replayed(capsys, tmp_path, f"{header}\n{DEAL}\n{event}")
    assert status == 0
    assert json.loads(lines[2])["to_act"] == [1]


@pytest.mark.parametrize("file", ["nowhere.jsonl", ".", "bad\x00name", "no\x1b[31m\nwhere"])
def test_a_file_that_cannot_be_read(
    file: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stop:
        replay_file(file, True, False)
    assert stop.value.code == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "\x1b" not in error


def test_a_corrupted_record_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Two cards exchanged in the deal of a finished game: some line no longer fits."""
    record = record_of("bastos", {"players": 4})
    deal = json.loads(record[1])
    hands = deal["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    record[1] = json.dumps(deal)
    status, lines, error = replayed(capsys, tmp_path, "\n".join(record))
    assert status == 2
    assert len(lines) < len(record)
    assert "do not hold" in error


@given(data=st.data(), name=st.sampled_from(card_games()))
def test_damaged_records_never_crash(
    data: st.DataObject, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Cut, double, exchange and overwrite pieces of a record: status 0 or 2, at most one line
    of complaint."""
    content = bytearray("\n".join(record_of(name, {})[:40]).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content) - 1))
        end = min(len(content), start + data.draw(st.integers(0, 40)))
        content[start:end] = data.draw(
            st.one_of(
                st.binary(max_size=20),
                st.sampled_from([b"\x00", b"\n", b"{", b"}", b'"', b"[]", b"null", b"1e999"]),
                st.just(bytes(content[: end - start])),
            )
        )
        if not content:
            break
    file = tmp_path_factory.mktemp("fuzz") / "damaged.jsonl"
    file.write_bytes(content)
    status, error = run_quietly(str(file))
    assert status in (0, 2)
    assert error.count("\n") == (1 if status == 2 else 0)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
event_keys = st.sampled_from(["deal", "do", "seat", "settle", "hands", "aside", "options"])


@given(line=st.dictionaries(event_keys, json_values, max_size=4), header=st.booleans())
def test_odd_values_never_crash(
    line: dict[str, Any], header: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("fuzz") / "odd.jsonl"
    first = {"sarisari": 1, "game": "bastos", **line} if header else json.loads(HEADER)
    lines = [first] if header else [first, json.loads(DEAL), line]
    file.write_text("\n".join(json.dumps(part) for part in lines), encoding="utf-8")
    status, error = run_quietly(str(file))
    assert status in (0, 2)
    assert error.count("\n") == (1 if status == 2 else 0)


def run_quietly(file: str) -> tuple[int, str]:
    """Replay without pytest's capture, which Hypothesis does not reset between examples."""
    import contextlib
    import io

    error = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(error):
        try:
            replay_file(file, True, False)
        except SystemExit as stop:
            return int(stop.code or 0), error.getvalue()
    return 0, error.getvalue()


PEAK_MEMORY = """
import re, sys
from pathlib import Path
from sarisari.cli.record_player import run
try:
    run(sys.argv[1], True, False)
finally:
    print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
"""


def test_a_line_of_100_mb_takes_no_memory(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    with file.open("wb") as out:
        for _ in range(100):
            out.write(b'{"a": "' + b"x" * 1_000_000)
    done = subprocess.run(
        [sys.executable, "-c", PEAK_MEMORY, str(file)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 2
    assert "longer than" in done.stderr
    assert int(done.stdout) < 100_000  # kB


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(record_of("bastos", {"players": 4})))
    command = " ".join([*SARISARI, "replay", str(file), "--json", "|", "head", "-n", "1"])
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_step_by_step_needs_a_file() -> None:
    done = run_command("replay", "-", "--step")
    assert done.returncode == 2
    assert "give a file" in done.stderr


def test_a_terminal_of_plain_letters_is_enough() -> None:
    done = subprocess.run(
        [*SARISARI, "demo", "tanuki"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Chlo\\xe9" in done.stdout
    assert done.stdout.isascii()


def test_a_header_made_here_is_read_there() -> None:
    header = Header("tanuki", {}, {"sarisari": 1, "game": "tanuki", "names": ["a", "b", "c"]})
    assert parse_header(Replay(header).record()[0]).line["names"] == ["a", "b", "c"]
