"""The interface that every game implements: text in, text out."""

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from sarisari.core.about import About
from sarisari.core.cards import Seat
from sarisari.core.event import Event, Logged, Seen, Told
from sarisari.core.layout import Record, copy_of, record_from
from sarisari.core.message import Message
from sarisari.core.options import Option, Options
from sarisari.core.persistent_list import PersistentList
from sarisari.core.settle_question import SettleQuestion
from sarisari.core.stream import Stream

Row: TypeAlias = Literal[
    "other", "tricks", "cards-left", "shutout", "stall", "fruit", "taken", "bid"
]
"""What a line of a score sheet is about, as a fixed set of names for programs."""


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One reason for points on a score sheet. Lines with the same row and suit form one table row."""

    seat: int
    points: int
    reason: Message
    row: Row = "other"
    suit: str | None = None  # the suit that the row is about
    is_trump: bool = False  # the suit was trump


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """The score of a finished round: every point with its reason."""

    round: int
    lines: tuple[Line, ...]
    points: tuple[int, ...]  # by seat: the sum of its lines
    totals: tuple[int, ...]  # by seat: including earlier rounds


class Result(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How a game ended. Ties share the better rank."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: Message
    author: str | None = None


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A finished trick: its plays in order, and the seat that won it (None: nobody)."""

    plays: tuple[Seen, ...]
    winner: int | None


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one seat, or an onlooker, may know. Each game adds its own fields."""

    game: str
    options: Options
    seat: int | None  # None: the view of an onlooker
    players: int
    round: int  # deals so far
    rounds: int  # in the whole game
    dealer: int | None
    leader: int | None  # the seat that leads the first trick of this round
    to_act: list[int]
    due: str | None  # "deal" or "settle" while one is awaited
    over: bool
    totals: list[int]
    points: list[list[int]]  # by finished round, then by seat
    hand: list[str]
    cards_left: list[int]  # by seat: the number of cards in hand
    trick: list[Seen]  # the plays of this trick, in order
    last_trick: Trick | None  # the previous trick of this round
    events: list[Seen]  # of this round, from the deal on
    prompt: Message
    legal: list[str]
    result: Result | None
    coming: list[int] = []  # the seats still to act in this trick, in order, starting with `to_act`
    trick_number: int = 0  # in the round, from 1; 0 between tricks
    is_choosing: bool = False  # secret choices are being made


def judged_by_looks(view: View) -> View:
    """BAN-26. The view of a bot that may try nothing out; the same where there are no towers."""
    if "by_looks" not in view.__struct_fields__:
        return view
    return msgspec.structs.replace(view, by_looks=True)


class State:
    """The whole truth about a game under way; it never leaves the server.

    `record` is the kernel's part. States compare, copy, hash and pickle by value.
    """

    __slots__ = ("game", "log", "options", "record", "sheets")

    def __init__(
        self,
        game: str,
        options: Options,
        record: Record,
        log: Iterable[Logged] = (),
        sheets: tuple[Sheet, ...] = (),
    ) -> None:
        self.game = game
        self.options = options
        self.record = record
        # this round's events, from the deal on
        self.log = log if isinstance(log, PersistentList) else PersistentList(log)
        self.sheets = sheets  # of finished rounds

    def copy(self) -> "State":
        """An independent state."""
        return State(self.game, self.options, copy_of(self.record), self.log, self.sheets)

    def _parts(self) -> tuple[Any, ...]:
        return (self.game, self.options, self.record.tobytes(), self.log, self.sheets)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.game, self.record.tobytes(), len(self.log)))

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle, which by itself would make a record that takes no changes."""
        layout, data = self.record.dtype, self.record.tobytes()
        log = tuple(self.log)
        return _unpickled, (self.game, self.options, layout, data, log, self.sheets)

    def __repr__(self) -> str:
        return f"<State of {self.game}, {len(self.log)} events in this round>"


def _unpickled(
    game: str,
    options: Options,
    layout: Any,
    data: bytes,
    log: tuple[Logged, ...],
    sheets: tuple[Sheet, ...],
) -> State:
    return State(game, options, record_from(layout, data), log, sheets)


class Reading(Protocol):
    """What one state says, worked out once for all who ask. Good until the state changes; two
    are equal if their states are.

    Views of one reading share what an onlooker knows, too: their lists are not to be changed."""

    state: State
    due: str | None  # as `Game.due`
    to_act: list[Seat]  # as `Game.to_act`
    result: Result | None  # as `Game.result`

    def legal(self, seat: Seat) -> list[str]:
        """As `Game.legal`."""

    def refusal(self, seat: Seat, do: str) -> Message | None:
        """As `Game.refusal`."""

    def prompt(self, seat: Seat | None) -> Message:
        """As `Game.prompt`."""

    def view(self, seat: Seat | None, *, look_back: bool = True) -> View:
        """As `Game.view`."""

    def apply(self, event: Event) -> Logged:
        """As `Game.apply`: the state changes, and this reading is no longer good."""

    def after(self, event: Event) -> "tuple[Reading, Logged]":
        """What the state after an event says, and the event as logged: as `Game.apply` on a copy,
        with less work. Refused if it may not happen."""


