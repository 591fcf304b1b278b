"""HTTP client of the server's API: tables, lobby lists, records and authentication."""

import ssl
from http.client import HTTPException
from http.cookies import CookieError, SimpleCookie
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec

from sarisari.cli.play.remote.credentials import Credentials
from sarisari.cli.play.remote.decoding import printable, refused_by
from sarisari.core.game import Sheet
from sarisari.core.message import Refused, refuse, shown
from sarisari.server.messages import (
    Body,
    LogIn,
    Made,
    Me,
    NewTable,
    RefusedAnswer,
    Sheets,
    TableLine,
)

COOKIE = "sarisari"
SECURE_COOKIE = f"__Host-{COOKIE}"  # the session cookie's name under HTTPS
TIMEOUT_SECONDS = 10.0
LONGEST_ANSWER = 1 << 24  # bytes; a record has some thousands

T = TypeVar("T")


def cookie_header(address: str, cookie: str) -> str:
    """The session cookie as a header; under HTTPS by both names, for older servers.

    >>> cookie_header("http://host:7274", "ada")
    'sarisari=ada'
    >>> cookie_header("wss://host/socket", "ada")
    '__Host-sarisari=ada; sarisari=ada'
    """
    is_secure = address.startswith(("https:", "wss:"))
    return "; ".join(f"{name}={cookie}" for name in [SECURE_COOKIE] * is_secure + [COOKIE])


class Api:
    """The API of one server, called as the user of the saved session. Every call raises Refused if
    the server refuses, cannot be reached, or is not a Sari-sari server."""

    def __init__(self, base: str, credentials: Credentials) -> None:
        self.base = base
        self.credentials = credentials

    def me(self) -> Me:
        """The current user; the server makes a guest account if there is none."""
        return self._answer("/api/me", Me)

    def log_in(self, login: str, password: str) -> Me:
        """Log in to an account for all later calls."""
        return self._answer("/api/login", Me, LogIn(login=login, password=password))

    def make(self, wanted: NewTable) -> Made:
        """Make a new table."""
        return self._answer("/api/tables", Made, wanted)

    def open_tables(self) -> list[TableLine]:
        """The public tables (lobby)."""
        return self._answer("/api/tables", list[TableLine])

    def my_tables(self) -> list[TableLine]:
        """The user's tables, the newest first."""
        mine = self._answer("/api/my/tables", list[TableLine])
        return sorted(mine, key=lambda line: line.created, reverse=True)

    def sheets(self, table: str) -> list[Sheet]:
        """The score sheets of finished rounds."""
        return self._answer(f"/api/tables/{table}/sheets", Sheets).sheets

    def record(self, table: str) -> bytes:
        """The record of a finished game, as JSON Lines."""
        return self._request(f"/api/records/{table}")

    def _answer(self, path: str, kind: type[T], body: Body | None = None) -> T:
        try:
            content = printable(msgspec.json.decode(self._request(path, body)))
            return msgspec.convert(content, kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise self._not_ours() from None

    def _request(self, path: str, body: Body | None = None) -> bytes:
        data = None if body is None else msgspec.json.encode(body)
        request = Request(self.base + path, data)  # noqa: S310 - an address is http or https
        request.add_header("Content-Type", "application/json")
        cookie = self.credentials.cookie
        if cookie is not None:
            request.add_header("Cookie", cookie_header(self.base, cookie))
        try:
            with urlopen(request, timeout=TIMEOUT_SECONDS) as response:  # noqa: S310
                self._keep_cookie(response.headers.get_all("Set-Cookie") or [])
                content: bytes = response.read(LONGEST_ANSWER)
                return content
        except HTTPError as error:
            with error:
                raise self._refused(error.read(LONGEST_ANSWER)) from None
        except (OSError, HTTPException, ValueError) as error:
            raise self._unreachable(error) from None

    def _keep_cookie(self, headers: list[str]) -> None:
        for header in headers:
            try:
                cookies = SimpleCookie(header)
            except CookieError:
                continue
            morsel = cookies.get(SECURE_COOKIE) or cookies.get(COOKIE)
            if morsel is not None and morsel.value != self.credentials.cookie:
                self.credentials.keep_cookie(morsel.value)

    def _refused(self, content: bytes) -> Refused:
        try:
            answer = msgspec.convert(printable(msgspec.json.decode(content)), RefusedAnswer)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return self._not_ours()
        return refused_by(answer.refused, answer.text)

    def _not_ours(self) -> Refused:
        return refuse("play-server-not-ours", link=self.base)

    def _unreachable(self, error: Exception) -> Refused:
        reason = error.reason if isinstance(error, URLError) else error
        if isinstance(reason, ssl.SSLCertVerificationError):
            why = shown(reason.verify_message)
            return refuse("play-server-certificate", link=self.base, why=why)
        why = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
        return refuse("play-server-unreachable", link=self.base, why=shown(why, 200))
