"""How people come to a server: a cookie each, a table for every few, a socket each."""

import asyncio
import http.client
import json
from collections.abc import Callable, Sequence

from bench.server.pacing import PATIENCE, Pacing
from bench.server.party import Party
from bench.server.served import HOST, NotMeasuredError
from bench.server.wire import WireError, open_wire
from sarisari.core.message import shown

AT_ONCE = 20  # parties that come in together

Progress = Callable[[str], None]


class Door:
    """The HTTP API, by one connection that stays open."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)

    def cookie(self) -> str:
        """A new guest's."""
        return self._ask("GET", "/api/me")[1].partition(";")[0]

    def table(self, game: str, players: int, cookie: str) -> str:
        """The id of a new table. What was played there is looked up in the end, so its history is
        open."""
        terms = {"open_history": True}
        wanted = json.dumps({"game": game, "options": {"players": players}, "terms": terms})
        made: str = json.loads(self._ask("POST", "/api/tables", wanted, cookie)[0])["id"]
        return made

    def close(self) -> None:
        self._connection.close()

    def _ask(
        self, method: str, path: str, content: str | None = None, cookie: str = ""
    ) -> tuple[bytes, str]:
        headers = {"cookie": cookie, "content-type": "application/json"}
        try:
            self._connection.request(method, path, content, headers)
            answer = self._connection.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise _refused(error) from None
        if answer.status >= http.client.BAD_REQUEST:
            raise _refused(data.decode(errors="replace"))
        return data, answer.getheader("set-cookie", "")


def make_parties(
    pacing: Pacing, port: int, games: Sequence[str], tables: int, people: int, tell: Progress
) -> None:
    """A cookie for everybody."""
    door = Door(port)
    try:
        for number in range(tables):
            cookies = [door.cookie() for _ in range(people)]
            pacing.parties.append(Party(games[number % len(games)], cookies, pacing))
            if number % 100 == 99:
                tell(f"{(number + 1) * people} people have come")
    finally:
        door.close()


def make_tables(pacing: Pacing, port: int) -> list[str]:
    """A table for each party, by its id."""
    door = Door(port)
    try:
        return [
            door.table(party.game, len(party.people), party.host.cookie) for party in pacing.parties
        ]
    finally:
        door.close()


async def connect_all(pacing: Pacing, port: int, tell: Progress) -> None:
    """A socket for everybody."""
    people = [person for party in pacing.parties for person in party.people]
    for start in range(0, len(people), AT_ONCE):
        group = people[start : start + AT_ONCE]
        opening = (
            open_wire(HOST, port, "/socket", person.cookie, person.heard, person.lost)
            for person in group
        )
        try:
            wires = await asyncio.wait_for(asyncio.gather(*opening), PATIENCE)
        except (OSError, WireError) as error:
            raise _refused(error) from None
        for person, wire in zip(group, wires, strict=True):
            person.wire = wire
        if start % 400 == 0:
            tell(f"{start + len(group)} people connected")


async def begin_all(pacing: Pacing, tables: Sequence[str], tell: Progress) -> None:
    """Every party sits down and begins; those that cannot are counted."""
    waiting = list(zip(pacing.parties, tables, strict=True))
    for start in range(0, len(waiting), AT_ONCE):
        group = waiting[start : start + AT_ONCE]
        games = (pacing.try_to_begin(party.begin(table)) for party, table in group)
        await asyncio.gather(*games)
        if start % 100 == 0:
            tell(f"{start + len(group)} tables begun")


def _refused(why: object) -> NotMeasuredError:
    return NotMeasuredError(f"The server that was to be measured refused: {shown(why, 300)}")
