"""The bots (AI players), by name. A bot sees what a player in its seat would see, and nothing else.

`random`, `beginner` and `casual` answer at once; `club`, `strong` and `plain` search within a
budget of time or playouts (Monte Carlo rollouts, ISMCTS). `net` and `critic` play by neural
networks.
"""

from functools import lru_cache

from sarisari.bots.beginner import BeginnerBot
from sarisari.bots.bot import BOT_NAMES, NET_BOTS, SEARCHING, Bot, Choice, Valued
from sarisari.bots.casual import CasualBot
from sarisari.bots.games import play_of
from sarisari.bots.random_bot import RandomBot
from sarisari.bots.spec import BUDGETS, parse_spec
from sarisari.core.message import refuse, shown
from sarisari.games import get_game

__all__ = ["BOT_NAMES", "BUDGETS", "SEARCHING", "Bot", "Choice", "Valued", "bots_of", "get_bot"]

_READY: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), BeginnerBot(), CasualBot())}


def bots_of(game: str) -> tuple[str, ...]:
    """The bots that each play a game in a different way. The other bots can play it too: Bandu as
    `casual` does, and a game without a registration as `random` or `plain` does."""
    play = play_of(game)
    if play is not None:
        return play.bots
    return ("random", "plain") if get_game(game).about.has_cards else ("random",)


@lru_cache(maxsize=64)  # bounded, because clients may ask for any budget
def get_bot(spec: str) -> Bot:
    """The bot of a spec: its name, with a budget after a colon if the bot takes one. An unknown
    name is refused.

    >>> get_bot("casual").name
    'casual'
    """
    name, budget = parse_spec(spec)
    if name in _READY:  # these bots do not search and ignore a budget
        return _READY[name]
    if name in NET_BOTS:
        from sarisari.bots.search.net_player import NetPlayer  # noqa: PLC0415 - loads the kernels

        return NetPlayer(name, budget)
    if name not in SEARCHING:
        raise refuse("bot-unknown", name=shown(name), names=list(BOT_NAMES))
    from sarisari.bots.per_game import PerGameBot  # noqa: PLC0415 - loads the kernels

    return PerGameBot(name, budget)
