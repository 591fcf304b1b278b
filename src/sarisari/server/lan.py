"""Links that others can open: on the network, if somebody at this machine invites them."""

import ipaddress
import socket
from collections.abc import Awaitable, Callable

from starlette.requests import HTTPConnection

from sarisari.core.message import refuse
from sarisari.server.links import base_url
from sarisari.server.settings import Settings
from sarisari.server.web import address_of

Listen = Callable[[str], Awaitable[int]]  # also at this address; the port


def own_address() -> str | None:
    """The address by which other machines find this one; None without a network. Nothing is
    sent: the system only says from where it would be."""
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
    """Whether only this machine knows an address."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


class Lan:
    """Whether others reach this server, and by which address."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.listen: Listen | None = None  # how to listen at one more address
        self._url: str | None = None  # once it listens there

    def opened(self, address: str, port: int) -> None:
        """The server listens on the network from now on."""
        host = f"[{address}]" if ":" in address else address
        self._url = f"http://{host}:{port}"

    def link(self, connection: HTTPConnection, path: str) -> str:
        """Where this server is found by others, as far as they can."""
        base = base_url(self._settings, connection)
        if self._url is not None and self._is_local(connection):
            base = self._url
        return base + path

    async def invite(self, connection: HTTPConnection, path: str) -> str:
        """A link that others can open; if nobody could so far, the server listens on the
        network, when somebody at this machine asks for it. Refused without a network."""
        if self._url is None and self._is_local(connection) and not self._settings.public_url:
            await self._open(connection)
        return self.link(connection, path)

    async def _open(self, connection: HTTPConnection) -> None:
        if self.listen is None or not is_loopback(address_of(connection)):
            raise refuse("lan-closed")
        address = self._settings.lan_address or own_address()
        if address is None:
            raise refuse("lan-none")
        try:
            self.opened(address, await self.listen(address))
        except OSError as error:
            raise refuse("lan-failed", why=error.strerror or str(error)) from None

    def _is_local(self, connection: HTTPConnection) -> bool:
        """Whoever asks knows this server by an address that others cannot use."""
        return self._settings.public_url is None and is_loopback(connection.url.hostname or "")
