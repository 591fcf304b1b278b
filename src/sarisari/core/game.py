"""The contract that every game implements: text in, text out."""

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from sarisari.core.about import About
from sarisari.core.card_count import CardCount
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
    count: CardCount | None = None  # during a round, where people may look back at it


def judged_by_looks(view: View) -> View:
    """BAN-26. Return the view of a bot that may not try a placement in simulation. Views of games
    without towers are returned unchanged."""
    if "by_looks" not in view.__struct_fields__:
        return view
    return msgspec.structs.replace(view, by_looks=True)


class State:
    """The complete state of a game, including hidden information; it never leaves the server.

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
        # events of this round, starting with the deal
        self.log = log if isinstance(log, PersistentList) else PersistentList(log)
        self.sheets = sheets  # score sheets of finished rounds

    def copy(self) -> "State":
        """Return an independent copy."""
        return State(self.game, self.options, copy_of(self.record), self.log, self.sheets)

    def _parts(self) -> tuple[Any, ...]:
        return (self.game, self.options, self.record.tobytes(), self.log, self.sheets)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((self.game, self.record.tobytes(), len(self.log)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickle, which by itself would restore a read-only record."""
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
    """A position: everything that can be asked about one state, computed once and shared.

    A reading is valid until the state changes. Two readings are equal if their states are. Views of
    one reading share their public parts, so their lists must not be modified.
    """

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
        """As `Game.apply`: the state changes, and this reading becomes invalid."""

    def after(self, event: Event) -> "tuple[Reading, Logged]":
        """Return the reading of the state after an event, and the event as logged. Works like
        `Game.apply` on a copy, but faster. Refused if the event may not happen."""


class Belief(Protocol):
    """All worlds consistent with a view: the deals, secret choices and face-down cards that its
    seat must consider possible, each equally likely."""

    count: float  # number of worlds

    def sample(self, stream: Stream) -> State:
        """Return a state in which the seat has exactly this view."""

    def fill(self, count: int, stream: Stream) -> Any:
        """Return kernel states, as an array of records, for searches and playouts."""


class Game(Protocol):
    """Text in, text out. Bandu implements this contract as well: see docs/decisions/0002."""

    name: str  # "tindahan"
    rules_version: int
    about: About
    forbids_looking_back: bool  # BAS-29: the rulebook forbids looking at tricks already won

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that a table may choose for its rules."""

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits of its cards, if it has cards."""

    @property
    def kernel(self) -> ModuleType:
        """The kernel module: reset, shuffle, begin_round, legal, second_choices, apply."""

    @property
    def view_type(self) -> type[View]:
        """`View` with the fields that this game adds."""

    def new(self, options: Mapping[str, Any]) -> State:
        """Return a game before its first event. Refused if an option is wrong."""

    def read(self, state: State) -> Reading:
        """Return the reading of a state, to ask about it several times without recomputing."""

    def due(self, state: State) -> str | None:
        """Return `deal` or `settle` while such an event is awaited."""

    def to_act(self, state: State) -> list[Seat]:
        """Return the seats that may act, ascending; several during a secret choice."""

    def legal(self, state: State, seat: Seat) -> list[str]:
        """Return what a seat may do now, sorted as strings."""

    def apply(self, state: State, event: Event) -> Logged:
        """Change the state by one event. Refused, with nothing changed, if it may not happen."""

    def refusal(self, state: State, seat: Seat, do: str) -> Message | None:
        """Return why a seat may not do this now, or None if it may."""

    def random_deal(self, state: State, stream: Stream) -> Event:
        """Return a deal for the next round, drawn uniformly."""

    def settling(self, state: State) -> SettleQuestion:
        """Return the question for a settler. Refused if no settle is due."""

    def prompt(self, state: State, seat: Seat | None) -> Message:
        """Return what a seat is asked to do now, or what an onlooker is told: the prompt of its
        view."""

    def view(self, state: State, seat: Seat | None, *, look_back: bool = True) -> View:
        """Return what a seat, or an onlooker, may know. Without `look_back`, its events are limited
        to those that lie open (`core/open_tricks.py`)."""

    def belief(self, view: View) -> Belief:
        """Return the worlds that the seat of a view must consider possible. ValueError if the view
        is not one of this game."""

    def history(self, state: State, seat: Seat | None) -> list[Told]:
        """Return the events of this round, each with the sentences about it."""

    def deck_of(self, state: State) -> list[str]:
        """Return the cards that each deal of this game distributes, by suit, low to high."""

    def totals(self, state: State) -> list[int]:
        """Return the points of finished rounds, by seat."""

    def round_count(self, state: State) -> int:
        """Return how many deals there have been."""

    def extra_status(self, state: State) -> dict[str, Any]:
        """Return the fields that this game adds to a status line."""

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        """Return the score sheets of finished rounds: every point with its reason."""

    def result(self, state: State) -> Result | None:
        """Return who won, once the game is over."""

    def save(self, state: State) -> bytes:
        """Return a state as bytes."""

    def load(self, data: bytes) -> State:
        """Return the state that was saved; ValueError if the bytes are not a state of this game."""


def ranks_of(scores: list[Any]) -> tuple[int, ...]:
    """Return ranks from comparable scores; ties share the better rank.

    >>> ranks_of([12, 30, 30])
    (3, 1, 1)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)
