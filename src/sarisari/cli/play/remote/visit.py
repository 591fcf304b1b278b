"""A person who has come to a table of a server: how it is asked and told things, and what it
sends."""

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
from sarisari.server.messages import (
    SayWish,
    Wish,
)
from sarisari.text import Catalogue


@dataclass(frozen=True)
class VisitPlan:
    """How we come to a table."""

    table: str
    name: str | None = None  # None: we are asked for it
    people: int | None = None  # chairs for people; bots take the others. None: it is not said
    bot: str = "casual"
    begins_by_itself: bool = False  # when all chairs are taken and all are ready
    is_onlooker: bool = False
    link: str | None = None  # for friends, as the server gave it


class Visit(ABC):
    """One person, one terminal, one table."""

    def __init__(
        self, terminal: Terminal, api: Api, connection: ServerConnection, plan: VisitPlan
    ) -> None:
        self.terminal = terminal
        self.api = api
        self.connection = connection
        self.plan = plan
        self.known = ClientState()
        self.is_new = True  # the connection is: nothing was shown through it yet
        self._question = ""  # that stands on a pipe, without an answer yet

    @property
    def words(self) -> Catalogue:
        return self.terminal.words

    @property
    def table(self) -> str:
        """Its id."""
        return self.plan.table

    def send(self, wish: Wish) -> None:
        """Ask the server for something; the answer is news."""
        self.connection.send(wish)

    def wait(self, seconds: float | None = None) -> bool:
        """Until there is news, with nobody to ask meanwhile; False if the time was over first."""
        self.terminal.out.file.flush()
        all_news = self.connection.wait(seconds)
        for news in all_news:
            self.take(news)
        return bool(all_news)

    def ask(self, question: str, complete: Completer | None = None) -> str | None:
        """What the person types; None if there is news first. On a pipe the question is put
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

    def put_again(self) -> None:
        """The next question is put, also if it is the same as before."""
        self._question = ""

    def say(self, message: Message) -> str:
        """A message in words, with the names of this table."""
        return self.words.say(message, self.known.names, self.known.seat)

    def tell(self, message: Message) -> None:
        """A message, told at once."""
        self.terminal.tell(self.say(message))

    def tell_refusal(self, message: Message) -> None:
        """A refusal, told at once."""
        sentence = self.words.refusal(message, self.known.names, self.known.seat)
        self.terminal.tell(sentence, "bold")

    def tell_long(self, message: Message) -> None:
        """A message with a file or a link in it, which must stay in one piece."""
        self.terminal.out.print(self.say(message), soft_wrap=True, markup=False)

    def chat(self, text: str) -> Message | None:
        """Say something to the others; a refusal if there is nothing to say."""
        if not text.strip():
            return say("play-server-say-what")
        self.send(SayWish(id=new_id(), table=self.table, text=text.strip()))
        return None

    def leave(self) -> None:
        """EOFError if the person is sure; the seat stays."""
        key = "play-server-leave-sure" if self.known.seat is not None else "play-server-look-sure"
        if self.terminal.is_sure(key):
            raise EOFError

    @abstractmethod
    def take(self, news: News) -> None:
        """Take in what the server says."""
