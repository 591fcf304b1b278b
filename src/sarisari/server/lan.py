"""LAN access: links that other machines on the local network can open, once somebody at this
machine has invited them."""

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Collection
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from sarisari.core.message import Message, RefusalKind, refuse, say
from sarisari.server.client_address import address_of
from sarisari.server.links import base_url
from sarisari.server.settings import Settings
from sarisari.server.store import Store
from sarisari.server.table_lines import glance
from sarisari.text import catalogue

RESULT_SHOWN_MS = 24 * 60 * 60 * 1000  # people still look at a result for that long

Listen = Callable[[str], Awaitable[int]]  # listens at one more address; returns the port


def own_address() -> str | None:
    """Return the address by which other machines reach this one; None without a network. Nothing is
    sent: the system only says which address it would send from."""
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                address = str(probe.getsockname()[0])
        except OSError:
            continue
        if not is_loopback(address) and not ipaddress.ip_address(address).is_unspecified:
            return address
    return None


def is_loopback(host: str) -> bool:
    """Whether an address is reachable from this machine only."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


class Lan:
    """Whether and by which address other machines reach this server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.listen: Listen | None = None  # listens at one more address
        self.tell: Callable[[Message], None] = _say_nothing  # for the terminal of the server
        self.url: str | None = None  # "http://192.168.1.20:7274" once it listens there
        self._address = ""

    def opened(self, address: str, port: int) -> str:
        """Note that the server listens on the LAN from now on. Return its link."""
        host = f"[{address}]" if ":" in address else address
        self._address, self.url = address, f"http://{host}:{port}"
        return self.url

    def link(self, connection: HTTPConnection, path: str) -> str:
        """Return a link to this server that others can open, if there is one."""
        base = base_url(self._settings, connection)
        if self.url is not None and self._is_local(connection):
            base = self.url
        return base + path

    def lan_link_of(self, connection: HTTPConnection) -> str | None:
        """Return the LAN link by which a client came; None if it came by another address."""
        reached = connection.scope.get("server")
        return self.url if reached and reached[0] == self._address else None

    async def invite(self, connection: HTTPConnection, path: str) -> str:
        """Return a link that others can open. If none exists yet and somebody at this machine asks,
        the server starts to listen on the LAN. Refused without a network."""
        if self.url is None and self._is_local(connection) and not self._settings.public_url:
            await self._open(connection)
        return self.link(connection, path)

    async def _open(self, connection: HTTPConnection) -> None:
        if not self._settings.is_lan_allowed:
            raise refuse("lan-off", kind=RefusalKind.FORBIDDEN)
        if self.listen is None or not is_loopback(address_of(connection)):
            raise refuse("lan-closed", kind=RefusalKind.FORBIDDEN)
        address = self._settings.lan_address or own_address()
        if address is None:
            raise refuse("lan-none")
        try:
            link = self.opened(address, await self.listen(address))
        except OSError as error:
            raise refuse("lan-failed", why=error.strerror or str(error)) from None
        self.tell(say("serve-lan-invited", link=link))

    async def open_again(self, links: Collection[str]) -> None:
        """After a start, listen again at the addresses by which people came to open tables. A
        failure is reported, and the server runs without them."""
        if not links or self._settings.public_url is not None:
            return
        if not self._settings.is_lan_allowed:
            self.tell(say("serve-lan-off"))
            return
        if self.url is None:
            await self._reopen(links)
        elsewhere = sorted(set(links) - {self.url})
        if self.url is not None and elsewhere:
            self.tell(say("serve-lan-moved", names=elsewhere, link=self.url))

    async def _reopen(self, links: Collection[str]) -> None:
        """Listen at the address that people know, if this machine still has it."""
        why = catalogue().say(say("lan-none"))
        for address in self._known_addresses(links):
            try:
                assert self.listen is not None
                link = self.opened(address, await self.listen(address))
            except OSError as error:
                why = error.strerror or str(error)
            else:
                self.tell(say("serve-lan-again", link=link))
                return
        self.tell(say("serve-lan-not", why=why))

    def _known_addresses(self, links: Collection[str]) -> list[str]:
        if self._settings.lan_address is not None:
            return [self._settings.lan_address]
        known = [urlsplit(link).hostname for link in sorted(links)]
        return [address for address in dict.fromkeys([*known, own_address()]) if address]

    def _is_local(self, connection: HTTPConnection) -> bool:
        """Whether the client uses an address that is of no use to others."""
        return self._settings.public_url is None and is_loopback(connection.url.hostname or "")


def _say_nothing(_: Message) -> None:
    """Used when the server does not run in a terminal."""


async def links_in_use(store: Store, now: int) -> set[str]:
    """Return the LAN links of tables that are not over or have ended recently: people still look at
    the result, and may want a rematch."""
    rows = [*await store.live_tables(), *await store.tables_ended_since(now - RESULT_SHOWN_MS)]
    return {link for row in rows if (link := glance(row.room).lan) is not None}
