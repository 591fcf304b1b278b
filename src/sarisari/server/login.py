"""Who is who: a signed cookie for everybody, with an account or without."""

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
PREFIXED = f"__Host-{COOKIE}"  # under HTTPS: no other name of the domain, and no HTTP, can set it
KEY_BYTES = 32
USER_BYTES = 16
YEAR_SECONDS = 365 * 86_400  # seconds


class Login:
    """Makes users and knows them again. `open` comes before anything else."""

    _cookies: Signer
    _forms: Signer

    def __init__(self, settings: Settings, clock: Callable[[], int]) -> None:
        self._settings = settings
        self._clock = clock
        self._valid_from: dict[str, int] = {}  # by user: the moment of the oldest good cookie
        self._prefixed_since: int | None = None  # None: no cookie has had the prefix so far

    async def open(self, store: Store) -> None:
        """The key, and whose cookies are no longer good: in memory, for every request asks."""
        key = await store.server_key(secrets.token_bytes(KEY_BYTES))
        self._cookies, self._forms = _signer(key, "user"), _signer(key, "form")
        self._valid_from = await store.cut_offs()
        if (self._settings.public_url or "").startswith("https:"):
            self._prefixed_since = await store.prefixed_since(self._clock())

    def user_of(self, connection: HTTPConnection) -> str | None:
        """The user behind a request or a socket; None without a good cookie of ours. Under HTTPS
        one without the prefix is good if it was made before there was any with it."""
        cookies = connection.cookies
        if not is_https(self._settings, connection):
            return self._user_in(cookies.get(COOKIE, ""))
        old = cookies.get(COOKIE, "")
        return self._user_in(cookies.get(PREFIXED, "")) or self._user_in(old, self._prefixed_since)

    def _user_in(self, cookie: str, before: int | None = None) -> str | None:
        """The user of a good cookie, made before a moment if one is given."""
        try:
            content = self._cookies.unsign(cookie).decode()
        except BadSignature:
            return None
        user, _, made = content.rpartition(".")
        since = max(self._valid_from.get(user, 0), self._clock() - YEAR_SECONDS * 1000)
        is_good = int(made) >= since and (before is None or int(made) < before)
        return user if is_good else None

    def welcome(self, connection: HTTPConnection, response: Response) -> str:
        """The user behind a request, or a new guest, with a cookie for another year."""
        user = self.user_of(connection) or new_user()
        self.become(connection, response, user)
        return user

    def become(self, connection: HTTPConnection, response: Response, user: str) -> None:
        """From now on this browser is that user."""
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
        if is_secure and COOKIE in connection.cookies:  # else it would count again after a log-out
            response.delete_cookie(COOKIE, path="/")

    def forget(self, connection: HTTPConnection, response: Response) -> None:
        """From now on this browser is a new guest."""
        self.become(connection, response, new_user())

    def next_valid_from(self, user: str) -> int:
        """The moment to cut off at: later than every cookie of a user so far."""
        return max(self._clock(), self._valid_from.get(user, 0)) + 1

    def cut_off(self, user: str, valid_from: int) -> None:
        """Cookies of a user made before this moment are no longer good. The store knows first."""
        self._valid_from[user] = valid_from

    def form_token(self, user: str, about: str) -> str:
        """What a form carries to show that it is ours, made for this browser and this purpose:
        a page of another site can make a browser send a form, but cannot know this."""
        return self._forms.get_signature(f"{user}.{about}").decode()

    def is_form_token(self, token: str, user: str, about: str) -> bool:
        """Whether a form is one that this browser was given."""
        return self._forms.verify_signature(f"{user}.{about}".encode(), token.encode())


def new_user() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(USER_BYTES)


def _signer(key: bytes, salt: str) -> Signer:
    return Signer(key, salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)
