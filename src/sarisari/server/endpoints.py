"""The HTTP API as data: every endpoint with its parameters, bodies and answers.

The OpenAPI description and docs/protocol.md are generated from this, and a test compares it with
what is served.
"""

from typing import Any

from sarisari.core.event import Settle
from sarisari.server.endpoint import BYTES, FORM, PAGE, TEXT, Endpoint, Query
from sarisari.server.lesson_endpoints import LESSON_ENDPOINTS
from sarisari.server.messages import (
    BearingShown,
    Confirmed,
    Deals,
    Health,
    Link,
    LogIn,
    Made,
    Me,
    NewAccount,
    NewPassword,
    NewTable,
    Offer,
    PiecesShown,
    PosesShown,
    ResultLine,
    Sheets,
    SteadyShown,
    TableLine,
)
from sarisari.server.puzzle_endpoints import PUZZLE_ENDPOINTS
from sarisari.server.record_endpoints import RECORD_ENDPOINTS
from sarisari.server.review_endpoints import REVIEW_ENDPOINTS

_SERVER = (
    Endpoint(
        "GET",
        "/health",
        "Whether this is a Sari-sari server, and whether it is ready",
        answer=Health,
        who="anyone",
    ),
    Endpoint("GET", "/health/live", "Whether the process runs", answer=Health, who="anyone"),
    Endpoint(
        "GET",
        "/health/ready",
        "Whether clients may be sent to this process now",
        answer=Health,
        who="anyone",
        refusals=(503,),
    ),
    Endpoint(
        "GET", "/metrics", "Metrics for Prometheus", media=TEXT, who="anyone", refusals=(403,)
    ),
    Endpoint(
        "GET",
        "/openapi.json",
        "OpenAPI description of this API",
        answer=dict[str, Any],
        who="anyone",
    ),
    Endpoint("GET", "/api/offer", "The games and bots of this server", answer=Offer, who="anyone"),
)

_ACCOUNTS = (
    Endpoint("GET", "/api/me", "Who you are; sets the cookie of a new guest", answer=Me),
    Endpoint(
        "POST",
        "/api/account",
        "Turn the requesting guest into an account; earlier cookies become invalid",
        body=NewAccount,
        answer=Me,
        status=201,
        refusals=(403, 409),
    ),
    Endpoint(
        "DELETE",
        "/api/account",
        "Delete your account; bots take over your seats",
        body=Confirmed,
        status=204,
        who="account",
    ),
    Endpoint(
        "GET",
        "/api/account/export",
        "Export everything that is stored about you",
        answer=dict[str, Any],
    ),
    Endpoint(
        "POST",
        "/api/account/password",
        "Change the password; earlier cookies become invalid",
        body=NewPassword,
        status=204,
        who="account",
    ),
    Endpoint("POST", "/api/login", "Log in to an account", body=LogIn, answer=Me, refusals=(401,)),
    Endpoint("POST", "/api/logout", "Log out and become a new guest", status=204),
    Endpoint(
        "POST",
        "/api/links",
        "Make a personal link to continue on another device: valid once, for ten minutes",
        answer=Link,
        status=201,
    ),
)

_TOWER_SEAT = Query("seat", int, "whose tower; default: seat 0")
_SEEN = Query(
    "seen",
    int,
    "how far you have seen the journal; if the table has moved on since, the answer is an empty "
    "204 instead of a refusal",
)
_PAGED = (
    Query("before", str, "only tables older than the one with this id, for the next page"),
    Query("limit", int, "maximum number of items, 1 to 100"),
)
_FILTERS = (
    Query("game", str, "only this game"),
    Query("with", str, "only games with somebody else whose name contains this"),
    Query("result", str, "only games that you won or lost, or that were stopped: the same words"),
)
_TABLES = (
    Endpoint(
        "POST",
        "/api/tables",
        "Make a table; you are its host",
        body=NewTable,
        answer=Made,
        status=201,
    ),
    Endpoint(
        "GET",
        "/api/tables",
        "The public tables (the lobby), newest first",
        answer=list[TableLine],
        who="anyone",
    ),
    Endpoint("GET", "/api/tables/{table}", "One table", answer=TableLine),
    Endpoint(
        "POST",
        "/api/tables/{table}/invite",
        "Make a link with which friends can open the table",
        answer=Link,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/sheets",
        "The score sheets of all finished rounds",
        answer=Sheets,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/deals",
        "The hands of finished rounds as they were dealt, as far as everybody may know them",
        answer=Deals,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/poses",
        "Bandu: suggested placements for the piece in your hand, best first, as the terms allow",
        answer=PosesShown,
        query=(_SEEN,),
        may_be_late=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/bearing",
        "Bandu: which pieces of a tower bear no load",
        answer=BearingShown,
        query=(_TOWER_SEAT, _SEEN),
        may_be_late=True,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/steady",
        "Bandu: how stable a tower is, if the terms allow hints",
        answer=SteadyShown,
        query=(_TOWER_SEAT, _SEEN),
        may_be_late=True,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/settles/{at}",
        "Bandu: an earlier settle with its film; `at` is that of its event",
        answer=Settle,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/pieces",
        "Bandu: the pieces with size and mass, and the URL of their meshes",
        answer=PiecesShown,
        who="anyone",
    ),
    Endpoint(
        "GET",
        "/pieces/{mark}.bin",
        "Bandu: the meshes of the pieces, at the URL given by `/api/pieces`. For each piece in turn "
        "its vertices, then its triangles, as little-endian 16-bit numbers",
        media=BYTES,
        who="anyone",
    ),
    Endpoint(
        "GET",
        "/api/my/tables",
        "The tables where you sit or sat, newest first",
        answer=list[TableLine],
        query=_PAGED,
    ),
    Endpoint(
        "GET",
        "/api/my/finished",
        "The games you have played, finished or stopped, newest first",
        answer=list[TableLine],
        query=(*_PAGED, *_FILTERS),
    ),
    Endpoint(
        "GET",
        "/api/my/results",
        "Your results, by game and level of bots",
        answer=list[ResultLine],
    ),
)

_PAGES = (
    Endpoint("GET", "/", "The web page: home, with the tables", media=PAGE),
    Endpoint("GET", "/table/{table}", "The web page of a table", media=PAGE),
    Endpoint("GET", "/record/{record}", "The web page of a record", media=PAGE, who="anyone"),
    Endpoint(
        "GET",
        "/come/{token}",
        "The target of a personal link: a page that asks for confirmation",
        media=PAGE,
    ),
    Endpoint(
        "POST",
        "/come/{token}",
        "The form of that page: log in as the owner of the link",
        takes=FORM,
        status=303,
        media=PAGE,
    ),
)

ENDPOINTS: tuple[Endpoint, ...] = (
    *_SERVER,
    *_ACCOUNTS,
    *_TABLES,
    *RECORD_ENDPOINTS,
    *REVIEW_ENDPOINTS,
    *LESSON_ENDPOINTS,
    *PUZZLE_ENDPOINTS,
    *_PAGES,
)