class Belief(Protocol):
    """All worlds that fit a view: the deals, secret choices and face-down cards that its seat
    must hold possible, each equally likely."""

    count: float  # how many there are

    def sample(self, stream: Stream) -> State:
        """A state in which the seat has exactly this view."""

    def fill(self, count: int, stream: Stream) -> Any:
        """Kernel states, as an array of records, for searches and playouts."""


class Game(Protocol):
    """Text in, text out. Bandu keeps this contract too: see docs/decisions/0002."""

    name: str  # "tindahan"
    rules_version: int
    about: About
    forbids_looking_back: bool  # BAS-29: at tricks once won, by its rulebook

    @property
    def options(self) -> tuple[Option, ...]:
        """What a table may choose about its rules."""

    @property
    def suits(self) -> tuple[str, ...]:
        """Of its cards, if it has any."""

    @property
    def kernel(self) -> ModuleType:
        """reset, shuffle, begin_round, legal, seconds, apply"""

    @property
    def view_type(self) -> type[View]:
        """`View` with what this game adds to it."""

    def new(self, options: Mapping[str, Any]) -> State:
        """A game before its first event. Refused if an option is wrong."""

    def read(self, state: State) -> Reading:
        """All that is asked of a state that stays as it is, for several seats."""

    def due(self, state: State) -> str | None:
        """`deal` or `settle` while such an event is awaited."""

    def to_act(self, state: State) -> list[Seat]:
        """The seats that may act, ascending; several in a secret choice."""

    def legal(self, state: State, seat: Seat) -> list[str]:
        """What a seat may do now, sorted as strings."""

    def apply(self, state: State, event: Event) -> Logged:
        """Change the state by one event. Refused, with nothing changed, if it may not happen."""

    def refusal(self, state: State, seat: Seat, do: str) -> Message | None:
        """Why a seat may not do this now; None if it may."""

    def random_deal(self, state: State, stream: Stream) -> Event:
        """A deal for the next round, every one equally likely."""

    def settling(self, state: State) -> SettleQuestion:
        """What to ask a settler for. Refused if no settle is due."""

    def prompt(self, state: State, seat: Seat | None) -> Message:
        """What a seat is asked to do, or an onlooker told, now: the prompt of its view."""

    def view(self, state: State, seat: Seat | None, *, look_back: bool = True) -> View:
        """What a seat, or an onlooker, may know. Without `look_back` its events are those of
        `open_part`."""

    def belief(self, view: View) -> Belief:
        """What the seat of a view must hold possible. ValueError if it is no view of this game."""

    def history(self, state: State, seat: Seat | None) -> list[Told]:
        """This round's events with what there is to say about each."""

    def deck_of(self, state: State) -> list[str]:
        """The cards that each deal of this game deals out, suit by suit, low to high."""

    def totals(self, state: State) -> list[int]:
        """Points of finished rounds, by seat."""

    def round_count(self, state: State) -> int:
        """How many deals there were so far."""

    def further(self, state: State) -> dict[str, Any]:
        """What the line of a status has of this game besides what every game has."""

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        """The score sheets of finished rounds: every point with its reason."""

    def result(self, state: State) -> Result | None:
        """Who won, once the game is over."""

    def save(self, state: State) -> bytes:
        """A state as bytes."""

    def load(self, data: bytes) -> State:
        """The state that was saved; ValueError if it is none of this game."""


def open_part(log: Sequence[Logged], *, is_strict: bool = False) -> list[int]:
    """The places of what lies open during a round, BAS-29: the deal, the secret choices, the
    last trick and the present one; earlier tricks are face down. AB-22, `is_strict`: so is the
    last one, as soon as a card of the next is played."""
    begins = [
        0,
        *(place + 1 for place, logged in enumerate(log) if logged.trick_winner is not None),
    ]
    has_gone_on = any(logged.in_trick for logged in log[begins[-1] :])
    start = begins[-1] if is_strict and has_gone_on else begins[-2:][0]
    return [index for index, logged in enumerate(log) if index >= start or not logged.in_trick]


def ranks_of(scores: list[Any]) -> tuple[int, ...]:
    """Ranks from scores that compare, ties sharing the better one.

    >>> ranks_of([12, 30, 30])
    (3, 1, 1)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)
