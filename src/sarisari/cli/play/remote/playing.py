"""The game itself: salts, decisions, requests, and waiting for the others."""

from typing import TYPE_CHECKING

from rich.text import Text

from sarisari.cli.play.hinting import show_hints
from sarisari.cli.play.numbered import completions
from sarisari.cli.play.offers import STOP
from sarisari.cli.play.remote import commands
from sarisari.cli.play.remote.connection import Answered, new_id
from sarisari.cli.play.remote.duties import Duties
from sarisari.cli.play.remote.telling import awaited, told, who_came_and_went
from sarisari.cli.play.sight import Sight, draw
from sarisari.cli.play.telling import since_last_decision
from sarisari.cli.sheets import sheet_table
from sarisari.core.message import Message, RefusalKind, Refused, say
from sarisari.server.messages import (
    Act,
    Agree,
    Back,
    HintsShown,
    TableShown,
)
from sarisari.table.happened import Happened

if TYPE_CHECKING:
    from sarisari.cli.play.remote.visit import Visit

BRIEF = 0.5  # seconds in which a server usually answers


class Playing:
    """What a person does at a table under way."""

    def __init__(self, visit: "Visit") -> None:
        self.visit = visit
        self.refusal: Message | None = None  # of the last answer
        self._acting: Act | None = None  # sent, but not answered yet
        self._acted_at = 0  # the length of the journal with our last action
        self._drawn: object = None  # what the screen was last drawn for
        self._back: Back | None = None  # sent, but not answered yet
        self._back_at = 0  # the length of the journal since we were back
        self._postponed: list[Answered] = []
        self._duties = Duties(visit)

    @property
    def table(self) -> TableShown:
        assert self.visit.known.table is not None
        return self.visit.known.table

    @property
    def sight(self) -> Sight:
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
            self._come_back()
            postponed, self._postponed = self._postponed, []
            for answered in postponed:
                self.answered(answered)

    def came_or_went(self, before: TableShown) -> None:
        """Who is there has changed, and nothing else."""
        self._tell(who_came_and_went(before.seats, self.table.seats, self.table.you))

    def _tell(self, messages: list[Message]) -> None:
        for message in messages:
            self.visit.tell(message)

    def _tell_rounds(self, new: list[Happened]) -> None:
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

    def answered(self, answered: Answered) -> None:
        """A wish came true, or not. Through a new connection the table must be seen first: a
        wish that had come true before may be refused when it is sent again."""
        if self.visit.is_new:
            self._postponed.append(answered)
            return
        wish, refusal = answered.wish, answered.refusal
        if isinstance(wish, Act):
            self._acting = None
            self._acted_at = max(self._acted_at, answered.at)
        elif isinstance(wish, Back):
            self._back = None
            self._back_at = answered.at
        has_acted = isinstance(wish, Act) and self.visit.known.has_done("act", wish.at)
        is_so_already = answered.kind is RefusalKind.AS_IT_WAS
        if refusal is not None and not is_so_already and not has_acted:
            self.refuse(refusal)

    def hinted(self, shown: HintsShown) -> None:
        """What we have asked for, unless the table has gone on meanwhile."""
        actions = {hint.do for hint in shown.hints}
        if self.is_my_turn and actions == set(self.table.view.legal):
            show_hints(self.sight, shown.hints)
            self.visit.put_again()
            self._drawn = None if self.visit.terminal.is_screen else self._drawn

    def refuse(self, refusal: Message) -> None:
        """Say why not: on the screen if it is drawn again anyway, else at once."""
        if self.is_my_turn and self.visit.terminal.is_screen:
            self.refusal = refusal
            self._drawn = None
        else:
            self.visit.tell_refusal(refusal)
            self.visit.put_again()

    # what we do

    def go_on(self) -> None:
        """Do what is due, or wait for it."""
        self._duties.do(self.table)
        if self._is_played_for and not self._is_coming_back:
            self._ask_back()
        elif self._is_asked and not self.visit.terminal.is_keyboard:
            self._answer_request()
        elif self.is_my_turn:
            self._decide()
        elif not self.visit.terminal.is_keyboard:
            self.visit.wait()
        elif not (self._is_sending and self.visit.wait(BRIEF)):
            self._look_on()

    @property
    def is_my_turn(self) -> bool:
        """Whether we are asked for an action, and see what came of the last one."""
        table = self.table
        return (
            table.you in table.view.to_act
            and bool(table.view.legal)
            and not self._is_played_for
            and not table.is_paused
            and not self._is_sending
        )

    @property
    def _is_sending(self) -> bool:
        """Whether an action is on its way, or what came of it."""
        return self._acting is not None or self.table.at < self._acted_at

    @property
    def _is_played_for(self) -> bool:
        you = self.table.you
        return you is not None and self.table.seats[you].stand_in is not None

    @property
    def _is_coming_back(self) -> bool:
        """Whether we have said so, and what came of it is on its way."""
        return self._back is not None or self.table.at < self._back_at

    @property
    def _is_asked(self) -> bool:
        asked = self.table.asked
        return asked is not None and self.table.you in asked.waiting_for

    def _come_back(self) -> None:
        if self._is_played_for and not self._is_coming_back:
            self._back = Back(id=new_id(), table=self.visit.table)
            self.visit.send(self._back)

    def _ask_back(self) -> None:
        """A bot plays for us while we are here: a person says when it is back."""
        if self.visit.terminal.is_keyboard:
            is_deserted = self.table.is_deserted
            asked = say(
                "play-server-deserted-come-back" if is_deserted else "play-server-come-back"
            )
            typed = self.visit.ask(self.visit.say(asked))
            if typed == "q":
                self.visit.leave()
            if typed in (None, "q"):
                return
        self._come_back()

    def _answer_request(self) -> None:
        """On a pipe a request is a decision like any other."""
        asked = self.table.asked
        assert asked is not None
        question = say("play-server-agree", seat=asked.seat, about=asked.about)
        typed = self.visit.ask(self.visit.say(question))
        if typed is not None:
            self.agree(self.visit.words.is_yes(typed))

    def agree(self, is_agreed: bool) -> Message | None:
        """Answer a request; a refusal if there is none."""
        asked = self.table.asked
        if asked is None or not self._is_asked:
            return say("nothing-asked")
        self.visit.send(
            Agree(
                id=new_id(),
                table=self.visit.table,
                at=self.table.at,
                about=asked.about,
                says="yes" if is_agreed else "no",
            )
        )
        return None

    def _decide(self) -> None:
        """One answer to the question, carried out."""
        visit, sight = self.visit, self.sight
        self._draw(sight)
        words = [*commands.COMMANDS]
        typed = visit.ask(
            self._with_request(sight.say(say("play-question", seat=self.table.you or 0))),
            lambda before, word: completions(sight.numbered.actions, words, before, word),
        )
        if typed is None:
            return
        last, self.refusal = self.refusal, None
        self._drawn = None if visit.terminal.is_screen else self._drawn
        refusal = self._answer(sight, typed, last)
        if refusal is not None:
            self.refuse(refusal)

    def _answer(self, sight: Sight, typed: str, last: Message | None) -> Message | None:
        command = commands.command_of(typed, self.visit.words)
        if command is not None:
            return command(self, typed.partition(" ")[2], last)
        if not typed:
            return say("play-type-something")
        try:
            self.act(sight.numbered.meant(typed))
        except Refused as refused:
            return refused.message
        return None

    def act(self, do: str) -> None:
        """Send an action; what ends the game only after a question."""
        if do == STOP and not self.visit.terminal.is_sure("play-stop-sure"):
            return
        self._acting = Act(id=new_id(), table=self.visit.table, at=self.table.at, do=do)
        self.visit.send(self._acting)

    def _draw(self, sight: Sight) -> None:
        """On a screen whenever something has changed, on a pipe once for each question."""
        view, is_screen = self.table.view, self.visit.terminal.is_screen
        now = (self.table.at, self.refusal) if is_screen else (view.prompt, view.hand, view.legal)
        if now != self._drawn:
            self._drawn = now
            self.visit.put_again()
            draw(sight, self.refusal, is_told=not is_screen)

    def _look_on(self) -> None:
        """Nothing to decide: a person may talk, look at the table, or leave."""
        prompt = self.table.view.prompt
        if self._is_sending:
            prompt = say("play-server-sending")
        elif self.table.is_paused:
            prompt = say("play-server-is-paused")
        elif self.table.is_deserted:
            prompt = say("play-server-deserted")
        typed = self.visit.ask(self._with_request(self.sight.say(prompt)))
        if typed == "":
            draw(self.sight, None)
        elif typed:
            command = commands.command_of(typed, self.visit.words)
            refusal: Message | None = say("play-server-unknown")
            if command is not None:
                refusal = command(self, typed.partition(" ")[2], None)
            if refusal is not None:
                self.refuse(refusal)

    def _with_request(self, question: str) -> str:
        """The question, after one that another person has asked, or whose answer is missing."""
        asked = self.table.asked
        if asked is None:
            return question
        said = awaited(asked, self.table.seats)
        if self._is_asked:
            said = [say("play-server-agree", seat=asked.seat, about=asked.about)]
        return " ".join([*map(self.visit.say, said), question])
