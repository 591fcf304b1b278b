"""Bots that play cards in one way and towers in another."""

from sarisari.bots.bot import Bot, Choice
from sarisari.bots.casual import CasualBot
from sarisari.bots.strong import strong_bot
from sarisari.core.game import View
from sarisari.games.bandu.view import BanduView


class ByGame:
    """The bot of a name, in every game: what searches hands builds no towers."""

    def __init__(self, cards: Bot, towers: Bot) -> None:
        self.name, self.title, self.about = cards.name, cards.title, cards.about
        self._cards = cards
        self._towers = towers

    def choose(self, view: View, seed: int) -> Choice:
        bot = self._towers if isinstance(view, BanduView) else self._cards
        return bot.choose(view, seed)


def in_every_game(cards: Bot, budget: dict[str, int]) -> ByGame:
    """With towers by `strong`'s own way if it is that; by rules of thumb otherwise."""
    if cards.name == "strong":
        return ByGame(cards, strong_bot(budget.get("iterations"), budget.get("ms")))
    return ByGame(cards, CasualBot())
