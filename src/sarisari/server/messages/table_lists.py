"""Lists of tables: the lobby, and the tables of a user."""

from typing import Literal

import msgspec

from sarisari.core.message import Message
from sarisari.server.game_outcome import GameOutcome
from sarisari.server.messages.kinds import FromServer
from sarisari.server.store.rows import Status


class Whereabouts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How far a running game has progressed."""

    round: int
    rounds: int  # in the whole game
    trick: int  # number of the trick in this round
    to_act: list[int]  # the seats that may act
    is_paused: bool = False
    is_left: bool = False  # everyone is away, so the table waits


class TableLine(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A table in a list."""

    table: str
    game: str
    status: Status
    created: int  # when, in ms
    players: list[str | None]  # by seat: the name; None: a free chair
    bots: list[str | None]  # by seat: the bot that plays; None: a person, or nobody
    pace: str
    rated: bool = False
    you: int | None = None
    is_your_turn: bool = False
    where: Whereabouts | None = None  # only for games in which you sit
    finished: int | None = None  # when, in ms
    result: GameOutcome | None = None
    has_record: bool = False  # the game is over and its record is available
    reason: Message | None = None  # why it is frozen
    next: str | None = None
    is_what_if: bool = False  # it goes on from a moment of another game; it does not count


class ListShown(FromServer, frozen=True, tag="list"):
    """A list that you are subscribed to, complete."""

    what: Literal["lobby", "mine"]
    tables: list[TableLine]
