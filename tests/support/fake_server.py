"""A fake server for tests of the terminal client: one table, in memory, on a real port.

It speaks the protocol of `server/messages/` and does on demand what a good server rarely does:
it drops connections, forgets answers and sends odd messages. `heard` has everything it received.
"""

import asyncio
import contextlib
import itertools
import socket
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocketDisconnect

from sarisari.bots import get_bot
from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.games import get_game
from sarisari.server import messages as m
from sarisari.table.clock import running
from sarisari.table.fair import commitment_of, salt_hash
from sarisari.table.journal import (
    ActEntry,
    AgreementEntry,
    ClockEntry,
    DealEntry,
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
from tests.support.waiting import wait_until

ID = "fake-table"
SECRET = bytes(range(32))
BOT_NAMES = ("Dev", "Eli", "Femi", "Gia")


class FakeServer:
    """`with FakeServer() as server: ... server.address`"""

    def __init__(self) -> None:
        self.hints = []  # what it thinks, whatever is asked
        self.heard = []  # (user, message)
        self.hello = None  # instead of the true one
        self.answers = {}  # by path: (status, body) instead of the true one
        self.drops_before_answer = 0  # so many wishes are carried out, and the socket is cut off
        self.forgets_answers = False  # as one that was started again
        self.room = None
        self.table = None
        self.users = {}  # by seat
        self.host = None
        self.removed = {}  # by user: the name
        self.puppets = {}  # users whose part in the deals is given by itself: by seat, a salt
        self.page = None  # so many events are told at once, if there are more
        self.pages = 0  # that were followed by another one
        self.whole = set()  # lengths of the journal that were told to their end
        self.said = []
        self._answered = {}
        self._sockets = {}  # by socket: the user and how much it has seen
        self._numbers = itertools.count(1)

    # the web

    def __enter__(self) -> Any:
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

    def _run(self, listening: Any) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve([listening])

        asyncio.run(serve())  # in a thread of its own

    def __exit__(self, *_: Any) -> None:
        self.drop()
        self._server.should_exit = True
        self._thread.join()

    def do(self, coroutine: Any) -> Any:
        """Run something in the server's own thread."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(10)

    def drop(self) -> None:
        """Cut off everybody."""

        async def cut() -> None:
            for one in list(self._sockets):
                with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is gone
                    await one.close(1012)

        self.do(cut())

    def tell(self, message: Any) -> None:
        """Say something to everybody."""

        async def send() -> None:
            for one in list(self._sockets):
                await _send(one, message)

        self.do(send())

    def wish(self, user: Any, kind: Any, **fields: Any) -> None:
        """What another client of this server asks for."""

        async def carry_out() -> None:
            self._carry_out(user, kind(id=f"{next(self._numbers)}", table=ID, **fields))
            self.drive()
            await self.show()

        self.do(carry_out())

    def happens(self, entry: Any) -> None:
        """Something that nobody here has asked for."""

        async def commit() -> None:
            self._commit(entry)
            self.drive()
            await self.show()

        self.do(commit())

    def wishes(self, kind: Any) -> Any:
        """What was asked for, of one kind."""
        return [message for _, message in self.heard if isinstance(message, kind)]

    async def _api(self, request: Any) -> Any:
        path = request.url.path
        body = await request.body()
        user = request.cookies.get("sarisari") or f"user{next(self._numbers)}"
        if path in self.answers:
            status, content = self.answers[path]
            return Response(content, status)
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
            answer = m.Sheets(sheets=list(self.table.game.sheets(self.table.state)))
        elif path == f"/api/records/{ID}":
            lines = self.table.record()
            return Response(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        response = Response(msgspec.json.encode(answer), media_type="application/json")
        response.set_cookie("sarisari", user, httponly=True, samesite="lax")
        return response

    def make(self, user: Any, wanted: Any) -> Any:
        options = get_game(wanted.game).new(wanted.options).options
        chairs = [m.ChairShown()] * options["players"]
        self.room = m.RoomShown(
            table=ID, game=wanted.game, options=options, order="fixed", chairs=chairs,
            terms=usual_terms(wanted.game, wanted.terms),
        )  # fmt: skip
        self.host = user
        return m.Made(id=ID, link=f"{self.address}/table/{ID}")

    def _list(self, user: Any, is_mine: Any) -> Any:
        if self.room is None or (is_mine and user not in self.users.values()):
            return []
        chairs = self.room.chairs
        status = "waiting" if self.table is None else "over" if self.table.is_over else "running"
        line = m.TableLine(
            table=ID, game=self.room.game, status=status, created=1, pace="relaxed",
            players=[chair.name for chair in chairs], bots=[chair.bot for chair in chairs],
            you=self._seat(user),
        )  # fmt: skip
        return [line]

    async def _socket(self, socket: Any) -> None:
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
            self._sockets.pop(socket, None)
            await self.show()

    async def _hear(self, socket: Any, user: Any, message: Any) -> None:
        self.heard.append((user, message))
        if isinstance(message, m.Watch):
            if message.table != ID:
                await _send(
                    socket, _refused(None, refuse("table-unknown", kind=RefusalKind.UNKNOWN))
                )
                return
            self._sockets[socket] = [user, message.seen]
            new = [line for line in self.said if line.number > message.chat_seen]
            if new:
                await _send(socket, m.ChatShown(table=ID, lines=new))
            await self.show()
            return
        if isinstance(message, m.HintRequest):
            shown = m.HintsShown(id=message.id, table=ID, at=message.at, hints=self.hints)
            await _send(socket, shown)
            return
        answer = self._answer(user, message)
        if self.drops_before_answer and isinstance(message, m.ActWish):
            self.drops_before_answer -= 1
            await socket.close(1012)
            return
        await _send(socket, answer)
        if isinstance(message, m.SayWish):
            self.tell_chat(user, message.text)
            for one in self._sockets:
                await _send(one, m.ChatShown(table=ID, lines=self.said[-1:]))
        self.drive()
        await self.show()

    def _answer(self, user: Any, wish: Any) -> Any:
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

    def tell_chat(self, user: Any, text: Any) -> None:
        number = len(self.said) + 1
        self.said.append(m.ChatLine(number=number, time=0, name=user, text=text))

    # the table

    def _seat(self, user: Any) -> Any:
        return next((seat for seat, one in self.users.items() if one == user), None)

    def _carry_out(self, user: Any, wish: Any) -> None:
        if self.table is None:
            self._change_room(user, wish)
            return
        seat, now, table = self._seat(user), 1, self.table
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
            case m.StandInWish():
                self.stand_in(wish.seat)
            case m.RemoveWish():
                self.removed[self.users.pop(wish.seat)] = table.seats[wish.seat].player.name
                self._commit(SeatEntry(time=now, seat=wish.seat, player=Player("Gia", "casual")))
            case m.ReadmitWish():
                self._readmit(wish.name)
            case m.PauseWish():
                self._commit(ClockEntry(time=now, what="pause" if wish.is_paused else "resume"))

    def _readmit(self, name: Any) -> None:
        if name not in self.removed.values():
            raise refuse("nobody-removed")
        self.removed = {user: one for user, one in self.removed.items() if one != name}

    def stand_in(self, seat: Any) -> None:
        """A bot plays for a person."""
        player = self.table.seats[seat].player
        self._commit(SeatEntry(time=1, seat=seat, player=player, stand_in="casual"))

    def _change_room(self, user: Any, wish: Any) -> None:
        chairs, seat = list(self.room.chairs), self._seat(user)
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
                chairs[seat] = msgspec.structs.replace(chairs[seat], is_ready=wish.is_ready)
            case m.BotWish():
                name = next(n for n in BOT_NAMES if n not in [chair.name for chair in chairs])
                chairs[wish.seat] = m.ChairShown(name=name, bot=wish.bot, is_ready=True)
            case m.RemoveWish():
                self.removed[self.users.pop(wish.seat)] = chairs[wish.seat].name
                chairs[wish.seat] = m.ChairShown()
            case m.StandWish():
                chairs[seat] = m.ChairShown()
                del self.users[seat]
            case m.ReadmitWish():
                self._readmit(wish.name)
            case m.BeginWish():
                self.begin()
        self.room = msgspec.structs.replace(self.room, chairs=chairs)

    def begin(self) -> None:
        players = tuple(Player(chair.name, chair.bot) for chair in self.room.chairs)
        opening = Opening(
            game=self.room.game, options=self.room.options, terms=self.room.terms,
            players=players, time=0, commitment=commitment_of(SECRET), number=1,
        )  # fmt: skip
        self.table = Table(opening)
        self.drive()

    def seat(
        self, game: Any, names: Any, *, bots: int = 0, terms: Any = None, **options: Any
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

    def _commit(self, entry: Any, at: Any = None) -> None:
        self.table.take(self.table.propose(entry, at))

    def drive(self) -> None:
        """Everything that happens by itself: deals, bots, the secret."""
        while self.table is not None and self._does_one_thing():
            pass

    def _does_one_thing(self) -> Any:
        table = self.table
        due = table.due()
        if due == "deal":
            self._commit(DealEntry(time=1, deal=table.next_deal(SECRET)))
        elif due in ("salt-hashes", "salts"):
            return self._gives_salts(due)
        elif due == "secret":
            self._commit(SecretEntry(time=1, secret=SECRET.hex()))
        else:
            bots = [seat for seat in table.to_act() if table.seats[seat].bot is not None]
            if not bots or table.asked is not None:
                return False
            seat = bots[0]
            do = get_bot(table.seats[seat].bot).choose(table.bot_view(seat), 7).do
            is_stand_in = table.seats[seat].stand_in is not None
            self._commit(ActEntry(time=1, seat=seat, do=do, stand_in=is_stand_in))
        return True

    def _gives_salts(self, due: Any) -> bool:
        moment = self.table.snapshot()
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
        for one, (user, seen) in list(self._sockets.items()):
            you, is_host = self._seat(user), user == self.host
            if self.table is None:
                shown = msgspec.structs.replace(self.room, you=you, is_host=is_host)
            else:
                self._sockets[one][1] = self.table.at
                shown = self.shown_to(you, is_host, seen)
            removed = list(self.removed.values()) if is_host else []
            is_removed = user in self.removed
            shown = msgspec.structs.replace(shown, removed=removed, is_removed=is_removed)
            for page in self._in_pages(shown):
                await _send(one, page)

    def _in_pages(self, shown: Any) -> Iterator[Any]:
        while self.page is not None and self.table is not None and len(shown.events) > self.page:
            told, rest = shown.events[: self.page], shown.events[self.page :]
            replace, self.pages = msgspec.structs.replace, self.pages + 1
            yield replace(shown, events=told, at=told[-1].at, has_more=True)
            shown = replace(shown, events=rest, opening=None)
        if self.table is not None:
            self.whole.add(shown.at)
        yield shown

    def shown_to(self, you: Any, is_host: Any, seen: Any) -> Any:
        table = self.table
        here = {user for user, _ in self._sockets.values()}
        seats = [
            m.SeatShown(
                name=info.player.name, bot=info.player.bot, stand_in=info.stand_in,
                is_here=info.player.bot is not None or self.users.get(seat) in here,
                clock=table.clock_left(seat, 1),
            )
            for seat, info in enumerate(table.seats)
        ]  # fmt: skip
        asked = table.asked
        return m.TableShown(
            table=ID, at=table.at, time=1, events=table.feed_since(seen, you), you=you,
            view=table.view(you), seats=seats, opening=table.opening if seen == 0 else None,
            running=running(table.snapshot()), due=table.due(), is_host=is_host,
            asked=asked and m.Asking(asked.seat, asked.about, asked.waiting_for),
            undo=None if you is None else table.undo_for(you).how,
            is_paused=table.snapshot().clocks.is_paused,
            is_stopped=table.snapshot().stopped_by is not None,
        )  # fmt: skip


async def _send(socket: Any, message: Any) -> None:
    if not isinstance(message, str):
        message = msgspec.json.encode(message).decode()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is gone
        await socket.send_text(message)


def _refused(wish_id: Any, refused: Any) -> Any:
    text = catalogue().refusal(refused.message)
    return m.RefusedReply(id=wish_id, message=refused.message, text=text, kind=refused.kind)
