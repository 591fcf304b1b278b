"""Answers of the HTTP API about reviews of finished games."""

from typing import Literal, TypeAlias

from sarisari.core.message import Message
from sarisari.review import GameReview
from sarisari.server.messages.kinds import Answer

ReviewState: TypeAlias = Literal["none", "running", "interrupted", "done"]


class ReviewShown(Answer, frozen=True):
    """A review of a finished game, as far as it has come. An interrupted one goes on when it is
    asked for again."""

    state: ReviewState  # `none`: nobody has asked for it yet
    newest: int  # the newest version of the judge
    done: int = 0  # decisions judged so far
    total: int = 0  # decisions to judge; 0: not known yet
    waits: Message | None = None  # why it makes no progress just now
    is_outdated: bool = False  # an earlier version judged: it can be made again
    you: int | None = None  # your seat, if the game was played here and you had one
    review: GameReview | None = None  # complete; while a new one is made, the one before
