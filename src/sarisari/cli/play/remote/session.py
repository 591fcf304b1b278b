"""The client session at a server's table, from joining to leaving.

News of the server is handled between two questions; a question that waits for an answer is
interrupted by news.
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
    PHRASES,
    Bye,
    ChatLine,
    ChatShown,
    FrozenShown,
    HintsShown,
    Presence,
    RefusedReply,
    RoomShown,
    TableShown,
    phrase_message,
)


class Session(Visit):
    """A visit from its first message to its last; dispatches news to the waiting room or game."""

    def __init__(
        self, terminal: Terminal, api: Api, connection: ServerConnection, plan: VisitPlan
    ) -> None:
        super().__init__(terminal, api, connection, plan)
        self._is_lost = False
        self._waiting_room = WaitingRoom(self)
        self._game = Decisions(self)

    def run(self) -> None:
        """Run until the game is over. EOFError if the person leaves."""
        with self.connection:
            while self._is_running():
                if self.client_state.table is not None:
                    self._game.advance()
                elif self.client_state.room is not None:
                    self._waiting_room.advance()
                else:
                    self.wait()
        end(self)

    def _is_running(self) -> bool:
        """Handle all pending news; return whether the game is still running."""
        for news in self.connection.news():
            self.take(news)
        return not self.client_state.is_over

    def take(self, news: News) -> None:
        """Handle a message or event of the connection."""
        match news:
            case RoomShown() | TableShown():
                self._take_shown(news)
            case Presence():
                self._take_presence(news)
            case HintsShown():
                self._game.hints_received(news)
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
        before = self.client_state.shown
        if isinstance(shown, RoomShown):
            self.client_state.take_room(shown)
            self._waiting_room.room_shown(shown)
        else:
            self._use_edition(shown)
            self._game.table_shown(shown)
        tell_removals(self, before)

    def _take_presence(self, now: Presence) -> None:
        """Update who is connected."""
        state = self.client_state
        room, table = state.room, state.table
        state.take_presence(now)
        if table is not None:
            self._game.presence_changed(table)
        elif room is not None:
            self._waiting_room.presence_changed(room)

    def _use_edition(self, table: TableShown) -> None:
        """Use the names of the edition that is played."""
        if table.opening is not None:
            self.terminal.use_edition(table.opening.game, table.opening.options)

    def _take_answer(self, answered: WishAnswered) -> None:
        if self.client_state.table is None:
            self._waiting_room.wish_answered(answered)
        else:
            self._game.wish_answered(answered)

    def _take_refusal(self, refused: RefusedReply) -> None:
        """Handle a refusal of something other than a wish: of watching the table, before it was
        seen or because it is no longer allowed."""
        is_unseen = self.client_state.table is None and self.client_state.room is None
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
        message = say(key, name=line.name, text=self._text_of(line))
        self.terminal.tell(self.words.say(message, capital=False))

    def _text_of(self, line: ChatLine) -> str:
        """A set phrase in the language of this terminal. One that only a newer version knows is
        told in English."""
        if line.phrase is None or line.phrase not in PHRASES:
            return line.text
        return self.words.say(phrase_message(line.phrase))
