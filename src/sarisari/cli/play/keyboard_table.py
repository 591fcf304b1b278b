"""A local table at one keyboard: commits entries to its file, and shows what happened.

Every entry takes the same path: proposed, saved, taken, shown.
"""

import time

from sarisari.cli.games.board import PoseHelp
from sarisari.cli.play.narration import sentences_of
from sarisari.cli.play.saved_tables import SavedTable
from sarisari.cli.play.table_screen import TableScreen, seat_note
from sarisari.cli.play.terminal import Terminal
from sarisari.core.cards import Seat
from sarisari.core.message import Message
from sarisari.core.settle_question import Settler
from sarisari.physics.simulation import Simulation
from sarisari.table.base_settle import base_question, with_base
from sarisari.table.journal import ClockEntry, Entry, SeatEntry
from sarisari.table.table import Table
from sarisari.text import Catalogue


class KeyboardTable:
    """The table, its file and its terminal."""

    def __init__(self, table: Table, saved: SavedTable, terminal: Terminal) -> None:
        self.table = table
        self.saved = saved
        self.terminal = terminal
        terminal.use_edition(table.opening.game, table.options)
        self.words: Catalogue = terminal.words
        self.secret = bytes.fromhex(saved.secrets.secret)
        self.settler: Settler = Simulation()
        self.looking: Seat | None = None  # the seat whose hand was last on the screen
        self.poses_at: int | None = None  # the moment for which poses were asked

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [
            self.words.seat(seat) if info.player is None else info.player.name
            for seat, info in enumerate(self.table.seats)
        ]

    @property
    def people(self) -> list[Seat]:
        """The seats of people, including those with a stand-in."""
        return [seat for seat, info in enumerate(self.table.seats) if info.owned_by_human]

    def now(self) -> int:
        """The time in ms, never before the last entry."""
        last = self.table.journal[-1].time if self.table.journal else self.table.opening.time
        return max(last, time.time_ns() // 1_000_000)

    def commit(self, entry: Entry) -> None:
        """Commit an entry: save it, then apply it, so that nothing is shown that is not saved.
        Refused, with nothing saved, if the entry is not legal."""
        step = self.table.propose(entry)
        steps = [step]
        question = base_question(self.table, step, self.secret)
        if question is not None:
            steps = with_base(self.table, step, self.settler.settle(*question), self.now())
        self.saved.append(*(step.entry for step in steps))
        for step in steps:
            self.table.take(step)

    def say(self, message: Message, reader: Seat | None = None) -> str:
        """A message as a sentence, with the names of this table."""
        return self.words.say(message, self.names, reader)

    def screen_for(self, seat: Seat) -> TableScreen:
        """What a person sees now."""
        return TableScreen(
            terminal=self.terminal,
            view=self.table.view(seat),
            names=self.names,
            notes=self._notes(seat),
            feed=self.table.feed_since(0, seat),
            is_history_open=self.table.terms.open_history,
            sheets=lambda: self.table.game.sheets(self.table.state),
            poses=PoseHelp(self.table.terms.suggests, self.poses_at == self.table.at),
        )

    def _notes(self, reader: Seat) -> list[str]:
        """The notes beside the names, by seat."""
        return [
            seat_note(
                self.words,
                is_you=seat == reader,
                is_bot=info.bot is not None,
                is_stand_in=info.stand_in is not None,
                left=self.table.clock_left(seat, self.now()),
            )
            for seat, info in enumerate(self.table.seats)
        ]

    @property
    def tells_events(self) -> bool:
        """Whether events are printed as they happen: there is only one person, and a screen."""
        return len(self.people) == 1 and self.terminal.is_screen

    def tell_last(self, pause: float = 0) -> None:
        """Print the last event, where events are printed as they happen."""
        if not self.tells_events:
            return
        feed = self.table.feed_since(self.table.at - 1, self.people[0])
        for sentence in sentences_of(feed, self.words, self.names, self.people[0]):
            self.terminal.tell(sentence)
        self.terminal.pause(pause)

    def take_over(self, seat: Seat) -> None:
        """Let a person take over from their stand-in."""
        player = self.table.seats[seat].player
        self.commit(SeatEntry(time=self.now(), seat=seat, player=player))

    def clock_out(self) -> None:
        """Commit that the clock of the player who was asked has run out."""
        running = self.table.runs_out()
        assert running is not None
        self.time_out(running[1], running[0])

    def time_out(self, seat: Seat, at: int = 0) -> None:
        """Commit that a clock has run out; a stand-in acts next."""
        self.commit(ClockEntry(time=max(at, self.now()), what="out", seat=seat))
        self.tell_last()

    def pause_clocks(self, is_paused: bool) -> None:
        """Pause or resume the clocks, as while the screen is passed on."""
        if self.table.terms.pace != "relaxed":
            self.commit(ClockEntry(time=self.now(), what="pause" if is_paused else "resume"))
