"""A lesson as data (tutorial script): a prepared game, steps, and what is awaited at each of them.

A lesson is a file, `files/<lesson>.toml`, with its words beside it (`lesson_words.py`). Each step
either awaits a move of the learner or asks a question with several answers.
"""

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

import msgspec

from sarisari.core.event import Action, Event
from sarisari.core.message import RefusalKind, refuse, shown
from sarisari.core.options import Options
from sarisari.table.record import parse_event

SUFFIX = ".toml"

Scripted: TypeAlias = str | dict[str, Any]
"""An event of a script: `1 play mango-7`, or a line of a record for a deal or a settle."""


class WrongMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Legal moves that the lesson does not await, and why."""

    do: str  # a pattern: `play mango-*`
    say: str  # the key of a sentence
    clause: str


class LessonAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the answers to a question. A wrong one has a sentence and a clause; the events that
    follow from it are shown before it is taken back."""

    label: str  # the key of its words
    is_right: bool = False
    say: str | None = None
    clause: str | None = None
    then: tuple[Scripted, ...] = ()


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A comment, and what the learner is to do: a move, or the answer to a question."""

    say: str  # the key of the comment
    clause: str  # the clause that it is about
    do: str | None = None  # the move that is awaited
    wrong: tuple[WrongMove, ...] = ()
    answers: tuple[LessonAnswer, ...] = ()
    then: tuple[Scripted, ...] = ()  # what the others do after the right move

    def why_wrong(self, do: str) -> WrongMove | None:
        """Return why a legal move is not the awaited one; the first pattern that fits counts."""
        return next((each for each in self.wrong if fnmatchcase(do, each.do)), None)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson. The learner sits at `seat`; `names` are those of all seats."""

    game: str
    options: Options
    seat: int
    names: tuple[str, ...]
    title: str  # the key of its title
    end: str  # the key of what is said at the end
    step: tuple[LessonStep, ...]
    start: tuple[Scripted, ...] = ()  # what happens before the first step: the deal


def lesson_names() -> list[str]:
    """Return the names of all lessons."""
    found = (path.name for path in files(__package__).joinpath("files").iterdir())
    return sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX))


@cache
def get_lesson(name: str) -> Lesson:
    """Return a lesson by its name. Refused if there is none."""
    if name not in lesson_names():
        raise refuse("lesson-unknown", kind=RefusalKind.UNKNOWN, name=shown(name))
    source = files(__package__).joinpath("files", name + SUFFIX).read_text(encoding="utf-8")
    return parse_lesson(tomllib.loads(source))


def parse_lesson(content: Mapping[str, Any]) -> Lesson:
    """Return the lesson of a file. ValueError if its shape is wrong."""
    return msgspec.convert(content, Lesson)


def scripted_event(script: Scripted) -> Event:
    """Return an event of a script. Refused if it is malformed.

    >>> scripted_event("1 play mango-7")
    Action(seat=1, do='play mango-7', toward=None)
    """
    if isinstance(script, dict):
        return parse_event(script)
    seat, _, do = script.partition(" ")
    if not seat.isdecimal():
        raise refuse("event-seat")
    return Action(int(seat), do)
