"""Where requests come from: addresses, networks, and this machine itself."""

import pytest

from sarisari.server.client_address import address_of, is_this_machine, network_from
from tests.support.requests import request_from


def test_a_request_without_an_address_comes_from_nowhere() -> None:
    assert address_of(request_from(client=None)) == ""
    assert not is_this_machine(request_from(client=None))


def test_the_network_of_a_caller_is_half_of_an_ipv6_address() -> None:
    assert network_from(request_from(client="192.0.2.7")) == "192.0.2.7"
    near, far = (network_from(request_from(client=f"2001:db8::{end}")) for end in (1, 2))
    assert near == far


@pytest.mark.parametrize(
    ("client", "is_here"),
    [("127.0.0.1", True), ("::1", True), ("192.0.2.1", False), ("testclient", False)],
)
def test_this_machine_is_known_by_its_loopback_address(client: str, is_here: bool) -> None:
    assert is_this_machine(request_from(client=client)) is is_here


def test_a_proxy_on_this_machine_asks_for_somebody_else() -> None:
    request = request_from(client="127.0.0.1", headers={"X-Forwarded-For": "192.0.2.1"})
    assert not is_this_machine(request)
