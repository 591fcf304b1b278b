"""`sarisari replay --step`: forwards and back, by event, trick and round, with one seat's eyes."""

import io
import re
from pathlib import Path

import pytest

from sarisari.cli.language import LANGUAGE_VARIABLE
from sarisari.cli.record_player import run as replay_file

RECORDS = Path("tests/records")
TANUKI = "tanuki-3-exact"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE_VARIABLE, "en")


def walked(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *answers: str,
    record: str = TANUKI,
) -> list[str]:
    """What is printed at the beginning and after each answer."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{each}\n" for each in answers)))
    replay_file(str(RECORDS / f"{record}.jsonl"), False, True)
    shown = re.split(r"Event \d+ of \d+\. \[Enter\].*?leave: ?", capsys.readouterr().out)
    return [part.strip() for part in shown[:-1]]  # after the last question there is nothing


def moments_after(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *answers: str
) -> list[int]:
    """The moment at which each question is asked."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{each}\n" for each in answers)))
    replay_file(str(RECORDS / f"{TANUKI}.jsonl"), False, True)
    found = re.findall(r"Event (\d+) of 120", capsys.readouterr().out)
    return [int(number) for number in found]


@pytest.mark.parametrize(
    ("answers", "moments"),
    [
        (["", "", "n", "b", "b", "b", "b"], [0, 1, 7, 10, 7, 1, 0, 0]),
        (["a", "", "", "b"], [0, 0, 1, 2, 1]),
        (["r", "", "", "b", "b"], [0, 0, 40, 80, 40, 0]),
        (["l", "f", "50", "b"], [0, 120, 0, 50, 47]),
        (["l", "", "f"], [0, 120]),  # Enter at the end leaves
        (["q", "l"], [0]),
        ([], [0]),
    ],
    ids=["trick", "event", "round", "ends", "through", "leave", "nobody"],
)
def test_steps_go_on_and_back(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answers: list[str],
    moments: list[int],
) -> None:
    assert moments_after(monkeypatch, capsys, *answers) == moments


def test_what_happened_is_told_and_all_hands_lie_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begin, dealt, trick, *_ = walked(monkeypatch, capsys, "", "")
    assert "The game begins." in begin
    assert [dealt.count(f"Seat {seat}: ") for seat in range(3)] == [1, 1, 1]
    assert "wins the trick" in trick


def test_one_seat_sees_its_own_hand_and_no_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, own, bid, *_, opened = walked(monkeypatch, capsys, "e 1", "2", "o")
    assert "Seat 0: " not in own
    assert "Seat 1: " in bid
    assert "Seat 0: " not in bid
    assert not re.search(r"bids \d", bid)  # of seat 2, in secret
    assert re.search(r"bids 11, in secret", opened) is None  # the moment alone is shown again
    assert "Seat 0: " in opened


def test_a_round_ends_with_its_sheet_and_the_game_with_its_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    *_, sheet, end = walked(monkeypatch, capsys, "40", "l")
    assert "Score sheet of round 1" in sheet
    assert "Score sheet of round 3" in end
    assert "1. " in end


@pytest.mark.parametrize("record", ["bandu-2-last-tower", "bastos-4-shared"])
def test_every_game_can_be_walked_through(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: str
) -> None:
    *_, last = walked(monkeypatch, capsys, "t", "", "", "r", "", "l", record=record)
    assert last != ""


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("xyz", "“xyz” is not a command"),
        ("121", "The game has only 120 events"),
        ("e", "seat"),
        ("e 3", "seat"),
        ("e ٣", "seat"),
        ("-1", "is not a command"),
        ("9" * 500, "is not a command"),
        ("?", "all hands open"),
    ],
)
def test_anything_else_is_answered_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: str,
    sentence: str,
) -> None:
    _, said, *_ = walked(monkeypatch, capsys, answer)
    assert sentence in said


def test_a_bad_line_ends_the_walk_before_it_begins(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = (RECORDS / f"{TANUKI}.jsonl").read_text().splitlines()
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join([*lines[:5], "{}"]))
    with pytest.raises(SystemExit) as stop:
        replay_file(str(file), False, True)
    assert stop.value.code == 2
    assert "6" in capsys.readouterr().err
