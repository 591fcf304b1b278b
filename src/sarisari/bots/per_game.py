"""Bots that search, in every game: worlds of cards in one way, towers in another."""

from functools import cached_property

from sarisari.bots.bot import Bot, Choice
from sarisari.bots.casual import CasualBot
from sarisari.bots.games import TowerPlay, play_of
from sarisari.bots.search.search_bots import search_bot
from sarisari.core.game import View


class PerGameBot:
    """The bot of a name, with a budget, in every game: what searches hands builds no towers, and
    what has not been told how a game is played leaves it to `plain`."""

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
            bot = play.strong(self._budget) if self.name == "strong" else CasualBot()
            return bot.choose(view, seed)
        if play is not None or self.name == "plain":
            return self._cards.choose(view, seed)
        choice = self._plain.choose(view, seed)
        return Choice(choice.do, choice.actions, choice.instead or self._plain.name)
