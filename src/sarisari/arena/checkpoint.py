"""Checkpoint file: finished blocks on disk, so that a long comparison can be resumed.

JSON Lines: a header that says what is compared, then one line per block, in order. Each line is
flushed to disk (fsync) before the next block counts; an incomplete last line is dropped.
"""

import os
from pathlib import Path
from typing import Any

import msgspec

from sarisari.arena.game_runner import Played
from sarisari.arena.plan import Comparison, lineups
from sarisari.core.message import Refused, refuse, shown
from sarisari.file_lock import lock_file
from sarisari.games import get_game
from sarisari.workforce.work_unit import sources_digest

FORMAT = 1
MARK = "sarisari-arena"
SOURCES = ("core", "games", "physics", "bots", "arena/plan.py", "arena/game_runner.py")
LONGEST_NAME = 200


class Block(msgspec.Struct, frozen=True):
    """A block, as one line of the file."""

    block: int
    games: tuple[Played, ...]


def header_of(comparison: Comparison) -> dict[str, Any]:
    """Everything that must be equal for blocks to belong to one comparison."""
    return {
        MARK: FORMAT,
        "game": comparison.game,
        "rules": get_game(comparison.game).rules_version,
        "options": comparison.options,
        "bots": list(comparison.bots),
        "programs": comparison.programs,
        "seed": comparison.seed,
        "sources": sources_of_games(),
    }


def sources_of_games() -> str:
    """A hash of all sources that decide deals and choices: a bot whose code has changed is a
    different bot."""
    return sources_digest(SOURCES)


class Checkpoint:
    """A file of blocks, locked while it is open."""

    def __init__(self, path: Path, comparison: Comparison) -> None:
        """Open or create the file. Refused, without changing the file, if it holds anything other
        than blocks of this comparison."""
        self._path = path
        self._comparison = comparison
        self.blocks: list[Block] = []
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            raise self._failed(error) from None
        try:
            self._lock()
            self._load()
        except OSError as error:
            self.close()
            raise self._failed(error) from None
        except Refused:
            self.close()
            raise

    def append(self, block: Block) -> None:
        """Write the next block. It is on disk when this returns."""
        try:
            self._write(msgspec.json.encode(block))
        except OSError as error:
            raise self._failed(error) from None
        self.blocks.append(block)

    def close(self) -> None:
        os.close(self._file)

    def _load(self) -> None:
        whole, lines = self._read()
        if not lines:
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            self._write(msgspec.json.encode(header_of(self._comparison)))
            return
        self._check_header(lines[0])
        for number, line in enumerate(lines[1:]):
            self.blocks.append(self._parse(line, number))
        os.ftruncate(self._file, whole)
        os.lseek(self._file, whole, os.SEEK_SET)

    def _read(self) -> tuple[int, list[bytes]]:
        """The offset where the complete lines end, and those lines. Refused if the file is not a
        checkpoint, so that it is never truncated."""
        with open(self._file, "rb", closefd=False) as file:
            data = file.read()
        whole = data.rfind(b"\n") + 1
        if not whole and data and not f'{{"{MARK}'.encode().startswith(data[: len(MARK) + 2]):
            raise refuse("arena-out-foreign", file=self._name)
        return whole, data[:whole].splitlines()

    def _check_header(self, line: bytes) -> None:
        theirs = _object(line)
        if MARK not in theirs:
            raise refuse("arena-out-foreign", file=self._name)
        for name, value in header_of(self._comparison).items():
            if theirs.get(name) == value:
                continue
            if name == "sources":
                raise refuse("arena-out-sources", file=self._name)
            raise refuse(
                "arena-out-other",
                file=self._name,
                what=name,
                theirs=_short(theirs.get(name)),
                ours=_short(value),
            )

    def _parse(self, line: bytes, number: int) -> Block:
        try:
            block = msgspec.json.decode(line, type=Block)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise self._damaged(number) from None
        sat = [game.lineup for game in block.games]
        if block.block != number or sat != lineups(self._comparison, number):
            raise self._damaged(number)
        return block

    def _write(self, line: bytes) -> None:
        data = line + b"\n"
        while data:
            data = data[os.write(self._file, data) :]
        os.fsync(self._file)

    def _lock(self) -> None:
        try:
            lock_file(self._file)
        except BlockingIOError:
            raise refuse("arena-out-busy", file=self._name) from None

    @property
    def _name(self) -> str:
        return shown(self._path, LONGEST_NAME)

    def _failed(self, error: OSError) -> Refused:
        return refuse("bad-file", file=self._name, why=shown(error.strerror or error))

    def _damaged(self, number: int) -> Refused:
        return refuse("arena-out-damaged", file=self._name, line=number + 2)


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _short(value: Any) -> str:
    return shown(value if isinstance(value, str | int) else msgspec.json.encode(value).decode())
