"""The HTTP API as data."""

from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from sarisari.server.endpoint import JSON, REFUSALS, Endpoint
from sarisari.server.endpoints import ENDPOINTS
from tests.support.in_process_server import new_app

EACH = pytest.mark.parametrize("point", ENDPOINTS, ids=lambda point: f"{point.method} {point.path}")


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
