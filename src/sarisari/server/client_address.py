"""Where a request or a socket comes from."""

import ipaddress

from starlette.requests import HTTPConnection

from sarisari.server.rate_limits import network_of


def address_of(connection: HTTPConnection) -> str:
    """Where a request or a socket comes from."""
    return connection.client.host if connection.client else ""


def network_from(connection: HTTPConnection) -> str:
    """Whom to count by where a request or a socket comes from."""
    return network_of(address_of(connection))


def is_this_machine(connection: HTTPConnection) -> bool:
    """Whether somebody at this machine asks, and no proxy for somebody else."""
    if "x-forwarded-for" in connection.headers:
        return False
    try:
        return ipaddress.ip_address(address_of(connection)).is_loopback
    except ValueError:
        return False
