"""Answers of the HTTP API: about the server, about the user, and about what can be played."""

from typing import Any, Literal

from sarisari.core.about import Edition
from sarisari.core.message import Message, RefusalKind
from sarisari.core.options import Options
from sarisari.server.messages.kinds import Answer
from sarisari.table.terms import Terms


class RefusedAnswer(Answer, frozen=True):
    """Why a request was refused: as a message key and in words."""

    refused: Message
    text: str
    kind: RefusalKind | None = None  # set where programs should react to it


class Health(Answer, frozen=True):
    """The server is a Sari-sari server, and it is alive."""

    sarisari: str  # version
    tables: int  # how many are in memory
    is_ready: bool = True  # every running table has been restored


class Me(Answer, frozen=True):
    """Who you are: a guest, or an account."""

    login: str | None = None
    name: str | None = None


class Made(Answer, frozen=True):
    """A new table or record, and the link where people find it."""

    id: str
    link: str


class Link(Answer, frozen=True):
    """A link to pass on."""

    link: str
    expires: int | None = None  # when, in ms


class OptionShown(Answer, frozen=True):
    """A rules option of a game."""

    name: str
    kind: Literal["choice", "suits", "count", "selection"]
    values: list[Any]
    default: Any
    required: list[str] = []  # kind `suits`: those that are always in play


class GameShown(Answer, frozen=True):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    options: list[OptionShown]
    terms: Terms  # the defaults for a new table
    bots: list[str]  # the bots that differ in this game
    minutes: int | None = None  # how long a game usually takes
    age: int | None = None  # recommended minimum age; 0: the rulebook gives none
    has_cards: bool = True  # it is a card game
    suits: list[str] = []  # the suits of its cards, in order
    has_hints: bool = True  # bots can rate actions, or say how stable a tower is
    presets: dict[str, Options] = {}  # by name: options that go together
    editions: list[Edition] = []  # printings in which the suits have other names
    lesson: str | None = None  # the lesson that teaches it


class BotShown(Answer, frozen=True):
    """A bot that can take a seat."""

    bot: str
    title: str
    about: str


class HouseShown(Answer, frozen=True):
    """What the people who run this server tell its visitors, by language: {"en": "Hello"}."""

    announcement: dict[str, str] = {}
    imprint: dict[str, str] = {}
    privacy: dict[str, str] = {}


class Offer(Answer, frozen=True):
    """The games and bots of this server, and what its host says."""

    games: list[GameShown]
    bots: list[BotShown]
    house: HouseShown = HouseShown()


class ResultLine(Answer, frozen=True):
    """Your results in one game, grouped by the strongest bot at the table; without bots, among
    people only."""

    game: str
    bots: str | None  # level of the strongest bot; None: no bot played
    played: int
    won: int  # how many games; a tie counts as a full win
    mean_rank: float
