"""Session cookies: a signed cookie identifies every user, with an account or as a guest.

Also the CSRF tokens of forms.
"""

import hashlib
import secrets
from collections.abc import Callable

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from sarisari.server.links import is_https
from sarisari.server.settings import Settings
from sarisari.server.store import Store

COOKIE = "sarisari"
PREFIXED = f"__Host-{COOKIE}"  # under HTTPS: neither other hosts of the domain nor HTTP can set it
KEY_BYTES = 32
USER_BYTES = 16
YEAR_SECONDS = 365 * 86_400


class Login:
    """Creates users, and recognizes them by their cookies. `open` must be called first."""

    _cookies: Signer
    _forms: Signer

    def __init__(self, settings: Settings, clock: Callable[[], int]) -> None:
        self._settings = settings
        self._clock = clock
        self._valid_from: dict[str, int] = {}  # by user: cookies made before are invalid
        self._prefixed_since: int | None = None  # None: no cookie has the prefix yet

    async def open(self, store: Store) -> None:
        """Load the signing key and the times before which users' cookies are invalid. Both stay in
        memory, since every request needs them."""
        key = await store.server_key(secrets.token_bytes(KEY_BYTES))
        self._cookies, self._forms = _signer(key, "user"), _signer(key, "form")
        self._valid_from = await store.cut_offs()
        if (self._settings.public_url or "").startswith("https:"):
            self._prefixed_since = await store.prefixed_since(self._clock())

    def user_of(self, connection: HTTPConnection) -> str | None:
        """Return the user of a request or socket; None without a valid cookie. Under HTTPS, a
        cookie without the prefix is valid only if it was made before the first one with the
        prefix."""
        cookies = connection.cookies
        if not is_https(self._settings, connection):
            return self._user_in(cookies.get(COOKIE, ""))
        old = cookies.get(COOKIE, "")
        return self._user_in(cookies.get(PREFIXED, "")) or self._user_in(old, self._prefixed_since)

    def _user_in(self, cookie: str, before: int | None = None) -> str | None:
        """Return the user of a valid cookie; with `before`, only if it was made before that
        time."""
        try:
            content = self._cookies.unsign(cookie).decode()
        except BadSignature:
            return None
        user, _, made = content.rpartition(".")
        since = max(self._valid_from.get(user, 0), self._clock() - YEAR_SECONDS * 1000)
        is_good = int(made) >= since and (before is None or int(made) < before)
        return user if is_good else None

    def welcome(self, connection: HTTPConnection, response: Response) -> str:
        """Return the user of a request, or a new guest, and renew the cookie for another year."""
        user = self.user_of(connection) or new_user()
        self.become(connection, response, user)
        return user

    def become(self, connection: HTTPConnection, response: Response, user: str) -> None:
        """Set the cookie that makes this browser that user."""
        made = max(self._clock(), self._valid_from.get(user, 0))
        is_secure = is_https(self._settings, connection)
        response.set_cookie(
            PREFIXED if is_secure else COOKIE,
            self._cookies.sign(f"{user}.{made}").decode(),
            max_age=YEAR_SECONDS,
            path="/",
            httponly=True,
            samesite="lax",
            secure=is_secure,
        )
        # the old cookie would be used again after a log-out
        if is_secure and COOKIE in connection.cookies:
            response.delete_cookie(COOKIE, path="/")

    def forget(self, connection: HTTPConnection, response: Response) -> None:
        """Make this browser a new guest."""
        self.become(connection, response, new_user())

    def next_valid_from(self, user: str) -> int:
        """Return a time later than that of every cookie that a user has so far."""
        return max(self._clock(), self._valid_from.get(user, 0)) + 1

    def cut_off(self, user: str, valid_from: int) -> None:
        """Invalidate a user's cookies made before this time. The caller saves it in the store
        first."""
        self._valid_from[user] = valid_from

    def learn_cut_off(self, user: str, valid_from: int) -> bool:
        """Note from when cookies are valid, as another process has saved it. Return whether that is
        news."""
        is_news = valid_from > self._valid_from.get(user, 0)
        if is_news:
            self.cut_off(user, valid_from)
        return is_news

    def form_token(self, user: str, about: str) -> str:
        """Return the CSRF token of a form, made for this browser and this purpose. A page of
        another site can make the browser send a form, but cannot know the token."""
        return self._forms.get_signature(f"{user}.{about}").decode()

    def is_form_token(self, token: str, user: str, about: str) -> bool:
        """Whether a CSRF token is the one that this browser was given."""
        return self._forms.verify_signature(f"{user}.{about}".encode(), token.encode())


def new_user() -> str:
    """Return a new user id that nobody can guess."""
    return secrets.token_urlsafe(USER_BYTES)


def _signer(key: bytes, salt: str) -> Signer:
    return Signer(key, salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)
