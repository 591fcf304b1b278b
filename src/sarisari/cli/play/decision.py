"""One person's turn at the keyboard: what the typed commands do at a local table."""

from dataclasses import dataclass
from typing import Literal

from sarisari.cli.play.hint_display import show_hints
from sarisari.cli.play.keyboard_table import KeyboardTable
from sarisari.cli.play.table_screen import TableScreen
from sarisari.cli.search_process import run_search
from sarisari.core.cards import Seat
from sarisari.core.message import Message, say
from sarisari.table.journal import AgreementEntry, UndoEntry


@dataclass(frozen=True)
class Decision:
    """One seat's turn; implements `typed_commands.AskedPerson`."""

    keyboard: KeyboardTable
    seat: Seat

    @property
    def screen(self) -> TableScreen:
        return self.keyboard.screen_for(self.seat)

    def help(self) -> str:
        """The help text, with an action as an example."""
        stop = self.screen.board.stop
        actions = self.screen.numbered.actions[::-1]
        example = next((do for do in actions if do != stop), actions[0])
        return self.keyboard.say(say("play-help", example=example))

    def hint(self) -> Message | None:
        """Show hints, if the table's terms allow them; otherwise return the refusal."""
        # imported on request, because it loads the kernels
        from sarisari.bots.hints.hint_finder import hints_of  # noqa: PLC0415

        table = self.keyboard.table
        if not table.terms.hints:
            return say("hints-off")
        show_hints(self.screen, run_search(hints_of, table.bot_view(self.seat), table.at))
        return None

    def show_poses(self) -> Message | None:
        """Show suggested poses with the next screen; return a refusal if there are none."""
        screen = self.screen
        refusal = screen.board.refuse_poses(screen.view, screen.poses)
        if refusal is None:
            self.keyboard.poses_at = self.keyboard.table.at
            self.keyboard.saved.note_help()
        return refusal

    def undo(self) -> Message | None:
        """Undo the seat's last action, after asking the others where the terms require it."""
        keyboard, seat = self.keyboard, self.seat
        offer = keyboard.table.undo_for(seat)
        if offer.how is None or offer.keep is None:
            return offer.why
        if offer.how == "ask":
            keyboard.looking = None
            keyboard.terminal.clear()
            keyboard.commit(
                AgreementEntry(time=keyboard.now(), seat=seat, about="undo", says="ask")
            )
            for other in keyboard.table.asked.waiting_for if keyboard.table.asked else []:
                if not self._agrees(other):
                    keyboard.terminal.wait(keyboard.say(say("play-undo-refused", seat=other)))
                    return None
        keyboard.commit(UndoEntry(time=keyboard.now(), seat=seat, keep=offer.keep))
        keyboard.tell_last()
        return None

    def _agrees(self, other: Seat) -> bool:
        keyboard = self.keyboard
        question = say("play-undo-agree", seat=other, name=keyboard.names[self.seat])
        is_yes = keyboard.words.is_yes(keyboard.terminal.ask(keyboard.say(question)))
        says: Literal["yes", "no"] = "yes" if is_yes else "no"
        if keyboard.table.seats[other].stand_in is not None:
            keyboard.take_over(other)  # a person who answers is present
        keyboard.commit(AgreementEntry(time=keyboard.now(), seat=other, about="undo", says=says))
        return is_yes

    def leave(self) -> None:
        """Raise EOFError to leave the table, after a confirmation. The table stays saved."""
        if self.keyboard.terminal.is_sure("play-leave-sure"):
            raise EOFError
