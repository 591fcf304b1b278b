"""The limit of open connections: in total and per network, before anything else is known of them.

Each connection needs an open file. When a limit is reached, the connection that has been idle the
longest, without any request, makes room for a new one.
"""

import ipaddress
from asyncio import Transport
from collections import Counter, defaultdict

from sarisari.server.rate_limits import network_of
from sarisari.server.settings import LOOPBACK_NETWORKS, Settings

CONNECTIONS_PER_SOCKET = 2  # pages and files use other connections than the WebSocket
EVERYBODY = ""  # the group of all connections; no network has this name


class ConnectionLimit:
    """Counts open connections by network."""

    def __init__(self, settings: Settings, most: int) -> None:
        self._most = most
        self._most_of_network = CONNECTIONS_PER_SOCKET * settings.limits.connections_per_address
        self._proxies = [*map(ipaddress.ip_network, settings.trusted_proxies)]
        self._is_proxied = (
            settings.public_url is not None or settings.trusted_proxies != LOOPBACK_NETWORKS
        )
        self._networks: dict[Transport, str] = {}  # of all open connections
        self._counts: Counter[str] = Counter()
        self._idle: defaultdict[str, dict[Transport, None]] = defaultdict(dict)  # oldest first

    def enter(self, transport: Transport) -> bool:
        """Count a new connection; return whether there is room for it."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "?"
        network = network_of(address)
        crowds = [(EVERYBODY, self._most), (network, self._most_of_network)]
        if self._is_proxy(address):  # a proxy's clients are counted by their requests
            network, crowds = EVERYBODY, crowds[:1]
        if not all(self._has_room(*crowd) for crowd in crowds):
            return False
        self._networks[transport] = network
        for crowd, _ in crowds:
            self._counts[crowd] += 1
            self._idle[crowd][transport] = None
        return True

    def mark_active(self, transport: Transport) -> None:
        """Note that a connection has sent a request."""
        if transport in self._networks:
            for crowd in {EVERYBODY, self._networks[transport]}:
                self._idle[crowd].pop(transport, None)

    def leave(self, transport: Transport) -> None:
        """Stop counting a connection that is closed."""
        self.mark_active(transport)
        network = self._networks.pop(transport, None)
        if network is None:
            return
        for crowd in {EVERYBODY, network}:
            self._counts[crowd] -= 1
            if self._counts[crowd] == 0:
                del self._counts[crowd], self._idle[crowd]

    def _has_room(self, crowd: str, most: int) -> bool:
        silent = self._idle.get(crowd)
        if self._counts[crowd] >= most and silent:
            oldest = next(iter(silent))
            self.leave(oldest)
            oldest.abort()
        return self._counts[crowd] < most

    def _is_proxy(self, address: str) -> bool:
        try:
            peer = ipaddress.ip_address(address)
        except ValueError:
            return False
        return self._is_proxied and any(peer in network for network in self._proxies)
