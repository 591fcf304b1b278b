"""Attacks on connections: requests that are hung up, sockets that die in the middle of a flood,
connections that say nothing, and what is asked for without any count."""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from itertools import count

from tests.attacks.guest import LOST, Guest, Place, for_a_while, guests
from tests.support.raw_client import TEXT, frame

READING = (
    "/api/me", "/api/offer", "/api/tables", "/api/my/tables", "/api/my/results", "/api/my/finished",
    "/api/account/export", "/api/pieces", "/health", "/", "/openapi.json", "/api/records/none",
    "/api/tables/none", "/socket",
)  # fmt: skip
WRITING = (
    ("/api/tables", "application/json"), ("/api/records", "application/jsonl"),
    ("/api/login", "application/json"), ("/api/account", "application/json"),
    ("/come/none", "application/x-www-form-urlencoded"),
)  # fmt: skip


async def hung_up(place: Place, at_once: int = 4) -> Counter[str]:
    """Requests of every kind to whose answers nobody listens, and bodies that are broken off."""
    done: Counter[str] = Counter()
    [guest] = await guests(place, 1)

    async def ask(start: int) -> None:
        for number in count(start):
            try:
                await _ask_and_go(guest, number, done)
            except LOST:
                done["lost"] += 1
            await asyncio.sleep(at_once / 40)

    await for_a_while(place, *(ask(number) for number in range(at_once)))
    return done


async def _ask_and_go(guest: Guest, number: int, done: Counter[str]) -> None:
    if number % 2:
        path, media = WRITING[number // 2 % len(WRITING)]
        body = json.dumps({"game": "tanuki"}).encode()
        _, writer = await guest.send("POST", path, body[:9], media, length=1000)
        done["broken off"] += 1
    else:
        _, writer = await guest.send("GET", READING[number // 2 % len(READING)])
        done["hung up"] += 1
    await asyncio.sleep(0.001 * (number % 3))
    writer.transport.abort()


async def pings(place: Place, sockets: int = 15, number: int = 10_000) -> Counter[str]:
    """Thousands of messages in one write, and the connection is gone."""
    done: Counter[str] = Counter()
    [guest] = await guests(place, 1)
    flood = frame(TEXT, b'{"type":"ping"}') * number

    async def send() -> None:
        while True:
            try:
                line = await guest.line(reads=False)
                line.say("watch", table=place.table)
                line.write(flood)
                await asyncio.sleep(0.05)
            except LOST:
                done["turned away"] += 1
                await asyncio.sleep(0.2)
            finally:
                if guest.lines:
                    guest.lines.pop().close()
            done["floods"] += 1
            await asyncio.sleep(0.5)

    await for_a_while(place, *(send() for _ in range(sockets)))
    return done


async def idle(place: Place, number: int = 1_100, surplus: int = 0) -> Counter[str]:
    """Connections that say nothing. Those that the server ends come back, unless there is a
    `surplus`: then the time begins when the server has ended so many of them."""
    done: Counter[str] = Counter()
    is_surplus_gone = asyncio.Event()
    [guest] = await guests(place, 1)

    async def be_there() -> None:
        while True:
            try:
                reader, writer = await guest.connect()
                try:
                    done["open"] += 1
                    with suppress(*LOST):
                        await reader.read(1)
                    done["open"] -= 1
                finally:
                    writer.transport.abort()
            except LOST:
                pass
            done["turned away"] += 1
            if surplus:
                if done["turned away"] == surplus:
                    is_surplus_gone.set()
                return
            await asyncio.sleep(1)

    after = is_surplus_gone if surplus else None
    await for_a_while(place, *(be_there() for _ in range(number)), after=after)
    return done


async def floods(place: Place, at_once: int = 50, until_refused: bool = False) -> Counter[str]:
    """The page, its files, the description of the API, and sockets, as fast as they come."""
    done: Counter[str] = Counter()
    [guest] = await guests(place, 1)
    _, page = await guest.answer("GET", "/")
    assets = [part.split('"')[0] for part in page.decode().split('="') if part.startswith("/")]
    paths = ["/openapi.json", "/", "/table/none", "/record/none", *assets[:4]]

    async def ask(start: int) -> None:
        for number in count(start):
            if until_refused and done["refused"]:
                return
            try:
                if number % 5 == 0:
                    (await guest.line()).close()
                    guest.lines.clear()
                    done["sockets"] += 1
                else:
                    head, _ = await guest.answer("GET", paths[number % len(paths)])
                    done["refused" if ("status", "429") in head else "answered"] += 1
            except LOST:
                done["lost"] += 1
                await asyncio.sleep(0.05)

    await for_a_while(place, *(ask(number) for number in range(at_once)))
    return done
