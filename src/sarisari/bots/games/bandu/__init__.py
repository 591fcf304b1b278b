"""What bots know of Bandu."""

from sarisari.bots.games import TowerPlay
from sarisari.bots.games.bandu.heuristic import placement, scores
from sarisari.bots.games.bandu.simple_placement import any_placement, flat_placement
from sarisari.bots.games.bandu.strong import strong_bot
from sarisari.games.bandu.notation import placement_of

PLAY = TowerPlay(
    scores=scores,
    placement=placement,
    any_placement=any_placement,
    flat_placement=flat_placement,
    is_placement=lambda do: placement_of(do) is not None,
    strong=strong_bot,
    bots=("random", "casual", "strong"),
    # a pile that is soon empty, so that pieces are pulled out of towers
    warm_up_options={"mode": "challenge", "pieces": 3},
)
