"""What bots know of Bandu."""

from sarisari.bots.games import TowerPlay
from sarisari.bots.games.bandu.beginner import beginner_choice
from sarisari.bots.games.bandu.builder_bots import builder_bot
from sarisari.bots.games.bandu.heuristic import casual_choice, placement
from sarisari.bots.games.bandu.simple_placement import any_placement, flat_placement
from sarisari.bots.games.bandu.tower_hints import tower_hints
from sarisari.bots.games.bandu.tower_judge import TOWER_REVIEW
from sarisari.games.bandu.notation import placement_of

PLAY = TowerPlay(
    casual_choice=casual_choice,
    placement=placement,
    beginner_choice=beginner_choice,
    any_placement=any_placement,
    flat_placement=flat_placement,
    is_placement=lambda do: placement_of(do) is not None,
    builder_bot=builder_bot,
    hints=tower_hints,
    bots=("random", "beginner", "casual", "club", "strong"),
    # a pile that is soon empty, so that pieces are pulled out of towers
    warm_up_options={"mode": "challenge", "pieces": 3},
    review=TOWER_REVIEW,
)
