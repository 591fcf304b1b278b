"""Searching bots for every game: dispatch by game between card search, tower search and
fallbacks."""

from functools import cached_property

from sarisari.bots.bot import Bot, Choice
from sarisari.bots.casual import CasualBot
from sarisari.bots.games import TowerPlay, play_of
from sarisari.bots.search.search_bots import search_bot
from sarisari.core.game import View


class PerGameBot:
    """A searching bot with a budget, usable in every game. Towers go to the game's own `club` and
    `strong`, or to `casual`, and a card game without a registration to `plain`."""

    def __init__(self, name: str, budget: dict[str, int]) -> None:
        self._cards = search_bot(name, budget)
        self._budget = budget
        self.name, self.title, self.about = name, self._cards.title, self._cards.about

    @cached_property
    def _plain(self) -> Bot:
        return search_bot("plain", self._budget)

    def choose(self, view: View, seed: int) -> Choice:
        play = play_of(view.game)
        if isinstance(play, TowerPlay):
            is_builder = self.name in play.bots
            bot = play.builder_bot(self.name, self._budget) if is_builder else CasualBot()
            return bot.choose(view, seed)
        if play is not None or self.name == "plain":
            return self._cards.choose(view, seed)
        choice = self._plain.choose(view, seed)
        return Choice(choice.do, choice.actions, choice.instead or self._plain.name)
