"""Answers of the HTTP API about lessons."""

from sarisari.core.message import Message
from sarisari.core.options import Options
from sarisari.server.messages.finished_games import MomentShown
from sarisari.server.messages.kinds import Answer


class LessonLine(Answer, frozen=True):
    """A lesson in the list of all."""

    lesson: str  # its name in addresses
    game: str
    steps: int  # how many there are


class LessonList(Answer, frozen=True):
    """All lessons."""

    lessons: list[LessonLine]  # in the order of the games


class LessonStepShown(Answer, frozen=True):
    """A step: its comment, the clause behind it, and the answers to choose from, if it is a
    question."""

    text: str  # the comment, in the language of the lesson
    clause: str
    answers: list[str] = []  # to choose from; empty if a move is awaited


class LessonShown(Answer, frozen=True):
    """A lesson in words. `language` is `en` if the lesson does not exist in the one asked for."""

    lesson: str  # its name in addresses
    game: str
    options: Options
    seat: int  # where the learner sits
    names: list[str]  # by seat
    language: str
    title: str  # in this language
    steps: list[LessonStepShown]  # in their order
    end: str  # what is said after the last step


class LessonScene(Answer, frozen=True):
    """What leads from the step before to a step, as the learner sees it."""

    moments: list[MomentShown]  # one after another; the last is the step itself


class LessonVerdict(Answer, frozen=True):
    """What becomes of a move or an answer: right; or wrong, with a sentence, its clause and what
    would follow; or refused, because the rules do not allow it."""

    is_right: bool  # whether the step is done
    moments: list[MomentShown] = []  # what would follow a wrong move
    text: str | None = None  # why it is wrong, or what an answer leads to
    clause: str | None = None
    refused: Message | None = None  # by the rules, as at a table
