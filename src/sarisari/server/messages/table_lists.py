"""Tables in a list."""

from typing import Literal

import msgspec

from sarisari.core.message import Message
from sarisari.server.game_outcome import GameOutcome
from sarisari.server.messages.kinds import FromServer
from sarisari.server.store.rows import Status


class Whereabouts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How far a game under way is."""

    round: int
    rounds: int  # in the whole game
    trick: int  # in this round
    to_act: list[int]  # seats
    is_paused: bool = False
    is_left: bool = False  # whoever is to act is away, and so is everybody else: it waits


class TableLine(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A table in a list."""

    table: str
    game: str
    status: Status
    created: int  # ms
    players: list[str | None]  # by seat: a name; None for a free chair
    bots: list[str | None]  # by seat: which bot it is
    pace: str
    rated: bool = False
    you: int | None = None
    is_your_turn: bool = False
    where: Whereabouts | None = None  # of a game in which you sit
    finished: int | None = None  # ms
    result: GameOutcome | None = None
    has_record: bool = False  # it is over, and its record can be read
    reason: Message | None = None  # why it is frozen
    next: str | None = None


class ListShown(FromServer, frozen=True, tag="list"):
    """A list that you watch, whole."""

    what: Literal["lobby", "mine"]
    tables: list[TableLine]
