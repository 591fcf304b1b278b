"""Every lesson is played to its end in every language; every wrong move is explained by a clause."""

from collections.abc import Iterator

import pytest

from sarisari.core.message import Refused
from sarisari.games import get_game
from sarisari.lessons.lesson import Lesson, get_lesson, lesson_names, parse_lesson
from sarisari.lessons.lesson_play import judge, moments_until, scenes_of
from sarisari.lessons.lesson_words import lesson_languages, lesson_words
from sarisari.text import entries_of, languages
from sarisari.text.clauses import clause_text

FIRST_GAMES = ["bandu", "bastos", "tanuki", "tindahan"]
lessons = pytest.mark.parametrize("name", lesson_names())


def keys_of(lesson: Lesson) -> Iterator[str]:
    """The keys of all sentences that a lesson says."""
    yield from (lesson.title, lesson.end)
    for step in lesson.step:
        yield step.say
        yield from (wrong.say for wrong in step.wrong)
        for answer in step.answers:
            yield answer.label
            yield from filter(None, [answer.say])


def clauses_of(lesson: Lesson) -> Iterator[str]:
    """The clauses that a lesson names."""
    for step in lesson.step:
        yield step.clause
        yield from (wrong.clause for wrong in step.wrong)
        yield from (answer.clause for answer in step.answers if answer.clause is not None)


def wanted(lesson: Lesson, number: int) -> str:
    """What the lesson awaits at a step."""
    step = lesson.step[number]
    if step.do is not None:
        return step.do
    return f"answer {[answer.is_right for answer in step.answers].index(True)}"


@lessons
def test_a_lesson_has_eight_to_twelve_steps_and_is_played_to_its_end(name: str) -> None:
    lesson = get_lesson(name)
    assert 8 <= len(lesson.step) <= 12
    for number, step in enumerate(lesson.step):
        before = moments_until(name, number)[-1]
        assert (step.do is None) == bool(step.answers)
        if step.do is not None:
            assert get_game(lesson.game).to_act(before.state) == [lesson.seat] or (
                lesson.seat in get_game(lesson.game).to_act(before.state)
            )
        verdict = judge(name, number, wanted(lesson, number))
        assert verdict.is_right
        assert verdict.moments == moments_until(name, number + 1)


@lessons
def test_every_legal_move_that_is_not_awaited_is_explained_and_shown(name: str) -> None:
    lesson = get_lesson(name)
    for number, step in enumerate(lesson.step):
        state = moments_until(name, number)[-1].state
        moves = get_game(lesson.game).legal(state, lesson.seat) if step.do is not None else []
        used = set()
        for do in moves:
            if do == step.do:
                continue
            verdict = judge(name, number, do)
            assert not verdict.is_right
            assert verdict.say is not None, f"step {number}: {do}"
            assert verdict.clause is not None
            assert len(verdict.moments) == 1
            used.add(verdict.say)
        assert used == {wrong.say for wrong in step.wrong}, f"step {number}"


@lessons
def test_a_wrong_answer_says_why_and_exactly_one_is_right(name: str) -> None:
    for number, step in enumerate(get_lesson(name).step):
        assert sum(answer.is_right for answer in step.answers) == (1 if step.answers else 0)
        for place, answer in enumerate(step.answers):
            verdict = judge(name, number, f"answer {place}")
            assert verdict.is_right == answer.is_right
            assert answer.is_right or (verdict.say is not None and verdict.clause is not None)


@lessons
def test_every_clause_of_a_lesson_exists(name: str) -> None:
    for clause in clauses_of(get_lesson(name)):
        assert clause_text(clause)


@lessons
@pytest.mark.parametrize("language", languages())
def test_every_lesson_has_all_its_words_in_every_language(name: str, language: str) -> None:
    words = lesson_words(name, language)
    assert words.language == language
    keys = set(keys_of(get_lesson(name)))
    assert all(words.text(key) for key in keys)
    assert set(entries_of(source(name, language))) == keys


def source(name: str, language: str) -> str:
    from importlib.resources import files

    return files("sarisari.lessons").joinpath("files", f"{name}.{language}.ftl").read_text("utf-8")


def test_each_game_has_a_first_lesson() -> None:
    assert sorted(get_lesson(name).game for name in lesson_names()) == FIRST_GAMES


def test_a_language_that_lacks_a_lesson_gets_it_in_english() -> None:
    assert lesson_languages("tanuki") == ["en", "fr"]
    words = lesson_words("tanuki", "eo")
    assert words.language == "en"
    assert words.text("exact-3") == "3"


def test_a_move_against_the_rules_is_refused_by_its_clause_and_shows_nothing() -> None:
    verdict = judge("tindahan", 3, "play mango-9")  # holds lanzones
    assert not verdict.is_right
    assert verdict.refusal is not None
    assert verdict.clause == "TIN-24"
    assert verdict.moments == ()


def test_the_lesson_of_tindahan_holds_the_trick_of_the_rulebook() -> None:
    told = [
        moment.logged for moment in (*moments_until("tindahan", 0), *moments_until("tindahan", 1))
    ]
    done = [str(getattr(logged.event, "do", "")) for logged in told if logged is not None]
    assert done[1:] == ["cart mango", "play banana-10", "seller", "play banana-3", "play mango-2"]


@pytest.mark.parametrize("name", ["chess", "../tanuki", ""])
def test_an_unknown_lesson_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="lesson-unknown"):
        get_lesson(name)


@pytest.mark.parametrize(
    ("step", "do"), [(-1, "seller"), (99, "seller"), (6, "answer 7"), (6, "x")]
)
def test_an_unknown_step_or_answer_is_refused(step: int, do: str) -> None:
    with pytest.raises(Refused, match="lesson-"):
        judge("tindahan", step, do)


def test_a_lesson_of_the_wrong_shape_is_not_read() -> None:
    with pytest.raises(ValueError, match="steps"):
        parse_lesson({"game": "tanuki", "steps": []})


def test_a_script_that_breaks_the_rules_is_noticed() -> None:
    lesson = parse_lesson(
        {
            "game": "tanuki",
            "options": {"players": 4},
            "seat": 0,
            "names": ["A", "B", "C", "D"],
            "title": "title",
            "end": "end",
            "start": ["0 bid 2"],
            "step": [],
        }
    )
    with pytest.raises(Refused):
        list(scenes_of(lesson))
