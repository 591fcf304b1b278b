"""A person at a table of a server, from coming to leaving.

What the server says is taken in between two questions; a question that waits for an answer is
broken off when there is news.
"""

from dataclasses import dataclass

from sarisari.cli.play.remote.api import Api
from sarisari.cli.play.remote.connection import (
    Answered,
    Connection,
    Failed,
    Found,
    Lost,
    News,
    new_id,
)
from sarisari.cli.play.remote.ending import end
from sarisari.cli.play.remote.hosting import tell_removals
from sarisari.cli.play.remote.known import Known
from sarisari.cli.play.remote.playing import Playing
from sarisari.cli.play.remote.waiting import WaitingRoom
from sarisari.cli.play.terminal import Completer, SomethingNew, Terminal
from sarisari.core.message import Message, RefusalKind, Refused, say
from sarisari.server.messages import (
    Bye,
    ChatLine,
    ChatShown,
    FrozenShown,
    HintsShown,
    NotDone,
    Presence,
    RoomShown,
    Say,
    TableShown,
    Wish,
)
from sarisari.text import Catalogue


@dataclass(frozen=True)
class Plan:
    """How we come to a table."""

    table: str
    name: str | None = None  # None: we are asked for it
    people: int | None = None  # chairs for people; bots take the others. None: it is not said
    bot: str = "casual"
    begins_by_itself: bool = False  # when all chairs are taken and all are ready
    is_onlooker: bool = False
    link: str | None = None  # for friends, as the server gave it


class Visit:
    """One person, one terminal, one table."""

    def __init__(self, terminal: Terminal, api: Api, connection: Connection, plan: Plan) -> None:
        self.terminal = terminal
        self.api = api
        self.connection = connection
        self.plan = plan
        self.known = Known()
        self.is_new = True  # the connection is: nothing was shown through it yet
        self._is_lost = False
        self._question = ""  # that stands on a pipe, without an answer yet
        self._waiting = WaitingRoom(self)
        self._playing = Playing(self)

    @property
    def words(self) -> Catalogue:
        return self.terminal.words

    @property
    def table(self) -> str:
        """Its id."""
        return self.plan.table

    def run(self) -> None:
        """Until the game is over. EOFError if the person leaves."""
        with self.connection:
            while self._goes_on():
                if self.known.table is not None:
                    self._playing.go_on()
                elif self.known.room is not None:
                    self._waiting.go_on()
                else:
                    self.wait()
        end(self)

    def _goes_on(self) -> bool:
        """Whether there is more to do, after all news."""
        for news in self.connection.news():
            self._take(news)
        return not self.known.is_over

    def send(self, wish: Wish) -> None:
        """Ask the server for something; the answer is news."""
        self.connection.send(wish)

    def wait(self, seconds: float | None = None) -> bool:
        """Until there is news, with nobody to ask meanwhile; False if the time was over first."""
        self.terminal.out.file.flush()
        all_news = self.connection.wait(seconds)
        for news in all_news:
            self._take(news)
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
        self.send(Say(id=new_id(), table=self.table, text=text.strip()))
        return None

    def leave(self) -> None:
        """EOFError if the person is sure; the seat stays."""
        key = "play-server-leave-sure" if self.known.seat is not None else "play-server-look-sure"
        if self.terminal.is_sure(key):
            raise EOFError

    def _take(self, news: News) -> None:
        match news:
            case RoomShown() | TableShown():
                self._take_shown(news)
            case Presence():
                self._take_presence(news)
            case HintsShown():
                self._playing.hinted(news)
            case ChatShown():
                for line in news.lines:
                    self._tell_chat(line)
            case Answered():
                self._take_answer(news)
            case FrozenShown() | Failed():
                raise Refused(news.message)
            case NotDone():
                self._take_refusal(news)
            case Lost() | Found() | Bye():
                self._take_connection(news)

    def _take_shown(self, shown: RoomShown | TableShown) -> None:
        before = self.known.shown
        if isinstance(shown, RoomShown):
            self.known.take_room(shown)
            self._waiting.shown(shown)
        else:
            self._speak_of(shown)
            self._playing.shown(shown)
        tell_removals(self, before)

    def _take_presence(self, now: Presence) -> None:
        """Somebody came or went."""
        known = self.known
        room, table = known.room, known.table
        known.take_presence(now)
        if table is not None:
            self._playing.came_or_went(table)
        elif room is not None:
            self._waiting.came_or_went(room)

    def _speak_of(self, table: TableShown) -> None:
        """With the fruits of the edition that is played."""
        if table.opening is not None:
            self.terminal.speak_of(table.opening.game, table.opening.options)

    def _take_answer(self, answered: Answered) -> None:
        if self.known.table is None:
            self._waiting.answered(answered)
        else:
            self._playing.answered(answered)

    def _take_refusal(self, refused: NotDone) -> None:
        """To something that is no wish: to our wish to see the table, before we have seen it or
        if we may no longer."""
        is_unseen = self.known.table is None and self.known.room is None
        if is_unseen or refused.kind is RefusalKind.NO_WATCHING:
            raise Refused(refused.message, refused.kind)
        self.tell_refusal(refused.message)

    def _take_connection(self, news: Lost | Found | Bye) -> None:
        if isinstance(news, Found):
            self.is_new = True
            if self._is_lost:
                self.tell(say("play-server-found"))
            self._is_lost = False
            return
        self._is_lost = True
        self.tell(say("play-server-bye" if isinstance(news, Bye) else "play-server-lost"))

    def _tell_chat(self, line: ChatLine) -> None:
        key = "play-server-said-you" if line.is_you else "play-server-said"
        said = say(key, name=line.name, text=line.text)
        self.terminal.tell(self.words.say(said, capital=False))
