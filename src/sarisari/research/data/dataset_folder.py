"""The folder of a dataset: locked while it is written, resumable, never mixed with another one."""

import os
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from sarisari.core.message import Refused, refuse, shown
from sarisari.file_lock import lock_file
from sarisari.research.data.data_card import data_card
from sarisari.research.data.dataset_file import Parquet

HEADER = "dataset.json"
CARD = "README.md"
GAMES, DECISIONS = "games", "decisions"
PART = ".part"  # the ending of a file that is not complete
LONGEST_NAME = 200


class DatasetFolder:
    """A folder that is being filled. A pair of files counts once its file of games is complete."""

    def __init__(self, path: Path, header: dict[str, Any], *, resumes: bool = True) -> None:
        """Open or create the folder. Refused, with nothing changed, if it holds anything other
        than files of this dataset."""
        self.path = path
        self._header = header
        try:
            path.mkdir(parents=True, exist_ok=True)
            others = [file.name for file in path.iterdir() if file.name != HEADER]
            is_new = not (path / HEADER).exists()
            if others and is_new:
                raise refuse("dataset-not-empty", folder=self._name)
            self._file = os.open(path / HEADER, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise self._failed(error) from None
        try:
            self._begin(header, may_resume=resumes or is_new)
        except OSError as error:
            self.close()
            raise self._failed(error) from None
        except Refused:
            self.close()
            raise

    def _begin(self, header: dict[str, Any], *, may_resume: bool) -> None:
        try:
            lock_file(self._file)
        except BlockingIOError:
            raise refuse("dataset-busy", folder=self._name) from None
        written = os.read(self._file, 1 << 20)
        whole = msgspec.json.format(msgspec.json.encode(header), indent=2) + b"\n"
        if whole.startswith(written) and written != whole:  # new, or killed while it was written
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, whole)
            os.fsync(self._file)
        elif not may_resume:
            raise refuse("dataset-not-empty", folder=self._name)
        else:
            self._check(written, header)
        for kind in (GAMES, DECISIONS):
            (self.path / kind).mkdir(exist_ok=True)
            for part in (self.path / kind).glob(f"*{PART}"):
                part.unlink()

    def _check(self, written: bytes, header: dict[str, Any]) -> None:
        try:
            theirs = msgspec.json.decode(written)
        except (msgspec.DecodeError, UnicodeDecodeError):
            theirs = None
        if not isinstance(theirs, dict) or "sarisari-dataset" not in theirs:
            raise refuse("dataset-not-empty", folder=self._name)
        for name, value in header.items():
            if theirs.get(name) != value:
                texts = [_short(one) for one in (theirs.get(name), value)]
                raise refuse(
                    "dataset-other", folder=self._name, what=name, theirs=texts[0], ours=texts[1]
                )

    def done(self) -> set[int]:
        """Return the files that are complete, each by the number of its first game."""
        found = (self.path / GAMES).glob("part-*.parquet")
        return {int(file.stem.removeprefix("part-")) for file in found}

    def counts(self) -> tuple[int, int]:
        """Return how many games and decisions are there."""
        kinds = ((self.path / kind).glob("part-*.parquet") for kind in (GAMES, DECISIONS))
        games, decisions = (sum(map(_row_count, files)) for files in kinds)
        return games, decisions

    def add(self, parquet: Parquet) -> None:
        """Write a pair of files. They are on disk when this returns."""
        name = f"part-{parquet.first:09}.parquet"
        try:
            _write(self.path / DECISIONS / name, parquet.decisions)
            _write(self.path / GAMES / name, parquet.games)
        except OSError as error:
            raise self._failed(error) from None

    def finish(self) -> tuple[int, int]:
        """Write the data card, which says that everything is there. Return how many games and
        decisions there are."""
        counts = self.counts()
        try:
            _write(self.path / CARD, data_card(self._header, *counts).encode())
        except OSError as error:
            raise self._failed(error) from None
        return counts

    def close(self) -> None:
        os.close(self._file)

    @property
    def _name(self) -> str:
        return shown(self.path, LONGEST_NAME)

    def _failed(self, error: OSError) -> Refused:
        return refuse("bad-file", file=self._name, why=shown(error.strerror or error))


def _row_count(path: Path) -> int:
    return int(pl.scan_parquet(path).select(pl.len()).collect().item())


def _write(path: Path, content: bytes) -> None:
    """Write a file atomically: whoever sees its name sees all of it, also after a power failure."""
    part = path.with_name(path.name + PART)
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def _short(value: Any) -> str:
    return shown(value if isinstance(value, str | int) else msgspec.json.encode(value).decode())
