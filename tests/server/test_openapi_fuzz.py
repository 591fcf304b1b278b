"""The HTTP API, asked at random by its own description: no fault, and no answer that the
description does not know."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.python.asgi import get_client, shutdown_lifespans
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi import checks
from schemathesis.specs.openapi.schemas import OpenApiSchema

from sarisari.server.endpoint import Endpoint
from sarisari.server.endpoints import ENDPOINTS
from sarisari.server.login import COOKIE
from sarisari.server.settings import Limits, Rate
from tests.support.in_process_server import new_app, new_game, open_hub, play_on
from tests.support.narrowing import present
from tests.support.soak import IS_SOAK

EXAMPLES = 300 if IS_SOAK else 6
OFTEN = Rate(1_000_000, 1_000_000)
LIMITS = Limits(
    live_tables_per_user=1_000_000,
    requests=OFTEN,
    files=OFTEN,
    new_tables=OFTEN,
    new_tables_per_address=OFTEN,
    records=OFTEN,
    record_bytes=OFTEN,
    links=OFTEN,
    log_ins=OFTEN,
    log_ins_per_address=OFTEN,
    accounts=OFTEN,
)
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]


async def with_tables(folder: Path) -> list[str]:
    """The ids of a table under way and of one that is over."""
    async with open_hub(folder) as hub:
        running = await new_game(hub)
        over = await new_game(hub)
        await play_on(over)
        return [running[0].live.id, over[0].live.id]


@schemathesis.serializer("application/jsonl")
def lines(_: object, value: object) -> bytes:
    """Something made for a body of text, as it is."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


class Described(NamedTuple):
    """The description of a server, ids of tables that it has, and the cookie of an account."""

    description: OpenApiSchema
    ids: list[str]
    cookie: str


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Described]:
    folder = tmp_path_factory.mktemp("store")
    ids = asyncio.run(with_tables(folder))  # the tests of Hypothesis have no event loop
    app = new_app(folder, limits=LIMITS)
    with get_client(cast(Any, app)) as client:
        made = client.post("/api/account", json={"login": "ada", "password": "a long password"})
        cookie = made.cookies[COOKIE]
    yield Described(schemathesis.openapi.from_asgi("/openapi.json", app), ids, present(cookie))
    shutdown_lifespans()


def cases(
    operation: APIOperation[Any, Any, Any, Any], ids: list[str], cookie: str
) -> st.SearchStrategy[Case[Any]]:
    """Requests as described and as they should not be, about anything or about what there is, by
    anybody or by somebody with an account."""
    real: dict[str, list[Any]] = {"table": ids, "record": ids, "moment": [0, 1, 30, 10_000]}
    names = [parameter.name for parameter in operation.path_parameters if parameter.name in real]
    known = st.fixed_dictionaries({name: st.sampled_from(real[name]) for name in names})
    modes = st.sampled_from(list(GenerationMode))
    paths = st.one_of(known, st.none()) if names else st.none()
    cookies = st.sampled_from([None, {COOKIE: cookie}])
    return st.tuples(modes, paths, cookies).flatmap(
        lambda how: operation.as_strategy(how[0], path_parameters=how[1], cookies=how[2])
    )


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda point: f"{point.method} {point.path}")
def test_every_answer_is_as_described(server: Described, endpoint: Endpoint) -> None:
    description, ids, cookie = server
    operation = description[endpoint.path][endpoint.method]

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(case=cases(operation, ids, cookie))
    def asked(case: Case[Any]) -> None:
        case.call_and_validate(checks=CHECKS)

    asked()
