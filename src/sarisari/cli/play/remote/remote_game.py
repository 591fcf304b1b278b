"""A game on a server: handles its updates and answers, and sends the player's actions."""

from typing import Literal

from rich.text import Text

from sarisari.cli.play.hint_display import show_hints
from sarisari.cli.play.narration import since_last_decision
from sarisari.cli.play.remote.remote_narration import feed_messages, presence_messages
from sarisari.cli.play.remote.server_connection import WishAnswered, new_id
from sarisari.cli.play.remote.visit import Visit
from sarisari.cli.play.table_screen import TableScreen
from sarisari.cli.score_sheets import sheet_table
from sarisari.core.event import Toward
from sarisari.core.message import Message, RefusalKind, Refused, say
from sarisari.server.messages import (
    ActWish,
    AgreeWish,
    BackWish,
    HintRequest,
    HintsShown,
    TableShown,
    UndoWish,
)
from sarisari.table.feed import FeedItem


class RemoteGame:
    """A running game, with the wishes that are on their way."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.refusal: Message | None = None  # of the last answer
        self._acting: ActWish | None = None  # sent, but not answered yet
        self._acted_at = 0  # the length of the journal after this player's last action
        self.drawn: object = None  # what the screen was last drawn for
        self._back: BackWish | None = None  # sent, but not answered yet
        self._back_at = 0  # the length of the journal after this player's return
        self._poses_at: int | None = None  # the moment for which poses were asked
        self._postponed: list[WishAnswered] = []  # answers to handle once the table was received

    @property
    def table(self) -> TableShown:
        assert self.visit.client_state.table is not None
        return self.visit.client_state.table

    @property
    def screen(self) -> TableScreen:
        """What the person sees now."""
        visit = self.visit
        return visit.client_state.screen(
            visit.terminal,
            lambda: visit.api.sheets(visit.table),
            shows_poses=self._poses_at == self.table.at,
        )

    # news of the server

    def table_shown(self, table: TableShown) -> None:
        """Store an update of the table and print what is new."""
        state = self.visit.client_state
        before = state.table
        new = state.take_table(table)
        if before is None:
            new = since_last_decision(state.feed, state.seat)
            self._tell(feed_messages(new, state.former))
        else:
            self._tell(presence_messages(before.seats, table.seats, table.you))
            self._tell_rounds(new)
        if self.visit.is_new:
            self.visit.is_new = False
            self.come_back()
            postponed, self._postponed = self._postponed, []
            for answered in postponed:
                self.wish_answered(answered)

    def presence_changed(self, before: TableShown) -> None:
        """Print who has connected or disconnected."""
        self._tell(presence_messages(before.seats, self.table.seats, self.table.you))

    def _tell(self, messages: list[Message]) -> None:
        for message in messages:
            self.visit.tell(message)

    def _tell_rounds(self, new: list[FeedItem]) -> None:
        """Print the new items, with the score sheet where a round has ended."""
        former = self.visit.client_state.former
        deals = [index for index, item in enumerate(new) if item.kind == "deal"]
        first = deals[0] if deals else len(new)
        self._tell(feed_messages(new[:first], former))
        if deals and self.table.view.round > 1:
            self._show_sheet(self.table.view.round - 1)
        self._tell(feed_messages(new[first:], former))

    def _show_sheet(self, number: int) -> None:
        try:
            sheets = [sheet for sheet in self.screen.sheets() if sheet.round == number]
        except Refused as refused:  # the game can continue without the sheet
            self.visit.tell_refusal(refused.message)
            return
        for sheet in sheets:
            page = sheet_table(sheet, self.visit.words, self.visit.client_state.names)
            self.visit.terminal.page(Text(), page)

    def wish_answered(self, answered: WishAnswered) -> None:
        """Handle the answer to a wish. After a reconnect this is postponed until the table was
        received: a repeated wish that was done before may be refused the second time."""
        if self.visit.is_new:
            self._postponed.append(answered)
            return
        wish, refusal = answered.wish, answered.refusal
        if isinstance(wish, ActWish):
            self._acting = None
            self._acted_at = max(self._acted_at, answered.at)
        elif isinstance(wish, BackWish):
            self._back = None
            self._back_at = answered.at
        has_acted = isinstance(wish, ActWish) and self.visit.client_state.has_done("act", wish.at)
        is_unchanged = answered.kind is RefusalKind.AS_IT_WAS
        if refusal is not None and not is_unchanged and not has_acted:
            self.refuse(refusal)

    def hints_received(self, shown: HintsShown) -> None:
        """Show requested hints, unless the table has changed meanwhile."""
        actions = {hint.do for hint in shown.hints}
        if self.is_my_turn and actions <= set(self.table.view.legal):
            show_hints(self.screen, shown.hints)
            self.visit.repeat_question()
            self.drawn = None if self.visit.terminal.is_screen else self.drawn

    def refuse(self, refusal: Message) -> None:
        """Show a refusal: with the next screen if it is redrawn anyway, otherwise at once."""
        if self.is_my_turn and self.visit.terminal.is_screen:
            self.refusal = refusal
            self.drawn = None
        else:
            self.visit.tell_refusal(refusal)
            self.visit.repeat_question()

    # actions of the player

    @property
    def is_my_turn(self) -> bool:
        """Whether the player is to act and the outcome of the last action was received."""
        table = self.table
        return (
            table.you in table.view.to_act
            and bool(table.view.legal)
            and not self.has_stand_in
            and not table.is_paused
            and not self.is_sending
        )

    @property
    def is_sending(self) -> bool:
        """Whether an action or its outcome is still on its way."""
        return self._acting is not None or self.table.at < self._acted_at

    @property
    def has_stand_in(self) -> bool:
        """Whether a bot stands in for the player."""
        you = self.table.you
        return you is not None and self.table.seats[you].stand_in is not None

    @property
    def is_coming_back(self) -> bool:
        """Whether a wish to take over from the stand-in is still on its way."""
        return self._back is not None or self.table.at < self._back_at

    @property
    def is_asked(self) -> bool:
        """Whether the player's answer to a request is missing."""
        asked = self.table.asked
        return asked is not None and self.table.you in asked.waiting_for

    def come_back(self) -> None:
        """Take over from the player's stand-in, if there is one."""
        if self.has_stand_in and not self.is_coming_back:
            self._back = BackWish(id=new_id(), table=self.visit.table)
            self.visit.send(self._back)

    def agree(self, is_agreed: bool) -> Message | None:
        """Answer a request; return a refusal if there is none."""
        asked = self.table.asked
        if asked is None or not self.is_asked:
            return say("nothing-asked")
        self.visit.send(
            AgreeWish(
                id=new_id(),
                table=self.visit.table,
                at=self.table.at,
                about=asked.about,
                says="yes" if is_agreed else "no",
            )
        )
        return None

    def act(self, do: str, toward: Toward | None = None) -> None:
        """Send an action; an action that ends the game needs confirmation."""
        if do == self.screen.board.stop and not self.visit.terminal.is_sure("play-stop-sure"):
            return
        at = self.table.at
        self._acting = ActWish(id=new_id(), table=self.visit.table, at=at, do=do, toward=toward)
        self.visit.send(self._acting)

    def help(self) -> str:
        """The help text; for the host, with the people who were removed."""
        visit = self.visit
        lines = [visit.say(say("play-server-help"))]
        if visit.client_state.removed:
            lines.append(visit.say(say("play-server-sent-away", names=visit.client_state.removed)))
        return "\n".join(lines)

    def hint(self) -> Message | None:
        """Request hints; they arrive as news. If there are none at this table, the server refuses
        with the reason."""
        visit = self.visit
        visit.connection.send_once(HintRequest(id=new_id(), table=visit.table, at=self.table.at))
        return None

    def show_poses(self) -> Message | None:
        """Show suggested poses with the next screen; return a refusal if there are none."""
        screen = self.screen
        refusal = screen.board.refuse_poses(screen.view, screen.poses)
        if refusal is None:
            self._poses_at, self.drawn = self.table.at, None
        return refusal

    def undo(self) -> Message | None:
        """Undo the player's last action, or ask the others to agree. If that is not possible, the
        server refuses with the reason."""
        visit = self.visit
        if self.table.undo == "ask":
            self.ask("undo")
        else:
            visit.send(UndoWish(id=new_id(), table=visit.table, at=self.table.at))
        return None

    def ask(self, about: Literal["undo", "stop"]) -> None:
        """Ask all other players to agree to an undo or to stopping the game."""
        table, at = self.visit.table, self.table.at
        self.visit.send(AgreeWish(id=new_id(), table=table, at=at, about=about, says="ask"))

    def leave(self) -> None:
        """Leave the table; the seat stays reserved."""
        self.visit.leave()
