"""What an endpoint of the HTTP API is: method, path, parameters, bodies, answers and refusals, as
data."""

import re
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal, TypeAlias

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
ANY_NAME = ("/health", "/health/live", "/health/ready")  # answer under any host name
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
            421: self.path not in ANY_NAME,
            429: True,
            503: self.path.startswith(WORKED_FOR) or self.media == PAGE,
        }
        return sorted({status for status, holds in follows.items() if holds} | {*self.refusals})
