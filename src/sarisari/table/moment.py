"""The immutable snapshot of a table at one moment.

A step leads from one moment to the next; nothing in a moment ever changes. The functions that
compute steps (seats, salts, clocks, undo, agreements) take a moment and return another.
"""

from typing import Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.event import Action, Event, Settle
from sarisari.core.game import Game, Reading, State
from sarisari.core.message import Message, refuse
from sarisari.core.persistent_list import PersistentList
from sarisari.games import get_game
from sarisari.table.journal import Opening, Player
from sarisari.table.piece_draw import draw_count

T = TypeVar("T")

# before the first deal; by the only person; by consent of all; by the host; by the server
StopHow: TypeAlias = Literal["early", "alone", "agreed", "host", "server"]
Prompt: TypeAlias = tuple[Message, tuple[str, ...]]  # what a seat is asked to do, and what is legal


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """Who sits at a seat, and which bot stands in for a person who is away."""

    player: Player | None
    stand_in: str | None = None
    has_left: bool = False  # a person who will not come back

    @property
    def owned_by_human(self) -> bool:
        """Whether the seat belongs to a person, present or away."""
        return self.player is not None and self.player.bot is None

    @property
    def human_plays(self) -> bool:
        """Whether a person is present and plays this seat."""
        return self.owned_by_human and self.stand_in is None

    @property
    def bot(self) -> str | None:
        """The bot that acts here, for itself or for a person."""
        return self.stand_in or (None if self.player is None else self.player.bot)


class Clocks(msgspec.Struct, frozen=True, gc=False):
    """The clocks of a table; all times in ms."""

    now: int  # the time of the last entry; time never runs backwards
    banks: tuple[int, ...] | None  # by seat, at `now`; None at a table without clocks
    paid: tuple[int, ...]  # by seat: actions of this round that have brought an increment
    is_paused: bool = False
    while_away: bool = False  # paused because nobody was present


class Request(msgspec.Struct, frozen=True, gc=False):
    """A request of one person that needs the consent of all others; for an undo, `keep` events
    would remain."""

    seat: Seat
    about: Literal["undo", "stop"]
    keep: int | None
    at: int  # length of the journal including the request
    time: int  # ms
    yes: frozenset[Seat] = frozenset()


