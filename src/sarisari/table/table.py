"""One sitting of a game: seats, options, terms, journal. Event sourcing, synchronous, without I/O.

Everything that happens takes the same path: `propose` checks an entry and computes the next moment;
the caller saves the entry; `take` makes the new moment current.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from sarisari.core.cards import Seat
from sarisari.core.event import Deal, Event, Logged
from sarisari.core.game import Game, Result, State, View, judged_by_looks
from sarisari.core.message import Refused, refuse
from sarisari.core.options import Options
from sarisari.core.settle_question import SettleQuestion
from sarisari.table import clock, fair
from sarisari.table.agreement import (
    RequestState,
    before_turns,
    pending_request,
    without_abandoned_request,
    without_turns,
)
from sarisari.table.compressed_list import CompressedList
from sarisari.table.dealt_hands import DealtHands, dealt_hands, open_rounds
from sarisari.table.events import keeps_first
from sarisari.table.feed import FeedItem, feed_for_all, feed_since, is_undone, may_look_back
from sarisari.table.header import table_header
from sarisari.table.journal import (
    ChangeEntry,
    DealEntry,
    Entry,
    Opening,
    SecretEntry,
    SettleEntry,
    check_time,
)
from sarisari.table.moment import Moment, SeatInfo, StopHow
from sarisari.table.opening import first_moment, past_events
from sarisari.table.piece_draw import drawn_pieces
from sarisari.table.record import event_line
from sarisari.table.running_count import with_count
from sarisari.table.step import RefusedEntry, Step, next_moment
from sarisari.table.terms import Terms
from sarisari.table.undo import UndoOffer, undo_for
from sarisari.table.verify import fair_deal_of


class Table:
    """A table, made from its opening or `restored` from its journal."""

    def __init__(self, opening: Opening) -> None:
        self._moment = first_moment(opening)
        self._logged: CompressedList[Logged | None] = CompressedList(
            Logged | None
        )  # by entry of the journal
        self.opening: Opening = self._moment.opening
        self.journal: CompressedList[Entry] = CompressedList(Entry)

    @classmethod
    def restored(cls, opening: Opening, entries: Iterable[Entry]) -> "Table":
        """Return the table that a journal leads to (replay). RefusedEntry if an entry may not
        happen."""
        table = cls(opening)
        journal = list(entries)
        is_before_draws = table._moment.draws is not None and keeps_first(journal)
        table._moment = replace(table._moment, is_past=True, keeps_first=is_before_draws)
        for index, entry in enumerate(journal):
            try:
                table.take(table.propose(entry))
            except Refused as refused:
                raise RefusedEntry(refused.message, index) from None
        table._moment = replace(table._moment, is_past=False)
        return table

    def propose(self, entry: Entry, at: int | None = None, after: Step | None = None) -> Step:
        """Return the step that an entry would be, now or right `after` another step. Changes
        nothing; Refused if the entry may not happen.

        `at` is how much of the journal the author had seen (optimistic concurrency). An action is
        stale only if the prompt of its own seat has changed since, an undo only if its seat has
        acted or taken back since.
        """
        if at is not None and not 0 <= at <= self.at:
            raise refuse("no-such-moment", count=self.at)
        check_time(entry.time)
        before = self._moment if after is None else after.after
        if before.is_over and not isinstance(entry, SecretEntry):
            raise refuse("table-is-over")
        now, logged = next_moment(clock.advance(before, entry.time), entry, at, lambda: self.events)
        changes = before.changes + isinstance(entry, ChangeEntry)
        now = replace(without_abandoned_request(now), at=before.at + 1, changes=changes)
        return Step(entry, before, now, logged)

    def take(self, step: Step) -> None:
        """Make a step current. It must have been proposed at the current moment."""
        if step.before is not self._moment:
            raise ValueError("the step was proposed at another moment")
        self._moment = step.after
        if isinstance(step.entry, DealEntry | SettleEntry):
            self.journal.pack()
            self._logged.pack()
        self.journal.append(step.entry)
        self._logged.append(step.logged)

    # queries about the current moment

    @property
    def game(self) -> Game:
        return self._moment.game

    @property
    def options(self) -> Options:
        return self.opening.options

    @property
    def terms(self) -> Terms:
        return self.opening.terms

    @property
    def state(self) -> State:
        """The complete state. It must not be modified: copy it."""
        return self._moment.state

    @property
    def events(self) -> list[Event]:
        """The events of the record, also before a what-if, without those that were taken back."""
        logged = enumerate(self._logged)
        return past_events(self.opening) + [
            each.event
            for index, each in logged
            if each is not None and not is_undone(self._moment, index)
        ]

    @property
    def at(self) -> int:
        """The length of the journal."""
        return len(self.journal)

    @property
    def changes(self) -> int:
        """How many journal entries are changes, which are not part of the game. Game entries end
        when the game does; the number of changes is unbounded."""
        return self._moment.changes

    @property
    def seats(self) -> list[SeatInfo]:
        return list(self._moment.seats)

    @property
    def salts(self) -> list[str | None]:
        """By seat: the salts revealed so far."""
        return list(self._moment.salts)

    @property
    def asked(self) -> RequestState | None:
        """The pending request: for an undo, or to stop."""
        return pending_request(self._moment)

    @property
    def has_begun(self) -> bool:
        """Whether anything was dealt, drawn or done."""
        return self._moment.has_begun

    @property
    def is_paused(self) -> bool:
        """Whether the whole table is paused."""
        return self._moment.clocks.is_paused

    @property
    def stopped_how(self) -> StopHow | None:
        """How the table was stopped; None if it was not."""
        return None if self._moment.stopped_by is None else self._moment.stopped_how

    @property
    def is_over(self) -> bool:
        """Whether the game is over, or the table was stopped."""
        return self._moment.is_over

    @property
    def is_finished(self) -> bool:
        """Whether the table is over and nothing is due any more: the record is complete."""
        return self.is_over and self.due() is None

    def snapshot(self) -> Moment:
        """Return the current moment, as one immutable value. Equal for equal tables. Functions of
        `table/` take it as an argument; other code should ask the table itself."""
        return self._moment

    def due(self) -> str | None:
        """Return what the table waits for besides actions: `players`, `salt-hashes`, `salts`,
        `pieces`, `deal`, `settle` or `secret`."""
        return self._moment.due()

    def to_act(self) -> list[Seat]:
        """Return the seats that may act, ascending; none while something else is due."""
        return self._moment.to_act

    def seat(self, seat: Seat) -> SeatInfo:
        """Return who sits at a seat; Refused if there is no such seat."""
        return self._moment.seat(seat)

    def prompted_at(self, seat: Seat) -> int:
        """Return the length of the journal when this seat's prompt last changed."""
        return self._moment.prompted_at[seat]

    def running(self) -> list[Seat]:
        """Return the seats whose clocks run."""
        return clock.running(self._moment)

    def result(self) -> Result | None:
        """Return who won, once the game is over."""
        return self._moment.reading.result

    def view(self, seat: Seat | None) -> View:
        """Return what a person at a seat, or an onlooker, may know. Earlier tricks of this round
        are included only with open history. A bot at the seat gets `bot_view`."""
        look_back = may_look_back(self._moment, seat)
        view = with_count(self._moment, self._moment.reading.view(seat, look_back=look_back))
        if self._moment.stopped_by is not None:
            return without_turns(self._moment, view)
        is_early = bool(view.to_act) and not self._moment.to_act
        return before_turns(view) if is_early else view

    def bot_view(self, seat: Seat) -> View:
        """Return the view of a bot or stand-in at a seat, which always includes earlier tricks. At
        a rated table, bots may not try placements in simulation, because people are shown no poses
        there either."""
        view = self._moment.reading.view(seat)
        return judged_by_looks(view) if self.terms.rated else view

    def undo_for(self, seat: Seat) -> UndoOffer:
        """Return what undo would do for a person."""
        return undo_for(self._moment, seat)

    def feed_since(self, at: int, seat: Seat | None, stop: int | None = None) -> list[FeedItem]:
        """Return what happened since the journal had `at` entries, until it had `stop`, as a seat
        or an onlooker may see it."""
        return feed_since(self._moment, self.journal, self._logged, at, seat, stop)

    def feed_for_all(self) -> FeedItem | None:
        """Return the newest entry as everyone sees it; None if it does not look the same to
        everyone."""
        return feed_for_all(self._moment, self.journal, self._logged)

    def dealt_hands(self) -> list[DealtHands]:
        """Return the hands of finished rounds as they were dealt, as far as all may know them."""
        count = open_rounds(self._moment)
        return dealt_hands(self.events, count) if count else []

    def clock_left(self, seat: Seat, now: int) -> int | None:
        """Return the time left on a person's clock, in ms; None without a clock."""
        return clock.clock_left(self._moment, seat, now)

    def runs_out(self) -> tuple[int, Seat] | None:
        """Return when the next clock runs out if nothing happens, and whose it is."""
        return clock.runs_out(self._moment)

    def next_deal(self, secret: bytes) -> Deal:
        """Return the fair deal of the round that is due."""
        fair.check_secret(secret, self.opening.commitment)
        if self.due() != "deal":
            raise refuse("deal-not-due")
        round_number = 1 + len(self.game.sheets(self.state))
        return fair_deal_of(self.state, secret, self._moment.salts, round_number)

    def next_pieces(self, secret: bytes) -> tuple[str, ...]:
        """AN-33. Return the pieces to be drawn for this table."""
        fair.check_secret(secret, self.opening.commitment)
        count = self._moment.draws
        if self.due() != "pieces" or count is None:
            raise refuse("pieces-not-due")
        return tuple(drawn_pieces(self.opening.game, count, secret, self._moment.salts))

    def settling(self, after: Step | None = None) -> SettleQuestion:
        """Return the question for a settler, now or after a step. Refused if no settle is due."""
        moment = self._moment if after is None else after.after
        if moment.due() != "settle":
            raise refuse("settle-not-due")
        return moment.game.settling(moment.state)

    def settle_seed(self, secret: bytes, after: Step | None = None) -> int:
        """Return 64 bits that seed the tremor of the hand in the settle that is due. They depend on
        the position of the release in the journal, so that an action that was taken back reveals
        nothing about the next."""
        fair.check_secret(secret, self.opening.commitment)
        moment = self._moment if after is None else after.after
        return fair.settle_seed(secret, moment.places[-1], moment.salts)

    def bot_seed(self, secret: bytes, seat: Seat) -> int:
        """Return 64 bits that seed the decision of a bot at a seat now."""
        fair.check_secret(secret, self.opening.commitment)
        return fair.bot_seed(secret, seat, self._moment.event_count)

    def record(self) -> list[dict[str, Any]]:
        """Return the lines of the record: the complete game, including hidden cards."""
        lines = (event_line(event) for event in self.events)
        return [table_header(self._moment), *lines]
