"""What this computer keeps of servers: who we are there, and the salts of games under way.

`servers.json` in the folder of data, for its owner only: whoever reads it can sit in our seats.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from sarisari.core.message import Refused, refuse, shown
from sarisari.file_lock import lock_file
from sarisari.server.store.database import data_folder

FILE = "servers.json"
LONGEST_PATH = 4096


class ServerCredentials(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is kept of one server."""

    cookie: str | None = None
    salts: dict[str, str] = {}  # by table, until its game is over


class Credentials:
    """What is kept of the server at an address."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._path = data_folder() / FILE

    @property
    def cookie(self) -> str | None:
        """By which the server knows us again."""
        return self._read().get(self._base, ServerCredentials()).cookie

    def keep_cookie(self, cookie: str) -> None:
        """On disk when this returns."""
        with self._changing() as server:
            server.cookie = cookie

    def salt(self, table: str) -> str | None:
        """Our salt at a table."""
        return self._read().get(self._base, ServerCredentials()).salts.get(table)

    def keep_salt(self, table: str, salt: str) -> str:
        """On disk when this returns. The salt that counts: one kept before stays."""
        with self._changing() as server:
            return server.salts.setdefault(table, salt)

    def forget_salt(self, table: str) -> None:
        """The game is over: its record has the salt."""
        if self.salt(table) is not None:
            with self._changing() as server:
                server.salts.pop(table, None)

    @contextlib.contextmanager
    def _changing(self) -> Iterator[ServerCredentials]:
        """Change what is kept, alone among all programs that do."""
        with self._refusing(), self._locked():
            servers = self._read()
            yield servers.setdefault(self._base, ServerCredentials())
            _write(self._path, msgspec.json.format(msgspec.json.encode(servers), indent=1))

    def _read(self) -> dict[str, ServerCredentials]:
        with self._refusing():
            try:
                content = self._path.read_bytes()
            except FileNotFoundError:
                return {}
            return msgspec.json.decode(content, type=dict[str, ServerCredentials])

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = os.open(self._path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock_file(file, wait=True)
            yield
        finally:
            os.close(file)

    @contextlib.contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._refused(error) from None

    def _refused(self, error: Exception) -> Refused:
        why = error.strerror if isinstance(error, OSError) else None
        file = shown(self._path, LONGEST_PATH)
        return refuse("play-server-kept", file=file, why=shown(why or error, 200))


def _write(path: Path, content: bytes) -> None:
    """The whole file or none of it, safe on disk."""
    part = path.with_suffix(".part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content + b"\n")
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
