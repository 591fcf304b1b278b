"""`club` and `strong` in Bandu: they simulate placements and solve auctions. `strong` tries placements
until it is sure, and looks at its neighbour's tower too; `club` tries a few, on its own tower."""

from collections.abc import Mapping

from sarisari.bots.bot import PLACE, Choice, legal_of
from sarisari.bots.budget import Budget
from sarisari.bots.casual import CasualBot
from sarisari.bots.games.bandu.builder import choose
from sarisari.bots.games.bandu.builder.placement_odds import has_physics
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.games.bandu.view import BanduView

STRONG = "strong"
STRONG_MS = 1000
CLUB_ITERATIONS = 8


class BuilderBot:
    """Simulates placements and solves auctions. Where the physics engine is not installed, it
    plays as `casual` does."""

    def __init__(self, name: str, iterations: int | None, ms: int | None) -> None:
        self.name = name
        self.title, self.about = say(f"bot-{name}"), say(f"bot-{name}-about")
        self._is_thorough = name == STRONG
        if ms is None and iterations is None:
            ms, iterations = (STRONG_MS, None) if self._is_thorough else (None, CLUB_ITERATIONS)
        self.iterations, self.ms = iterations, ms

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        if len(legal) == 1 and legal != [PLACE]:
            return Choice(legal[0])
        assert isinstance(view, BanduView)
        if not has_physics():
            return CasualBot().choose(view, seed)
        budget = Budget(self.iterations, self.ms)
        return choose(view, seed, budget, is_thorough=self._is_thorough)


def builder_bot(name: str, budget: Mapping[str, int]) -> BuilderBot:
    """The bot with a budget. If both kinds are given, simulations win over time."""
    return BuilderBot(name, budget.get("iterations"), budget.get("ms"))
