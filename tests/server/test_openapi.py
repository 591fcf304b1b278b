"""The OpenAPI description, made of the endpoints."""

from typing import Any

import pytest

from sarisari import __version__
from sarisari.games import game_names
from sarisari.server.endpoint import Endpoint
from sarisari.server.endpoints import ENDPOINTS
from sarisari.server.openapi import description, game_views


def operation_of(point: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = description()["paths"][point.path][point.method.lower()]
    return operation


def test_it_says_of_which_version_it_is() -> None:
    """That it is OpenAPI at all is checked in test_protocol.py."""
    assert description()["openapi"] == "3.1.0"
    assert description()["info"]["version"] == __version__


def test_every_operation_has_a_name_of_its_own() -> None:
    names = [operation_of(point)["operationId"] for point in ENDPOINTS]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("point", ENDPOINTS, ids=lambda point: f"{point.method} {point.path}")
def test_an_operation_has_the_answers_and_parameters_of_its_endpoint(point: Endpoint) -> None:
    operation = operation_of(point)
    assert set(operation["responses"]) == {str(each) for each in (*point.good, *point.may_refuse)}
    in_path = [each["name"] for each in operation["parameters"] if each["in"] == "path"]
    assert in_path == point.parameters
    queries = [each["name"] for each in operation["parameters"] if each["in"] == "query"]
    assert queries == [query.name for query in point.query]
    has_body = point.body is not None or point.takes is not None
    assert ("requestBody" in operation) is has_body


def test_who_may_ask_is_said() -> None:
    wanted: dict[str, list[dict[str, list[str]]]] = {
        "anyone": [],
        "guest": [{"cookie": []}, {}],
        "account": [{"cookie": []}],
    }
    for point in ENDPOINTS:
        assert operation_of(point)["security"] == wanted[point.who]


def test_a_view_is_that_of_one_game_by_its_name() -> None:
    schemas = description()["components"]["schemas"]
    mapping = schemas["View"]["discriminator"]["mapping"]
    assert set(mapping) == set(game_names()) == set(game_views())
    for game, reference in mapping.items():
        assert schemas[reference.rsplit("/", 1)[1]]["properties"]["game"] == {"const": game}


def test_descriptions_keep_no_indentation_of_the_source() -> None:
    texts = [
        schema.get("description", "") for schema in description()["components"]["schemas"].values()
    ]
    assert not any("\n    " in text for text in texts)
