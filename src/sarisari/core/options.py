"""Game options as data: names, allowed values with the default first, and validation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sarisari.core.message import Parameter, RefusalKind, Refused, refuse, say, shown

OptionValue: TypeAlias = str | int | bool | list[str]
Options: TypeAlias = dict[str, OptionValue]  # complete: every option of the game, in order


@dataclass(frozen=True)
class ChoiceOption:
    """An option with a few allowed values."""

    name: str
    values: tuple[str | int | bool, ...]
    clause: str

    def check(self, value: object, options: Options) -> OptionValue:
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        raise refuse(
            "option-value",
            self.clause,
            option=self.name,
            value=shown(value),
            values=[shown(allowed) for allowed in self.values],
        )

    def default(self, options: Options) -> OptionValue:
        return self.values[0]


@dataclass(frozen=True)
class SuitList:
    """Which suits are in the game; their number depends on the number of players."""

    name: str
    suits: tuple[str, ...]
    defaults: Mapping[int, tuple[str, ...]]  # by players
    clause: str
    required: str | None = None

    def check(self, value: object, options: Options) -> OptionValue:
        count = len(self.defaults[players_of(options)])
        if not (
            isinstance(value, list)
            and all(isinstance(name, str) and name in self.suits for name in value)
            and len(set(value)) == len(value) == count
            and (self.required is None or self.required in value)
        ):
            params: dict[str, Parameter] = {
                "option": self.name,
                "count": count,
                "names": list(self.suits),
                "value": shown(value),
            }
            if self.required is None:
                raise Refused(say("option-suits", self.clause, **params))
            raise Refused(say("option-suits-with", self.clause, suit=self.required, **params))
        return [suit for suit in self.suits if suit in value]

    def default(self, options: Options) -> OptionValue:
        return list(self.defaults[players_of(options)])


@dataclass(frozen=True)
class Count:
    """A whole number within bounds. A new table is offered a lower maximum than a record may have:
    nobody plays with a thousand beans, but bidding with them would take hours."""

    name: str
    usual: int
    least: int
    most: int
    clause: str
    most_offered: int

    def check(self, value: object, options: Options) -> OptionValue:
        return self._checked(value, self.most)

    def check_offered(self, value: object) -> OptionValue:
        """Return the value, if a new table may have it."""
        return self._checked(value, self.most_offered)

    def _checked(self, value: object, most: int) -> int:
        if type(value) is not int or not self.least <= value <= most:
            raise refuse(
                "option-count",
                self.clause,
                option=self.name,
                value=shown(value),
                lowest=self.least,
                highest=most,
            )
        return value

    def default(self, options: Options) -> OptionValue:
        return self.usual


@dataclass(frozen=True)
class Selection:
    """Which items of a list are in the game: the first few, or those that are named."""

    name: str
    things: tuple[str, ...]
    clause: str

    def check(self, value: object, options: Options) -> OptionValue:
        if type(value) is int and 1 <= value <= len(self.things):
            return value
        if (
            isinstance(value, list)
            and value
            and all(isinstance(name, str) and name in self.things for name in value)
            and len(set(value)) == len(value)
        ):
            return [thing for thing in self.things if thing in value]
        raise refuse(
            "option-selection",
            self.clause,
            option=self.name,
            value=shown(value),
            highest=len(self.things),
        )

    def default(self, options: Options) -> OptionValue:
        return len(self.things)

    def chosen(self, options: Options) -> list[str]:
        """Return the items that are in the game, in the order of the whole list."""
        value = options[self.name]
        return value if isinstance(value, list) else list(self.things[: int(value)])


Option: TypeAlias = ChoiceOption | SuitList | Count | Selection


def players_of(options: Options) -> int:
    """Return the number of players."""
    players = options["players"]
    assert isinstance(players, int)
    return players


def suits_of(options: Options, name: str) -> list[str]:
    """Return the suits that an option lists."""
    suits = options[name]
    assert isinstance(suits, list)
    return suits


def check_options(known: Sequence[Option], given: Mapping[str, Any]) -> Options:
    """Return the complete options with defaults filled in. Refused if an option is unknown or has a
    value that is not allowed."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            raise refuse(
                "option-unknown", kind=RefusalKind.UNKNOWN_OPTION, option=shown(name), names=names
            )
    options: Options = {}
    for option in known:
        if option.name in given:
            options[option.name] = option.check(given[option.name], options)
        else:
            options[option.name] = option.default(options)
    return options


def check_offered(known: Sequence[Option], options: Options) -> None:
    """Refuse complete options that only records and older tables may have."""
    for option in known:
        if isinstance(option, Count):
            option.check_offered(options[option.name])
