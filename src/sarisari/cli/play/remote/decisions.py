"""What a person is asked in a game: decisions, requests, and what to do while others are waited
for."""

from sarisari.cli.numbered_actions import completions
from sarisari.cli.play.remote import remote_commands
from sarisari.cli.play.remote.auto_replies import AutoReplies
from sarisari.cli.play.remote.remote_game import RemoteGame
from sarisari.cli.play.remote.remote_narration import awaited
from sarisari.cli.play.remote.visit import Visit
from sarisari.cli.play.table_screen import TableScreen, draw
from sarisari.core.message import Message, Refused, say

BRIEF = 0.5  # seconds in which a server usually answers


class Decisions(RemoteGame):
    """What a person decides, with all that `Playing` knows."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self._duties = AutoReplies(visit)

    def go_on(self) -> None:
        """Do what is due, or wait for it."""
        self._duties.do(self.table)
        if self.is_played_for and not self.is_coming_back:
            self._ask_back()
        elif self.is_asked and not self.visit.terminal.is_keyboard:
            self._answer_request()
        elif self.is_my_turn:
            self._decide()
        elif not self.visit.terminal.is_keyboard:
            self.visit.wait()
        elif not (self.is_sending and self.visit.wait(BRIEF)):
            self._look_on()

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
        self.come_back()

    def _answer_request(self) -> None:
        """On a pipe a request is a decision like any other."""
        asked = self.table.asked
        assert asked is not None
        question = say("play-server-agree", seat=asked.seat, about=asked.about)
        typed = self.visit.ask(self.visit.say(question))
        if typed is not None:
            self.agree(self.visit.words.is_yes(typed))

    def _decide(self) -> None:
        """One answer to the question, carried out."""
        visit, sight = self.visit, self.sight
        self._draw(sight)
        words = [*remote_commands.COMMANDS]
        typed = visit.ask(
            self._with_request(sight.say(say("play-question", seat=self.table.you or 0))),
            lambda before, word: completions(sight.numbered.actions, words, before, word),
        )
        if typed is None:
            return
        last, self.refusal = self.refusal, None
        self.drawn = None if visit.terminal.is_screen else self.drawn
        refusal = self._answer(sight, typed, last)
        if refusal is not None:
            self.refuse(refusal)

    def _answer(self, sight: TableScreen, typed: str, last: Message | None) -> Message | None:
        command = remote_commands.command_of(typed, self.visit.words)
        if command is not None:
            return command(self, typed.partition(" ")[2], last)
        if not typed:
            return say("play-type-something")
        try:
            self.act(sight.numbered.meant(typed))
        except Refused as refused:
            return refused.message
        return None

    def _draw(self, sight: TableScreen) -> None:
        """On a screen whenever something has changed, on a pipe once for each question."""
        view, is_screen = self.table.view, self.visit.terminal.is_screen
        now = (self.table.at, self.refusal) if is_screen else (view.prompt, view.hand, view.legal)
        if now != self.drawn:
            self.drawn = now
            self.visit.put_again()
            draw(sight, self.refusal, is_told=not is_screen)

    def _look_on(self) -> None:
        """Nothing to decide: a person may talk, look at the table, or leave."""
        prompt = self.table.view.prompt
        if self.is_sending:
            prompt = say("play-server-sending")
        elif self.table.is_paused:
            prompt = say("play-server-is-paused")
        elif self.table.is_deserted:
            prompt = say("play-server-deserted")
        typed = self.visit.ask(self._with_request(self.sight.say(prompt)))
        if typed == "":
            draw(self.sight, None)
        elif typed:
            command = remote_commands.command_of(typed, self.visit.words)
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
        if self.is_asked:
            said = [say("play-server-agree", seat=asked.seat, about=asked.about)]
        return " ".join([*map(self.visit.say, said), question])
