"""How bots play Bandu."""

from sarisari.bots.games import TowerPlay
from sarisari.bots.games.bandu.heuristic import likings, placement
from sarisari.bots.games.bandu.simple_placement import any_placement, flat_placement
from sarisari.bots.games.bandu.strong import strong_bot
from sarisari.games.bandu.notation import placement_of

PLAY = TowerPlay(
    likings=likings,
    placement=placement,
    any_placement=any_placement,
    flat_placement=flat_placement,
    is_placement=lambda do: placement_of(do) is not None,
    strong=strong_bot,
    bots=("random", "casual", "strong"),
    sample={"mode": "challenge", "pieces": 3},  # a pile that is soon empty: towers are pulled
)
