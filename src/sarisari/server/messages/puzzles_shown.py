"""Answers of the HTTP API about puzzles."""

from sarisari.core.game import View
from sarisari.core.message import Message
from sarisari.server.messages.kinds import Answer


class PuzzleLine(Answer, frozen=True):
    """The puzzles of a game."""

    game: str
    count: int  # how many there are, numbered from 1
    today: int  # the number of today's puzzle, the same for everybody


class PuzzleList(Answer, frozen=True):
    """All games with puzzles, and the day of the server."""

    day: str  # today, in UTC: `2026-11-18`
    puzzles: list[PuzzleLine]  # one for each game


class PuzzleShown(Answer, frozen=True):
    """A position in which one action is clearly the best. Nothing in it says which."""

    game: str
    number: int  # counted from 1
    difficulty: int  # 1 is easy, 3 is hard
    view: View  # what the seat that is to act knows


class PuzzleAction(Answer, frozen=True):
    """What a legal action of a puzzle is worth."""

    do: str  # as in a record
    value: float  # points ahead of the average of the others, in this round
    error: float  # one standard error of the value


class PuzzleVerdict(Answer, frozen=True):
    """What becomes of an action: right or wrong, with the solution; or refused by the rules, without
    it."""

    is_right: bool  # whether it is the best action
    best: str | None = None  # the best action
    actions: list[PuzzleAction] = []  # all that are legal, the best first
    gap: float | None = None  # by how much the best is ahead of the second
    error: float | None = None  # one standard error of the gap
    reason: Message | None = None  # something that can be proven about the best action
    refused: Message | None = None  # by the rules, as at a table
