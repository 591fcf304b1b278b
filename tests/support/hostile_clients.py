"""Hostile clients in a process of their own: `python -m tests.support.hostile_clients`, with a
`Place` as JSON on standard input. It prints how often each kind of attack was carried out.

Each kind uses an address of its own, so that one kind does not use up the rate limit of another.
"""

import asyncio
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tests.support.raw_client import BINARY, CLOSE, CONTINUED, PING, TEXT, Place, RawClient, frame

LOST = (OSError, TimeoutError, EOFError)
LONG = 10_000_000  # bytes
MANY = 100  # connections at once
BAD_JSON = (
    "", "{", "[]", "null", "7", '"watch"', "{}", '{"type":7}', '{"type":"nothing"}',
    '{"type":"act"}', '{"type":"ping","more":1}', '{"type":"watch","table":7}', "NaN",
    '{"type":"act","id":"1","table":"t","at":1e999,"do":""}', "[" * 8000, '{"a":' * 3000,
    '{"type":"watch","table":"t","seen":' + "9" * 4000 + "}", '"\\ud800"', "\x00",
)  # fmt: skip
BAD_REQUESTS = (
    b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET /%ff%00 HTTP/1.1\r\nHost: a\r\n\r\n", b"BREW /api/tables HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /api/tables/\xff HTTP/1.1\r\nHost: a\r\nCookie: sarisari=\xff\xfe\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
)  # fmt: skip


# the kinds: each does one bad thing, and is called again and again


async def random_bytes(client: RawClient) -> None:
    writer = await client.reading_socket()
    for _ in range(20):
        data = client.stream.randbytes(client.stream.randrange(200))
        writer.write(frame(BINARY, data) + frame(TEXT, data.decode("latin-1").encode()))
        await writer.drain()
        await asyncio.sleep(0.01)


async def broken_frames(client: RawClient) -> None:
    bad = (
        frame(TEXT, b"\xff\xfe\xfa"),
        frame(TEXT, b"{}", is_masked=False),
        frame(TEXT, b"{}", reserved=7),
        frame(PING, b"x" * 500),
        frame(PING, b"x", is_last=False),
        frame(0, b"nothing before it"),
        frame(5, b"no such opcode"),
        frame(TEXT, b'{"type":', is_last=False) + frame(TEXT, b"another"),
        frame(TEXT, b"x" * 60_000, is_last=False) * 4,
        frame(CLOSE, b"\x00"),
        frame(CLOSE, b"\x00\x01\xff\xff"),
        frame(TEXT, b"", length=1 << 62),
        client.stream.randbytes(300),
    )
    writer = await client.reading_socket()
    writer.write(client.stream.choice(bad))
    await writer.drain()
    await asyncio.sleep(0.02)


async def wrong_shapes(client: RawClient) -> None:
    writer = await client.reading_socket()
    for _ in range(10):
        writer.write(frame(TEXT, client.stream.choice(BAD_JSON).encode()))
        await writer.drain()
        await asyncio.sleep(0.02)


async def wrong_times(client: RawClient) -> None:
    writer = await client.reading_socket()
    for _ in range(50):
        writer.write(frame(TEXT, client.message()))
        await writer.drain()
        await asyncio.sleep(0.01)


async def flood(client: RawClient) -> None:
    """As fast as it can, until nothing more goes out for a while."""
    writer = await client.reading_socket()
    for _ in range(100):
        writer.write(b"".join(frame(TEXT, client.message()) for _ in range(100)))
        async with asyncio.timeout(1):
            await writer.drain()


async def flood_of_pings(client: RawClient) -> None:
    """Each is answered by the WebSocket protocol itself, and nobody reads the answers."""
    writer = await client.unread_socket()
    pings = frame(PING, b"x" * 125) * 500
    while True:
        writer.write(pings)
        await writer.drain()
        await asyncio.sleep(0)


async def never_reads(client: RawClient) -> None:
    """Asks for all that there is to see, again and again."""
    writer = await client.unread_socket()
    wanted = [{"type": "watch", "table": table} for table in client.place.tables]
    asked = [*wanted, {"type": "watch-list", "what": "lobby"}]
    while True:
        writer.write(b"".join(frame(TEXT, json.dumps(wish).encode()) for wish in asked))
        await writer.drain()
        await asyncio.sleep(0.05)


