"""What the games of a batch have in common, checked: options, rewards, resets, opponents."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from sarisari.core.message import Refused
from sarisari.core.options import Options, check_options, players_of
from sarisari.research.batch_kernel import (
    AT_ONCE,
    CALLER,
    MOST_SEATS,
    NEVER,
    NEXT_STEP,
    QUICK,
    RANDOM,
    BatchSetup,
)
from sarisari.research.games import batch_room
from sarisari.text import catalogue

OPPONENTS = {"random": RANDOM, "quick": QUICK}
RESETS = {"at once": AT_ONCE, "next step": NEXT_STEP, "never": NEVER}
REWARDS = ("edge", "points")


def checked_options(rules: Any, options: Mapping[str, Any]) -> Options:
    """Return the complete options of a game; ValueError if one is wrong."""
    try:
        return check_options(rules.options, options)
    except Refused as refused:
        raise ValueError(f"{rules.name}: {catalogue().refusal(refused.message)}") from None


def controls_of(opponents: Mapping[int, str], players: int) -> npt.NDArray[np.uint8]:
    """Return who chooses for each seat; ValueError if nobody is left to the caller."""
    controls = np.full(MOST_SEATS, CALLER, np.uint8)
    for seat, name in opponents.items():
        if seat not in range(players):
            raise ValueError(f"there are seats 0 to {players - 1}, but no seat {seat}")
        if name not in OPPONENTS:
            raise ValueError(f"an opponent is {' or '.join(OPPONENTS)}, not {name!r}")
        controls[seat] = OPPONENTS[name]
    if len(opponents) == players:
        raise ValueError("at least one seat must be left for the caller")
    return controls


def setup_of(
    rules: Any, options: Options, controls: npt.NDArray[np.uint8], reward: str, reset: str
) -> BatchSetup:
    """Return the setup for the kernel; ValueError if there is no such reward or reset."""
    if reward not in REWARDS:
        raise ValueError(f"a reward is {' or '.join(REWARDS)}, not {reward!r}")
    if reset not in RESETS:
        raise ValueError(f"a reset is one of {', '.join(RESETS)}; not {reset!r}")
    return BatchSetup(
        players=players_of(options),
        viewer=int(np.flatnonzero(controls == CALLER)[0]),
        suits=len(rules.deck.suits),
        cards=rules.deck.card_count,
        actions=len(batch_room(rules.name).ACTION_NAMES),
        pays_points=reward == "points",
        covers=options.get("hidden") == "facedown",
        following=RESETS[reset],
    )
