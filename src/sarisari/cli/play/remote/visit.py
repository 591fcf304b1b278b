"""A visit to a server's table: asking and telling the person, sending wishes, waiting for news."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from sarisari.cli.play.remote.api import Api
from sarisari.cli.play.remote.client_state import ClientState
from sarisari.cli.play.remote.server_connection import (
    News,
    ServerConnection,
    new_id,
)
from sarisari.cli.play.terminal import Completer, SomethingNew, Terminal
from sarisari.core.message import Message, say
from sarisari.server.messages import PHRASES, SayWish, Wish, phrase_message
from sarisari.text import Catalogue


@dataclass(frozen=True)
class VisitPlan:
    """How to join a table."""

    table: str
    name: str | None = None  # None: the person is asked for it
    people: int | None = None  # chairs for people, bots take the others; None: not given
    bot: str = "casual"
    begins_by_itself: bool = False  # when all chairs are taken and everyone is ready
    is_onlooker: bool = False  # a spectator
    link: str | None = None  # to invite friends, from the server


class Visit(ABC):
    """One person, one terminal, one table."""

    def __init__(
        self, terminal: Terminal, api: Api, connection: ServerConnection, plan: VisitPlan
    ) -> None:
        self.terminal = terminal
        self.api = api
        self.connection = connection
        self.plan = plan
        self.client_state = ClientState()
        self.is_new = True  # the connection is new, and the table was not received over it yet
        self._question = ""  # printed on a pipe, and not answered yet

    @property
    def words(self) -> Catalogue:
        return self.terminal.words

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.plan.table

    def send(self, wish: Wish) -> None:
        """Send a wish to the server; the answer arrives as news."""
        self.connection.send(wish)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for news without asking the person. Return False if the time ran out first."""
        self.terminal.out.file.flush()
        all_news = self.connection.wait(seconds)
        for news in all_news:
            self.take(news)
        return bool(all_news)

    def ask(self, question: str, complete: Completer | None = None) -> str | None:
        """Ask the person; None if there is news first. On a pipe, a repeated question is printed
        once."""
        try:
            if self.terminal.is_keyboard:
                return self.terminal.ask(question, complete, news=self.connection.has_news)
            if question != self._question:
                self.terminal.tell(question)
                self._question = question
            typed = self.terminal.line(news=self.connection.has_news)
        except SomethingNew:
            return None
        self._question = ""
        return typed

    def repeat_question(self) -> None:
        """Print the next question even if it is the same as the last one."""
        self._question = ""

    def say(self, message: Message) -> str:
        """A message as a sentence, with the names of this table."""
        return self.words.say(message, self.client_state.names, self.client_state.seat)

    def tell(self, message: Message) -> None:
        """Print a message."""
        self.terminal.tell(self.say(message))

    def tell_refusal(self, message: Message) -> None:
        """Print a refusal."""
        sentence = self.words.refusal(message, self.client_state.names, self.client_state.seat)
        self.terminal.tell(sentence, "bold")

    def tell_long(self, message: Message) -> None:
        """Print a message with a path or a link in it, without breaking lines."""
        self.terminal.out.print(self.say(message), soft_wrap=True, markup=False)

    def chat(self, text: str) -> Message | None:
        """Send a chat message; return a refusal if it is empty."""
        if not text.strip():
            return say("play-server-say-what")
        self.send(SayWish(id=new_id(), table=self.table, text=text.strip()))
        return None

    def phrase(self, number: str) -> Message | None:
        """Send a set phrase by its number; without one, list them all. Return a refusal if there
        is no such phrase."""
        places = {str(place): phrase for place, phrase in enumerate(PHRASES, start=1)}
        wanted = number.strip()
        if not wanted:
            for place, phrase in places.items():
                self.terminal.tell(f"t {place}  {self.say(phrase_message(phrase))}")
            return None
        if wanted not in places:
            return say("play-server-no-phrase", count=len(PHRASES))
        self.send(SayWish(id=new_id(), table=self.table, phrase=places[wanted]))
        return None

    def leave(self) -> None:
        """Raise EOFError if the person confirms. The seat stays reserved."""
        key = (
            "play-server-leave-sure"
            if self.client_state.seat is not None
            else "play-server-look-sure"
        )
        if self.terminal.is_sure(key):
            raise EOFError

    @abstractmethod
    def take(self, news: News) -> None:
        """Handle a message or event of the connection."""
