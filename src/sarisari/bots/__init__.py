"""The bots, by name. Each sees what a player at its seat would see, and nothing else."""

from functools import lru_cache

from sarisari.bots.beginner import BeginnerBot
from sarisari.bots.bot import Bot, Choice, Valued
from sarisari.bots.by_game import in_every_game
from sarisari.bots.casual import CasualBot
from sarisari.bots.random_bot import RandomBot
from sarisari.bots.spec import BUDGETS, parse_spec
from sarisari.core.message import refuse, shown

__all__ = ["BOT_NAMES", "BUDGETS", "Bot", "Choice", "Valued", "bots_of", "get_bot"]

_BEGINNER = in_every_game(BeginnerBot(), {})
_READY: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), _BEGINNER, CasualBot())}
_SEARCHING = ("club", "strong", "plain")
BOT_NAMES = (*_READY, *_SEARCHING)
_BUILDERS = ("random", "casual", "strong")


def bots_of(game: str) -> tuple[str, ...]:
    """Those that play a game each in its own way: in Bandu the others build as `casual` does."""
    return _BUILDERS if game == "bandu" else BOT_NAMES


@lru_cache(maxsize=64)  # clients invent budgets
def get_bot(spec: str) -> Bot:
    """The bot of a name, with a budget behind a colon if it takes one. Refused if there is none.

    >>> get_bot("casual").name
    'casual'
    """
    name, budget = parse_spec(spec)
    if name in _READY:  # these need no budget, and so keep any
        return _READY[name]
    from sarisari.bots.search.bots import HOW, search_bot  # noqa: PLC0415 - it needs the kernels

    if name in HOW:
        return in_every_game(search_bot(name, budget), budget)
    raise refuse("bot-unknown", name=shown(name), names=list(BOT_NAMES))
