"""A fake server for tests of the terminal client: one table, in memory, on a real port.

It speaks the protocol of `server/messages/` and does on demand what a good server rarely does:
it drops connections, forgets answers and sends odd messages. `heard` has everything it received.
"""

import asyncio
import contextlib
import itertools
import socket
import threading
from collections.abc import Coroutine, Iterator, Sequence
from typing import Any, Self, TypeVar

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from sarisari.bots import get_bot
from sarisari.bots.hints import Hint
from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.games import get_game
from sarisari.server import messages as m
from sarisari.server.store import Status
from sarisari.table.clock import running
from sarisari.table.fair import commitment_of, salt_hash
from sarisari.table.journal import (
    ActEntry,
    AgreementEntry,
    ClockEntry,
    DealEntry,
    Entry,
    Opening,
    Player,
    SaltEntry,
    SaltHashEntry,
    SeatEntry,
    SecretEntry,
    StopEntry,
    UndoEntry,
)
from sarisari.table.table import Table
from sarisari.table.terms import Terms, usual_terms
from sarisari.text import catalogue
from tests.support.narrowing import of_type, present
from tests.support.waiting import wait_until

ID = "fake-table"
SECRET = bytes(range(32))
T = TypeVar("T")
BOT_NAMES = ("Dev", "Eli", "Femi", "Gia")


