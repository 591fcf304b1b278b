"""The HTTP API as data."""

from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from sarisari.server.endpoints import ENDPOINTS, JSON, JSON_LINES, PAGE, REFUSALS, Endpoint, Query
from tests.support.in_process_server import new_app

EACH = pytest.mark.parametrize("point", ENDPOINTS, ids=lambda point: f"{point.method} {point.path}")


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


@EACH
def test_every_refusal_is_explained_and_every_endpoint_described(point: Endpoint) -> None:
    assert set(point.may_refuse) <= set(REFUSALS)
    assert point.summary
    assert point.answer is not None or point.media != JSON or point.status in (204, 303)
    assert point.body is None or point.takes is None


def test_no_endpoint_is_described_twice() -> None:
    named = [(point.method, point.path) for point in ENDPOINTS]
    assert len(named) == len(set(named))


def test_the_endpoints_are_all_that_is_served(tmp_path: Path) -> None:
    app: Any = new_app(tmp_path)  # in it, the pages behind all that guards them
    routes = [route for route in app._pages._app.routes if isinstance(route, Route)]
    served = {
        (method, route.path) for route in routes for method in (route.methods or set()) - {"HEAD"}
    }
    assert served == {(point.method, point.path) for point in ENDPOINTS}
