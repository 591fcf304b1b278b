"""Searches for commands that run the rules as plain Python: in a process of their own, which has
the compiled kernels. It starts with the first search, so that nobody else waits for it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, TypeVar

from sarisari.bots import SEARCHING, Bot, Choice, get_bot
from sarisari.bots.spec import parse_spec
from sarisari.core.game import View
from sarisari.core.kernel import PLAIN
from sarisari.core.kernel_cache import is_warm
from sarisari.processes import Process

SWITCH = "NUMBA_DISABLE_JIT"
OURS = "SARISARI_PLAIN"  # set beside the switch if it was not the user who wanted plain Python

T = TypeVar("T")


def searched(work: Callable[..., T], *args: Any) -> T:
    """What some work finds, with compiled kernels if there are any."""
    if not PLAIN or OURS not in os.environ or not is_warm():
        return work(*args)
    return _process().result_of(partial(work, *args))


@cache
def _process() -> Process:
    return Process(around=_with_jit)


@contextmanager
def _with_jit() -> Iterator[None]:
    """A process that starts meanwhile does not see the switch."""
    switch = os.environ.pop(SWITCH)
    try:
        yield
    finally:
        os.environ[SWITCH] = switch


class _Searching:
    """A bot that searches there."""

    def __init__(self, spec: str) -> None:
        bot = get_bot(spec)
        self.name, self.title, self.about = bot.name, bot.title, bot.about
        self._spec = spec

    def choose(self, view: View, seed: int) -> Choice:
        """As it would here, only quicker."""
        return searched(_choose, self._spec, view, seed)


def _choose(spec: str, view: View, seed: int) -> Choice:
    return get_bot(spec).choose(view, seed)


def bot_for(spec: str) -> Bot:
    """The bot of a name. Refused if there is none."""
    name, _ = parse_spec(spec)
    return _Searching(spec) if name in SEARCHING else get_bot(spec)
