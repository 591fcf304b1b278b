"""The game loop of a local table: deals, bots, clocks, and the people one after another."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

from rich.text import Text

from sarisari.bots import Choice
from sarisari.bots.outside_bot import BotGone, OutsideBot
from sarisari.bots.versions import bot_player
from sarisari.cli.games import board_of
from sarisari.cli.play import decision_prompt
from sarisari.cli.play.keyboard_table import KeyboardTable
from sarisari.cli.play.saved_tables import SavedTable
from sarisari.cli.play.table_bots import TableBots, tell_tail
from sarisari.cli.play.terminal import Terminal
from sarisari.cli.score_sheets import result_lines, sheet_table
from sarisari.core.cards import Seat
from sarisari.core.message import Refused, say
from sarisari.table import duties
from sarisari.table.base_settle import BotTurns
from sarisari.table.clock import STAND_IN
from sarisari.table.company import Company
from sarisari.table.fair import salt_hash
from sarisari.table.journal import (
    ActEntry,
    ClockEntry,
    DealEntry,
    PiecesEntry,
    SaltEntry,
    SaltHashEntry,
    SeatEntry,
    SecretEntry,
    SettleEntry,
)
from sarisari.table.table import Table

BOT_PAUSE_SECONDS = 0.3  # between the actions of bots, at a natural pace
PATIENCE = duties.Patience()  # the default: people at the keyboard are never away


class TableLoop(KeyboardTable):
    """Runs a local table with its bots and the people at the keyboard."""

    def __init__(
        self, table: Table, saved: SavedTable, terminal: Terminal, bots: TableBots | None = None
    ) -> None:
        super().__init__(table, saved, terminal)
        self.bots = TableBots({}) if bots is None else bots
        self._bot_turns = BotTurns()
        self._replaced: set[str] = set()  # bots for which a replacement was announced

    def run(self) -> None:
        """Run the table until the game is over. EOFError if the people leave."""
        self._skip_closed_time()
        while not self.table.is_over:
            self._do(duties.next_duty(self.table.snapshot(), self.now(), self._company, PATIENCE))
        self._end()

    @property
    def _company(self) -> Company:
        """The presence of people, who are all at this keyboard. Those whose stand-in has made its
        one action are returning."""
        seats = self.table.seats
        away = [seat for seat in self.people if seats[seat].stand_in is not None]
        returning = frozenset(seat for seat in away if self._is_returning(seat))
        return Company(returning=returning)

    def _do(self, duty: duties.Duty) -> None:
        match duty:
            case duties.PromiseSaltsDuty():
                self._promise_salts(duty.seats)
            case duties.ShowSaltsDuty():
                self._show_salts(duty.seats)
            case duties.DealDuty():
                self._show_sheet()
                self.commit(DealEntry(time=self.now(), deal=self.table.next_deal(self.secret)))
            case duties.DrawDuty():
                self.commit(
                    PiecesEntry(time=self.now(), pieces=self.table.next_pieces(self.secret))
                )
            case duties.SettleDuty():
                self._settle()
            case duties.BotsActDuty():  # first: in a secret choice nobody has to wait for them
                self._bot_acts(duty.seats[0])
            case duties.TimeOutDuty():
                self.time_out(duty.seat)
            case _:
                decision_prompt.decide(self, self._first(self.table.to_act()))

    def _promise_salts(self, seats: Sequence[Seat]) -> None:
        """Commit the hashes of the people's salts, which this program has generated."""
        salts = self.saved.secrets.salts
        for seat in seats:
            self.commit(
                SaltHashEntry(time=self.now(), seat=seat, hash=salt_hash(seat, salts[seat]))
            )

    def _show_salts(self, seats: Sequence[Seat]) -> None:
        for seat in seats:
            self.commit(SaltEntry(time=self.now(), seat=seat, salt=self.saved.secrets.salts[seat]))

    def _settle(self) -> None:
        seed = self.table.settle_seed(self.secret)
        settle = self.settler.settle(self.table.settling(), seed)
        self.commit(SettleEntry(time=self.now(), settle=settle))
        self.tell_last(BOT_PAUSE_SECONDS)

    def _skip_closed_time(self) -> None:
        """Pause and resume the clocks, so that the time since the last entry, while the table was
        not open, counts for nobody."""
        if self.table.terms.pace == "relaxed" or self.table.is_over:
            return
        if self.table.journal and not self.table.is_paused:
            self.commit(ClockEntry(time=self.table.journal[-1].time, what="pause"))
        if self.table.is_paused:
            self.commit(ClockEntry(time=self.now(), what="resume"))

    def _first(self, seats: list[Seat]) -> Seat:
        """The seat to ask next: the one at the screen, if it is to act."""
        return self.looking if self.looking in seats else seats[0]

    def _bot_acts(self, seat: Seat) -> None:
        try:
            choice = self._bot_chooses(seat)
        except BotGone as gone:
            self._replace(seat, gone)
            return
        is_stand_in = self.table.seats[seat].stand_in is not None
        try:
            self.commit(
                ActEntry(
                    time=self.now(),
                    seat=seat,
                    do=choice.do,
                    stand_in=is_stand_in,
                    toward=choice.toward,
                )
            )
        except Refused as refused:
            if not self._bot_turns.refused(refused):
                raise
            return
        self._bot_turns.done()
        self.tell_last(BOT_PAUSE_SECONDS if self.table.terms.bots_pace == "natural" else 0)

    def _bot_chooses(self, seat: Seat) -> Choice:
        """Ask a bot. Clocks are stopped while an external program thinks."""
        name, view, seed = self._bot_turns.question(self.table, seat, self.secret)
        bot = self.bots.bot_at(seat, name)
        with self._stopped_clocks() if isinstance(bot, OutsideBot) else nullcontext():
            choice = bot.choose(view, seed)
        if choice.instead is not None and name not in self._replaced:
            self._replaced.add(name)
            self.terminal.tell(self.say(say("bot-instead", bot=name, instead=choice.instead)))
        return choice

    def _replace(self, seat: Seat, gone: BotGone) -> None:
        """Replace a failed program by a built-in bot, and tell the people why."""
        player = self.table.seats[seat].player
        assert player is not None
        stays = bot_player(player.name, STAND_IN)
        self.commit(SeatEntry(time=self.now(), seat=seat, player=stays))
        tell_tail(self.terminal, gone)
        why = self.words.refusal(gone.message, self.names)
        with self._stopped_clocks():
            told = say("play-bot-gone", seat=seat, sentence=why, bot=STAND_IN)
            self.terminal.wait(self.say(told))

    def _is_returning(self, seat: Seat) -> bool:
        """Whether a stand-in has made its one action for a person whose time was up."""
        for entry in reversed(self.table.journal):
            if isinstance(entry, ActEntry) and entry.seat == seat:
                return entry.stand_in
            if isinstance(entry, ClockEntry) and entry.seat == seat:
                return False
        return True

    @contextmanager
    def _stopped_clocks(self) -> Iterator[None]:
        """Stop the clocks in this context. In a secret choice, clocks of people may be running
        while something else is waited for."""
        is_running = self.table.runs_out() is not None
        if is_running:
            self.pause_clocks(True)
        try:
            yield
        finally:
            if is_running:
                self.pause_clocks(False)

    def _show_sheet(self) -> None:
        """Show the score sheet of the round that has just ended to everyone."""
        sheets = self.table.game.sheets(self.table.state)
        if sheets:
            self.looking = None
            self.terminal.page(Text(), sheet_table(sheets[-1], self.words, self.names))

    def _end(self) -> None:
        """Show the last score sheet, the result, and the path of the record."""
        if self.table.due() == "secret":
            self.commit(SecretEntry(time=self.now(), secret=self.saved.secrets.secret))
        path = str(self.saved.finish(self.table.record()))
        self._show_sheet()
        result = self.table.result()
        if result is not None:
            view = self.table.game.view(self.table.state, None)
            lines = result_lines(result, view, self.words, self.names)
            is_just_told = self.tells_events and not self.table.game.sheets(self.table.state)
            for line in lines[1:] if is_just_told else lines:  # the first one says who won and why
                self.terminal.tell(line)
            for message in board_of(view.game).ending(view, is_helped=self.saved.is_helped):
                self.terminal.tell(self.say(message))
        check = say("play-record-check", file=path, game=self.table.opening.game)
        for message in (say("play-record-see", file=path), check):
            self.terminal.out.print(self.say(message), soft_wrap=True, markup=False)
