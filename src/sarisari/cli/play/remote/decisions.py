"""The questions to a person during a server's game: decisions, requests, and commands while
waiting for others."""

from sarisari.cli.numbered_actions import completions
from sarisari.cli.play.remote import remote_commands
from sarisari.cli.play.remote.auto_replies import AutoReplies
from sarisari.cli.play.remote.remote_game import RemoteGame
from sarisari.cli.play.remote.remote_narration import awaiting_messages
from sarisari.cli.play.remote.visit import Visit
from sarisari.cli.play.table_screen import TableScreen, draw
from sarisari.core.message import Message, Refused, say

ANSWER_SECONDS = 0.5  # in which a server usually answers


class Decisions(RemoteGame):
    """A remote game with its questions to the person."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self._auto_replies = AutoReplies(visit)

    def advance(self) -> None:
        """Do the next thing that is due, or wait for news."""
        self._auto_replies.send_due(self.table)
        if self.has_stand_in and not self.is_coming_back:
            self._ask_back()
        elif self.is_asked and not self.visit.terminal.is_keyboard:
            self._answer_request()
        elif self.is_my_turn:
            self._decide()
        elif not self.visit.terminal.is_keyboard:
            self.visit.wait()
        elif not (self.is_sending and self.visit.wait(ANSWER_SECONDS)):
            self._ask_while_waiting()

    def _ask_back(self) -> None:
        """A bot stands in for the person although they are connected: ask when they are back."""
        if self.visit.terminal.is_keyboard:
            is_deserted = self.table.is_deserted
            question = say(
                "play-server-deserted-come-back" if is_deserted else "play-server-come-back"
            )
            typed = self.visit.ask(self.visit.say(question))
            if typed == "q":
                self.visit.leave()
            if typed in (None, "q"):
                return
        self.come_back()

    def _answer_request(self) -> None:
        """On a pipe, ask about a request as about any other decision."""
        asked = self.table.asked
        assert asked is not None
        question = say("play-server-agree", seat=asked.seat, about=asked.about)
        typed = self.visit.ask(self.visit.say(question))
        if typed is not None:
            self.agree(self.visit.words.is_yes(typed))

    def _decide(self) -> None:
        """Ask once for an action or a command, and carry it out."""
        visit, screen = self.visit, self.screen
        self._draw(screen)
        words = [*remote_commands.COMMANDS]
        typed = visit.ask(
            self._with_request(screen.say(say("play-question", seat=self.table.you or 0))),
            lambda before, word: completions(screen.numbered.actions, words, before, word),
        )
        if typed is None:
            return
        last, self.refusal = self.refusal, None
        self.drawn = None if visit.terminal.is_screen else self.drawn
        refusal = self._answer(screen, typed, last)
        if refusal is not None:
            self.refuse(refusal)

    def _answer(self, screen: TableScreen, typed: str, last: Message | None) -> Message | None:
        command = remote_commands.command_of(typed, self.visit.words)
        if command is not None:
            return command(self, typed.partition(" ")[2], last)
        if not typed:
            return say("play-type-something")
        try:
            self.act(screen.numbered.parse(typed), screen.numbered.toward_of(typed))
        except Refused as refused:
            return refused.message
        return None

    def _draw(self, screen: TableScreen) -> None:
        """Draw the screen: on a terminal whenever something has changed, on a pipe once per
        question."""
        view, is_screen = self.table.view, self.visit.terminal.is_screen
        now = (self.table.at, self.refusal) if is_screen else (view.prompt, view.hand, view.legal)
        if now != self.drawn:
            self.drawn = now
            self.visit.repeat_question()
            draw(screen, self.refusal, is_told=not is_screen)

    def _ask_while_waiting(self) -> None:
        """Ask for a command while there is nothing to decide: chat, redraw, leave."""
        prompt = self.table.view.prompt
        if self.is_sending:
            prompt = say("play-server-sending")
        elif self.table.is_paused:
            prompt = say("play-server-is-paused")
        elif self.table.is_deserted:
            prompt = say("play-server-deserted")
        typed = self.visit.ask(self._with_request(self.screen.say(prompt)))
        if typed == "":
            draw(self.screen, None)
        elif typed:
            command = remote_commands.command_of(typed, self.visit.words)
            refusal: Message | None = say("play-server-unknown")
            if command is not None:
                refusal = command(self, typed.partition(" ")[2], None)
            if refusal is not None:
                self.refuse(refusal)

    def _with_request(self, question: str) -> str:
        """The question, preceded by a pending request or by whose answer to one is missing."""
        asked = self.table.asked
        if asked is None:
            return question
        messages = awaiting_messages(asked, self.table.seats)
        if self.is_asked:
            messages = [say("play-server-agree", seat=asked.seat, about=asked.about)]
        return " ".join([*map(self.visit.say, messages), question])
