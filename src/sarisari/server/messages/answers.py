"""What the server answers by HTTP: about itself, about you, about what can be played."""

from typing import Any, Literal

from sarisari.core.about import Edition
from sarisari.core.message import Message, RefusalKind
from sarisari.core.options import Options
from sarisari.server.messages.kinds import Answer
from sarisari.table.terms import Terms


class RefusedAnswer(Answer, frozen=True):
    """Why not: by its key, and in words."""

    refused: Message
    text: str
    kind: RefusalKind | None = None  # where programs react to it


class Health(Answer, frozen=True):
    """A server of ours, and alive."""

    sarisari: str  # version
    tables: int  # in memory
    is_ready: bool = True  # every live table is back


class Me(Answer, frozen=True):
    """Who you are: a guest, or an account."""

    login: str | None = None
    name: str | None = None


class Made(Answer, frozen=True):
    """A table or a record that is there now, and where people find it."""

    id: str
    link: str


class Link(Answer, frozen=True):
    """An address to hand on."""

    link: str
    expires: int | None = None  # ms


class OptionShown(Answer, frozen=True):
    """An option of a game."""

    name: str
    kind: Literal["choice", "suits", "count", "selection"]
    values: list[Any]
    default: Any
    required: list[str] = []  # of `suits`: those that are always in


class GameShown(Answer, frozen=True):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    options: list[OptionShown]
    terms: Terms  # what a new table begins with
    bots: list[str]  # those that play it each in its own way
    minutes: int | None = None  # that a game usually takes
    age: int | None = None  # from which on; 0: its rulebook does not say
    has_cards: bool = True  # it is played with hands of cards
    suits: list[str] = []  # of its cards, in their order
    has_hints: bool = True  # bots can say what actions are worth, or how a tower stands
    presets: dict[str, Options] = {}  # by name: options that go together
    editions: list[Edition] = []  # whose suits have other names


class BotShown(Answer, frozen=True):
    """A bot that can be put on a chair."""

    bot: str
    title: str
    about: str


class Offer(Answer, frozen=True):
    """What can be played here, and against whom."""

    games: list[GameShown]
    bots: list[BotShown]


class ResultLine(Answer, frozen=True):
    """How you did in a game against the strongest bots of one level, or among people alone."""

    game: str
    bots: str | None  # None: no bot sat there
    played: int
    won: int  # ties count in full
    mean_rank: float
