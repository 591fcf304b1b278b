"""Attacks on tables: journals without end, onlookers who come and go, tables out of tables, rooms
that fill the lobby, mutes by strangers."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from itertools import count

from tests.attacks.guest import (
    LOST,
    Guest,
    Line,
    Place,
    at_table,
    for_a_while,
    give_salt,
    guests,
    my_turn,
)
from tests.support.narrowing import present

Way = Callable[[Line, str, int], Awaitable[tuple[str, bool]]]


async def journal(
    place: Place, sockets: tuple[int, int, int] = (13, 3, 3), readers: int = 60, deaf: int = 100
) -> Counter[str]:
    """One guest makes journals longer from many sockets, in three ways; then others have them told
    to them again and again, and some of these never read."""
    done: Counter[str] = Counter()
    [guest] = await guests(place, 1)
    tables: list[str] = []
    pumps: list[Coroutine[None, None, None]] = []
    lines: list[Line] = []
    for way, number in zip((paused, undone, stood), sockets, strict=True):
        first, made = await at_table(guest, "bastos", options={"players": 3})
        table = present(made)
        await give_salt(first, table)
        await first.until(table, my_turn)
        own = [await guest.line() for _ in range(number)]
        for line in own:
            await line.watch(table)
        tables.append(table)
        lines += own
        pumps += [grow(line, table, way, done, start) for start, line in enumerate(own)]
    half = replace(place, seconds=place.seconds / 2)
    await for_a_while(half, *pumps)
    watchers = await guests(place, -(-(readers + deaf) // 18))
    for number in range(readers + deaf):
        try:
            lines.append(await watchers[number // 18].line(reads=number < readers))
        except LOST:
            done["turned away"] += 1
    telling = lines[sum(sockets) :]
    await for_a_while(half, *(tell_again(line, tables, done) for line in telling))
    shown = [each.get("at", 0) for line in lines for each in line.shown.values()]
    done["entries"] = max(shown)
    return done


async def grow(line: Line, table: str, way: Way, done: Counter[str], start: int) -> None:
    """As fast as one is answered, every other socket the other way round."""
    for number in count(start):
        did, is_done = await way(line, table, number)
        done[did if is_done else "refused"] += 1


async def paused(line: Line, table: str, number: int) -> tuple[str, bool]:
    return "pauses", await line.done("pause", table, is_paused=number % 2 == 0)


async def undone(line: Line, table: str, number: int) -> tuple[str, bool]:
    shown = line.shown[table]
    if number % 2 or not my_turn(shown):
        return "undos", await line.done("undo", table, at=shown["at"])
    do = shown["view"]["legal"][0]
    return "acts", await line.done("act", table, at=shown["at"], do=do)


async def stood(line: Line, table: str, number: int) -> tuple[str, bool]:
    return "stands", await line.done("back" if number % 2 else "stand", table)


async def tell_again(line: Line, tables: Sequence[str], done: Counter[str]) -> None:
    """All of it, at once and again."""
    for number in count():
        line.say("watch", table=tables[number % len(tables)], seen=0)
        done["tellings"] += 1
        await asyncio.sleep(0.04)


async def onlookers(place: Place, number: int = 40) -> Counter[str]:
    """Strangers come to a table and go, as often as they may."""
    done: Counter[str] = Counter()

    async def come_and_go(guest: Guest) -> None:
        line = await guest.line()
        while line.is_open:
            line.say("watch", table=place.table)
            line.say("unwatch", table=place.table)
            done["comings"] += 1
            await asyncio.sleep(0.08)

    await for_a_while(place, *(come_and_go(guest) for guest in await guests(place, number)))
    return done


async def rematches(place: Place, number: int = 20) -> Counter[str]:
    """A game is begun, dealt, ended, and played again, without end."""
    done: Counter[str] = Counter()

    async def again(guest: Guest) -> None:
        line, table = await at_table(guest, "tanuki", options={"players": 3})
        done["tables"] += table is not None
        while table is not None:
            await give_salt(line, table)
            await line.until(table, lambda shown: shown["view"]["round"] > 0)
            await line.wish("end", table)
            before, answer = table, await line.wish("rematch", table)
            table = answer.get("next")
            if table is None:
                done["refused"] += 1
                return
            done["tables"] += 1
            line.say("unwatch", table=before)
            await line.watch(table)

    await for_a_while(place, *(again(guest) for guest in await guests(place, number)))
    return done


async def lobby(place: Place, number: int = 120) -> Counter[str]:
    """Rooms for everybody to see, with nobody in them, and some with somebody."""
    done: Counter[str] = Counter()
    for guest in await guests(place, -(-number // 30)):
        line = await guest.line()
        for _ in range(min(30, number)):
            table = await guest.make_table(terms={"seen_by": "everyone"})
            done["rooms" if table else "refused"] += 1
            if table and done["rooms"] % 3 == 0:
                await line.watch(table)
    await for_a_while(place, asyncio.sleep(place.seconds))
    return done


async def mutes(place: Place, number: int = 40) -> Counter[str]:
    """Strangers do not want to read what others say, and do again."""
    done: Counter[str] = Counter()

    async def mute(guest: Guest) -> None:
        line = await guest.line()
        for turn in count():
            is_muted = turn % 2 == 0
            seat = turn // 2 % 5
            is_done = await line.done("mute", place.table, seat=seat, is_muted=is_muted)
            done["done"] += is_done
            done["asked"] += 1

    await for_a_while(place, *(mute(guest) for guest in await guests(place, number)))
    return done
