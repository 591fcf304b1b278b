"""The searching bots of card games: `club` and `strong` (root rollouts with sequential halving)
and `plain` (ISMCTS with random rollouts)."""

from sarisari.bots.bot import Choice, Valued, legal_of
from sarisari.bots.budget import Budget
from sarisari.bots.casual import CasualBot
from sarisari.bots.search.search_methods import SearchSettings, sequential_halving, tree_search
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.message import say
from sarisari.core.stream import new_stream

ALL_TURNS = 1000  # more choices than a round has
TWO_THREADS_MS = 100  # budget from which a second thread pays


class SearchBot:
    """Plays out worlds that fit its view, within a budget of playouts or milliseconds.

    Without compiled kernels, a search limited by time would find nothing. Then `casual` chooses
    instead, and the choice says so. A budget of playouts is merely slow."""

    def __init__(
        self, name: str, settings: SearchSettings, iterations: int | None, ms: int | None
    ) -> None:
        self.name = name
        self.title, self.about = WORDS[name]
        self._settings = settings
        self.iterations = iterations
        self.ms = ms

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        if len(legal) == 1:
            return Choice(legal[0])
        if PLAIN and self.iterations is None:
            casual = CasualBot()
            return Choice(casual.choose(view, seed).do, instead=casual.name)
        budget = Budget(self.iterations, self.ms)
        search = tree_search if self._settings.is_tree else sequential_halving
        valued: tuple[Valued, ...] = search(view, new_stream(seed), budget, self._settings)
        return Choice(valued[0].do, valued)


WORDS = {
    "plain": (say("bot-plain"), say("bot-plain-about")),
    "club": (say("bot-club"), say("bot-club-about")),
    "strong": (say("bot-strong"), say("bot-strong-about")),
}
SETTINGS = {
    "plain": SearchSettings(True, False, 1, 0, 0.0),
    "club": SearchSettings(False, False, 1, ALL_TURNS, 0.0),
    "strong": SearchSettings(False, True, 2, ALL_TURNS, 1.0),
}
USUAL_BUDGETS = {"plain": {"ms": 200}, "club": {"ms": 5}, "strong": {"ms": 500}}


def search_bot(name: str, budget: dict[str, int]) -> SearchBot:
    """The bot of that name with this budget, or with its usual one if the budget is empty. If
    both kinds of budget are given, playouts win."""
    given = budget or USUAL_BUDGETS[name]
    iterations, ms = given.get("iterations"), given.get("ms")
    is_long = name == "strong" and (iterations is not None or (ms or 0) >= TWO_THREADS_MS)
    settings = SETTINGS[name]._replace(threads=2 if is_long else 1)
    return SearchBot(name, settings, iterations, ms)
