"""`sarisari review`: what it prints and writes, and what it says to bad input."""

import json
from pathlib import Path

import pytest

from sarisari.cli.game_reviewer import run as review_file
from sarisari.review.reviewer import Reviewer
from tests.support.bot_games import bot_game
from tests.support.command_runner import run_command

FEW = {"iterations": 60}


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("review") / "game.jsonl"
    lines = bot_game("tanuki", ["random", "casual", "casual"], 3).record()
    lines[0]["names"] = ["<Ada>", "Ben", "Chloé"]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


def refusal(capsys: pytest.CaptureFixture[str], file: Path, seat: int | None = None) -> str:
    with pytest.raises(SystemExit) as stop:
        review_file(str(file), seat, FEW, 1, False, None)
    assert stop.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Where did it turn for <Ada>?", "Own play", "would have been worth", "version")),
        ("fr", ("basculé pour <Ada>", "Son jeu", "aurait mieux valu", "version")),
    ],
)
def test_a_review_is_told(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    record: Path,
    language: str,
    words: tuple[str, ...],
) -> None:
    monkeypatch.setenv("SARISARI_LANGUAGE", language)
    review_file(str(record), None, FEW, 1, False, None)
    told = capsys.readouterr().out
    assert not [each for each in words if each not in told]
    assert "review-" not in told


def test_the_page_escapes_names_and_holds_the_table(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    review_file(str(record), 0, FEW, 1, False, str(page))
    text = page.read_text(encoding="utf-8")
    assert "&lt;Ada&gt;" in text
    assert "<Ada>" not in text
    assert "Ben" not in text
    assert text.count('<th scope="col">') == 7
    assert "<svg" in text
    assert "<script" not in text


def test_json_has_one_seat_and_its_costly_moments(
    capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    review_file(str(record), 0, FEW, 1, True, None)
    told = json.loads(capsys.readouterr().out)
    assert told["is_complete"]
    assert {verdict["seat"] for verdict in told["verdicts"]} == {0}
    assert {account["seat"] for account in told["accounts"]} == {0}
    mistakes = {each["moment"] for each in told["verdicts"] if each.get("is_mistake")}
    assert set(told["costly"]) == mistakes != set()


def test_bad_input_gets_a_sentence(
    capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path
) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    (unfinished := tmp_path / "unfinished.jsonl").write_bytes(b"".join(lines[:-1]))
    (damaged := tmp_path / "damaged.jsonl").write_bytes(b"".join(lines[:5]) + b"{nothing\n")
    assert "when it is over" in refusal(capsys, unfinished)
    assert "line 6" in refusal(capsys, damaged)
    assert "0 to 2" in refusal(capsys, record, 3)
    assert "nowhere" in refusal(capsys, tmp_path / "nowhere.jsonl")
    with pytest.raises(SystemExit):
        review_file(str(record), 0, FEW, 1, False, str(tmp_path / "no" / "such" / "folder.html"))
    assert "folder.html" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Auctions: the chance", "Placements: how often", "Next piece:", "Tilt", "%")),
        ("fr", ("Enchères\u202f: les chances", "Poses\u202f: à quelle", "Inclinaison", "°")),
    ],
)
def test_a_review_of_towers_has_their_tables(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    language: str,
    words: tuple[str, ...],
) -> None:
    monkeypatch.setenv("SARISARI_LANGUAGE", language)
    game = Path("tests/records/bandu-2-last-tower.jsonl")
    review_file(str(game), None, {"iterations": 12}, 1, False, None)
    told = capsys.readouterr().out
    assert not [each for each in words if each not in told]
    assert "review-" not in told
    review_file(str(game), 1, {"iterations": 12}, 1, False, str(page := tmp_path / "review.html"))
    text = page.read_text(encoding="utf-8")
    assert text.count('<th scope="col">') == 13
    assert "<svg" not in text


def test_ctrl_c_shows_what_there_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, record: Path
) -> None:
    whole = Reviewer.run

    def interrupted(self: Reviewer) -> object:
        for count in whole(self):
            yield count
            if count == 7:
                raise KeyboardInterrupt

    monkeypatch.setattr(Reviewer, "run", interrupted)
    with pytest.raises(SystemExit) as stop:
        review_file(str(record), None, FEW, 1, False, None)
    assert stop.value.code == 130
    assert "only 7 of" in capsys.readouterr().out


def test_the_help_teaches() -> None:
    told = run_command("review", "--help").stdout
    for word in ("--seat", "--html", "--json", "--iterations", "Example:", "docs/review.md"):
        assert word in told
