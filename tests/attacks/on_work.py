"""Attacks on the processes that think: records as bombs, bots alone, strong bots, towers."""

import asyncio
import json
import random
from collections import Counter
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
    until_asked,
)
from tests.support.narrowing import present

LONG = 37_700  # lines: 1 MiB
SHORTER = (20_000, 10_000, 5_000, 2_000, 1_000)
BUDGET = "strong:ms=2000"
PIECES = ("cube", "brick", "slab", "plank", "cylinder", "disc", "post", "octagon")


def bids(lines: int, beans: int = 1_000_000_000, name: str = "") -> bytes:
    """A record of Bandu that is one long auction."""
    options = {"players": 2, "auctions": "bid", "beans": beans}
    header = {"sarisari": 1, "game": "bandu", "options": options, "names": [name or "Ada", "Ben"]}
    first = [json.dumps(header), '{"seat":0,"do":"offer cube bid"}']
    auction = (f'{{"seat":{bid % 2},"do":"bid {bid}"}}' for bid in range(1, lines - 1))
    return "\n".join((*first, *auction)).encode()


async def upload(guest: Guest, content: bytes) -> str | None:
    """The id of a record, or None."""
    head, body = await guest.answer("POST", "/api/records", content, "application/jsonl")
    return json.loads(body)["id"] if ("status", "201") in head else None


async def accepted(guest: Guest, longest: int, done: Counter[str]) -> tuple[str, int, int]:
    """A record that is about as long as it may be: its id, its lines, its beans."""
    for lines in (longest, *SHORTER):
        for beans in (1_000_000_000, lines):
            record = await upload(guest, bids(lines, beans))
            if record is not None:
                done["lines"] = lines
                return record, lines, beans
            done["refused"] += 1
    raise AssertionError("no record may be brought")


async def records(place: Place, longest: int = LONG, more: int = 2) -> Counter[str]:
    """Long records are brought, and everything about them is asked for and never heard."""
    done: Counter[str] = Counter()
    [guest] = await guests(place, 1)
    record, lines, beans = await accepted(guest, longest, done)
    brought = [await upload(guest, bids(lines, beans, f"Ada {n}")) for n in range(more)]
    known = [record, *filter(None, brought)]

    async def ask() -> None:
        for number in count():
            for record in known:
                what = ("verify", "about", "sheets", f"moments/{lines - 3 - number % 50}")
                _, writer = await guest.send("GET", f"/api/records/{record}/{what[number % 4]}")
                await asyncio.sleep(0.002)
                writer.transport.abort()
                done["asked"] += 1
            if done["asked"] > 190:  # the burst is spent
                await asyncio.sleep(len(known) / 20)

    await for_a_while(place, ask())
    return done


async def bots_alone(place: Place, tables: int = 5, bot: str = BUDGET) -> Counter[str]:
    """Tables at which only bots sit, and nobody looks."""
    done: Counter[str] = Counter()
    for guest in await guests(place, -(-tables // 20)):
        for _ in range(min(20, tables)):
            _, table = await at_table(guest, "tindahan", bot, options={"players": 5}, seats=0)
            done["tables" if table else "refused"] += 1
        guest.go()
    await for_a_while(place, asyncio.sleep(place.seconds))
    return done


async def strong_bots(place: Place, tables: int = 20, bot: str = BUDGET) -> Counter[str]:
    """A person at each table who acts at once, so that the bots think all the time."""
    done: Counter[str] = Counter()
    acted = asyncio.Event()

    async def play(guest: Guest) -> None:
        while True:
            line, table = await at_table(guest, "tindahan", bot, options={"players": 5})
            if table is None:
                return
            await give_salt(line, table)
            await played(line, table, done, acted)

    work = [play(guest) for guest in await guests(place, tables)]
    await for_a_while(place, *work, after=acted)
    return done


async def played(line: Line, table: str, done: Counter[str], acted: asyncio.Event) -> None:
    """Acts at once whenever asked, until the game is over; `acted` is set by the first time."""
    at: int = 0
    while True:
        shown = await until_asked(line, table, at)
        if shown["view"]["over"]:
            return
        answer = await line.wish("act", table, at=shown["at"], do=shown["view"]["legal"][0])
        at = answer["at"] if "at" in answer else shown["at"]
        done["acts"] += answer["type"] == "done"
        if done["acts"]:
            acted.set()


async def settles(place: Place, tables: int = 40) -> Counter[str]:
    """Towers that settle all the time."""
    done: Counter[str] = Counter()
    await for_a_while(place, *(_build(guest, done) for guest in await guests(place, tables)))
    return done


async def _build(guest: Guest, done: Counter[str]) -> None:
    stream = random.Random(7)
    while True:
        line, table = await solitaire(guest)
        if table is None:
            return
        done["tables"] += 1
        while await placed(line, table, stream):
            done["settles"] += 1


async def solitaire(guest: Guest) -> tuple[Line, str | None]:
    return await at_table(guest, "bandu", options={"mode": "solitaire"})


async def placed(line: Line, table: str, stream: random.Random) -> bool:
    """A piece more on a tower; False when it has fallen."""
    await give_salt(line, table)
    shown = await line.until(
        table, lambda s: my_turn(s) or s["view"]["over"] or s.get("is_stopped")
    )
    flat = [f"take {name}" for name in PIECES]
    choice = [do for do in shown["view"]["legal"] if do in flat]
    if shown["view"]["over"] or not choice:
        return False
    answer = await line.wish("act", table, at=shown["at"], do=choice[0])
    where = f"{stream.uniform(-8, 8):.1f} {stream.uniform(-2, 2):.1f}"
    answer = await line.wish("act", table, at=answer.get("at", 0), do=f"place {where} 1 0 0 0")
    at = answer.get("at", 0)
    shown = await line.until(table, lambda s: s["at"] > at and s["view"].get("phase") != "settle")
    return bool(answer["type"] == "done" and not shown["view"]["over"])


async def questions(place: Place, tables: int = 4) -> Counter[str]:
    """Towers that are asked about all the time, by whoever may ask."""
    done: Counter[str] = Counter()
    found = []
    for guest in await guests(place, tables):
        line, made = await solitaire(guest)
        table = present(made)
        for _ in range(3):
            await placed(line, table, random.Random(3))
        shown = line.shown[table]
        if shown["view"]["legal"]:
            await line.wish("act", table, at=shown["at"], do=shown["view"]["legal"][0])
        found.append((guest, table))

    async def ask(guest: Guest, table: str) -> None:
        for number in count():
            what = ("poses", "bearing?seat=0", "steady?seat=0")[number % 3]
            try:
                if number % 2:
                    await guest.ask("GET", f"/api/tables/{table}/{what}")
                else:
                    _, writer = await guest.send("GET", f"/api/tables/{table}/{what}")
                    writer.transport.abort()
            except LOST:
                pass
            done["asked"] += 1
            await asyncio.sleep(len(found) / 20)

    await for_a_while(place, *(ask(*each) for each in found))
    return done
