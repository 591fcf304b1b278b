"""Addresses that are handed on: where this server is found, and tokens that nobody guesses."""

import hashlib
import secrets

from starlette.requests import HTTPConnection

from sarisari.server.settings import Settings

TOKEN_BYTES = 32
SECURE = ("https", "wss")


def base_url(settings: Settings, connection: HTTPConnection) -> str:
    """Where this server is found, without a slash at the end: as whoever runs it says, or as the
    one who asks has found it."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    return f"{connection.url.scheme}://{connection.url.netloc}"


def is_https(settings: Settings, connection: HTTPConnection) -> bool:
    """Whether what goes to a browser goes there encrypted; a proxy may do that for us."""
    is_public = settings.public_url is not None and settings.public_url.startswith("https:")
    return is_public or connection.url.scheme in SECURE


def new_token() -> str:
    """For one link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """What is kept of a token: whoever reads the store cannot use its links."""
    return hashlib.sha256(token.encode()).digest()
