"""High scores of Bandu Solitaire on this computer, by pieces and options, and by whether poses
were suggested."""

import json
from pathlib import Path

from sarisari.cli.atomic_files import replace_file
from sarisari.core.options import Options
from sarisari.core.settle_question import FIRST_HAND
from sarisari.server.store.database import data_folder

BY_HAND = "by-hand"


def record_tower(options: Options, count: int, *, is_helped: bool, hand_version: int) -> int | None:
    """Record a tower of `count` pieces if it is the best of its kind with these options. Return the
    previous best; None if there is none. A file that cannot be read or written is ignored."""
    path = data_folder() / "bandu-best.json"
    known = _read(path)
    ways = [options["pieces"], options["tremor"]]
    # the default for falls is left out: files from before there was an option have no such entry
    ways += [] if options["fall"] == "table" else [options["fall"]]
    # the first hand let go at rest, so its towers compare with no others. Old files know neither
    # other hands nor towers whose poses were not suggested
    ways += [] if hand_version == FIRST_HAND else [f"hand-{hand_version}"]
    key = json.dumps(ways if is_helped else [*ways, BY_HAND])
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
