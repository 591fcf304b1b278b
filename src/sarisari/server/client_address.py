"""The client address of a request or socket, and the network by which it is counted."""

import ipaddress

from starlette.requests import HTTPConnection

from sarisari.server.rate_limits import network_of


def address_of(connection: HTTPConnection) -> str:
    """Return the IP address of a request or socket; "" if it is unknown."""
    return connection.client.host if connection.client else ""


def network_from(connection: HTTPConnection) -> str:
    """Return the network of a request or socket."""
    return network_of(address_of(connection))


def is_this_machine(connection: HTTPConnection) -> bool:
    """Whether a request comes from this machine itself, and not through a proxy for somebody
    else."""
    if "x-forwarded-for" in connection.headers:
        return False
    try:
        return ipaddress.ip_address(address_of(connection)).is_loopback
    except ValueError:
        return False
