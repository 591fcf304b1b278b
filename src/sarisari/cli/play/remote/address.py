"""Parse a server's address or a link to one of its tables."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from sarisari.core.message import refuse, shown

LONGEST_SHOWN = 200  # characters of an address in a sentence
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
TABLE_PATH = re.compile(r"(?:/table/([^/]+))?/?")


@dataclass(frozen=True)
class Address:
    """`Address("http://host:7274")`, with the id of a table if the link was one to a table."""

    base: str
    table: str | None = None

    @property
    def socket(self) -> str:
        """The WebSocket's address: `ws://host:7274/socket`."""
        return "ws" + self.base.removeprefix("http") + "/socket"


def parse_address(text: str) -> Address:
    """Parse a server's address or a link to a table. Refused if it is neither.

    >>> parse_address("example.org:7274").base
    'http://example.org:7274'
    >>> parse_address("https://example.org/table/abc").table
    'abc'
    """
    refused = refuse("play-server-address", value=shown(text, LONGEST_SHOWN))
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        _ = parts.port  # raises ValueError if it is not a number
    except ValueError:
        raise refused from None
    path = TABLE_PATH.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise refused
    if path is None or not text.isprintable() or " " in text:
        raise refused
    table = path.group(1)
    return Address(f"{parts.scheme}://{parts.netloc}", None if table is None else table_id(table))


def table_id(text: str) -> str:
    """The id of a table, from the id itself or from a link. Refused if it is malformed."""
    text = text.rstrip("/").rsplit("/", 1)[-1]
    if TABLE_ID.fullmatch(text) is None:
        raise refuse("play-server-table", value=shown(text))
    return text
