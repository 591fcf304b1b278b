"""Who is who: a signed cookie for everybody, without an account."""

import secrets

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "sarisari"
USER_BYTES = 16
YEAR = 365 * 86_400  # seconds


class Login:
    """Makes users and knows them again."""

    def __init__(self, key: bytes) -> None:
        self._signer = Signer(key, salt="user")

    def user_of(self, connection: HTTPConnection) -> str | None:
        """The user behind a request or a socket; None without a cookie of ours."""
        try:
            return self._signer.unsign(connection.cookies.get(COOKIE, "")).decode()
        except BadSignature:
            return None

    def welcome(self, connection: HTTPConnection, response: Response) -> str:
        """The user behind a request, with a cookie from now on."""
        user = self.user_of(connection) or secrets.token_urlsafe(USER_BYTES)
        response.set_cookie(
            COOKIE,
            self._signer.sign(user).decode(),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )
        return user
