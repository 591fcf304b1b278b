"""The HTTP API as data: what may be asked where, and what is answered.

The OpenAPI description and docs/protocol.md are made of this, and a test can compare it with what
is served.
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

REFUSALS: dict[int, str] = {  # by status: what it says
    400: "it cannot be read, or may not be",
    401: "log in first, or the password is wrong",
    403: "a browser sent this from a page of another site, or it is not open to you",
    404: "there is no such thing here",
    409: "something else came first, or the name is taken",
    413: "the body is too long",
    415: "the body is of another type",
    421: "this server is known by another name: that of its public URL",
    429: "too fast or too many: wait for as many seconds as `Retry-After` says",
    503: "it could not be saved or read now, or too much waits already: nothing happened",
}
ANY_NAME = "/health"  # answers whatever the server is called
WORKED_FOR = ("/api/", "/come/")  # where something is read, written or worked out


@dataclass(frozen=True)
class Query:
    """A parameter after the question mark; all may be left out."""

    name: str
    type: Any
    about: str


@dataclass(frozen=True)
class Endpoint:
    """One method of one path. `who`: anyone, all answered alike; a guest at least, and somebody
    without a cookie is a new one; or an account."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    _: KW_ONLY
    answer: Any = None  # a type; None for an answer that is not JSON
    status: int = 200
    media: Media = JSON  # of the answer
    body: Any = None  # a type; None for none, or for one that is not JSON
    takes: Media | None = None  # the type of a body that is not JSON
    query: tuple[Query, ...] = ()
    who: Who = "guest"
    refusals: tuple[int, ...] = ()  # statuses besides those that follow from the rest
    may_be_late: bool = False  # 204 where a table has gone on since `seen`

    @property
    def good(self) -> list[int]:
        """Every status of an answer that is no refusal."""
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
        "Whether this is a server of Sari-sari, and ready",
        answer=Health,
        who="anyone",
    ),
    Endpoint(
        "GET", "/metrics", "Figures for Prometheus", media=TEXT, who="anyone", refusals=(403,)
    ),
    Endpoint(
        "GET",
        "/openapi.json",
        "This API as an OpenAPI description",
        answer=dict[str, Any],
        who="anyone",
    ),
    Endpoint(
        "GET", "/api/offer", "What can be played here, and against whom", answer=Offer, who="anyone"
    ),
)

_ACCOUNTS = (
    Endpoint("GET", "/api/me", "Who you are; a program gets its cookie here", answer=Me),
    Endpoint(
        "POST",
        "/api/account",
        "The guest who asks becomes an account; cookies made before are no longer good",
        body=NewAccount,
        answer=Me,
        status=201,
        refusals=(409,),
    ),
    Endpoint(
        "DELETE",
        "/api/account",
        "Delete your account; bots play on at your seats",
        body=Confirmed,
        status=204,
        who="account",
    ),
    Endpoint(
        "GET",
        "/api/account/export",
        "Everything that is kept about you",
        answer=dict[str, Any],
    ),
    Endpoint(
        "POST",
        "/api/account/password",
        "Another password; cookies made before are no longer good",
        body=NewPassword,
        status=204,
        who="account",
    ),
    Endpoint("POST", "/api/login", "Log in to an account", body=LogIn, answer=Me, refusals=(401,)),
    Endpoint("POST", "/api/logout", "Be a new guest", status=204),
    Endpoint(
        "POST",
        "/api/links",
        "A personal link to come back from another device: single use, ten minutes",
        answer=Link,
        status=201,
    ),
)

_SEAT = Query("seat", int, "whose tower; without it that of seat 0")
_SEEN = Query(
    "seen",
    int,
    "how far you have seen the journal: what is past by now gives an empty answer, 204, and no "
    "refusal",
)
_PAGED = (
    Query("before", str, "only tables older than the one with this id: the next page"),
    Query("limit", int, "how many at most, 1 to 100"),
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
        "The tables that everybody may see, newest first",
        answer=list[TableLine],
        who="anyone",
    ),
    Endpoint("GET", "/api/tables/{table}", "One table", answer=TableLine),
    Endpoint(
        "POST",
        "/api/tables/{table}/invite",
        "A link for friends that they can open",
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
        "Bandu: good places for the piece that you hold, the best first, as the terms have it",
        answer=PosesShown,
        query=(_SEEN,),
        may_be_late=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/bearing",
        "Bandu: which pieces of a tower bear nothing",
        answer=BearingShown,
        query=(_SEAT, _SEEN),
        may_be_late=True,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/steady",
        "Bandu: how steady a tower stands, where the terms allow hints",
        answer=SteadyShown,
        query=(_SEAT, _SEEN),
        may_be_late=True,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/pieces",
        "Bandu's pieces: size, mass, and where their meshes are",
        answer=PiecesShown,
        who="anyone",
    ),
    Endpoint(
        "GET",
        "/pieces/{mark}.bin",
        "The meshes of Bandu's pieces, at the address that the list of pieces gives: for each in "
        "turn its corners, then its triangles, as little-endian 16-bit numbers",
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
        "The games that you have played, newest first: those that are over and those that were "
        "stopped",
        answer=list[TableLine],
        query=_PAGED,
    ),
    Endpoint(
        "GET",
        "/api/my/results",
        "How you did, by game and level of bots",
        answer=list[ResultLine],
    ),
)

_SEAT = Query(
    "seat", int | Literal["all"], "whose view; `all` for all hands; without it an onlooker's"
)
_RECORDS = (
    Endpoint(
        "POST",
        "/api/records",
        "Open a record from elsewhere: JSON Lines, up to 5,000 of them and 1 MiB",
        takes=JSON_LINES,
        answer=Made,
        status=201,
    ),
    Endpoint(
        "GET",
        "/api/records/{record}",
        "The record of a game that is over, hands and all; that of a table has its id",
        media=JSON_LINES,
        who="anyone",
        refusals=(400,),
    ),
    Endpoint(
        "GET",
        "/api/records/{record}/about",
        "What a record is of, and how many moments it has",
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
        "Whether every deal comes from what was promised before",
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
    Endpoint("GET", "/", "The page: all tables", media=PAGE),
    Endpoint("GET", "/table/{table}", "The page of a table", media=PAGE),
    Endpoint("GET", "/record/{record}", "The page of a record", media=PAGE, who="anyone"),
    Endpoint("GET", "/come/{token}", "Where a personal link leads: a page that asks", media=PAGE),
    Endpoint(
        "POST",
        "/come/{token}",
        "The form of that page: you are that person from now on",
        takes=FORM,
        status=303,
        media=PAGE,
    ),
)

ENDPOINTS: tuple[Endpoint, ...] = (*_SERVER, *_ACCOUNTS, *_TABLES, *_RECORDS, *_PAGES)
