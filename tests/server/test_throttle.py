"""Requests of one address are counted before they cost much, and refusals held back."""

import asyncio

import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sarisari.server.rate_limits import LocalLimiter
from sarisari.server.settings import Limits, Rate, Settings
from sarisari.server.throttle import LONGEST_DELAY_SECONDS, REFUSAL_RATE, Throttle, hold_back
from tests.support.requests import answer_of

LIMITS = Limits(requests=Rate(2, 0.1), files=Rate(3, 0.1))


async def served(scope: Scope, receive: Receive, send: Send) -> None:
    await Response("here")(scope, receive, send)


@pytest.fixture
def held_back(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For how long each refusal was held back; nobody waits in a test."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return waits


async def test_the_api_and_files_have_limits_of_their_own(held_back: list[float]) -> None:
    app = Throttle(served, LocalLimiter(lambda: 0.0), Settings(limits=LIMITS))
    api = [(await answer_of(app, "/api/me")).status for _ in range(3)]
    files = [(await answer_of(app, "/assets/a.js")).status for _ in range(4)]
    assert api == [200, 200, 429]
    assert files == [200, 200, 200, 429]
    assert held_back == [0.0, 0.0]


async def test_one_address_does_not_use_up_what_another_may(held_back: list[float]) -> None:
    app = Throttle(served, LocalLimiter(lambda: 0.0), Settings(limits=LIMITS))
    for _ in range(5):
        await answer_of(app, "/come/token", client="192.0.2.1")
    refused = await answer_of(app, "/come/token", client="192.0.2.1")
    assert (refused.status, int(refused.headers["retry-after"])) == (429, 10)
    assert (await answer_of(app, "/come/token", client="192.0.2.2")).status == 200


async def test_who_does_not_listen_to_refusals_waits_longer_and_longer(
    held_back: list[float],
) -> None:
    limiter = LocalLimiter(lambda: 0.0)
    for _ in range(REFUSAL_RATE.burst + 1000):
        await hold_back(limiter, "192.0.2.1")
    assert held_back[REFUSAL_RATE.burst - 1] == 0.0
    assert (
        0.0
        < held_back[REFUSAL_RATE.burst]
        < held_back[REFUSAL_RATE.burst + 5]
        < LONGEST_DELAY_SECONDS
    )
    assert held_back[-1] == LONGEST_DELAY_SECONDS


async def test_sockets_are_counted_elsewhere() -> None:
    seen: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["type"])

    throttled = Throttle(app, LocalLimiter(lambda: 0.0), Settings(limits=LIMITS))
    for _ in range(9):
        await throttled({"type": "websocket"}, None, None)  # type: ignore[arg-type]  # passed on, never called
    assert len(seen) == 9
