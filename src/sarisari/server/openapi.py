"""The OpenAPI description of the HTTP API, generated from the endpoints and the types they name."""

import inspect
import re
from functools import cache
from typing import Any, TypeAlias

import msgspec

from sarisari import __version__
from sarisari.core.game import View
from sarisari.games import all_games
from sarisari.server.endpoint import JSON, PAGE, REFUSALS, Endpoint
from sarisari.server.endpoints import ENDPOINTS
from sarisari.server.login import COOKIE, PREFIXED
from sarisari.server.messages import RefusedAnswer

Json: TypeAlias = dict[str, Any]

REFERENCE = "#/components/schemas/{name}"
ABOUT = (
    "Tables, records and accounts of a Sari-sari server. Games are played over the socket at "
    "`/socket`, whose messages are described in docs/protocol.md."
)


def game_views() -> dict[str, type[View]]:
    """Return the type of views by game."""
    return {game.name: game.view_type for game in all_games()}


@cache
def encoded_description() -> bytes:
    """Return the whole description as JSON; the first call takes a quarter of a second."""
    return msgspec.json.encode(description())


@cache
def description() -> Json:
    """Return the whole description, OpenAPI 3.1."""
    types = _types()
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    by_type = dict(zip(map(str, types), schemas, strict=True))
    _tell_views_apart(components)
    paths: dict[str, Json] = {}
    for endpoint in ENDPOINTS:
        operation = _operation(endpoint, by_type)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    cookie = {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": f"Over HTTPS the cookie is named `{PREFIXED}`.",
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sari-sari", "version": __version__, "description": ABOUT},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": _clean(components),
            "securitySchemes": {"cookie": cookie},
        },
    }


def _types() -> list[Any]:
    """Return every type that an endpoint names, and the views of all games."""
    named = [kind for point in ENDPOINTS for kind in (point.body, point.answer)]
    asked = [query.type for point in ENDPOINTS for query in point.query]
    types = [kind for kind in (*named, *asked) if kind is not None]
    return [RefusedAnswer, *types, *game_views().values()]


def _tell_views_apart(components: dict[str, Json]) -> None:
    """Describe a view as one of the games' views, discriminated by its field `game`."""
    kinds = {game: REFERENCE.format(name=kind.__name__) for game, kind in game_views().items()}
    for game, kind in game_views().items():
        components[kind.__name__]["properties"]["game"] = {"const": game}
    components["View"] = {
        "title": "View",
        "description": components["View"]["description"],
        "oneOf": [{"$ref": reference} for reference in kinds.values()],
        "discriminator": {"propertyName": "game", "mapping": kinds},
    }


def _clean(schema: Any) -> Any:
    """Return a schema as JSON has it, with descriptions without the indentation of the source."""
    if isinstance(schema, (list, tuple)):
        return [_clean(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    cleaned = {name: _clean(part) for name, part in schema.items()}
    if isinstance(schema.get("description"), str):
        cleaned["description"] = inspect.cleandoc(schema["description"])
    return cleaned


def _operation(endpoint: Endpoint, by_type: dict[str, Json]) -> Json:
    operation: Json = {
        "operationId": _operation_id(endpoint),
        "summary": endpoint.summary,
        "parameters": [*map(_path_parameter, endpoint.parameters), *_queries(endpoint, by_type)],
        "responses": {str(endpoint.status): _good(endpoint, by_type)},
        "security": _security(endpoint),
    }
    for status in endpoint.good[1:]:
        operation["responses"][str(status)] = {"description": "the table has moved on since `seen`"}
    for status in endpoint.may_refuse:
        operation["responses"][str(status)] = _refusal(endpoint, status)
    if endpoint.body is not None:
        content = {JSON: {"schema": by_type[str(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    elif endpoint.takes is not None:
        content = {endpoint.takes: {"schema": {"type": "string"}}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _operation_id(endpoint: Endpoint) -> str:
    """`get_api_tables_table`"""
    words = re.findall(r"\w+", endpoint.path) or ["home"]
    return "_".join([endpoint.method.lower(), *words])


def _path_parameter(name: str) -> Json:
    kind = {"type": "integer", "minimum": 0} if name == "moment" else {"type": "string"}
    return {"name": name, "in": "path", "required": True, "schema": kind}


def _queries(endpoint: Endpoint, by_type: dict[str, Json]) -> list[Json]:
    return [
        {
            "name": query.name,
            "in": "query",
            "required": False,
            "description": query.about,
            "schema": by_type[str(query.type)],
        }
        for query in endpoint.query
    ]


def _good(endpoint: Endpoint, by_type: dict[str, Json]) -> Json:
    """Describe the response of a successful request."""
    answer: Json = {"description": endpoint.summary}
    if endpoint.status == 303:
        answer["headers"] = {"Location": {"schema": {"type": "string"}}}
    elif endpoint.answer is not None:
        answer["content"] = {endpoint.media: {"schema": by_type[str(endpoint.answer)]}}
    elif endpoint.status != 204:
        answer["content"] = {endpoint.media: {"schema": {"type": "string"}}}
    return answer


def _refusal(endpoint: Endpoint, status: int) -> Json:
    """Describe a refusal: JSON for programs, or a page for people who followed a link."""
    content: Json = {JSON: {"schema": {"$ref": REFERENCE.format(name="RefusedAnswer")}}}
    if endpoint.media == PAGE:
        content[PAGE] = {"schema": {"type": "string"}}
    answer: Json = {"description": REFUSALS[status], "content": content}
    if status == 429:
        answer["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return answer


def _security(endpoint: Endpoint) -> list[Json]:
    """An empty requirement means that authentication is optional."""
    return {
        "anyone": [],
        "guest": [{"cookie": []}, {}],
        "account": [{"cookie": []}],
    }[endpoint.who]
