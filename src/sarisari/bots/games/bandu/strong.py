"""`strong` in Bandu: searches placements by physics simulation and solves auctions."""

from collections.abc import Mapping

from sarisari.bots.bot import PLACE, Choice, legal_of
from sarisari.bots.budget import Budget
from sarisari.bots.casual import CasualBot
from sarisari.bots.games.bandu.builder import choose
from sarisari.bots.games.bandu.builder.placement_odds import has_physics
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.games.bandu.view import BanduView

USUAL_MS = 1000


class StrongBot:
    """Simulates placements and solves auctions. Where the physics engine is not installed, it
    plays as `casual` does."""

    name = "strong"
    title = say("bot-strong")
    about = say("bot-strong-about")

    def __init__(self, iterations: int | None = None, ms: int | None = None) -> None:
        self.iterations = iterations
        self.ms = USUAL_MS if ms is None and iterations is None else ms

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        if len(legal) == 1 and legal != [PLACE]:
            return Choice(legal[0])
        assert isinstance(view, BanduView)
        if not has_physics():
            return CasualBot().choose(view, seed)
        return choose(view, seed, Budget(self.iterations, self.ms))


def strong_bot(budget: Mapping[str, int]) -> StrongBot:
    """The bot with a budget. If both kinds are given, simulations win over time."""
    return StrongBot(budget.get("iterations"), budget.get("ms"))
