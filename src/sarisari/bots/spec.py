"""Bot specs: parse a bot's name with an optional budget (`casual`, `strong:ms=200`), and external
bots given as `name=command` (`mine=python mine.py`)."""

import re
from collections.abc import Collection, Iterable

from sarisari.core.message import refuse, shown

BUDGETS = ("ms", "iterations")
LEAST_BUDGET = {"ms": 20, "iterations": 50}  # granted however high the load is
MOST_DIGITS = 9  # of a budget; that is days of thought
OUTSIDE = re.compile(r"([A-Za-z0-9_-]+)=(.*)", re.DOTALL)


def parse_spec(spec: str) -> tuple[str, dict[str, int]]:
    """Parse a spec into name and budget. Refused if it is malformed.

    >>> parse_spec("casual")
    ('casual', {})
    >>> parse_spec("strong:ms=200")
    ('strong', {'ms': 200})
    """
    name, colon, rest = spec.partition(":")
    budget: dict[str, int] = {}
    for part in rest.split(",") if colon else ():
        key, _, value = part.partition("=")
        if key not in BUDGETS:
            raise refuse("bot-key", name=shown(name), budget=shown(key), names=list(BUDGETS))
        if key in budget:
            raise refuse("bot-key-twice", budget=key)
        budget[key] = _parse_budget(name, key, value)
    return name, budget


def _parse_budget(name: str, key: str, value: str) -> int:
    is_number = value.isascii() and value.isdecimal() and not value.startswith("0")
    if not is_number or len(value) > MOST_DIGITS:
        most = str(10**MOST_DIGITS - 1)
        raise refuse("bot-budget", name=shown(name), budget=key, value=shown(value), most=most)
    return int(value)


def reduce_budget(spec: str, load: float) -> str:
    """The same bot with its budget, if it has one, divided among itself and `load` waiting jobs
    (load shedding).

    >>> reduce_budget("strong:ms=200", 3.0), reduce_budget("strong:ms=200", 0.0)
    ('strong:ms=50', 'strong:ms=200')
    >>> reduce_budget("casual", 3.0)
    'casual'
    """
    name, budget = parse_spec(spec)
    if not budget or load <= 0:
        return spec
    parts = (
        f"{key}={max(LEAST_BUDGET[key], int(value / (1 + load)))}" for key, value in budget.items()
    )
    return f"{name}:{','.join(parts)}"


def is_outside(text: str) -> bool:
    """Whether a text has the form of an external bot, `name=command`.

    >>> is_outside("mine=python mine.py"), is_outside("strong:ms=200")
    (True, False)
    """
    return OUTSIDE.fullmatch(text) is not None


def parse_outside(texts: Iterable[str], ours: Collection[str]) -> dict[str, str]:
    """Parse external bots into commands by name. Refused if a name is taken, by a built-in bot or
    by another external one.

    >>> parse_outside(["mine=python mine.py --depth=2"], ours=["casual"])
    {'mine': 'python mine.py --depth=2'}
    """
    commands: dict[str, str] = {}
    for text in texts:
        match = OUTSIDE.fullmatch(text)
        if match is None:
            raise refuse("bot-outside-shape", value=shown(text))
        name, command = match.groups()
        if name.casefold() in ours:
            raise refuse("bot-outside-ours", name=shown(name))
        if name in commands:
            raise refuse("bot-outside-twice", name=shown(name))
        commands[name] = command
    return commands
