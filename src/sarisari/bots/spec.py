"""How a bot is named: `casual`, or with a budget `strong:ms=200`; and how one from outside is
given: `mine=python mine.py`."""

import re
from collections.abc import Collection, Iterable

from sarisari.core.message import refuse, shown

BUDGETS = ("ms", "iterations")
LEAST = {"ms": 20, "iterations": 50}  # what is left to a bot however many wait
MOST_DIGITS = 9  # of a budget: days of thought
OUTSIDE = re.compile(r"([A-Za-z0-9_-]+)=(.*)", re.DOTALL)


def parse_spec(spec: str) -> tuple[str, dict[str, int]]:
    """The name and the budget that a spec asks for. Refused if it cannot be read.

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


def eased(spec: str, load: float) -> str:
    """The same bot with a smaller budget, if it has one: `load` others wait for their turn.

    >>> eased("strong:ms=200", 3.0), eased("strong:ms=200", 0.0), eased("casual", 3.0)
    ('strong:ms=50', 'strong:ms=200', 'casual')
    """
    name, budget = parse_spec(spec)
    if not budget or load <= 0:
        return spec
    parts = (f"{key}={max(LEAST[key], int(value / (1 + load)))}" for key, value in budget.items())
    return f"{name}:{','.join(parts)}"


def is_outside(text: str) -> bool:
    """Whether a text gives a bot from outside.

    >>> is_outside("mine=python mine.py"), is_outside("strong:ms=200")
    (True, False)
    """
    return OUTSIDE.fullmatch(text) is not None


def parse_outside(texts: Iterable[str], ours: Collection[str]) -> dict[str, str]:
    """The commands of bots from outside, by name. Refused if a name is one of ours or another's.

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
