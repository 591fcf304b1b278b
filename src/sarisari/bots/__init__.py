"""The bots, by name. Each sees what a player at its seat would see, and nothing else."""

from sarisari.bots.bot import Bot, Choice, Valued
from sarisari.bots.casual import CasualBot
from sarisari.bots.random_bot import RandomBot
from sarisari.bots.spec import BUDGETS, parse_spec
from sarisari.bots.strong import StrongBot, strong_bot
from sarisari.core.message import refuse, shown

__all__ = ["BOT_NAMES", "BUDGETS", "Bot", "Choice", "Valued", "get_bot"]

_BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), CasualBot(), StrongBot())}
BOT_NAMES = tuple(_BOTS)


def get_bot(spec: str) -> Bot:
    """The bot of a name, with a budget behind a colon if it takes one. Refused if there is none.

    >>> get_bot("casual").name
    'casual'
    """
    name, budget = parse_spec(spec)
    if name not in _BOTS:
        raise refuse("bot-unknown", name=shown(name), names=list(BOT_NAMES))
    if name == StrongBot.name and budget:
        return strong_bot(budget.get("iterations"), budget.get("ms"))
    return _BOTS[name]  # the others need no budget, and so keep any
