"""The terms of a table: choices about the sitting, not about the rules."""

from typing import Literal

import msgspec

from sarisari.core.message import refuse

MINUTE = 60_000  # ms
SECOND = 1_000


class Pace(msgspec.Struct, frozen=True, gc=False):
    """What a person's clock starts with, and what each action adds, in ms."""

    bank: int
    increment: int


PACES: dict[str, Pace | None] = {
    "relaxed": None,  # no clock
    "steady": Pace(10 * MINUTE, 15 * SECOND),
    "quick": Pace(2 * MINUTE, 5 * SECOND),
}


class Terms(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """`Terms(undo="ask")`. Defaults are those of a table among friends."""

    pace: Literal["relaxed", "steady", "quick"] = "relaxed"
    undo: Literal["free", "ask", "off"] = "free"
    hints: bool = True
    open_history: bool = True
    bots_pace: Literal["quick", "natural", "slow"] = "natural"
    seen_by: Literal["link", "everyone"] = "link"
    rated: bool = False

    def __post_init__(self) -> None:
        if self.rated and (self.hints or self.open_history or self.undo != "off"):
            raise refuse("terms-rated")


def rated_terms(terms: Terms) -> Terms:
    """The same terms at a rated table: no hints, no undo, no open history."""
    return msgspec.structs.replace(terms, rated=True, hints=False, undo="off", open_history=False)
