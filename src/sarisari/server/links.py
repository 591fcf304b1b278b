"""Addresses that are handed on: where this server is found, and tokens that nobody guesses."""

import hashlib
import secrets
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from sarisari.server.settings import Settings

TOKEN_BYTES = 32
SECURE = ("https", "wss")
USUAL_PORTS = {"http": 80, "https": 443}


def base_url(settings: Settings, connection: HTTPConnection) -> str:
    """Where this server is found, without a slash at the end: as whoever runs it says, or as the
    one who asks has found it."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    return f"{connection.url.scheme}://{connection.url.netloc}"


def is_https(settings: Settings, connection: HTTPConnection) -> bool:
    """Whether what goes to a browser goes there encrypted; a proxy may do that for us."""
    is_public = settings.public_url is not None and settings.public_url.startswith("https:")
    return is_public or connection.scope.get("scheme") in SECURE


def is_own_host(settings: Settings, connection: HTTPConnection) -> bool:
    """Whether a request or a socket is for the name under which this server is known: any, unless
    whoever runs it says which (else DNS rebinding passes for us)."""
    if settings.public_url is None:
        return True
    scheme = urlsplit(settings.public_url).scheme
    host = connection.headers.get("host", "")
    return _origin(f"{scheme}://{host}") == _origin(settings.public_url)


def is_public_origin(settings: Settings, connection: HTTPConnection) -> bool:
    """Whether a browser sent this from a page of the public URL, if there is one. Programs send
    no origin."""
    given = connection.headers.get("origin")
    if settings.public_url is None or given is None:
        return True
    return _origin(given) == _origin(settings.public_url)


def _origin(url: str) -> tuple[str, str, int | None] | None:
    """Scheme, host and port; None if it is no URL."""
    try:
        parts = urlsplit(url)
        port = parts.port or USUAL_PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def new_token() -> str:
    """For one link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """What is kept of a token: whoever reads the store cannot use its links."""
    return hashlib.sha256(token.encode()).digest()
