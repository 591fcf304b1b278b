"""Atomic writes of small files: after a crash a file is complete or absent."""

import os
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Replace a file atomically: write a temporary file, then rename it."""
    part = path.with_suffix(".part")
    write_file(part, content)
    part.replace(path)


def write_file(path: Path, content: bytes) -> None:
    """Write a file that only its owner can read, and flush it to disk (fsync)."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
