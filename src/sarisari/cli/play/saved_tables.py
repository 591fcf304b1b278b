"""Saved tables: a journal file per table (event sourcing), written to disk before anything is
shown.

`20261115-201500-tindahan.jsonl` has the opening on its first line and an entry on each further
line. Beside it, `.secret` keeps the secret of the deals and the people's salts until the journal
reveals them, `.record.jsonl` has the record once the game is over, and an empty `.helped` says that
poses were suggested.
"""

import contextlib
import errno
import json
import os
from datetime import UTC, datetime
from io import FileIO
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from sarisari.cli.atomic_files import replace_file, write_file
from sarisari.cli.language import own_words
from sarisari.core.message import Refused, refuse, shown
from sarisari.file_lock import lock_file
from sarisari.server.store.database import data_folder
from sarisari.table.journal import Entry, Opening, newer_version_refusal
from sarisari.table.step import RefusedEntry
from sarisari.table.table import Table

LONGEST_PATH = 4096
SECRET, RECORD, HELPED = ".secret", ".record.jsonl", ".helped"


class Secrets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret and salts of a game, which must stay hidden until they are revealed."""

    secret: str  # 64 hex digits
    salts: dict[int, str]  # by seat: of people


class SavedTable:
    """The file of one table, open and locked."""

    def __init__(self, path: Path, file: FileIO, secrets: Secrets) -> None:
        self.path = path
        self.secrets = secrets
        self._file = file
        self._size = file.tell()

    def append(self, *entries: Entry | Opening) -> None:
        """Append entries; they are on disk (fsync) when this returns. Refused, with the file
        unchanged, if they cannot be written."""
        line = b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)
        try:
            if self._file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError as error:
            with contextlib.suppress(OSError):
                self._file.truncate(self._size)
            self._file.seek(self._size)
            raise _not_saved(self.path, error) from None
        self._size += len(line)

    @property
    def is_helped(self) -> bool:
        """Whether poses were suggested in this game."""
        return beside(self.path, HELPED).exists()

    def note_help(self) -> None:
        """Note that poses were suggested. It does not matter if that cannot be written."""
        with contextlib.suppress(OSError):
            beside(self.path, HELPED).touch()

    def close(self) -> None:
        """Close the file, which releases its lock."""
        self._file.close()

    def finish(self, record: list[dict[str, Any]]) -> Path:
        """Write the record and delete the secret, which the journal contains by now."""
        path = beside(self.path, RECORD)
        lines = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in record)
        try:
            replace_file(path, lines.encode())
            beside(self.path, SECRET).unlink(missing_ok=True)
        except OSError as error:
            raise _not_saved(path, error) from None
        return path


def folder() -> Path:
    """The folder of saved tables."""
    return data_folder() / "tables"


def beside(path: Path, suffix: str) -> Path:
    """The path of a table's file with another suffix."""
    return path.with_name(path.name.removesuffix(".jsonl") + suffix)


def all_saved() -> list[Path]:
    """The files of all tables, the newest first. Empty files, left by a program that was killed
    before it wrote the opening, are skipped."""
    paths = (p for p in folder().glob("*.jsonl") if not p.name.endswith(RECORD))
    return sorted((path for path in paths if path.stat().st_size), reverse=True)


def is_finished(path: Path) -> bool:
    """Whether the game was played to its end."""
    return beside(path, RECORD).exists()


def create(opening: Opening, secrets: Secrets) -> SavedTable:
    """Create the file of a new table and write its opening."""
    folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    stem = _stem(opening.time, opening.game)
    number = 1
    while True:
        name = stem if number == 1 else f"{stem}-{number}"
        path = folder() / f"{name}.jsonl"
        with contextlib.suppress(FileExistsError):
            file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600), "r+")
            break
        number += 1
    _lock(path, file)
    write_file(beside(path, SECRET), msgspec.json.encode(secrets))
    saved = SavedTable(path, file, secrets)
    saved.append(opening)
    return saved


def keep_record(time: int, game: str, table: str, content: bytes) -> Path:
    """Save the record of a game that was played on a server, named by the table's id. OSError if
    it cannot be written."""
    folder().mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder() / f"{_stem(time, game)}-{table}{RECORD}"
    replace_file(path, content)
    return path


def _stem(time: int, game: str) -> str:
    """A file name such as `20261115-201500-tindahan`, from a time in milliseconds."""
    started = datetime.fromtimestamp(time / 1000, UTC).astimezone()
    return f"{started:%Y%m%d-%H%M%S}-{game}"


def load(path: Path) -> tuple[SavedTable, Table]:
    """Load a table as it was left. An incomplete last line, left by a crash, is dropped. Any other
    damage is refused with its line number, and the file is not changed."""
    file = FileIO(path, "r+")
    with contextlib.ExitStack() as on_failure:
        on_failure.callback(file.close)
        _lock(path, file)
        whole, table = read(path, file)
        secrets = _read_secrets(path, table)
        file.truncate(whole)
        file.seek(whole)
        on_failure.pop_all()
    return SavedTable(path, file, secrets), table


def read(path: Path, file: BinaryIO | FileIO) -> tuple[int, Table]:
    """The length of a file's complete lines in bytes, and the table restored from them."""
    content = file.read()
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].split(b"\n")[:-1]
    if not lines:
        raise _damaged(path, 1, refuse("play-saved-empty"))
    opening = _parse(path, 1, lines[0], Opening)
    entries = [_parse(path, number, line, Entry) for number, line in enumerate(lines[1:], 2)]
    try:
        return whole, Table.restored(opening, entries)
    except RefusedEntry as refused:
        raise _damaged(path, refused.index + 2, refused) from None
    except Refused as refused:
        raise _damaged(path, 1, refused) from None


def _parse(path: Path, number: int, line: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        unread = newer_version_refusal(error) or refuse("play-saved-line", why=shown(error))
        raise _damaged(path, number, unread) from None
    except Refused as refused:
        raise _damaged(path, number, refused) from None


def _damaged(path: Path, number: int, why: Refused) -> Refused:
    sentence = own_words().refusal(why.message)
    file = shown(path, LONGEST_PATH)
    return refuse("play-saved-damaged", file=file, line=number, sentence=sentence)


def _not_saved(path: Path, error: OSError) -> Refused:
    why = shown(error.strerror or error)
    return refuse("play-not-saved", file=shown(path, LONGEST_PATH), why=why)


def _read_secrets(path: Path, table: Table) -> Secrets:
    if table.is_finished:
        return Secrets("", {})
    try:
        content = beside(path, SECRET).read_bytes()
        return msgspec.json.decode(content, type=Secrets)
    except (OSError, msgspec.DecodeError) as error:
        file = shown(beside(path, SECRET), LONGEST_PATH)
        raise refuse("play-saved-secret", file=file, why=shown(error)) from None


def _lock(path: Path, file: FileIO) -> None:
    try:
        lock_file(file.fileno())
    except BlockingIOError:
        raise refuse("play-saved-locked", file=shown(path, LONGEST_PATH)) from None
