"""The bots, by name. Each sees what a player at its seat would see, and nothing else."""

from functools import lru_cache

from sarisari.bots.beginner import BeginnerBot
from sarisari.bots.bot import BOT_NAMES, SEARCHING, Bot, Choice, Valued
from sarisari.bots.casual import CasualBot
from sarisari.bots.games import play_of
from sarisari.bots.random_bot import RandomBot
from sarisari.bots.spec import BUDGETS, parse_spec
from sarisari.core.message import refuse, shown
from sarisari.games import get_game

__all__ = ["BOT_NAMES", "BUDGETS", "SEARCHING", "Bot", "Choice", "Valued", "bots_of", "get_bot"]

_READY: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), BeginnerBot(), CasualBot())}


def bots_of(game: str) -> tuple[str, ...]:
    """Those that play a game each in its own way. The others play it too: towers as `casual`
    does, and a game that nobody has told them about as `random` or `plain` does."""
    play = play_of(game)
    if play is not None:
        return play.bots
    return ("random", "plain") if get_game(game).about.has_cards else ("random",)


@lru_cache(maxsize=64)  # clients invent budgets
def get_bot(spec: str) -> Bot:
    """The bot of a name, with a budget behind a colon if it takes one. Refused if there is none.

    >>> get_bot("casual").name
    'casual'
    """
    name, budget = parse_spec(spec)
    if name in _READY:  # these need no budget, and so keep any
        return _READY[name]
    if name not in SEARCHING:
        raise refuse("bot-unknown", name=shown(name), names=list(BOT_NAMES))
    from sarisari.bots.per_game import PerGameBot  # noqa: PLC0415 - it needs the kernels

    return PerGameBot(name, budget)
