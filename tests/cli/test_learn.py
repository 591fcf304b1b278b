"""`sarisari learn`: every lesson to its end and puzzles, right and wrong, at a typed line."""

import io
from datetime import UTC, datetime

import pytest

from sarisari.cli import learning
from sarisari.lessons.lesson import get_lesson, lesson_names
from sarisari.lessons.lesson_words import LessonWords, lesson_words
from sarisari.puzzles.puzzle import get_puzzle, puzzle_games, puzzle_of_day
from tests.support.command_runner import run_command


def said(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lines: list[str],
    name: str | None,
    puzzle: str | None = None,
    language: str = "en",
) -> str:
    """What is printed to somebody who types these lines."""
    monkeypatch.setenv("SARISARI_LANGUAGE", language)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    learning.run(name, puzzle)
    return capsys.readouterr().out


def right_lines(name: str) -> list[str]:
    """What to type at each step."""
    found = []
    for step in get_lesson(name).step:
        rights = [place for place, answer in enumerate(step.answers, 1) if answer.is_right]
        found.append(step.do if step.do is not None else str(rights[0]))
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", lesson_names())
def test_every_lesson_is_played_to_its_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, language: str
) -> None:
    told = said(monkeypatch, capsys, right_lines(name), name, language=language)
    words = lesson_words(name, language)
    assert words.text(get_lesson(name).end) in told
    assert f"sarisari play {get_lesson(name).game}" in told
    assert "learn-" not in told


def test_a_wrong_move_is_explained_by_its_clause_and_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["1", "bid 2", "blue-1", "rot", "play red-4", "q"]
    told = said(monkeypatch, capsys, lines, "tanuki")
    assert "Each trick too many or too few costs a point." in told
    assert "It is taken back" in told
    assert "[TAN-24]" in told
    assert "Right!" in told
    assert "Step 2 of 10" in told
    assert "Step 3 of 10" not in told


def test_an_answer_that_is_no_number_is_refused_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [*right_lines("tanuki")[:7], "five", "0", "9", "2"]
    told = said(monkeypatch, capsys, lines, "tanuki")
    assert "a number from 1 to 3, not “five”" in told
    assert "Step 9 of 10" in told


def test_a_lesson_that_a_language_lacks_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    english = lesson_words("tanuki", "en")
    monkeypatch.setattr(learning, "lesson_words", lambda *_: LessonWords("en", english.catalogue))
    told = said(monkeypatch, capsys, ["q"], "tanuki", language="fr")
    assert "pas encore traduite" in told


@pytest.mark.parametrize("game", puzzle_games())
def test_a_puzzle_is_solved_or_not_and_then_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    puzzle = get_puzzle(game, 1)
    worst = puzzle.actions[-1].do
    right = said(monkeypatch, capsys, ["99", puzzle.best], game, "1")
    wrong = said(monkeypatch, capsys, [worst], game, "1")
    assert "Right!" in right
    assert "Not quite. Better:" in wrong
    before = wrong.split("what is the best thing to do here?")[0]
    assert "Better" not in before
    assert wrong.count("\n") > len(puzzle.actions)


def test_the_puzzle_of_the_day_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same as on the server, which counts days as dates do."""
    days = {datetime.now(UTC).date().toordinal()}
    told = said(monkeypatch, capsys, ["q"], "tanuki", "today")
    days.add(datetime.now(UTC).date().toordinal())  # perhaps it was midnight
    numbers = {puzzle_of_day("tanuki", day) for day in days}
    assert any(f"Puzzle {number}: what is the best thing" in told for number in numbers)


@pytest.mark.parametrize(
    ("name", "puzzle", "words"),
    [
        ("chess", None, "chess"),
        ("tanuki", "0", "1"),
        ("tanuki", "x", "not “x”"),
        ("bandu", "1", "bandu"),
    ],
)
def test_what_does_not_exist_gets_a_sentence(
    capsys: pytest.CaptureFixture[str], name: str, puzzle: str | None, words: str
) -> None:
    with pytest.raises(SystemExit) as stop:
        learning.run(name, puzzle)
    assert stop.value.code == 2
    assert words in capsys.readouterr().err


def test_without_a_name_the_lessons_are_listed() -> None:
    told = run_command("learn").stdout
    assert all(name in told.lower() for name in lesson_names())
    assert "Example: sarisari learn" in run_command("learn", "--help").stdout
