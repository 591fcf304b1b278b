"""Links: the public address of this server, its host and origin, and tokens of personal links."""

import hashlib
import secrets
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from sarisari.server.settings import Settings

TOKEN_BYTES = 32
SECURE = ("https", "wss")
USUAL_PORTS = {"http": 80, "https": 443}


def base_url(settings: Settings, connection: HTTPConnection) -> str:
    """Return the address of this server without a slash at the end: the configured public URL, or
    the one that the request was sent to."""
    if settings.public_url is not None:
        return settings.public_url.rstrip("/")
    return f"{connection.url.scheme}://{connection.url.netloc}{settings.root_path}"


def is_https(settings: Settings, connection: HTTPConnection) -> bool:
    """Whether the connection to the browser is encrypted, perhaps by a proxy."""
    is_public = settings.public_url is not None and settings.public_url.startswith("https:")
    return is_public or connection.scope.get("scheme") in SECURE


def is_own_host(settings: Settings, connection: HTTPConnection) -> bool:
    """Whether a request or socket is addressed to this server's public host name. Every name is
    accepted if no public URL is configured. The check prevents DNS rebinding."""
    if settings.public_url is None:
        return True
    scheme = urlsplit(settings.public_url).scheme
    host = connection.headers.get("host", "")
    return _origin(f"{scheme}://{host}") == _origin(settings.public_url)


def is_public_origin(settings: Settings, connection: HTTPConnection) -> bool:
    """Whether a browser sent this from a page of the public URL, if one is configured. Other
    programs send no origin."""
    given = connection.headers.get("origin")
    if settings.public_url is None or given is None:
        return True
    return _origin(given) == _origin(settings.public_url)


def _origin(url: str) -> tuple[str, str, int | None] | None:
    """Return scheme, host and port; None if the text is no URL."""
    try:
        parts = urlsplit(url)
        port = parts.port or USUAL_PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None


def new_token() -> str:
    """Return the token of a new link."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """Return what is stored of a token, so that nobody who reads the store can use its links."""
    return hashlib.sha256(token.encode()).digest()
