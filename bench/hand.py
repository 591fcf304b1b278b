"""How often typical set-ups stand when a human hand lets go: `python bench/hand.py`.

Twenty set-ups at each tremor, with 200 seeds each. `--write` puts the figures where
`tools/pieces.py` finds them for docs/pieces.md. Exit status 1 if a bar is missed.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sarisari.core.settle_question import NEWEST_HAND, Placement, Tremor
from sarisari.core.stream import new_stream
from sarisari.physics.settle import place
from sarisari.physics.world import Placed

FIGURES = Path(__file__).parents[1] / "docs" / "pieces" / "set-ups.json"
SEEDS = 200
TREMORS: tuple[Tremor, ...] = ("none", "small", "large")
HALF = 0.5**0.5
FLAT = (1.0, 0.0, 0.0, 0.0)
LYING = (HALF, HALF, 0.0, 0.0)  # turned about x: a cylinder lies across the base
ON_END = (HALF, 0.0, HALF, 0.0)  # turned about y
UPSIDE_DOWN = (0.0, 1.0, 0.0, 0.0)
BASE: Placed = ("base-1", (0.0, 0.0, 10.0, *FLAT))

Plan = tuple[tuple[str, Placement], ...]


class SetUp(NamedTuple):
    """A tower that a steady hand has built, and the piece that is placed on it."""

    name: str
    tower: Plan
    piece: str
    placement: Placement
    least: int = 0  # per cent that must stand with a small tremor
    most: int = 100

    @property
    def is_safe(self) -> bool:
        """Whether a tremor must make no difference."""
        return self.least >= 99


def at(x: float, y: float, turn: tuple[float, float, float, float] = FLAT) -> Placement:
    return x, y, *turn


FLAT_TEN = tuple(
    (name, at(0, 0))
    for name in ("slab", "octagon", "disc", "brick", "oval", "plank", "hexagon", "ring", "tube")
)
DOWEL = (("dowel", at(0, 0)),)
SET_UPS = (
    SetUp("cube on the base", (), "cube", at(0, 0), least=99),
    SetUp("cube over the end of the base by 45 %", (), "cube", at(38.4, 0)),
    SetUp("slab on the end of an upright dowel", DOWEL, "slab", at(0, 0), least=99),
    SetUp("the same, 6 mm off its middle", DOWEL, "slab", at(6, 0)),
    SetUp("frustum on a tower of ten flat pieces", FLAT_TEN, "frustum", at(0, 0), least=99),
    SetUp(
        "plank across a cylinder and a hexagon",
        (("cylinder", at(-22, 0)), ("hexagon", at(22, 0))),
        "plank",
        at(0, 0),
        least=99,
    ),
    SetUp("egg in the eggcup", (("eggcup", at(0, 0)),), "egg", at(0, 0), least=99),
    SetUp("egg on its side on the base", (), "egg", at(0, 0, ON_END)),
    SetUp("ball in the middle of the base", (), "ball", at(0, 0), 70, 95),
    SetUp("ball 10 mm inside the edge of the base", (), "ball", at(0, 10), 70, 95),
    SetUp("ball 10 mm inside two edges of the base", (), "ball", at(30, 10), 70, 95),
    SetUp("ball 1 mm inside the edge of the base", (), "ball", at(0, 19), most=10),
    SetUp("ball on the end of an upright dowel", DOWEL, "ball", at(0, 0), most=10),
    SetUp("ball in a ring", (("ring", at(0, 0)),), "ball", at(0, 0), least=99),
    SetUp("cylinder that lies on the base", (), "cylinder", at(0, 0, LYING)),
    SetUp(
        "cube on a cylinder that lies",
        (("cylinder", at(0, 0, LYING)),),
        "cube",
        at(0, 0),
        most=25,
    ),
    SetUp("disc on its rim", (), "disc", at(0, 0, LYING)),
    SetUp(
        "cube on a disc that stands on its rim",
        (("disc", at(0, 0, LYING)),),
        "cube",
        at(0, 0),
        most=25,
    ),
    SetUp("cube on a ball", (("ball", at(0, 0)),), "cube", at(0, 0), most=10),
    SetUp("dome upside down on the base", (), "dome", at(0, 0, UPSIDE_DOWN)),
)


@cache
def built(plan: Plan, hand: int) -> tuple[Placed, ...]:
    """A base with pieces that a steady hand has put down one after another."""
    tower: tuple[Placed, ...] = (BASE,)
    for name, placement in plan:
        outcome = place(tower, name, placement, with_film=False, hand=hand)
        assert outcome.stands, (name, outcome.verdict)
        tower = outcome.tower
    return tower


def standing(
    set_up: SetUp, tremor: Tremor, seeds: int, hand: int = NEWEST_HAND, first: int = 0
) -> float:
    """How many per cent of the seeds from the first on stand."""
    tower = built(set_up.tower, hand)
    outcomes = (
        place(
            tower,
            set_up.piece,
            set_up.placement,
            new_stream(seed),
            tremor,
            with_film=False,
            hand=hand,
        )
        for seed in range(first, first + seeds)
    )
    return 100 * sum(outcome.stands for outcome in outcomes) / seeds


def missed(set_up: SetUp, found: Mapping[Tremor, float]) -> list[str]:
    """The bars that a set-up misses."""
    none, small, large = (found[tremor] for tremor in TREMORS)
    return [
        *(["bar"] if not set_up.least <= small <= set_up.most else []),
        *(["not as safe as none"] if set_up.is_safe and small < none - 1 else []),
        *(["large is safer"] if large > small else []),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--hand", type=int, default=NEWEST_HAND)
    parser.add_argument("--first", type=int, default=0, help="seed")
    parser.add_argument("--only", default="")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    figures: dict[str, dict[Tremor, float]] = {}
    bad = 0
    for set_up in SET_UPS:
        if given.only not in set_up.name:
            continue
        found = {
            tremor: standing(
                set_up, tremor, 1 if tremor == "none" else given.seeds, given.hand, given.first
            )
            for tremor in TREMORS
        }
        figures[set_up.name] = found
        bad += bool(missed(set_up, found))
        print(f"{set_up.name:45} {list(found.values())} {missed(set_up, found)}", flush=True)
    if given.write:
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
