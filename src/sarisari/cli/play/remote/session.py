"""A person at a table of a server, from coming to leaving.

What the server says is taken in between two questions; a question that waits for an answer is
broken off when there is news.
"""

from sarisari.cli.play.remote.api import Api
from sarisari.cli.play.remote.decisions import Decisions
from sarisari.cli.play.remote.game_over import end
from sarisari.cli.play.remote.removals import tell_removals
from sarisari.cli.play.remote.server_connection import (
    ConnectionFailed,
    ConnectionFound,
    ConnectionLost,
    News,
    ServerConnection,
    WishAnswered,
)
from sarisari.cli.play.remote.visit import Visit, VisitPlan
from sarisari.cli.play.remote.waiting_room import WaitingRoom
from sarisari.cli.play.terminal import Terminal
from sarisari.core.message import RefusalKind, Refused, say
from sarisari.server.messages import (
    Bye,
    ChatLine,
    ChatShown,
    FrozenShown,
    HintsShown,
    Presence,
    RefusedReply,
    RoomShown,
    TableShown,
)


class Session(Visit):
    """A visit from its first message to its last."""

    def __init__(
        self, terminal: Terminal, api: Api, connection: ServerConnection, plan: VisitPlan
    ) -> None:
        super().__init__(terminal, api, connection, plan)
        self._is_lost = False
        self._waiting = WaitingRoom(self)
        self._playing = Decisions(self)

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
            self.take(news)
        return not self.known.is_over

    def take(self, news: News) -> None:
        """Take in what the server says."""
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
            case WishAnswered():
                self._take_answer(news)
            case FrozenShown() | ConnectionFailed():
                raise Refused(news.message)
            case RefusedReply():
                self._take_refusal(news)
            case ConnectionLost() | ConnectionFound() | Bye():
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

    def _take_answer(self, answered: WishAnswered) -> None:
        if self.known.table is None:
            self._waiting.answered(answered)
        else:
            self._playing.answered(answered)

    def _take_refusal(self, refused: RefusedReply) -> None:
        """To something that is no wish: to our wish to see the table, before we have seen it or
        if we may no longer."""
        is_unseen = self.known.table is None and self.known.room is None
        if is_unseen or refused.kind is RefusalKind.NO_WATCHING:
            raise Refused(refused.message, refused.kind)
        self.tell_refusal(refused.message)

    def _take_connection(self, news: ConnectionLost | ConnectionFound | Bye) -> None:
        if isinstance(news, ConnectionFound):
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
