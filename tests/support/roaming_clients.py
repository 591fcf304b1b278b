"""Clients of a server that is several processes: with every new connection they reach another one,
as behind a load balancer, and note whatever goes back in time."""

from typing import Any

from websockets.asyncio.client import ClientConnection

from tests.support.erratic_clients import ErraticClient
from tests.support.playing_clients import ClientTable, Message


class RoamingClient(ErraticClient):
    """One person's program, which does not know which process it talks to."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.links: list[str] = [self.link]
        self.lengths: dict[str, int] = {}  # by table: the longest journal that was shown
        self.went_back: list[tuple[str, int, int]] = []  # table, shown before, shown then

    async def _connected(self) -> float:
        self.link = self._stream.choice(self.links)
        return await super()._connected()

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        if message["type"] == "table":
            table, at = message["table"], message["at"]
            before = self.lengths.get(table, 0)
            if at < before and not message.get("has_more"):
                self.went_back.append((table, before, at))
            self.lengths[table] = max(at, before)
        await super()._hear(socket, message)


def spread(sittings: list[ClientTable], links: list[str]) -> list[RoamingClient]:
    """Let all clients roam between processes, the people of one table between all of them."""
    clients = [client for sitting in sittings for client in sitting.clients]
    for client in clients:
        assert isinstance(client, RoamingClient)
        client.links = links
    return [client for client in clients if isinstance(client, RoamingClient)]
