"""The bots that search: `club`, `strong` and `plain`."""

from sarisari.bots.bot import Choice, Valued, legal_of
from sarisari.bots.budget import Budget
from sarisari.bots.casual import CasualBot
from sarisari.bots.search.search_methods import SearchSettings, grow_tree, halve
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.message import say
from sarisari.core.stream import new_stream

ALL = 1000  # more choices than a round has
LONG = 100  # milliseconds from which on a second thread is worth its trouble


class SearchBot:
    """Plays out worlds that fit its view, within a budget of playouts or of milliseconds.

    Without compiled kernels a search by the clock would find nothing in its time: then `casual`
    chooses instead, and the choice says so. With a budget of playouts it is only slow."""

    def __init__(
        self, name: str, how: SearchSettings, iterations: int | None, ms: int | None
    ) -> None:
        self.name = name
        self.title, self.about = WORDS[name]
        self._how = how
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
        search = grow_tree if self._how.is_tree else halve
        valued: tuple[Valued, ...] = search(view, new_stream(seed), budget, self._how)
        return Choice(valued[0].do, valued)


WORDS = {
    "plain": (say("bot-plain"), say("bot-plain-about")),
    "club": (say("bot-club"), say("bot-club-about")),
    "strong": (say("bot-strong"), say("bot-strong-about")),
}
HOW = {
    "plain": SearchSettings(True, False, 1, 0, 0.0),
    "club": SearchSettings(False, False, 1, ALL, 0.0),
    "strong": SearchSettings(False, True, 2, ALL, 1.0),
}
USUAL = {"plain": {"ms": 200}, "club": {"ms": 5}, "strong": {"ms": 500}}


def search_bot(name: str, budget: dict[str, int]) -> SearchBot:
    """The bot of that name with this budget, or else its usual one. Playouts come before the
    clock, if both are given."""
    given = budget or USUAL[name]
    iterations, ms = given.get("iterations"), given.get("ms")
    is_long = name == "strong" and (iterations is not None or (ms or 0) >= LONG)
    how = HOW[name]._replace(threads=2 if is_long else 1)
    return SearchBot(name, how, iterations, ms)
