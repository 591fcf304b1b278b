"""The players of Bandu's benchmarks: bots by their specs, and two that no table offers.

`looks-strong` judges by looks alone, as `strong` does at rated tables. `old-strong` decides as it did
before the win model (commit f127581), with the present physics; its sources are read from git.
"""

import importlib
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any

from sarisari.bots import Choice, get_bot
from sarisari.bots.bot import PLACE
from sarisari.bots.budget import Budget
from sarisari.core.game import View, judged_by_looks

OLD_COMMIT = "f127581"
OLD_FOLDER = "src/sarisari/bots/games/bandu/builder"
OLD_FILES = ("__init__", "auction", "placement_odds", "placement_search")
LOOKS, OLD = "looks-", "old-strong"


def choose(spec: str, view: View, seed: int) -> Choice:
    """What the player of a seat chooses."""
    if spec.startswith(OLD):
        return _old_choice(spec, view, seed)
    if spec.startswith(LOOKS):
        return get_bot(spec.removeprefix(LOOKS)).choose(judged_by_looks(view), seed)
    return get_bot(spec).choose(view, seed)


def _old_choice(spec: str, view: View, seed: int) -> Choice:
    if len(view.legal) == 1 and view.legal != [PLACE]:
        return Choice(view.legal[0])
    iterations = int(spec.partition("iterations=")[2] or 8)
    found: Choice = _old_builder().choose(view, seed, Budget(iterations, None))
    return found


@lru_cache(maxsize=1)
def _old_builder() -> Any:
    """The old builder as a package of its own, adapted to what it calls now."""
    folder = Path(tempfile.mkdtemp()) / "old_builder"
    folder.mkdir()
    for name in OLD_FILES:
        shown = subprocess.run(
            ["git", "show", f"{OLD_COMMIT}:{OLD_FOLDER}/{name}.py"],
            check=True,
            capture_output=True,
            text=True,
            cwd=Path(__file__).parents[1],
        )
        source = shown.stdout.replace("sarisari.bots.games.bandu.builder", "old_builder")
        source = source.replace(
            "physics_options_of(view.options)",
            "physics_options_of(view.options, view.hand_version)",
        )
        source = source.replace("suggestions.stable_suggestions", "suggestions.quick_suggestions")
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    sys.path.insert(0, str(folder.parent))
    return importlib.import_module("old_builder")
