"""The wire: whoever says nothing, or reads nothing, does not stay."""

import asyncio
from contextlib import suppress
from functools import partial
from types import SimpleNamespace

import pytest
import uvicorn
from raw_client import CLOSE, CONTINUED, PING, PONG, SOON, TEXT, frame, is_let_go, served
from serving import until
from starlette.websockets import WebSocketDisconnect

from sarisari.server import wire


class Talking:
    """An application that greets a socket, and writes to it until it is gone."""

    def __init__(self):
        self.is_left = asyncio.Event()  # the application heard that the client is gone
        self.is_stuck = asyncio.Event()  # it has more to say than the client reads

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        writing = asyncio.create_task(self._write(send))
        while (await receive())["type"] != "websocket.disconnect":
            pass
        writing.cancel()
        self.is_left.set()

    async def _write(self, send):
        try:
            while True:
                async with asyncio.timeout(0.2):
                    await send({"type": "websocket.send", "text": "x" * 100_000})
        except TimeoutError:
            self.is_stuck.set()


class Silent(Talking):
    """Says nothing."""

    async def _write(self, send):
        pass


GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"


@pytest.mark.parametrize(
    ("beginning", "limit"),
    [
        (b"", "LONGEST_HEAD"),
        (b"GET / HTTP/1.1\r\nHost: a\r\n", "LONGEST_HEAD"),
        (POST, "LONGEST_PAUSE"),
        (POST + b"x", "LONGEST_PAUSE"),
        (POST + b"x", "LONGEST_BODY"),
        (GET + POST + b"x", "LONGEST_PAUSE"),
    ],
)
def test_a_request_that_never_ends_is_let_go(beginning, limit, monkeypatch):
    for name in ("LONGEST_HEAD", "LONGEST_PAUSE", "LONGEST_BODY"):
        monkeypatch.setattr(wire, name, 0.2 if name == limit else 1000)

    async def check():
        async with served(Silent()) as client:
            reader, writer = await client.connect()
            writer.write(beginning)
            assert await is_let_go(reader)

    asyncio.run(check())


class Pausing:
    """An application that takes a request with its body, and tells when it has the headers."""

    def __init__(self):
        self.is_asked = asyncio.Event()

    async def __call__(self, scope, receive, send):
        self.is_asked.set()
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})


def test_a_body_has_time_that_headers_have_not(monkeypatch):
    monkeypatch.setattr(wire, "LONGEST_HEAD", 0.2)

    async def check():
        app = Pausing()
        async with served(app) as client:
            reader, writer = await client.connect()
            writer.write(POST)
            await asyncio.wait_for(app.is_asked.wait(), SOON)
            for part in (b"slow", b" but ", b"!"):
                await asyncio.sleep(0.2)
                writer.write(part[:4])
            assert b"204" in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), SOON)

    asyncio.run(check())


def test_parts_of_a_body_give_it_more_time_but_not_without_end():
    """By the clock of a loop that stands still."""
    loop = SteadyLoop()
    http = a_connection(loop)
    assert loop.ends() == [wire.LONGEST_HEAD]
    loop.now = 20.0
    http.data_received(POST)
    assert loop.ends() == [20 + wire.LONGEST_PAUSE]
    for now in (30.0, 200.0, 310.0):
        loop.now = now
        http.data_received(b"x")
        assert loop.ends() == [min(now + wire.LONGEST_PAUSE, 20 + wire.LONGEST_BODY)]
    http.data_received(b"xxxxxx")
    assert loop.ends() == []


class Timer:
    """Of a loop that stands still."""

    def __init__(self, loop, when, work):
        self._loop = loop
        self.when, self.work = when, work

    def cancel(self):
        self._loop.timers.remove(self)


class SteadyLoop:
    """A loop whose clock is moved by hand, and which runs nothing by itself."""

    def __init__(self):
        self.now = 0.0
        self.timers = []

    def time(self):
        return self.now

    def call_at(self, when, work):
        self.timers.append(Timer(self, when, work))
        return self.timers[-1]

    def call_later(self, seconds, work):
        return self.call_at(self.now + seconds, work)

    def create_task(self, work):
        work.close()
        return SimpleNamespace(add_done_callback=lambda done: None)

    def ends(self):
        return [timer.when for timer in self.timers]

    def go_on(self):
        """To the next timer."""
        [timer] = self.timers
        self.timers, self.now = [], timer.when
        timer.work()


