"""Messages from the server about one table: waiting room, running game, presence and chat."""

from typing import Literal

import msgspec

from sarisari.core.game import View
from sarisari.core.message import Message
from sarisari.core.options import Options
from sarisari.server.messages.kinds import FromServer
from sarisari.server.room import Order
from sarisari.table.feed import FeedItem
from sarisari.table.journal import Opening
from sarisari.table.moment import StopHow
from sarisari.table.terms import Terms


class ChairShown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat before the game: taken by a person or a bot, or free."""

    name: str | None = None
    bot: str | None = None
    is_ready: bool = False
    is_locked: bool = False
    is_here: bool = True  # the person has a socket open
    is_host: bool = False


class RoomShown(FromServer, frozen=True, tag="room"):
    """The waiting room: a table whose game has not begun."""

    table: str
    game: str
    options: Options  # all of them, including defaults
    terms: Terms
    order: Order
    chairs: list[ChairShown]
    is_named: bool = False  # the host has chosen who begins: the first chair
    you: int | None = None  # your seat; left out if you have none
    is_host: bool = False
    is_closed: bool = False  # the host closed it, or it was empty for too long
    onlookers: int = 0
    muted: list[int] = []  # seats whose chat you are not shown
    removed: list[str] = []  # for the host only: names of those it has removed
    is_removed: bool = False  # the host has removed you


class SeatShown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sits at a seat during the game, as everyone sees it."""

    name: str
    bot: str | None = None
    version: int | None = None  # of the bot when it sat down; left out if unknown
    stand_in: str | None = None
    is_here: bool = True  # the person has a socket open
    is_host: bool = False
    is_open: bool = False  # a bot's seat that a person may take
    clock: int | None = None  # ms left as of `time`


class Asking(msgspec.Struct, frozen=True, gc=False):
    """A pending request for an agreement."""

    seat: int
    about: Literal["undo", "stop"]
    waiting_for: list[int]


class TableShown(FromServer, frozen=True, tag="table"):
    """The current table, and what has happened since the last such message. A long backlog comes
    in pages: `at` is then how far the events have come, `has_more` says that another page
    follows, and the view is always the newest."""

    table: str
    at: int
    time: int  # of the server, in ms
    events: list[FeedItem]
    view: View
    seats: list[SeatShown]
    opening: Opening | None = None  # in the first message after `watch`: how the table began
    running: list[int] = []  # seats whose clocks are running
    due: str | None = None  # what is awaited: salt-hashes, salts, pieces, deal, settle or secret
    asked: Asking | None = None
    undo: Literal["free", "ask"] | None = None  # how you could undo now
    you: int | None = None
    is_host: bool = False
    is_paused: bool = False
    is_deserted: bool = False  # everyone is away: play waits until somebody returns
    is_stopped: bool = False  # the table ended before the game was over
    stopped: StopHow | None = None  # how it was stopped; `early`: before anything was played
    onlookers: int = 0
    muted: list[int] = []
    removed: list[str] = []  # for the host only: names of those it has removed
    is_removed: bool = False  # the host has removed you
    next: str | None = None  # the table of the rematch
    has_more: bool = False  # more events follow in the next message


class Presence(FromServer, frozen=True, tag="presence"):
    """Only who is present at a table has changed. Sent at most once a second."""

    table: str
    here: list[bool]  # by seat; always true for bots and free chairs
    onlookers: int = 0
    is_deserted: bool = False


class FrozenShown(FromServer, frozen=True, tag="frozen"):
    """A table that this version of the program cannot restore, with the reason."""

    table: str
    message: Message
    text: str


class ChatLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of chat."""

    number: int
    time: int  # when, in ms
    name: str
    text: str  # plain text, never markup; of a set phrase: what it says in English
    is_you: bool = False
    phrase: str | None = None  # the key of a set phrase, to be told in the reader's language


class ChatShown(FromServer, frozen=True, tag="chat"):
    """New lines of chat at a table."""

    table: str
    lines: list[ChatLine]
