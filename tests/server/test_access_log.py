"""One line of log for every answer, which tells the route and never the address."""

import logging
from types import SimpleNamespace

import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sarisari.server.access_log import AccessLog
from sarisari.server.metrics import Metrics
from tests.support.requests import answer_of


async def found(scope: Scope, receive: Receive, send: Send) -> None:
    scope["route"] = SimpleNamespace(path="/table/{table}")
    await Response("here", 201)(scope, receive, send)


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    await Response("nothing", 404)(scope, receive, send)


async def broken(scope: Scope, receive: Receive, send: Send) -> None:
    raise ZeroDivisionError


def fields_in(caplog: pytest.LogCaptureFixture) -> dict[str, object]:
    [record] = [each for each in caplog.records if each.name == "sarisari.access"]
    fields: dict[str, object] = vars(record)["fields"]
    return fields


async def test_the_route_is_logged_and_not_the_id_in_the_address(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "sarisari.access")
    metrics = Metrics()
    answer = await answer_of(AccessLog(found, metrics), "/table/secret-id")
    assert (answer.status, answer.body) == (201, b"here")
    fields = fields_in(caplog)
    assert (fields["method"], fields["route"], fields["status"]) == ("GET", "/table/{table}", 201)
    assert "secret-id" not in caplog.text
    figure = 'sarisari_requests_total{route="/table/{table}",status="201"} 1.0'
    assert figure in metrics.text().decode().splitlines()


async def test_what_has_no_route_is_counted_together(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "sarisari.access")
    await answer_of(AccessLog(nowhere, Metrics()), "/wp-login.php")
    assert (fields_in(caplog)["route"], fields_in(caplog)["status"]) == ("unknown", 404)


async def test_a_fault_before_an_answer_counts_as_500(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "sarisari.access")
    with pytest.raises(ZeroDivisionError):
        await answer_of(AccessLog(broken, Metrics()))
    assert fields_in(caplog)["status"] == 500


async def test_sockets_pass_through(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "sarisari.access")
    seen: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope)

    await AccessLog(app, Metrics())({"type": "websocket"}, None, None)  # type: ignore[arg-type]  # passed on, never called
    assert [scope["type"] for scope in seen] == ["websocket"]
    assert caplog.records == []
