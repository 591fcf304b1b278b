"""What Bandu says of itself."""

from sarisari.core.about import About
from sarisari.games.bandu.state import MODES

ABOUT = About(
    minutes=30,
    has_cards=False,
    has_settles=True,
    presets={mode: {"mode": mode} for mode in MODES},
)