class FakeServer:
    """`with FakeServer() as server: ... server.address`"""

    def __init__(self) -> None:
        self.hints: list[Hint] = []  # what it thinks, whatever is asked
        self.heard: list[tuple[str, m.ClientMessage | m.LogIn]] = []  # (user, message)
        self.hello: m.Hello | str | None = None  # instead of the true one
        self.answers: dict[
            str, tuple[int, str | bytes]
        ] = {}  # by path: (status, body) instead of the true one
        self.drops_before_answer = 0  # so many wishes are carried out, and the socket is cut off
        self.forgets_answers = False  # as one that was started again
        self.room: m.RoomShown | None = None
        self.table: Table | None = None
        self.users: dict[int, str] = {}  # by seat
        self.host: str | None = None
        self.removed: dict[str, str] = {}  # by user: the name
        self.puppets: dict[
            int, str
        ] = {}  # users whose part in the deals is given by itself: by seat, a salt
        self.page: int | None = None  # so many events are told at once, if there are more
        self.pages = 0  # that were followed by another one
        self.whole: set[int] = set()  # lengths of the journal that were told to their end
        self.said: list[m.ChatLine] = []
        self._answered: dict[str, int] = {}
        self._users: dict[WebSocket, str] = {}  # by socket
        self._seen: dict[WebSocket, int] = {}  # by socket: how much of the journal
        self._numbers = itertools.count(1)

    # the web

    def __enter__(self) -> Self:
        routes = [
            Route("/api/{path:path}", self._api, methods=["GET", "POST"]),
            WebSocketRoute("/socket", self._socket),
        ]
        listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        config = uvicorn.Config(Starlette(routes=routes), log_level="error", ws="websockets-sansio")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, args=(listening,))
        self._thread.start()
        wait_until(lambda: self._server.started)
        return self

    def _run(self, listening: socket.socket) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve([listening])

        asyncio.run(serve())  # in a thread of its own

    def __exit__(self, *_: object) -> None:
        self.drop()
        self._server.should_exit = True
        self._thread.join()

    def do(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own thread."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(10)

    def drop(self) -> None:
        """Cut off everybody."""

        async def cut() -> None:
            for one in list(self._users):
                with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is gone
                    await one.close(1012)

        self.do(cut())

    def tell(self, message: m.ServerMessage | str) -> None:
        """Say something to everybody."""

        async def send() -> None:
            for one in list(self._users):
                await _send(one, message)

        self.do(send())

    def wish(self, user: str, kind: type[m.Wish], **fields: Any) -> None:
        """What another client of this server asks for."""

        async def carry_out() -> None:
            self._carry_out(user, kind(id=f"{next(self._numbers)}", table=ID, **fields))
            self.drive()
            await self.show()

        self.do(carry_out())

    def happens(self, entry: Entry) -> None:
        """Something that nobody here has asked for."""

        async def commit() -> None:
            self._commit(entry)
            self.drive()
            await self.show()

        self.do(commit())

    def wishes(self, kind: type[T]) -> list[T]:
        """What was asked for, of one kind."""
        return [message for _, message in self.heard if isinstance(message, kind)]

    async def _api(self, request: Request) -> Response:
        path = request.url.path
        body = await request.body()
        user = request.cookies.get("sarisari") or f"user{next(self._numbers)}"
        if path in self.answers:
            status, content = self.answers[path]
            return Response(content, status)
        answer: m.Me | m.Made | m.Sheets | list[m.TableLine]
        if path == "/api/me":
            answer = m.Me()
        elif path == "/api/login":
            self.heard.append((user, msgspec.json.decode(body, type=m.LogIn)))
            user, answer = "account", m.Me(login="ada", name="Ada")
        elif path == "/api/tables" and request.method == "POST":
            answer = self.make(user, msgspec.json.decode(body, type=m.NewTable))
        elif path in ("/api/tables", "/api/my/tables"):
            answer = self._list(user, is_mine="my" in path)
        elif path == f"/api/tables/{ID}/sheets":
            table = present(self.table)
            answer = m.Sheets(sheets=list(table.game.sheets(table.state)))
        elif path == f"/api/records/{ID}":
            lines = present(self.table).record()
            return Response(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        else:
            raise AssertionError(path)
        response = Response(msgspec.json.encode(answer), media_type="application/json")
        response.set_cookie("sarisari", user, httponly=True, samesite="lax")
        return response

    def make(self, user: str, wanted: m.NewTable) -> m.Made:
        options = get_game(wanted.game).new(wanted.options).options
        chairs = [m.ChairShown()] * of_type(int, options["players"])
        self.room = m.RoomShown(
            table=ID, game=wanted.game, options=options, order="fixed", chairs=chairs,
            terms=usual_terms(wanted.game, wanted.terms),
        )  # fmt: skip
        self.host = user
        return m.Made(id=ID, link=f"{self.address}/table/{ID}")

    def _list(self, user: str, is_mine: bool) -> list[m.TableLine]:
        if self.room is None or (is_mine and user not in self.users.values()):
            return []
        chairs = self.room.chairs
        status: Status = "waiting"
        if self.table is not None:
            status = "over" if self.table.is_over else "running"
        line = m.TableLine(
            table=ID, game=self.room.game, status=status, created=1, pace="relaxed",
            players=[chair.name for chair in chairs], bots=[chair.bot for chair in chairs],
            you=self._seat(user),
        )  # fmt: skip
        return [line]

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        user = socket.cookies.get("sarisari")
        if user is None:
            await socket.close(4401)
            return
        rules = {"tindahan": 1, "bastos": 1, "tanuki": 1}
        hello = m.Hello(protocol=m.PROTOCOL, version="1", time=0, rules=rules, bots=["casual"])
        await _send(socket, self.hello or hello)
        try:
            while True:
                data = await socket.receive_text()
                await self._hear(socket, user, msgspec.json.decode(data, type=m.ClientMessage))
        except WebSocketDisconnect:
            pass
        finally:
            self._users.pop(socket, None)
            self._seen.pop(socket, None)
            await self.show()

    async def _hear(self, socket: WebSocket, user: str, message: m.ClientMessage) -> None:
        self.heard.append((user, message))
        if isinstance(message, m.Watch):
            if message.table != ID:
                await _send(
                    socket, _refused(None, refuse("table-unknown", kind=RefusalKind.UNKNOWN))
                )
                return
            self._users[socket], self._seen[socket] = user, message.seen
            new = [line for line in self.said if line.number > message.chat_seen]
            if new:
                await _send(socket, m.ChatShown(table=ID, lines=new))
            await self.show()
            return
        if isinstance(message, m.HintRequest):
            shown = m.HintsShown(id=message.id, table=ID, at=message.at, hints=self.hints)
            await _send(socket, shown)
            return
        assert not isinstance(message, m.Unwatch | m.WatchList | m.UnwatchList | m.Ping), message
        answer = self._answer(user, message)
        if self.drops_before_answer and isinstance(message, m.ActWish):
            self.drops_before_answer -= 1
            await socket.close(1012)
            return
        await _send(socket, answer)
        if isinstance(message, m.SayWish):
            self.tell_chat(user, message.text)
            for one in self._users:
                await _send(one, m.ChatShown(table=ID, lines=self.said[-1:]))
        self.drive()
        await self.show()

    def _answer(self, user: str, wish: m.Wish) -> m.DoneReply | m.RefusedReply:
        """What comes of a wish; of one that comes again, what came of it before."""
        try:
            if wish.id not in self._answered:
                self._carry_out(user, wish)
        except Refused as refused:
            return _refused(wish.id, refused)
        at = self._answered.get(wish.id, 0 if self.table is None else self.table.at)
        if not self.forgets_answers:
            self._answered[wish.id] = at
        return m.DoneReply(id=wish.id, at=at)

    def tell_chat(self, user: str, text: str) -> None:
        number = len(self.said) + 1
        self.said.append(m.ChatLine(number=number, time=0, name=user, text=text))

    # the table

    def _seat(self, user: str) -> int | None:
        return next((seat for seat, one in self.users.items() if one == user), None)

    def _carry_out(self, user: str, wish: m.Wish) -> None:
        if self.table is None:
            self._change_room(user, wish)
            return
        now, table = 1, self.table
        match wish:
            case m.StandInWish():
                self.stand_in(wish.seat)
            case m.RemoveWish():
                name = present(table.seats[wish.seat].player).name
                self.removed[self.users.pop(wish.seat)] = name
                self._commit(SeatEntry(time=now, seat=wish.seat, player=Player("Gia", "casual")))
            case m.ReadmitWish():
                self._readmit(wish.name)
            case m.PauseWish():
                self._commit(ClockEntry(time=now, what="pause" if wish.is_paused else "resume"))
            case _:
                seat = self._seat(user)
                if seat is not None:
                    self._carry_out_at(seat, wish)

    def _carry_out_at(self, seat: int, wish: m.Wish) -> None:
        """What only somebody who sits can wish for."""
        now, table = 1, present(self.table)
        match wish:
            case m.ActWish():
                self._commit(ActEntry(time=now, seat=seat, do=wish.do), wish.at)
            case m.UndoWish():
                keep = table.undo_for(seat).checked()
                self._commit(UndoEntry(time=now, seat=seat, keep=keep), wish.at)
            case m.AgreeWish():
                self._commit(AgreementEntry(time=now, seat=seat, about=wish.about, says=wish.says))
            case m.StopWish():
                self._commit(StopEntry(time=now, seat=seat))
            case m.SaltHashWish():
                self._commit(SaltHashEntry(time=now, seat=seat, hash=wish.hash))
            case m.SaltWish():
                self._commit(SaltEntry(time=now, seat=seat, salt=wish.salt))
            case m.BackWish():
                self._commit(SeatEntry(time=now, seat=seat, player=table.seats[seat].player))

    def _readmit(self, name: str) -> None:
        if name not in self.removed.values():
            raise refuse("nobody-removed")
        self.removed = {user: one for user, one in self.removed.items() if one != name}

    def stand_in(self, seat: int) -> None:
        """A bot plays for a person."""
        player = present(self.table).seats[seat].player
        self._commit(SeatEntry(time=1, seat=seat, player=player, stand_in="casual"))

    def _change_room(self, user: str, wish: m.Wish) -> None:
        room, seat = present(self.room), self._seat(user)
        chairs = list(room.chairs)
        match wish:
            case m.SitWish():
                if any(chair.name == wish.name for chair in chairs):
                    raise refuse("name-taken", kind=RefusalKind.NAME, name=wish.name)
                free = [number for number, chair in enumerate(chairs) if chair.name is None]
                if not free:
                    raise refuse("room-full")
                chairs[free[0]] = m.ChairShown(name=wish.name, is_host=user == self.host)
                self.users[free[0]] = user
            case m.ReadyWish():
                mine = present(seat)
                chairs[mine] = msgspec.structs.replace(chairs[mine], is_ready=wish.is_ready)
            case m.BotWish():
                name = next(n for n in BOT_NAMES if n not in [chair.name for chair in chairs])
                chairs[wish.seat] = m.ChairShown(name=name, bot=wish.bot, is_ready=True)
            case m.RemoveWish():
                self.removed[self.users.pop(wish.seat)] = present(chairs[wish.seat].name)
                chairs[wish.seat] = m.ChairShown()
            case m.StandWish():
                chairs[present(seat)] = m.ChairShown()
                del self.users[present(seat)]
            case m.ReadmitWish():
                self._readmit(wish.name)
            case m.BeginWish():
                self.begin()
        self.room = msgspec.structs.replace(room, chairs=chairs)

    def begin(self) -> None:
        room = present(self.room)
        players = tuple(Player(present(chair.name), chair.bot) for chair in room.chairs)
        opening = Opening(
            game=room.game, options=room.options, terms=room.terms,
            players=players, time=0, commitment=commitment_of(SECRET), number=1,
        )  # fmt: skip
        self.table = Table(opening)
        self.drive()

    def seat(
        self,
        game: str,
        names: Sequence[str],
        *,
        bots: int = 0,
        terms: Terms | None = None,
        **options: Any,
    ) -> None:
        """A table under way: people by name, whose users are user1, user2 and so on. The first
        one visits, the others are the test's."""
        options = get_game(game).new({"players": len(names) + bots, **options}).options
        chairs = [m.ChairShown(name=name, is_ready=True) for name in names]
        chairs += [m.ChairShown(name=BOT_NAMES[n], bot="casual") for n in range(bots)]
        self.room = m.RoomShown(
            table=ID, game=game, options=options, terms=terms or Terms(), order="fixed",
            chairs=chairs,
        )  # fmt: skip
        self.users = {seat: f"user{seat + 1}" for seat in range(len(names))}
        self.puppets = dict.fromkeys(range(1, len(names)), "b" * 16)
        self.host = "user1"
        self.begin()

    def _commit(self, entry: Entry, at: int | None = None) -> None:
        table = present(self.table)
        table.take(table.propose(entry, at))

    def drive(self) -> None:
        """Everything that happens by itself: deals, bots, the secret."""
        while self.table is not None and self._does_one_thing():
            pass

    def _does_one_thing(self) -> bool:
        table = present(self.table)
        due = table.due()
        if due == "deal":
            self._commit(DealEntry(time=1, deal=table.next_deal(SECRET)))
        elif due in ("salt-hashes", "salts"):
            return self._gives_salts(due)
        elif due == "secret":
            self._commit(SecretEntry(time=1, secret=SECRET.hex()))
        else:
            bots = [(seat, bot) for seat in table.to_act() if (bot := table.seats[seat].bot)]
            if not bots or table.asked is not None:
                return False
            seat, bot = bots[0]
            do = get_bot(bot).choose(table.bot_view(seat), 7).do
            is_stand_in = table.seats[seat].stand_in is not None
            self._commit(ActEntry(time=1, seat=seat, do=do, stand_in=is_stand_in))
        return True

    def _gives_salts(self, due: str) -> bool:
        moment = present(self.table).snapshot()
        late = moment.seats_without_hash() if due == "salt-hashes" else moment.seats_without_salt()
        for seat in late:
            if seat not in self.puppets:
                continue
            salt = self.puppets[seat]
            if due == "salts":
                self._commit(SaltEntry(time=1, seat=seat, salt=salt))
            else:
                self._commit(SaltHashEntry(time=1, seat=seat, hash=salt_hash(seat, salt)))
            return True
        return False

    async def show(self) -> None:
        for one, user in list(self._users.items()):
            you, is_host = self._seat(user), user == self.host
            removed = list(self.removed.values()) if is_host else []
            is_removed = user in self.removed
            replace = msgspec.structs.replace
            if self.table is None:
                room = replace(present(self.room), you=you, is_host=is_host)
                await _send(one, replace(room, removed=removed, is_removed=is_removed))
                continue
            seen, self._seen[one] = self._seen[one], self.table.at
            shown = self.shown_to(you, is_host, seen)
            for page in self._in_pages(replace(shown, removed=removed, is_removed=is_removed)):
                await _send(one, page)

    def _in_pages(self, shown: m.TableShown) -> Iterator[m.TableShown]:
        while self.page is not None and len(shown.events) > self.page:
            told, rest = shown.events[: self.page], shown.events[self.page :]
            replace, self.pages = msgspec.structs.replace, self.pages + 1
            yield replace(shown, events=told, at=told[-1].at, has_more=True)
            shown = replace(shown, events=rest, opening=None)
        self.whole.add(shown.at)
        yield shown

    def shown_to(self, you: int | None, is_host: bool, seen: int) -> m.TableShown:
        table = present(self.table)
        here = set(self._users.values())
        seats = [
            m.SeatShown(
                name=player.name, bot=player.bot, stand_in=info.stand_in,
                is_here=player.bot is not None or self.users.get(seat) in here,
                clock=table.clock_left(seat, 1),
            )
            for seat, info in enumerate(table.seats)
            for player in [present(info.player)]
        ]  # fmt: skip
        asked = table.asked
        return m.TableShown(
            table=ID, at=table.at, time=1, events=table.feed_since(seen, you), you=you,
            view=table.view(you), seats=seats, opening=table.opening if seen == 0 else None,
            running=running(table.snapshot()), due=table.due(), is_host=is_host,
            asked=None if asked is None else m.Asking(asked.seat, asked.about, asked.waiting_for),
            undo=None if you is None else table.undo_for(you).how,
            is_paused=table.snapshot().clocks.is_paused,
            is_stopped=table.snapshot().stopped_by is not None,
        )  # fmt: skip


async def _send(socket: WebSocket, message: m.ServerMessage | str) -> None:
    if not isinstance(message, str):
        message = msgspec.json.encode(message).decode()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is gone
        await socket.send_text(message)


def _refused(wish_id: str | None, refused: Refused) -> m.RefusedReply:
    text = catalogue().refusal(refused.message)
    return m.RefusedReply(id=wish_id, message=refused.message, text=text, kind=refused.kind)
