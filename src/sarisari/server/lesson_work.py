"""Work on lessons, done in a worker process: a lesson in words, its moments, verdicts on moves.
Views are built for the learner's seat alone."""

from collections.abc import Iterable

from sarisari.games import get_game
from sarisari.lessons.lesson import Lesson, LessonStep, get_lesson
from sarisari.lessons.lesson_play import LessonMoment, judge, moments_until
from sarisari.lessons.lesson_words import LessonWords, lesson_words
from sarisari.server.messages import (
    LessonScene,
    LessonShown,
    LessonStepShown,
    LessonVerdict,
    MomentShown,
)


def lesson(name: str, language: str) -> LessonShown:
    """Return a lesson in words, in English if this language lacks it."""
    found, words = get_lesson(name), lesson_words(name, language)
    return LessonShown(
        lesson=name,
        game=found.game,
        options=found.options,
        seat=found.seat,
        names=list(found.names),
        language=words.language,
        title=words.text(found.title),
        steps=[_step(step, words) for step in found.step],
        end=words.text(found.end),
    )


def _step(step: LessonStep, words: LessonWords) -> LessonStepShown:
    answers = [words.text(answer.label) for answer in step.answers]
    return LessonStepShown(text=words.text(step.say), clause=step.clause, answers=answers)


def scene(name: str, step: int) -> LessonScene:
    """Return what leads to a step; the number of steps is that of the end."""
    return LessonScene(moments=_shown(get_lesson(name), moments_until(name, step)))


def verdict(name: str, step: int, do: str, language: str) -> LessonVerdict:
    """Return what becomes of a move or an answer."""
    found, words = judge(name, step, do), lesson_words(name, language)
    return LessonVerdict(
        is_right=found.is_right,
        moments=_shown(get_lesson(name), found.moments),
        text=None if found.say is None else words.text(found.say),
        clause=found.clause,
        refused=found.refusal,
    )


def _shown(found: Lesson, moments: Iterable[LessonMoment]) -> list[MomentShown]:
    game, seat = get_game(found.game), found.seat
    return [
        MomentShown(
            moment=moment.number,
            view=game.view(moment.state, seat),
            told=None if moment.logged is None else moment.logged.told(seat),
        )
        for moment in moments
    ]
