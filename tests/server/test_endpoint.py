"""What an endpoint is: what follows from what it takes and answers."""

import pytest

from sarisari.server.endpoint import JSON_LINES, PAGE, Endpoint, Query


def test_the_names_in_a_path_are_its_parameters() -> None:
    point = Endpoint("GET", "/api/records/{record}/moments/{moment}", "")
    assert point.parameters == ["record", "moment"]
    assert Endpoint("GET", "/health", "").parameters == []


@pytest.mark.parametrize(
    ("point", "refusals"),
    [
        (Endpoint("GET", "/health", "", who="anyone"), [429]),
        (Endpoint("GET", "/api/x", "", who="account"), [401, 421, 429, 503]),
        (Endpoint("POST", "/api/x/{x}", ""), [403, 404, 421, 429, 503]),
        (Endpoint("POST", "/api/x", "", body=int), [400, 403, 413, 415, 421, 429, 503]),
        (Endpoint("POST", "/x", "", takes=JSON_LINES), [400, 403, 413, 415, 421, 429]),
        (Endpoint("GET", "/x", "", media=PAGE, refusals=(409,)), [409, 421, 429, 503]),
        (Endpoint("GET", "/x", "", query=(Query("seen", int, ""),)), [400, 421, 429]),
    ],
)
def test_refusals_follow_from_what_an_endpoint_takes(point: Endpoint, refusals: list[int]) -> None:
    assert point.may_refuse == refusals


def test_an_endpoint_that_may_be_late_has_nothing_to_say_then() -> None:
    assert Endpoint("GET", "/x", "", may_be_late=True).good == [200, 204]
    assert Endpoint("GET", "/x", "", status=201).good == [201]
