"""The HTTP API as data: every endpoint with its parameters, bodies and answers.

The OpenAPI description and docs/protocol.md are generated from this, and a test compares it with
what is served.
"""

import re
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal, TypeAlias

from sarisari.server.messages import (
    BearingShown,
    Confirmed,
    Health,
    Link,
    LogIn,
    Made,
    Me,
    MomentShown,
    NewAccount,
    NewPassword,
    NewTable,
    Offer,
    PiecesShown,
    PosesShown,
    RecordAbout,
    ResultLine,
    Sheets,
    SteadyShown,
    TableLine,
    Verified,
)

Media: TypeAlias = Literal[
    "application/json",
    "application/jsonl",
    "application/octet-stream",
    "application/x-www-form-urlencoded",
    "text/html",
    "text/plain",
]
Who: TypeAlias = Literal["anyone", "guest", "account"]
JSON: Media = "application/json"
JSON_LINES: Media = "application/jsonl"
BYTES: Media = "application/octet-stream"
FORM: Media = "application/x-www-form-urlencoded"
PAGE: Media = "text/html"
TEXT: Media = "text/plain"

REFUSALS: dict[int, str] = {  # by status: its meaning
    400: "the request is malformed, or not allowed now",
    401: "log in first, or the password is wrong",
    403: "a browser sent it from a page of another site, or you have no access",
    404: "not found",
    409: "it conflicts with a change that came first, or the name is taken",
    413: "the body is too large",
    415: "the body has the wrong content type",
    421: "wrong host name: this server answers only to that of its public URL",
    429: "too fast or too many: wait as many seconds as `Retry-After` says",
    503: "temporarily unable to save or read, or too much work is waiting: nothing has happened",
}
ANY_NAME = "/health"  # answers under any host name
WORKED_FOR = ("/api/", "/come/")  # where something is read, written or computed


@dataclass(frozen=True)
class Query:
    """A query parameter; all are optional."""

    name: str
    type: Any
    about: str


@dataclass(frozen=True)
class Endpoint:
    """One method of one path. `who`: `anyone` gets the same answer; `guest` means the user of the
    cookie, and a request without one makes a new guest; `account` requires a login."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    _: KW_ONLY
    answer: Any = None  # a type; None if the answer is not JSON
    status: int = 200
    media: Media = JSON  # of the answer
    body: Any = None  # a type; None if there is no body, or it is not JSON
    takes: Media | None = None  # the media type of a body that is not JSON
    query: tuple[Query, ...] = ()
    who: Who = "guest"
    refusals: tuple[int, ...] = ()  # further statuses, not implied by the other fields
    may_be_late: bool = False  # 204 if the table has moved on since `seen`

    @property
    def good(self) -> list[int]:
        """Every status of a successful answer."""
        return [self.status, 204] if self.may_be_late else [self.status]

    @property
    def parameters(self) -> list[str]:
        """The names in the path."""
        return re.findall(r"{(\w+)}", self.path)

    @property
    def may_refuse(self) -> list[int]:
        """Every status of a refusal."""
        follows = {
            400: self.body or self.takes == JSON_LINES or self.query,
            401: self.who == "account",
            403: self.method != "GET",
            404: self.parameters,
            413: self.body or self.takes,
            415: self.body or self.takes == JSON_LINES,
            421: self.path != ANY_NAME,
            429: True,
            503: self.path.startswith(WORKED_FOR) or self.media == PAGE,
        }
        return sorted({status for status, holds in follows.items() if holds} | {*self.refusals})


_SERVER = (
    Endpoint(
        "GET",
        "/health",
        "Whether this is a Sari-sari server, and whether it is ready",
        answer=Health,
        who="anyone",
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
        refusals=(409,),
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

_SEAT = Query("seat", int, "whose tower; default: seat 0")
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
        query=(_SEAT, _SEEN),
        may_be_late=True,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/steady",
        "Bandu: how stable a tower is, if the terms allow hints",
        answer=SteadyShown,
        query=(_SEAT, _SEEN),
        may_be_late=True,
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
        query=_PAGED,
    ),
    Endpoint(
        "GET",
        "/api/my/results",
        "Your results, by game and level of bots",
        answer=list[ResultLine],
    ),
)

_SEAT = Query(
    "seat", int | Literal["all"], "whose view; `all` for all hands; default: an onlooker's"
)
_RECORDS = (
    Endpoint(
        "POST",
        "/api/records",
        "Upload a record: JSON Lines, up to 5,000 lines and 1 MiB",
        takes=JSON_LINES,
        answer=Made,
        status=201,
    ),
    Endpoint(
        "GET",
        "/api/records/{record}",
        "The record of a finished game, including all hands; a table's record has the id of the table",
        media=JSON_LINES,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/about",
        "Summary of a record: its game and the number of its moments",
        answer=RecordAbout,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/moments/{moment}",
        "A finished game at one moment",
        answer=MomentShown,
        query=(_SEAT,),
        who="anyone",
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/verify",
        "Whether every deal follows from what was committed to beforehand",
        answer=Verified,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/sheets",
        "The score sheets of a record",
        answer=Sheets,
        who="anyone",
        refusals=(400,),
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

ENDPOINTS: tuple[Endpoint, ...] = (*_SERVER, *_ACCOUNTS, *_TABLES, *_RECORDS, *_PAGES)
