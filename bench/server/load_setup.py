"""Set up the load test: a session cookie and a WebSocket per simulated person, and their tables."""

import asyncio
import http.client
import json
from collections.abc import Callable, Sequence

from bench.server.party import Party
from bench.server.schedule import PATIENCE_SECONDS, Schedule
from bench.server.server_process import HOST, NotMeasuredError
from bench.server.websocket_client import HandshakeError, open_socket
from sarisari.core.message import shown

GROUP_SIZE = 20  # connections or parties that are started together

Progress = Callable[[str], None]


class HttpClient:
    """A client of the HTTP API, over one persistent connection."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE_SECONDS)

    def cookie(self) -> str:
        """The session cookie of a new guest."""
        return self._ask("GET", "/api/me")[1].partition(";")[0]

    def table(self, game: str, players: int, cookie: str) -> str:
        """Make a table and return its id. Its history is open, because the audit at the end reads
        it."""
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
    schedule: Schedule, port: int, games: Sequence[str], tables: int, people: int, tell: Progress
) -> None:
    """Get a session cookie for each person, and group the people into parties."""
    client = HttpClient(port)
    try:
        for number in range(tables):
            cookies = [client.cookie() for _ in range(people)]
            schedule.parties.append(Party(games[number % len(games)], cookies, schedule))
            if number % 100 == 99:
                tell(f"{(number + 1) * people} people have come")
    finally:
        client.close()


def make_tables(schedule: Schedule, port: int) -> list[str]:
    """Make a table for each party; return their ids."""
    client = HttpClient(port)
    try:
        return [
            client.table(party.game, len(party.people), party.host.cookie)
            for party in schedule.parties
        ]
    finally:
        client.close()


async def connect_all(schedule: Schedule, port: int, tell: Progress) -> None:
    """Open a WebSocket for each person."""
    people = [person for party in schedule.parties for person in party.people]
    for start in range(0, len(people), GROUP_SIZE):
        group = people[start : start + GROUP_SIZE]
        opening = (
            open_socket(HOST, port, "/socket", person.cookie, person.receive, person.disconnected)
            for person in group
        )
        try:
            sockets = await asyncio.wait_for(asyncio.gather(*opening), PATIENCE_SECONDS)
        except (OSError, HandshakeError) as error:
            raise _refused(error) from None
        for person, socket in zip(group, sockets, strict=True):
            person.socket = socket
        if start % 400 == 0:
            tell(f"{start + len(group)} people connected")


async def begin_all(schedule: Schedule, tables: Sequence[str], tell: Progress) -> None:
    """Let every party sit down and begin its game; failures are counted."""
    waiting = list(zip(schedule.parties, tables, strict=True))
    for start in range(0, len(waiting), GROUP_SIZE):
        group = waiting[start : start + GROUP_SIZE]
        games = (schedule.try_to_begin(party.begin(table)) for party, table in group)
        await asyncio.gather(*games)
        if start % 100 == 0:
            tell(f"{start + len(group)} tables begun")


def _refused(why: object) -> NotMeasuredError:
    return NotMeasuredError(f"The server that was to be measured refused: {shown(why, 300)}")
