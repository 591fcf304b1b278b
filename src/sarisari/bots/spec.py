"""How a bot is named: `casual`, or with a budget `strong:ms=200`."""

from sarisari.core.message import refuse, shown

BUDGETS = ("ms", "iterations")
MOST_DIGITS = 9  # of a budget: days of thought


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
        budget[key] = _parse_budget(key, value)
    return name, budget


def _parse_budget(key: str, value: str) -> int:
    is_number = value.isascii() and value.isdecimal() and not value.startswith("0")
    if not is_number or len(value) > MOST_DIGITS:
        raise refuse("bot-budget", budget=key)
    return int(value)
