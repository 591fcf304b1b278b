"""Metadata of Bandu: duration and presets."""

from sarisari.core.about import About
from sarisari.core.options import Options
from sarisari.games.bandu.state import MODES, SOLITAIRE

PRESETS: dict[str, Options] = {mode: {"mode": mode} for mode in MODES}
PRESETS[MODES[SOLITAIRE]]["players"] = 1

ABOUT = About(
    minutes=15,
    has_cards=False,
    has_settles=True,
    presets=PRESETS,
)
