"""What endpoints share: bodies, numbers, refusals, origins, and long work by turns."""

import asyncio
import json
from types import SimpleNamespace
from typing import cast

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Message

from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.server.result_cache import ResultCache
from sarisari.server.route_context import (
    JSON,
    LONGEST_DO,
    STATUS,
    RouteContext,
    body,
    cached_answer,
    cancel_if_gone,
    do_query,
    endpoint,
    has_metrics_token,
    int_param,
    int_query,
    is_own_origin,
    raw_body,
    refusal,
)
from sarisari.server.settings import Settings
from sarisari.server.work import Asker
from tests.support.requests import request_from, scope_of


def waiting_request(address: str) -> Request:
    """A request whose client waits for the answer."""

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    return Request(scope_of(client=address), receive)


async def test_a_player_does_not_wait_behind_the_backlog_of_whoever_asked_first() -> None:
    login = SimpleNamespace(user_of=lambda request: None)
    web = cast(RouteContext, SimpleNamespace(results=ResultCache(), login=login))
    has_begun, may_end = asyncio.Event(), asyncio.Event()

    async def work(asker: Asker) -> str:
        if asker.address == "192.0.2.1":
            has_begun.set()
            await may_end.wait()
            raise refuse("too-busy", kind=RefusalKind.TOO_BUSY)
        return asker.address

    def ask(address: str) -> asyncio.Task[Response]:
        return asyncio.create_task(cached_answer(web, waiting_request(address), "key", work))

    first = ask("192.0.2.1")
    await has_begun.wait()
    assert (await ask("192.0.2.2")).body == b'"192.0.2.2"'
    assert (await first).body == b'"192.0.2.2"'
    web.results.clear()
    second = ask("192.0.2.1")
    may_end.set()
    with pytest.raises(Refused):
        await second


# numbers and bodies


@pytest.mark.parametrize(("query", "found"), [("", 20), ("?limit=1", 1), ("?limit=050", 50)])
def test_a_number_is_read_or_the_usual_one(query: str, found: int) -> None:
    assert int_query(request_from(f"/{query}"), "limit", 20, 1, 50) == found


@pytest.mark.parametrize("text", ["0", "51", "-1", "1.5", "ten", "", "²", "9" * 5000])
def test_what_is_no_number_or_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="number-range"):
        int_query(request_from(f"/?limit={text}"), "limit", 20, 1, 50)


@pytest.mark.parametrize("text", ["", "-1", "1.5", "ten", "²", "9" * 10])
def test_what_is_no_number_is_refused_with_its_name(text: str) -> None:
    with pytest.raises(Refused, match="number-shape"):
        int_param(text, "step")
    assert int_param("012", "step") == 12


@pytest.mark.parametrize("query", ["", "?do=", "?do=" + "x" * (LONGEST_DO + 1)])
def test_nothing_and_too_much_are_no_action(query: str) -> None:
    with pytest.raises(Refused, match="lesson-move"):
        do_query(request_from(f"/{query}"))
    assert do_query(request_from("/?do=play%20mango-7")) == "play mango-7"


@pytest.mark.parametrize("kind", [JSON, "application/json; charset=utf-8", "Application/JSON"])
async def test_a_body_is_json_of_a_type(kind: str) -> None:
    request = request_from("/", b'{"a":1}', headers={"content-type": kind})
    assert await body(request, dict[str, int]) == {"a": 1}


@pytest.mark.parametrize(
    ("content", "kind", "key"),
    [
        (b"{}", "text/plain", "body-type"),
        (b"{", JSON, "message-shape"),
        (b'{"a":"x"}', JSON, "message-shape"),
        (b"\xff", JSON, "message-shape"),
        (b"[" * 9000, JSON, "message-shape"),
        (b" " * 40_000, JSON, "message-too-long"),
    ],
)
async def test_another_body_is_refused(content: bytes, kind: str, key: str) -> None:
    with pytest.raises(Refused, match=key):
        await body(
            request_from("/", content, headers={"content-type": kind}), dict[str, int], 20_000
        )


async def test_a_body_may_have_a_length_and_no_more() -> None:
    assert await raw_body(request_from("/", b"1234"), 4) == b"1234"
    with pytest.raises(Refused, match="message-too-long"):
        await raw_body(request_from("/", b"12345"), 4)


# refusals


@pytest.mark.parametrize("kind", [None, *RefusalKind])
def test_a_refusal_has_the_status_of_its_kind(kind: RefusalKind | None) -> None:
    response = refusal(refuse("too-fast", kind=kind, count=7))
    assert response.status_code == (400 if kind is None else STATUS.get(kind, 400))
    content = json.loads(bytes(response.body))
    assert content["refused"]["key"] == "too-fast"
    assert content["text"]
    waits = {RefusalKind.TOO_FAST: "7", RefusalKind.TOO_BUSY: "5", RefusalKind.CLOSED: "5"}
    assert response.headers.get("retry-after") == (None if kind is None else waits.get(kind))


async def test_a_refusal_of_an_endpoint_is_its_answer() -> None:
    async def work(request: Request) -> Response:
        raise refuse("table-unknown", kind=RefusalKind.UNKNOWN)

    assert (await endpoint(work)(request_from("/"))).status_code == 404


async def test_what_changes_something_must_come_from_a_page_of_ours() -> None:
    async def work(request: Request) -> Response:
        return Response("done")

    other = {"origin": "https://evil.example"}
    assert (await endpoint(work)(request_from("/", headers=other))).status_code == 200
    sent = request_from("/", method="POST", headers=other)
    assert (await endpoint(work)(sent)).status_code == 403


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        (None, True),
        ("http://testserver", True),
        ("http://testserver:81", False),
        ("https://evil.example", False),
        ("null", False),
        ("http://[", False),
    ],
)
def test_a_page_of_ours_is_known_by_its_origin(origin: str | None, is_ours: bool) -> None:
    headers = {} if origin is None else {"origin": origin}
    assert is_own_origin(request_from("/", headers=headers)) is is_ours


@pytest.mark.parametrize(
    ("token", "given", "may"),
    [("s3", "Bearer s3", True), ("s3", "Bearer s4", False), ("s3", "", False), (None, "", False)],
)
def test_figures_are_for_who_has_the_token(token: str | None, given: str, may: bool) -> None:
    request = request_from("/", headers={"authorization": given})
    assert has_metrics_token(Settings(metrics_token=token), request) is may


# who hangs up


async def test_long_work_is_given_up_with_whoever_asked_for_it() -> None:
    given_up = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            given_up.set()

    request = request_from("/")  # its body ends, and the next that comes is its end
    with pytest.raises(ClientDisconnect):
        await cancel_if_gone(request, work())
    await asyncio.wait_for(given_up.wait(), 5)


async def test_work_that_is_done_first_is_answered() -> None:
    async def work() -> str:
        return "done"

    assert await cancel_if_gone(waiting_request("192.0.2.1"), work()) == "done"