class Pipe:
    """A transport that counts what waits."""

    def __init__(self, waiting=0):
        self.waiting = waiting
        self.is_aborted = False

    def get_write_buffer_size(self):
        return self.waiting

    def abort(self):
        self.is_aborted = True

    def get_extra_info(self, name):
        return None

    def get_protocol(self):
        return self.protocol


def a_connection(loop):
    config = uvicorn.Config(Silent(), http=wire.Http, ws=wire.Socket, log_config=None)
    state = SimpleNamespace(connections=set(), tasks=set(), default_headers=[])
    http = wire.Http(config, state, {}, loop)
    pipe = Pipe()
    pipe.protocol = http
    http.connection_made(pipe)
    return http


def test_whoever_reads_slowly_has_time():
    loop, pipe = SteadyLoop(), Pipe(3 * wire.LEAST_READ + 1)
    wire.Unread(pipe, loop).watch()
    for _ in range(3):
        pipe.waiting -= wire.LEAST_READ
        loop.go_on()
        assert not pipe.is_aborted
    pipe.waiting = 0
    loop.go_on()
    assert loop.ends() == []
    assert not pipe.is_aborted


@pytest.mark.parametrize("read", [0, 1, wire.LEAST_READ - 1])
def test_whoever_reads_next_to_nothing_has_not(read):
    loop, pipe = SteadyLoop(), Pipe(wire.LEAST_READ)
    wire.Unread(pipe, loop).watch()
    pipe.waiting -= read
    loop.go_on()
    assert pipe.is_aborted


class Comings:
    """A door that everybody may enter; knows who is in."""

    def __init__(self):
        self.inside = set()

    def enter(self, transport):
        self.inside.add(transport)
        return True

    def asked(self, transport):
        pass

    def leave(self, transport):
        self.inside.discard(transport)


class Long(Talking):
    """An answer that no system holds for a client that does not read it."""

    def __init__(self, is_broken=False):
        super().__init__()
        self.is_broken = is_broken
        self.is_told = asyncio.Event()

    async def __call__(self, scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(1 << 25)})
        self.is_told.set()


LOOPS = [asyncio.new_event_loop]
with suppress(ImportError):  # not everywhere
    import uvloop

    LOOPS.append(uvloop.new_event_loop)


@pytest.mark.parametrize("how", [b"", b"Connection: close\r\n"])
@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.__module__)
def test_whoever_asks_and_does_not_read_is_let_go_with_all_that_waits(loop, how, monkeypatch):
    """Whether or not the connection is closed after the answer, or because nothing came for
    a while."""
    monkeypatch.setattr(wire, "LONGEST_UNREAD", 0.5)

    async def check():
        app, door = Long(), Comings()
        http = partial(wire.Http, door=door)
        async with served(app, http=http, timeout_keep_alive=0.1) as client:
            reader, writer = await client.connect()
            reader._transport.pause_reading()
            writer.write(GET.replace(b"\r\n\r\n", b"\r\n" + how + b"\r\n"))
            await asyncio.wait_for(app.is_told.wait(), SOON)
            assert len(door.inside) == 1
            await until(lambda: not door.inside)

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(check())


def test_a_socket_that_says_good_bye_and_does_not_read_is_let_go(monkeypatch):
    monkeypatch.setattr(wire, "LONGEST_UNREAD", 0.2)

    async def check():
        app, door = Talking(), Comings()
        how = {"http": partial(wire.Http, door=door), "ws": partial(wire.Socket, door=door)}
        async with served(app, ws_ping_interval=None, **how) as client:
            writer = await client.unread_socket()
            await asyncio.wait_for(app.is_stuck.wait(), SOON)
            writer.write(frame(CLOSE))
            await until(lambda: not door.inside)

    asyncio.run(check())


def test_a_second_request_that_never_ends_is_let_go(monkeypatch):
    monkeypatch.setattr(wire, "LONGEST_HEAD", 0.2)

    async def check():
        async with served(Silent(), timeout_keep_alive=1000) as client:
            reader, writer = await client.connect()
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"GET / HT")
            assert await is_let_go(reader)

    asyncio.run(check())


