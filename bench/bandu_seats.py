"""The players of Bandu's benchmarks: bots by their specs, and some that no table offers.

`looks-strong` judges by looks alone, as `strong` does at rated tables. `old-casual` and `old-strong`
are the bots from before the win model, with the present physics; their sources are read from git.
`looks-old-strong` is both.
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
from sarisari.bots.casual import best_scored
from sarisari.core.game import View, judged_by_looks
from sarisari.core.stream import new_stream

OLD_COMMIT = "9d477988"
OLD_FOLDER = "src/sarisari/bots/games/bandu"
OLD_FILES = (
    "heuristic",
    "simple_placement",
    "builder/__init__",
    "builder/auction",
    "builder/placement_odds",
    "builder/placement_search",
)
LOOKS, OLD = "looks-", "old-"
USUAL_TRIES = 8  # of `old-strong` without a budget


def choose(spec: str, view: View, seed: int) -> Choice:
    """What the player of a seat chooses."""
    if spec.startswith(LOOKS):
        return choose(spec.removeprefix(LOOKS), judged_by_looks(view), seed)
    if spec.startswith(OLD):
        return _old_choice(spec.removeprefix(OLD), view, seed)
    return get_bot(spec).choose(view, seed)


def _old_choice(spec: str, view: View, seed: int) -> Choice:
    if len(view.legal) == 1 and view.legal != [PLACE]:
        return Choice(view.legal[0])
    if spec.startswith("strong"):
        tries = int(spec.partition("iterations=")[2] or USUAL_TRIES)
        found: Choice = _old("builder").choose(view, seed, Budget(tries, None))
        return found
    heuristic = _old("heuristic")
    if view.legal == [PLACE]:
        return Choice(heuristic.placement(view, new_stream(seed)))
    return Choice(best_scored(view.legal, heuristic.scores(view), seed))


def _old(module: str) -> Any:
    """A module of the old bots."""
    return importlib.import_module(f"{_old_package()}.{module}")


@lru_cache(maxsize=1)
def _old_package() -> str:
    """The old bots as a package of its own; return its name."""
    name = "old_bandu"
    folder = Path(tempfile.mkdtemp()) / name
    (folder / "builder").mkdir(parents=True)
    (folder / "__init__.py").touch()
    for file in OLD_FILES:
        shown = subprocess.run(
            ["git", "show", f"{OLD_COMMIT}:{OLD_FOLDER}/{file}.py"],
            check=True,
            capture_output=True,
            text=True,
            cwd=Path(__file__).parents[1],
        )
        source = shown.stdout.replace("sarisari.bots.games.bandu", name)
        (folder / f"{file}.py").write_text(source, encoding="utf-8")
    sys.path.insert(0, str(folder.parent))
    return name
