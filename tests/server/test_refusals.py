"""Refusals that code reacts to: by their kind, over HTTP and over the wire."""

import pickle
from typing import Any

import msgspec
import pytest

from sarisari.core.message import RefusalKind, Refused, refuse, say
from sarisari.server.messages import RefusedReply
from sarisari.server.route_context import STATUS, refusal

STATUSES = {
    "login-wrong": 401, "other-origin": 403, "table-unknown": 404, "login-taken": 409,
    "message-too-long": 413, "body-type": 415, "wrong-host": 421, "too-many": 429,
    "too-busy": 503, "too-long": 503, "store-closed": 503, "store-full": 503,
}  # fmt: skip
KINDS = {
    "login-wrong": RefusalKind.NOT_LOGGED_IN, "other-origin": RefusalKind.FORBIDDEN,
    "table-unknown": RefusalKind.UNKNOWN, "login-taken": RefusalKind.CONFLICT,
    "message-too-long": RefusalKind.TOO_LARGE, "body-type": RefusalKind.WRONG_TYPE,
    "wrong-host": RefusalKind.WRONG_HOST, "too-many": RefusalKind.TOO_MANY,
    "too-busy": RefusalKind.TOO_BUSY, "too-long": RefusalKind.TOO_LONG,
    "store-closed": RefusalKind.CLOSED, "store-full": RefusalKind.NO_ROOM,
}  # fmt: skip
PARAMS: dict[str, dict[str, Any]] = {
    "message-too-long": {"count": 3},
    "body-type": {"value": "x"},
    "too-many": {"count": 3},
}


@pytest.mark.parametrize("key", STATUSES)
def test_the_status_of_a_refusal_follows_from_its_kind(key: str) -> None:
    refused = refuse(key, kind=KINDS[key], **PARAMS.get(key, {}))
    response = refusal(refused)
    assert response.status_code == STATUSES[key]
    assert msgspec.json.decode(response.body)["kind"] == KINDS[key]
    assert response.headers.get("retry-after") == (
        "5" if key in ("too-busy", "store-closed") else None
    )


def test_whoever_is_too_fast_is_told_how_long_to_wait() -> None:
    response = refusal(refuse("too-fast", kind=RefusalKind.TOO_FAST, count=7))
    assert (response.status_code, response.headers["retry-after"]) == (429, "7")


def test_a_refusal_without_a_kind_is_a_bad_request_that_does_not_name_one() -> None:
    response = refusal(refuse("not-your-turn", seats=[1]))
    assert response.status_code == 400
    assert "kind" not in msgspec.json.decode(response.body)


def test_a_kind_comes_back_from_another_process() -> None:
    known = pickle.loads(pickle.dumps(Refused(say("name-shape"), RefusalKind.NAME)))
    assert (known.message, known.kind) == (say("name-shape"), RefusalKind.NAME)


def test_a_kind_that_a_newer_server_knows_is_another_one_and_no_fault() -> None:
    sent = b'{"type":"refused","id":"1","message":{"key":"new"},"text":"no","kind":"brand-new"}'
    assert msgspec.json.decode(sent, type=RefusedReply).kind is RefusalKind.OTHER


def test_each_status_is_given_by_a_kind() -> None:
    assert set(STATUS.values()) == {*STATUSES.values()}
