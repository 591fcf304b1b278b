"""Attacks that nobody had listed: chat that is told again and again, to whoever does not read or
in small portions, rooms that change all the time, and messages that are only refused, from as many
sockets as there may be."""

import asyncio
from collections import Counter

from tests.attacks.guest import LOST, Line, Place, for_a_while, guests
from tests.support.narrowing import present

LONG_LINE = "\U0001f600" * 500  # 2,000 bytes, as many in memory


async def chat(place: Place, lines: int = 200, sockets: int = 180) -> Counter[str]:
    """A table is talked full; then many sockets have it told to them, again and again, and never
    read."""
    done: Counter[str] = Counter()
    table = await talked_full(place, lines, done)
    deaf = await sockets_of(place, sockets, done, reads=False)
    await for_a_while(place, *(tell_again(line, table, done) for line in deaf))
    return done


async def watches(place: Place, lines: int = 49, sockets: int = 180) -> Counter[str]:
    """The same with so few lines that nobody would count them, and everything is read."""
    done: Counter[str] = Counter()
    table = await talked_full(place, lines, done)
    readers = await sockets_of(place, sockets, done)
    await for_a_while(place, *(tell_again(line, table, done) for line in readers))
    done["MB"] = sum(line.heard.bytes for line in readers) // 1_000_000
    return done


async def talked_full(place: Place, lines: int, done: Counter[str]) -> str:
    """The id of a room in which so much has been said."""
    talkers = await guests(place, -(-lines // 5))
    table = present(await talkers[0].make_table("bandu", {"players": 6}))
    for guest in talkers:
        line = await guest.line()
        await line.watch(table)
        await line.wish("sit", table, name="Mallory")
        for _ in range(min(5, lines - done["lines"])):
            await said(line, table, done)
        await line.wish("stand", table)
        if guest is not talkers[0]:
            guest.go()
    return table


async def said(line: Line, table: str, done: Counter[str]) -> None:
    """A line, and again if it is told to wait."""
    for _ in range(3):
        if await line.done("say", table, text=LONG_LINE):
            done["lines"] += 1
            return
        done["told to wait"] += 1
        await asyncio.sleep(1)


async def sockets_of(
    place: Place, number: int, done: Counter[str], *, reads: bool = True
) -> list[Line]:
    """As many as one address gets."""
    found: list[Line] = []
    for guest in await guests(place, -(-number // 18)):
        try:
            found += [await guest.line(reads=reads) for _ in range(min(18, number - len(found)))]
        except LOST:
            done["turned away"] += 1
    return found


async def tell_again(line: Line, table: str, done: Counter[str]) -> None:
    while line.is_open:
        line.say("watch", table=table, seen=0, chat_seen=0)
        done["tellings"] += 1
        await asyncio.sleep(0.04)


async def rooms(place: Place, number: int = 2, sockets: int = 19) -> Counter[str]:
    """Strangers in a room where somebody waits for others: they are ready, and are not, and are."""
    done: Counter[str] = Counter()
    lines: list[Line] = []
    for guest in await guests(place, number):
        own = [await guest.line() for _ in range(sockets)]
        for line in own:
            await line.watch(place.room)
        await own[0].wish("sit", place.room, name=f"Mallory {len(lines)}")
        lines += own

    async def dither(line: Line) -> None:
        while line.is_open:
            wishes = (line.done("ready", place.room, is_ready=turn % 2 == 0) for turn in range(5))
            are_done = await asyncio.gather(*wishes)
            done["done"] += sum(are_done)
            done["refused"] += len(are_done) - sum(are_done)
            await asyncio.sleep(0.1)

    await for_a_while(place, *(dither(line) for line in lines))
    return done


async def messages(place: Place, number: int = 10, sockets: int = 19) -> Counter[str]:
    """What can only be refused, as fast as one may write."""
    done: Counter[str] = Counter()
    lines = [await guest.line() for guest in await guests(place, number) for _ in range(sockets)]

    async def send(line: Line) -> None:
        while line.is_open:
            for _ in range(5):
                line.say("act", id="1", table="nowhere", at=0, do="play mango-7")
                done["messages"] += 1
            await asyncio.sleep(0.2)

    await for_a_while(place, *(send(line) for line in lines))
    return done
