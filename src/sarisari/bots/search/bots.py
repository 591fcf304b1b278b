"""The bots that search: `club`, `strong` and `plain`."""

from sarisari.bots.bot import Choice, Valued, legal_of
from sarisari.bots.search.clock import Allowance
from sarisari.bots.search.searching import Settings, grow_tree, halve
from sarisari.core.game import View
from sarisari.core.message import say
from sarisari.core.stream import new_stream


class SearchBot:
    """Plays out worlds that fit its view, within a budget of playouts or of milliseconds."""

    def __init__(self, name: str, how: Settings, iterations: int | None, ms: int | None) -> None:
        self.name = name
        self.title = say(f"bot-{name}")
        self.about = say(f"bot-{name}-about")
        self._how = how
        self._iterations = iterations
        self._ms = ms

    def choose(self, view: View, seed: int) -> Choice:
        legal = legal_of(view)
        if len(legal) == 1:
            return Choice(legal[0])
        allowance = Allowance(self._iterations, self._ms)
        search = grow_tree if self._how.is_tree else halve
        valued: tuple[Valued, ...] = search(view, new_stream(seed), allowance, self._how)
        return Choice(valued[0].do, valued)


HOW = {
    "plain": Settings(True, 0.0, 1, -1.0, 0.0),
    "club": Settings(False, 0.0, 1, 0.3, 0.0),
    "strong": Settings(False, 0.0, 1, 0.3, 0.0),
    "tree": Settings(True, 0.0, 1, 0.3, 0.0),
    "belief": Settings(False, 1.0, 4, 0.3, 0.0),
}
USUAL = {"plain": {"iterations": 1000}, "club": {"iterations": 300}, "strong": {"ms": 500}}


def search_bot(name: str, budget: dict[str, int]) -> SearchBot:
    """The bot of that name with this budget, or else its usual one."""
    given = budget or USUAL.get(name, {"ms": 200})
    iterations = given.get("iterations")
    return SearchBot(name, HOW[name], iterations, None if iterations else given.get("ms"))
