"""Where the server's store is: a data folder with an SQLite file, or the address of a PostgreSQL
database, which several servers may share."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

from sarisari.cli.language import own_words
from sarisari.cli.name_check import fail
from sarisari.core.message import say, shown
from sarisari.server.store import Store
from sarisari.server.store.database import LONGEST_PATH, data_folder
from sarisari.server.store.sqlite import SqliteStore

SCHEMES = ("postgresql://", "postgres://")
FILE_VARIABLE = "SARISARI_STORE_FILE"  # names a file that has the address, as secrets are passed

Place: TypeAlias = Path | str  # a data folder, or an address


def place_of(store: str | None, data: str | None) -> Place:
    """Return the place that options and environment name; the usual data folder if none."""
    address = store or _address_in_file()
    return data_folder(data) if address is None else _checked(address)


def any_place(text: str) -> Place:
    """Return a place that is given by one text: an address, or else a folder."""
    return _checked(text) if text.startswith(SCHEMES) else Path(text)


def _address_in_file() -> str | None:
    file = os.environ.get(FILE_VARIABLE)
    if not file:
        return None
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        fail(own_words().say(say("store-broken", file=shown(file, LONGEST_PATH), why=shown(error))))


def _checked(address: str) -> str:
    if not address.startswith(SCHEMES):
        fail(own_words().say(say("store-bad-address")))
    if find_spec("asyncpg") is None:
        fail(own_words().say(say("store-no-asyncpg")))
    return address


def store_at(place: Place, reserve: int = 0) -> Store:
    """Return the store at a place, which has to be opened. `reserve` is disk space for running
    games, which matters only where the disk is ours."""
    if isinstance(place, Path):
        return SqliteStore(place, reserve=reserve)
    from sarisari.server.store.postgres.pg_store import PgStore

    return PgStore(place)


def shown_place(place: Place) -> str:
    """Return a place for people to read, without a password."""
    if isinstance(place, Path):
        return shown(place, LONGEST_PATH)
    from sarisari.server.store.postgres.pg_connection import shown_address

    return shown_address(place)
