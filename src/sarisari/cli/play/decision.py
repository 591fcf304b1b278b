"""A person at the keyboard who is asked what to do."""

from dataclasses import dataclass
from typing import Literal

from sarisari.cli.play.hint_display import show_hints
from sarisari.cli.play.keyboard_table import KeyboardTable
from sarisari.cli.play.table_screen import TableScreen
from sarisari.cli.search_process import searched
from sarisari.core.cards import Seat
from sarisari.core.message import Message, say
from sarisari.table.journal import AgreementEntry, UndoEntry


@dataclass(frozen=True)
class Decision:
    """One seat's turn; see `commands.Asked`."""

    host: KeyboardTable
    seat: Seat

    @property
    def sight(self) -> TableScreen:
        return self.host.sight(self.seat)

    def help(self) -> str:
        """What may be typed, with an action as an example."""
        stop = self.sight.board.stop
        actions = self.sight.numbered.actions[::-1]
        example = next((do for do in actions if do != stop), actions[0])
        return self.host.say(say("play-help", example=example))

    def hint(self) -> Message | None:
        """What a bot thinks of each action, where the terms allow it."""
        # only for those who ask: it needs the kernels
        from sarisari.bots.hints.hint_finder import hints_of  # noqa: PLC0415

        table = self.host.table
        if not table.terms.hints:
            return say("hints-off")
        show_hints(self.sight, searched(hints_of, table.bot_view(self.seat), table.at))
        return None

    def undo(self) -> Message | None:
        """Take back the own last action, with the consent of the others where that is needed."""
        host, seat = self.host, self.seat
        offer = host.table.undo_for(seat)
        if offer.how is None or offer.keep is None:
            return offer.why
        if offer.how == "ask":
            host.looking = None
            host.terminal.clear()
            host.commit(AgreementEntry(time=host.now(), seat=seat, about="undo", says="ask"))
            for other in host.table.asked.waiting_for if host.table.asked else []:
                if not self._agrees(other):
                    host.terminal.wait(host.say(say("play-undo-refused", seat=other)))
                    return None
        host.commit(UndoEntry(time=host.now(), seat=seat, keep=offer.keep))
        host.tell_last()
        return None

    def _agrees(self, other: Seat) -> bool:
        host = self.host
        question = say("play-undo-agree", seat=other, name=host.names[self.seat])
        is_yes = host.words.is_yes(host.terminal.ask(host.say(question)))
        says: Literal["yes", "no"] = "yes" if is_yes else "no"
        if host.table.seats[other].stand_in is not None:
            host.back(other)  # whoever answers is there
        host.commit(AgreementEntry(time=host.now(), seat=other, about="undo", says=says))
        return is_yes

    def leave(self) -> None:
        """Leave the table as it is; it is saved."""
        if self.host.terminal.is_sure("play-leave-sure"):
            raise EOFError