@pytest.mark.parametrize("is_answered", [False, True])
def test_a_body_that_cannot_be_read_is_no_fault(is_answered, caplog):
    """Neither before its answer nor in the middle of it."""

    async def slow(scope, receive, send):
        if is_answered:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await receive()
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})

    async def check():
        async with served(slow) as client:
            reader, writer = await client.connect()
            writer.write(b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            await asyncio.sleep(0.1)
            writer.write(b"zz\r\n")
            assert await is_let_go(reader)

    asyncio.run(check())
    assert [record for record in caplog.records if record.exc_info] == []


def test_a_socket_may_be_silent(monkeypatch):
    monkeypatch.setattr(wire, "LONGEST_HEAD", 0.1)

    async def check():
        async with served(Silent()) as client:
            reader, _ = await client.socket()
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.5):
                    await reader.read(1)

    asyncio.run(check())


def test_text_that_is_none_ends_the_connection_without_a_fault(caplog):
    async def check():
        app = Silent()
        async with served(app) as client:
            reader, writer = await client.socket()
            writer.write(frame(TEXT, b"\xff\xfe"))
            assert await is_let_go(reader)
            await asyncio.wait_for(app.is_left.wait(), SOON)

    asyncio.run(check())
    assert [record for record in caplog.records if record.exc_info] == []


async def pings(writer):
    with suppress(OSError):
        while True:
            writer.write(frame(PING, b"x" * 125) * 1000)
            await writer.drain()


def test_a_flood_of_pings_is_let_go(caplog):
    async def check():
        app = Silent()
        async with served(app) as client:
            writer = await client.unread_socket()
            flood = asyncio.create_task(pings(writer))
            await asyncio.wait_for(app.is_left.wait(), SOON)
            flood.cancel()

    asyncio.run(check())
    assert [record.message for record in caplog.records] == []


def test_whoever_reads_nothing_and_answers_no_ping_is_let_go_with_all_that_waits():
    async def check():
        app = Talking()
        async with served(app, ws_ping_interval=0.5, ws_ping_timeout=0.5) as client:
            await client.unread_socket()
            await asyncio.wait_for(app.is_stuck.wait(), SOON)
            await asyncio.wait_for(app.is_left.wait(), SOON)

    asyncio.run(check())


def test_whoever_reads_nothing_cannot_hold_up_a_close():
    class Closing(Talking):
        async def _write(self, send):
            await super()._write(send)
            await send({"type": "websocket.close", "code": 1013})

    async def check():
        app = Closing()
        async with served(app, ws_ping_interval=None) as client:
            await client.unread_socket()
            await asyncio.wait_for(app.is_left.wait(), SOON)

    asyncio.run(check())


def faults(caplog):
    return [record for record in caplog.records if record.exc_info]