class Moment(msgspec.Struct, frozen=True, gc=False):
    """A table at one moment. States in it are shared: never modify one, copy it."""

    opening: Opening  # with complete options
    at: int  # length of the journal
    seats: tuple[SeatInfo, ...]
    reading: Reading  # the reading of the state
    start: State  # after the last deal or settle, or initial: undo replays from here
    earlier: int  # number of events in the record before the last deal or settle
    events: PersistentList[Event]  # since the last deal or settle, without undone ones
    places: PersistentList[int]  # by event of these: its index in the journal
    acted: tuple[int, ...]  # by seat: how many of these are its actions
    undone: PersistentList[int]  # the journal indices of events that were taken back, ascending
    prompts: tuple[Prompt | None, ...]  # by seat; None for a seat that is not to act
    prompted_at: tuple[int, ...]  # by seat: length of the journal when its prompt changed
    did_at: tuple[int, ...]  # by seat: length of the journal when it last acted or took back
    hashes: tuple[str | None, ...]  # by seat: the hash of the promised salt
    salts: tuple[str | None, ...]  # by seat
    clocks: Clocks
    changes: int = 0  # number of journal entries that are not part of the game: see `ChangeEntry`
    drawn: tuple[str, ...] | None = None  # the pieces of this table, if they were drawn
    is_past: bool = False  # a journal is being replayed: rules added later refuse nothing in it
    keeps_first: bool = False  # AN-33: in progress before pieces were drawn at tables
    was_alone: bool = False  # no other seat was to act when the last event happened
    request: Request | None = None
    stopped_by: Seat | None = None
    stopped_how: StopHow = "early"
    secret: str | None = None

    @property
    def game(self) -> Game:
        return get_game(self.opening.game)

    @property
    def state(self) -> State:
        return self.reading.state

    @property
    def is_over(self) -> bool:
        return self.stopped_by is not None or self.reading.result is not None

    @property
    def has_begun(self) -> bool:
        """Whether anything was dealt, drawn or done; a what-if has begun before its first entry."""
        return bool(self.events or self.undone or self.opening.past) or self.drawn is not None

    @property
    def people(self) -> list[Seat]:
        """The seats of people who are present."""
        return [seat for seat, info in enumerate(self.seats) if info.human_plays]

    @property
    def owners(self) -> list[Seat]:
        """The seats that belong to people, present or away, without those who have left for good."""
        seats = enumerate(self.seats)
        return [seat for seat, info in seats if info.owned_by_human and not info.has_left]

    @property
    def consulted(self) -> list[Seat]:
        """The seats whose consent counts: all owners. While a journal is replayed, only people who
        were present, because that used to be enough."""
        return self.people if self.is_past else self.owners

    def others(self, seat: Seat) -> list[Seat]:
        """Return the seats whose consent somebody needs."""
        return [other for other in self.consulted if other != seat]

    @property
    def to_act(self) -> list[Seat]:
        """The seats that may act; none before everything is ready for the game to begin."""
        is_ready = self.has_begun or self.due() is None
        return [] if self.is_over or not is_ready else list(self.reading.to_act)

    @property
    def event_count(self) -> int:
        """How many events the record has."""
        return self.earlier + len(self.events)

    def due(self) -> str | None:
        """Return what the table waits for besides actions."""
        if self.is_over:
            is_secret_due = self.opening.commitment is not None and self.secret is None
            return "secret" if is_secret_due else None
        if any(info.player is None for info in self.seats):
            return "players"
        if self.opening.commitment is not None and not self.has_begun:
            if self.seats_without_hash():
                return "salt-hashes"
            if self.seats_without_salt():
                return "salts"
            if self.draws is not None:
                return "pieces"
        return self.reading.due

    @property
    def draws(self) -> int | None:
        """AN-33. How many pieces are drawn for this table before its first event. Without a secret
        nothing can be drawn: then the first pieces of the list are used."""
        if self.opening.commitment is None or self.keeps_first:
            return None
        return draw_count(self.opening.game, self.opening.options)

    def seats_without_hash(self) -> list[Seat]:
        """Return who has yet to commit to a salt; nobody once a salt is shown, because somebody who
        knows the secret could otherwise choose between two deals by admitting people."""
        if any(self.salts):
            return []
        return [seat for seat in self.people if self.hashes[seat] is None]

    def seats_without_salt(self) -> list[Seat]:
        """Return who has committed to a salt and not revealed it yet."""
        return [
            seat
            for seat, (promised, salt) in enumerate(zip(self.hashes, self.salts, strict=True))
            if promised is not None and salt is None
        ]

    def seat(self, seat: Seat) -> SeatInfo:
        """Return who sits at a seat; Refused if there is no such seat."""
        if not 0 <= seat < len(self.seats):
            raise refuse("no-such-seat", highest=len(self.seats) - 1)
        return self.seats[seat]

    def check_person(self, seat: Seat) -> None:
        """Refuse a seat that no person plays."""
        if not self.seat(seat).human_plays:
            raise refuse("people-only")

    def after_event(self, event: Event, reading: Reading) -> "Moment":
        """Return the moment after one more event of the record, which led to this reading."""
        now = self if isinstance(event, Action) else self._with_new_start(reading.state)
        after = replace(
            now,
            reading=reading,
            events=now.events.plus(event.still if isinstance(event, Settle) else event),
            places=now.places.plus(self.at),
            was_alone=len(self.reading.to_act) == 1,
        )
        if isinstance(event, Action):
            seat = event.seat
            acted = with_seat(now.acted, seat, now.acted[seat] + 1)
            after = replace(after, acted=acted, did_at=with_seat(now.did_at, seat, self.at + 1))
        return after.with_prompts()

    def _with_new_start(self, start: State) -> "Moment":
        """Return the moment with a new starting point for undo: a deal or settle makes all earlier
        events final."""
        return replace(
            self,
            start=start,
            earlier=self.event_count,
            events=PersistentList(),
            places=PersistentList(),
            acted=(0,) * len(self.seats),
        )

    def with_prompts(self) -> "Moment":
        """Return the moment with the prompts of its state. Every event ends a pending request."""
        prompts = tuple(self._prompt(seat) for seat in range(len(self.seats)))
        prompted_at = tuple(
            at if prompt == before else self.at + 1
            for at, prompt, before in zip(self.prompted_at, prompts, self.prompts, strict=True)
        )
        return replace(self, prompts=prompts, prompted_at=prompted_at, request=None)

    def _prompt(self, seat: Seat) -> Prompt | None:
        if seat not in self.reading.to_act:
            return None
        return self.reading.prompt(seat), tuple(self.reading.legal(seat))


def with_seat(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return the tuple with one seat's value replaced.

    >>> with_seat((None, None, "c"), 0, "a")
    ('a', None, 'c')
    """
    return (*values[:seat], value, *values[seat + 1 :])
