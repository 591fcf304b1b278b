"""A table that one program at one keyboard holds: what happens at it, and what is seen of it.

Everything that happens goes one way: proposed, saved, taken, shown.
"""

import time

from sarisari.cli.play.narration import facts
from sarisari.cli.play.saved_tables import SavedTable
from sarisari.cli.play.table_screen import TableScreen, seat_note
from sarisari.cli.play.terminal import Terminal
from sarisari.cli.simulation import Simulation
from sarisari.core.cards import Seat
from sarisari.core.message import Message
from sarisari.core.settle_question import Settler
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
        terminal.speak_of(table.opening.game, table.options)
        self.words: Catalogue = terminal.words
        self.secret = bytes.fromhex(saved.secrets.secret)
        self.settler: Settler = Simulation()
        self.looking: Seat | None = None  # whose hand was on the screen last

    @property
    def names(self) -> list[str]:
        """By seat."""
        return [
            self.words.seat(seat) if info.player is None else info.player.name
            for seat, info in enumerate(self.table.seats)
        ]

    @property
    def people(self) -> list[Seat]:
        """The seats of people, also while a bot stands in."""
        return [seat for seat, info in enumerate(self.table.seats) if info.owned_by_human]

    def now(self) -> int:
        """ms, never before the last entry."""
        last = self.table.journal[-1].time if self.table.journal else self.table.opening.time
        return max(last, time.time_ns() // 1_000_000)

    def commit(self, entry: Entry) -> None:
        """Let it happen: saved before it is so, so before anybody can see it. Refused, and
        nothing saved, if it may not."""
        step = self.table.propose(entry)
        steps = [step]
        question = base_question(self.table, step, self.secret)
        if question is not None:
            steps = with_base(self.table, step, self.settler.settle(*question), self.now())
        self.saved.append(*(step.entry for step in steps))
        for step in steps:
            self.table.take(step)

    def say(self, message: Message, reader: Seat | None = None) -> str:
        """A message in words, with the names of this table."""
        return self.words.say(message, self.names, reader)

    def sight(self, seat: Seat) -> TableScreen:
        """What a person sees now."""
        return TableScreen(
            terminal=self.terminal,
            view=self.table.view(seat),
            names=self.names,
            notes=self._notes(seat),
            happened=self.table.feed_since(0, seat),
            is_history_open=self.table.terms.open_history,
            sheets=lambda: self.table.game.sheets(self.table.state),
            suggestions=self.table.terms.suggests,
        )

    def _notes(self, reader: Seat) -> list[str]:
        """By seat: who is you or a bot, and what a clock shows."""
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

    def tell_last(self, pause: float = 0) -> None:
        """Tell the one person at a screen what has just happened."""
        if len(self.people) != 1 or not self.terminal.is_screen:
            return
        happened = self.table.feed_since(self.table.at - 1, self.people[0])
        for sentence in facts(happened, self.words, self.names, self.people[0]):
            self.terminal.tell(sentence)
        self.terminal.pause(pause)

    def back(self, seat: Seat) -> None:
        """A person takes over from its stand-in."""
        player = self.table.seats[seat].player
        self.commit(SeatEntry(time=self.now(), seat=seat, player=player))

    def clock_out(self) -> None:
        """The time of whoever was asked is over, if only just."""
        running = self.table.runs_out()
        assert running is not None
        self.time_out(running[1], running[0])

    def time_out(self, seat: Seat, at: int = 0) -> None:
        """A clock has run out: a stand-in comes."""
        self.commit(ClockEntry(time=max(at, self.now()), what="out", seat=seat))
        self.tell_last()

    def pause_clocks(self, what: bool) -> None:
        """Clocks stand while the screen is passed on."""
        if self.table.terms.pace != "relaxed":
            self.commit(ClockEntry(time=self.now(), what="pause" if what else "resume"))
