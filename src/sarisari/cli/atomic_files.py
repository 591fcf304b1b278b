"""Small files that are whole or not there."""

import os
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """A whole file in the place of another, or nothing of it."""
    part = path.with_suffix(".part")
    write_file(part, content)
    part.replace(path)


def write_file(path: Path, content: bytes) -> None:
    """A whole file, for its owner only, safe on disk."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