class Busy(Talking):
    """Takes its time: it looks at the first message only when it is told to."""

    def __init__(self):
        super().__init__()
        self.may_go_on = asyncio.Event()
        self.heard = []

    async def _write(self, send):
        pass

    async def __call__(self, scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await self.may_go_on.wait()
        while (message := await receive())["type"] != "websocket.disconnect":
            self.heard.append(message)
        self.is_left.set()


@pytest.mark.parametrize(
    "flood",
    [
        frame(TEXT, b"{}") * (wire.MOST_MESSAGES + 1),
        frame(TEXT, b"x" * 60_000) * 5,
        frame(TEXT, b"{}", is_last=False) + frame(CONTINUED, is_last=False) * wire.MOST_PARTS,
        frame(PONG) * 200,
    ],
    ids=["messages", "bytes", "parts", "pongs"],
)
def test_more_than_may_wait_ends_a_connection_and_is_not_carried_out(flood, caplog):
    async def check():
        app = Busy()
        async with served(app) as client:
            reader, writer = await client.socket()
            writer.write(flood)
            assert await is_let_go(reader)
            app.may_go_on.set()
            await asyncio.wait_for(app.is_left.wait(), SOON)
            assert app.heard == []

    asyncio.run(check())
    assert faults(caplog) == []


def test_what_was_carried_out_makes_room_for_more():
    """Letters of two bytes: what is counted when it comes is counted off when it goes."""

    async def check():
        app = Busy()
        app.may_go_on.set()
        async with served(app) as client:
            _, writer = await client.socket()
            for number in range(1, 4):
                writer.write(frame(TEXT, "é".encode() * 1000) * 200)
                await until(lambda number=number: len(app.heard) == 200 * number)

    asyncio.run(check())


def test_the_end_of_a_connection_is_noticed_whatever_waits():
    class Resting(Busy):
        async def __call__(self, scope, receive, send):
            await receive()
            await send({"type": "websocket.accept"})
            short = scope["extensions"][wire.SHORT_WAY]
            assert not short.is_gone
            try:
                await short.rest(1000)
            except WebSocketDisconnect:
                assert short.is_gone
                self.is_left.set()

    async def check():
        app = Resting()
        async with served(app) as client:
            _, writer = await client.socket()
            writer.write(frame(TEXT, b"{}") * 100)
            await writer.drain()
            client.go()
            await asyncio.wait_for(app.is_left.wait(), SOON)

    asyncio.run(check())


@pytest.mark.parametrize(
    "bad", [frame(TEXT, b"\xff"), frame(5, b"no such opcode"), frame(TEXT, b"", length=1 << 62)]
)
@pytest.mark.parametrize("when", ["before the handshake is over", "after a close"])
def test_nonsense_at_the_wrong_time_is_no_fault(bad, when, caplog):
    class Odd(Talking):
        def __init__(self):
            super().__init__()
            self.is_asked = asyncio.Event()
            self.may_answer = asyncio.Event()

        async def __call__(self, scope, receive, send):
            self.is_asked.set()
            await receive()
            if when == "after a close":
                await send({"type": "websocket.accept"})
                await send({"type": "websocket.close", "code": 1013})
            else:
                await self.may_answer.wait()
                await send({"type": "websocket.accept"})
            while (await receive())["type"] != "websocket.disconnect":
                pass

    async def check():
        app = Odd()
        async with served(app) as client:
            reader, writer = await client.handshake()
            await asyncio.wait_for(app.is_asked.wait(), SOON)
            if when == "after a close":
                await reader.readuntil(b"\r\n\r\n")
            writer.write(bad + frame(CLOSE))
            await writer.drain()
            await asyncio.sleep(0.05)
            app.may_answer.set()
            assert await is_let_go(reader)

    asyncio.run(check())
    assert faults(caplog) == []


def test_a_server_can_stop_while_a_socket_is_closing(caplog):
    class Closing(Silent):
        async def __call__(self, scope, receive, send):
            await receive()
            await send({"type": "websocket.accept"})
            short = scope["extensions"][wire.SHORT_WAY]
            short.conn.send_close(1000)
            short.shutdown()
            assert (await receive())["code"] == wire.STOPPING
            self.is_left.set()

    async def check():
        app = Closing()
        async with served(app) as client:
            reader, _ = await client.socket()
            assert await is_let_go(reader)
            assert app.is_left.is_set()

    asyncio.run(check())
    assert faults(caplog) == []


@pytest.mark.parametrize("line", [b"POST /socket HTTP/1.1", b"GET /socket HTTP/1.0"])
def test_what_is_no_handshake_is_let_go(line, caplog):
    async def check():
        async with served(Silent()) as client:
            reader, writer = await client.connect()
            writer.write(line + b"\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
            assert await is_let_go(reader)

    asyncio.run(check())
    assert faults(caplog) == []


class Waiting:
    """An application that answers no request, and hears when whoever asked has gone."""

    def __init__(self):
        self.is_asked = asyncio.Event()
        self.is_left = asyncio.Event()

    async def __call__(self, scope, receive, send):
        self.is_asked.set()
        while (await receive())["type"] != "http.disconnect":
            pass
        self.is_left.set()


@pytest.mark.parametrize("ahead", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 3])
def test_whoever_hangs_up_before_the_answer_is_noticed(ahead):
    async def check():
        app = Waiting()
        async with served(app) as client:
            _, writer = await client.connect()
            writer.write(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" + ahead)
            await asyncio.wait_for(app.is_asked.wait(), SOON)
            writer.write(ahead)
            await writer.drain()
            client.go()
            await asyncio.wait_for(app.is_left.wait(), SOON)

    asyncio.run(check())


def test_whoever_asks_far_ahead_of_the_answers_is_let_go():
    async def check():
        app = Waiting()
        async with served(app) as client:
            reader, writer = await client.connect()
            request = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            writer.write(request * (2 * wire.MOST_AHEAD // len(request)))
            assert await is_let_go(reader)
            assert app.is_left.is_set()

    asyncio.run(check())
