"""The terms of a table: choices about the sitting (clocks, undo, hints), not about the rules."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from sarisari.core.message import refuse
from sarisari.games import get_game, named_game

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


Suggestions: TypeAlias = Literal["tried", "looks", "off"]


class Terms(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """`Terms(undo="ask")`. Defaults are those of a table among friends."""

    pace: Literal["relaxed", "steady", "quick"] = "relaxed"
    undo: Literal["free", "ask", "off"] = "free"
    hints: bool = True
    # Bandu: where a piece in hand could go. `usual` follows who sits until the game begins; None
    # is of a table saved before there was this term
    suggestions: Suggestions | Literal["usual"] | None = None
    open_history: bool = True
    bots_pace: Literal["quick", "natural", "slow"] = "natural"
    seen_by: Literal["link", "everyone"] = "link"
    rated: bool = False

    def __post_init__(self) -> None:
        helps = self.hints or self.open_history or self.suggestions in ("tried", "looks")
        if self.rated and (helps or self.undo != "off"):
            raise refuse("terms-rated")

    @property
    def suggests(self) -> Suggestions:
        """What poses the table suggests. A table saved before this term existed suggested tested
        poses if its hints were on."""
        if self.suggestions is None or self.suggestions == "usual":
            return "tried" if self.hints else "off"
        return self.suggestions


def decide_terms(terms: Terms, people: int) -> Terms:
    """Return the terms when a table begins with this many people, with open choices decided.
    Somebody who plays only with bots is shown poses that held in a trial; people among themselves
    are not, and neither is anybody at a table without hints."""
    if terms.suggestions != "usual":
        return terms
    usual: Suggestions = "tried" if people < 2 and terms.hints else "looks"
    return msgspec.structs.replace(terms, suggestions="off" if terms.rated else usual)


def usual_terms(game: str, given: Mapping[str, str | bool | None] | None = None) -> Terms:
    """AB-22. Return the default terms of a new table, with the given ones applied. Refused if the
    game is unknown, ValidationError if a term is invalid.

    >>> usual_terms("tanuki").open_history, usual_terms("bastos", {"undo": "ask"}).open_history
    (True, False)
    """
    usual = msgspec.to_builtins(
        Terms(suggestions="usual", open_history=not named_game(game).forbids_looking_back)
    )
    return msgspec.convert({**usual, **(given or {})}, Terms)


def current_terms(game: str, terms: Terms) -> Terms:
    """Return the terms of a table that follows another one. If the earlier table was saved before
    suggestions were a term, nobody chose them, nor chose to look back where the rulebook forbids
    it."""
    if terms.suggestions is not None:
        return terms
    return msgspec.structs.replace(
        terms,
        suggestions="off" if terms.rated else "usual",
        open_history=terms.open_history and not get_game(game).forbids_looking_back,
    )


def rated_terms(terms: Terms) -> Terms:
    """Return these terms for a rated table: no hints, no suggestions, no undo, no open history."""
    return msgspec.structs.replace(
        terms, rated=True, hints=False, suggestions="off", undo="off", open_history=False
    )
