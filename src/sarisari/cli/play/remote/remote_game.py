"""The game itself: what the server shows of it, and what we send."""

from typing import Literal

from rich.text import Text

from sarisari.cli.play.hint_display import show_hints
from sarisari.cli.play.narration import since_last_decision
from sarisari.cli.play.remote.remote_narration import told, who_came_and_went
from sarisari.cli.play.remote.server_connection import WishAnswered, new_id
from sarisari.cli.play.remote.visit import Visit
from sarisari.cli.play.table_screen import TableScreen
from sarisari.cli.score_sheets import sheet_table
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
    """What a person does at a table under way."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.refusal: Message | None = None  # of the last answer
        self._acting: ActWish | None = None  # sent, but not answered yet
        self._acted_at = 0  # the length of the journal with our last action
        self.drawn: object = None  # what the screen was last drawn for
        self._back: BackWish | None = None  # sent, but not answered yet
        self._back_at = 0  # the length of the journal since we were back
        self._postponed: list[WishAnswered] = []

    @property
    def table(self) -> TableShown:
        assert self.visit.known.table is not None
        return self.visit.known.table

    @property
    def sight(self) -> TableScreen:
        """What we see now."""
        visit = self.visit
        return visit.known.sight(visit.terminal, lambda: visit.api.sheets(visit.table))

    # what the server says

    def shown(self, table: TableShown) -> None:
        """The table has gone on: tell it."""
        known = self.visit.known
        before = known.table
        new = known.take_table(table)
        if before is None:
            new = since_last_decision(known.happened, known.seat)
            self._tell(told(new, known.former))
        else:
            self._tell(who_came_and_went(before.seats, table.seats, table.you))
            self._tell_rounds(new)
        if self.visit.is_new:
            self.visit.is_new = False
            self.come_back()
            postponed, self._postponed = self._postponed, []
            for answered in postponed:
                self.answered(answered)

    def came_or_went(self, before: TableShown) -> None:
        """Who is there has changed, and nothing else."""
        self._tell(who_came_and_went(before.seats, self.table.seats, self.table.you))

    def _tell(self, messages: list[Message]) -> None:
        for message in messages:
            self.visit.tell(message)

    def _tell_rounds(self, new: list[FeedItem]) -> None:
        """What is new, with the score sheet where a round is over."""
        former = self.visit.known.former
        deals = [index for index, part in enumerate(new) if part.kind == "deal"]
        first = deals[0] if deals else len(new)
        self._tell(told(new[:first], former))
        if deals and self.table.view.round > 1:
            self._show_sheet(self.table.view.round - 1)
        self._tell(told(new[first:], former))

    def _show_sheet(self, number: int) -> None:
        try:
            sheets = [sheet for sheet in self.sight.sheets() if sheet.round == number]
        except Refused as refused:  # the screen can do without
            self.visit.tell_refusal(refused.message)
            return
        for sheet in sheets:
            page = sheet_table(sheet, self.visit.words, self.visit.known.names)
            self.visit.terminal.page(Text(), page)

    def answered(self, answered: WishAnswered) -> None:
        """A wish came true, or not. Through a new connection the table must be seen first: a
        wish that had come true before may be refused when it is sent again."""
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
        has_acted = isinstance(wish, ActWish) and self.visit.known.has_done("act", wish.at)
        is_so_already = answered.kind is RefusalKind.AS_IT_WAS
        if refusal is not None and not is_so_already and not has_acted:
            self.refuse(refusal)

    def hinted(self, shown: HintsShown) -> None:
        """What we have asked for, unless the table has gone on meanwhile."""
        actions = {hint.do for hint in shown.hints}
        if self.is_my_turn and actions == set(self.table.view.legal):
            show_hints(self.sight, shown.hints)
            self.visit.put_again()
            self.drawn = None if self.visit.terminal.is_screen else self.drawn

    def refuse(self, refusal: Message) -> None:
        """Say why not: on the screen if it is drawn again anyway, else at once."""
        if self.is_my_turn and self.visit.terminal.is_screen:
            self.refusal = refusal
            self.drawn = None
        else:
            self.visit.tell_refusal(refusal)
            self.visit.put_again()

    # what we do

    @property
    def is_my_turn(self) -> bool:
        """Whether we are asked for an action, and see what came of the last one."""
        table = self.table
        return (
            table.you in table.view.to_act
            and bool(table.view.legal)
            and not self.is_played_for
            and not table.is_paused
            and not self.is_sending
        )

    @property
    def is_sending(self) -> bool:
        """Whether an action is on its way, or what came of it."""
        return self._acting is not None or self.table.at < self._acted_at

    @property
    def is_played_for(self) -> bool:
        """Whether a bot stands in for us."""
        you = self.table.you
        return you is not None and self.table.seats[you].stand_in is not None

    @property
    def is_coming_back(self) -> bool:
        """Whether we have said so, and what came of it is on its way."""
        return self._back is not None or self.table.at < self._back_at

    @property
    def is_asked(self) -> bool:
        """Whether our answer to a request is missing."""
        asked = self.table.asked
        return asked is not None and self.table.you in asked.waiting_for

    def come_back(self) -> None:
        """Take over from our stand-in, if there is one."""
        if self.is_played_for and not self.is_coming_back:
            self._back = BackWish(id=new_id(), table=self.visit.table)
            self.visit.send(self._back)

    def agree(self, is_agreed: bool) -> Message | None:
        """Answer a request; a refusal if there is none."""
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

    def act(self, do: str) -> None:
        """Send an action; what ends the game only after a question."""
        if do == self.sight.board.stop and not self.visit.terminal.is_sure("play-stop-sure"):
            return
        self._acting = ActWish(id=new_id(), table=self.visit.table, at=self.table.at, do=do)
        self.visit.send(self._acting)

    def help(self) -> str:
        """What may be typed; as the host, also whom we have sent away."""
        visit = self.visit
        lines = [visit.say(say("play-server-help"))]
        if visit.known.removed:
            lines.append(visit.say(say("play-server-sent-away", names=visit.known.removed)))
        return "\n".join(lines)

    def hint(self) -> Message | None:
        """Ask what a bot thinks of each action; the answer is news. If there are no hints here,
        the server says so."""
        visit = self.visit
        visit.connection.send_once(HintRequest(id=new_id(), table=visit.table, at=self.table.at))
        return None

    def undo(self) -> Message | None:
        """Take back the own last action, or ask whether one may. If it cannot be, the server says
        why."""
        visit = self.visit
        if self.table.undo == "ask":
            self.ask("undo")
        else:
            visit.send(UndoWish(id=new_id(), table=visit.table, at=self.table.at))
        return None

    def ask(self, about: Literal["undo", "stop"]) -> None:
        """Ask all others for something."""
        table, at = self.visit.table, self.table.at
        self.visit.send(AgreeWish(id=new_id(), table=table, at=at, about=about, says="ask"))

    def leave(self) -> None:
        """Leave; the seat stays."""
        self.visit.leave()