async def long_messages(client: RawClient) -> None:
    writer = await client.reading_socket()
    writer.write(frame(client.stream.choice((TEXT, BINARY)), b"x" * LONG))
    with suppress(OSError):
        await writer.drain()
    reader, writer = await client.connect()
    head = "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {LONG}\r\n\r\n".encode() + b" " * LONG)
    await writer.drain()
    await reader.read(1000)


async def half_open(client: RawClient) -> None:
    """One that says nothing, one that never ends its headers, and one that stops answering."""
    await client.connect()
    _, endless = await client.connect()
    endless.write(b"GET /api/me HTTP/1.1\r\nHost: here\r\n")
    gone = await client.unread_socket()
    wish = {"type": "watch", "table": client.place.tables[0]}
    gone.write(frame(TEXT, json.dumps(wish).encode()))
    for number in range(20):
        endless.write(f"X-{number}: 1\r\n".encode())
        await asyncio.sleep(0.1)


async def many_connections(client: RawClient) -> None:
    for _ in range(MANY):
        await client.connect()
        await client.unread_socket()
    await asyncio.sleep(1)


async def bad_requests(client: RawClient) -> None:
    reader, writer = await client.connect()
    writer.write(client.stream.choice(BAD_REQUESTS))
    async with asyncio.timeout(1):
        await reader.read(1000)


async def broken_bodies(client: RawClient) -> None:
    """A body that is announced and never comes, or half of one."""
    _, writer = await client.connect()
    head = "POST /api/account HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: 1000\r\n\r\n".encode() + b"{" * client.stream.randrange(9))
    await writer.drain()
    await asyncio.sleep(0.01)


async def hung_up(client: RawClient) -> None:
    """Asks for work, asks for more behind it, and does not wait for either."""
    _, writer = await client.connect()
    table = client.stream.choice(client.place.tables)
    paths = [f"/api/tables/{table}/poses", f"/api/records/{table}/verify", "/openapi.json", "/"]
    for path in client.stream.sample(paths, 2):
        writer.write(f"GET {path} HTTP/1.1\r\nHost: a\r\nCookie: {client.cookie}\r\n\r\n".encode())
    await writer.drain()


async def endless_parts(client: RawClient) -> None:
    """A message of more and more parts with nothing in them."""
    writer = await client.reading_socket()
    writer.write(frame(TEXT, b"{", is_last=False))
    while True:
        writer.write(frame(CONTINUED, is_last=False) * 100)
        await writer.drain()
        await asyncio.sleep(0)


async def hasty(client: RawClient) -> None:
    """Sends frames before it is told that it may, and closes before it is answered."""
    _, writer = await client.handshake()
    writer.write(frame(TEXT, client.message()) + frame(client.stream.randrange(16), b"\xff"))
    await writer.drain()
    writer.write(frame(CLOSE, b"\x03\xe8") + frame(TEXT, b"\xff"))
    if client.stream.random() < 0.5:
        await asyncio.sleep(0.01)


Kind = Callable[[RawClient], Awaitable[None]]
KINDS: tuple[Kind, ...] = (
    random_bytes, broken_frames, wrong_shapes, wrong_times, flood, flood_of_pings, never_reads,
    long_messages, half_open, many_connections, bad_requests, broken_bodies, hung_up,
    endless_parts, hasty,
)  # fmt: skip


async def attack(client: RawClient, kind: Kind, done: Counter[str]) -> None:
    """Again and again, whatever the server thinks of it."""
    while True:
        done[kind.__name__] += 1
        try:
            await kind(client)
        except LOST:
            pass
        finally:
            client.go()
        await asyncio.sleep(0.01)


async def main(place: Place) -> None:
    os.nice(10)  # they stand for other machines, which do not take this one's time
    done: Counter[str] = Counter()
    work = []
    for number in range(place.clients):
        kind = number % len(KINDS)
        client = RawClient(place, f"127.0.1.{kind + 1}", random.Random(number))
        await client.come()
        work.append((client, KINDS[kind]))
    with suppress(TimeoutError):
        async with asyncio.timeout(place.seconds), asyncio.TaskGroup() as group:
            for client, what in work:
                group.create_task(attack(client, what, done))
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    asyncio.run(main(Place(**json.load(sys.stdin))))
