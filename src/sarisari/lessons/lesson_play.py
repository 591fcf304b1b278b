"""Plays a lesson: the moments that lead to each step, and the verdict on a move of the learner."""

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from sarisari.core.event import Action, Event, Logged
from sarisari.core.game import State
from sarisari.core.message import Message, refuse
from sarisari.games import get_game
from sarisari.lessons.lesson import (
    Lesson,
    LessonAnswer,
    LessonStep,
    Scripted,
    get_lesson,
    scripted_event,
)


class LessonMoment(msgspec.Struct, frozen=True):
    """The game after an event of the lesson. The first moment has no event."""

    number: int
    state: State
    logged: Logged | None = None


class MoveVerdict(msgspec.Struct, frozen=True):
    """What becomes of a move or an answer: right; wrong, with the key of a sentence and the events
    that follow from it; or refused, because the rules do not allow it."""

    is_right: bool
    say: str | None = None
    clause: str | None = None
    refusal: Message | None = None
    moments: tuple[LessonMoment, ...] = ()


def moments_until(name: str, step: int) -> tuple[LessonMoment, ...]:
    """Return the moments from the step before (or the beginning) to this one, at which the learner
    is asked. The number of steps is that of the end."""
    lesson = get_lesson(name)
    if not 0 <= step <= len(lesson.step):
        raise refuse("lesson-step", count=len(lesson.step))
    return _scenes(name)[step]


@cache
def _scenes(name: str) -> tuple[tuple[LessonMoment, ...], ...]:
    return tuple(scenes_of(get_lesson(name)))


def scenes_of(lesson: Lesson) -> Iterator[tuple[LessonMoment, ...]]:
    """Play a lesson as it is meant: yield what leads to each step, and to the end."""
    first = LessonMoment(0, get_game(lesson.game).new(lesson.options))
    scene = (first, *_played(first, map(scripted_event, lesson.start)))
    yield scene
    for step in lesson.step:
        scene = tuple(_played(scene[-1], _right_events(lesson, step))) or scene[-1:]
        yield scene


def judge(name: str, step: int, do: str) -> MoveVerdict:
    """Return the verdict on what the learner does at a step; an answer is given by its number:
    `answer 2`."""
    before = moments_until(name, step)[-1]
    lesson = get_lesson(name)
    if step == len(lesson.step):
        raise refuse("lesson-step", count=len(lesson.step))
    asked = lesson.step[step]
    if asked.answers:
        return _judge_answer(name, step, _answer_of(asked, do))
    refusal = get_game(lesson.game).refusal(before.state, lesson.seat, do)
    if refusal is not None:
        return MoveVerdict(False, refusal=refusal, clause=refusal.clause)
    if do == asked.do:
        return MoveVerdict(True, moments=moments_until(name, step + 1))
    wrong = asked.why_wrong(do)
    moments = tuple(_played(before, [Action(lesson.seat, do)]))
    if wrong is None:
        return MoveVerdict(False, clause=asked.clause, moments=moments)
    return MoveVerdict(False, wrong.say, wrong.clause, moments=moments)


def _judge_answer(name: str, step: int, answer: LessonAnswer) -> MoveVerdict:
    if answer.is_right:
        return MoveVerdict(True, moments=moments_until(name, step + 1))
    before = moments_until(name, step)[-1]
    moments = tuple(_played(before, map(scripted_event, answer.then)))
    return MoveVerdict(False, answer.say, answer.clause, moments=moments)


def _answer_of(step: LessonStep, do: str) -> LessonAnswer:
    numbered = {f"answer {number}": answer for number, answer in enumerate(step.answers)}
    if do not in numbered:
        raise refuse("lesson-answer", count=len(step.answers))
    return numbered[do]


def _right_events(lesson: Lesson, step: LessonStep) -> list[Event]:
    """Return what happens after the right move or answer, up to the next step."""
    script: list[Scripted] = [] if step.do is None else [f"{lesson.seat} {step.do}"]
    for answer in step.answers:
        script += answer.then if answer.is_right else ()
    return [scripted_event(each) for each in (*script, *step.then)]


def _played(before: LessonMoment, events: Iterable[Event]) -> Iterator[LessonMoment]:
    """Yield the moments after each of these events. Refused if one may not happen."""
    state, number = before.state, before.number
    for event in events:
        state, number = state.copy(), number + 1
        logged = get_game(state.game).apply(state, event)
        yield LessonMoment(number, state, logged)
