"""The best Solitaire towers of this computer, by what they were built from."""

import json
from pathlib import Path

from sarisari.cli.atomic_files import replace_file
from sarisari.core.options import Options
from sarisari.server.store.database import data_folder


def beaten(options: Options, count: int) -> int | None:
    """What the best tower with these pieces, this tremor and these falls had before; None if this
    is the first. A better one is kept from now on; a file that cannot be read or written keeps nothing."""
    path = data_folder() / "bandu-best.json"
    known = _read(path)
    ways = [options["pieces"], options["tremor"]]
    # without a word for falls: as they were before there was an option
    key = json.dumps(ways if options["fall"] == "table" else [*ways, options["fall"]])
    before = known.get(key)
    if before is None or count > before:
        try:
            replace_file(path, json.dumps({**known, key: count}).encode())
        except OSError:
            return before
    return before


def _read(path: Path) -> dict[str, int]:
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    is_whole = isinstance(known, dict) and all(isinstance(count, int) for count in known.values())
    return known if is_whole else {}
