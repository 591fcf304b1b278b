"""Run searches in a separate process with compiled kernels, for commands that run the rules
themselves as plain Python. The process starts with the first search, so that commands which never
search do not wait for it."""

import os
from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeVar

from sarisari.bots import SEARCHING, Bot, Choice, get_bot
from sarisari.bots.spec import parse_spec
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.kernel_cache import is_warm
from sarisari.processes import SET_BY_US, Process, with_jit

T = TypeVar("T")


def run_search(work: Callable[..., T], *args: Any) -> T:
    """Call a function, in a process with compiled kernels if the kernel cache is warm."""
    if not PLAIN or SET_BY_US not in os.environ or not is_warm():
        return work(*args)
    return _process().result_of(partial(work, *args))


@cache
def _process() -> Process:
    return Process(around=with_jit)


class _SearchProxy:
    """A bot whose search runs in that process."""

    def __init__(self, spec: str) -> None:
        bot = get_bot(spec)
        self.name, self.title, self.about = bot.name, bot.title, bot.about
        self._spec = spec

    def choose(self, view: View, seed: int) -> Choice:
        """Choose as the bot would in this process, only faster."""
        return run_search(_choose, self._spec, view, seed)


def _choose(spec: str, view: View, seed: int) -> Choice:
    return get_bot(spec).choose(view, seed)


def bot_for(spec: str) -> Bot:
    """The bot of a spec. Refused if the name is unknown."""
    name, _ = parse_spec(spec)
    return _SearchProxy(spec) if name in SEARCHING else get_bot(spec)
