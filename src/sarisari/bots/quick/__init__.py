"""Quick play: what rollouts and beliefs take for the way in which seats choose, one compiled
function for each game. Anything with the same names could stand in its place, such as a net.

A module has
- `rate(s, seat, unseen, knobs, likings)`: how much the seat to act likes each integer that is
  legal now, in points, into `likings`; it may look at nothing that the seat cannot know;
- `KNOBS`: the numbers that `rate` weighs things with, which `bench/knobs.py` has tuned;
- `standing(s, seat)`: what decides the game in its last round;
- `SPREAD`: how far one round's edge is off, in points, about.
"""

from functools import cache
from importlib import import_module
from typing import Any


@cache
def quick_play(game: str) -> Any:
    """The module for a game."""
    return import_module(f"sarisari.bots.quick.{game}")
