"""The protocol: every message of the socket, both ways, and every body of the HTTP API, typed.

On the socket: one JSON object each, told apart by `type`. `id` is the client's own: the answer
carries it, and a message that is sent again after a lost connection counts once. The seat is never
in a message: it comes from the log-in. `docs/protocol.md` and the page's types are made of this.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from sarisari.bots.hints import Hint
from sarisari.core.event import Told
from sarisari.core.game import Result, Sheet, View
from sarisari.core.message import Message
from sarisari.core.options import Options
from sarisari.server.outcome import Outcome
from sarisari.server.room import Order
from sarisari.server.store.rows import Status
from sarisari.table.happened import Happened
from sarisari.table.journal import Opening
from sarisari.table.terms import Terms
from sarisari.table.verify import Check

PROTOCOL = 1
LONGEST_MESSAGE = 16_384  # bytes from a client
LONGEST_ID = 64  # characters of a client's own id
LONGEST_CHAT = 500  # characters
FARTHEST = (1 << 53) - 1  # what every reader of JSON keeps as it is

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]


class FromClient(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True
):
    """What a client says."""


class Watch(FromClient, frozen=True, tag="watch"):
    """Show me this table from now on; I have seen its journal up to `seen`, and its chat up to
    the line of number `chat_seen`."""

    table: str
    seen: Number = 0
    chat_seen: Number = 0


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """No more of this table."""

    table: str


class WatchList(FromClient, frozen=True, tag="watch-list"):
    """Show me the tables that everybody may see (`lobby`), or those where I sit (`mine`), now
    and whenever they change."""

    what: Literal["lobby", "mine"]


class UnwatchList(FromClient, frozen=True, tag="unwatch-list"):
    """No more of this list."""

    what: Literal["lobby", "mine"]


class Ping(FromClient, frozen=True, tag="ping"):
    """Are you there? Answered by `pong`."""


class _Wish(FromClient, frozen=True):
    id: str  # the client's own, up to 64 characters
    table: str


class Act(_Wish, frozen=True, tag="act"):
    """Do this at my seat. `at`: how far I had seen the journal."""

    at: Number
    do: str


class Undo(_Wish, frozen=True, tag="undo"):
    """Take back my last action."""

    at: Number


class Agree(_Wish, frozen=True, tag="agree"):
    """Ask all people for an undo or to stop the table, or answer."""

    at: Number
    about: Literal["undo", "stop"]
    says: Literal["ask", "yes", "no"]


class Stop(_Wish, frozen=True, tag="stop"):
    """Stop the table before the game is over: before the first deal, or when all agreed."""


class End(_Wish, frozen=True, tag="end"):
    """The host closes the table, waiting or running; not one that is rated and has begun."""


class PromiseSalt(_Wish, frozen=True, tag="salt-hash"):
    """My part in the deals: the hash of a salt."""

    hash: str


class ShowSalt(_Wish, frozen=True, tag="salt"):
    """The salt that I promised."""

    salt: str


class Back(_Wish, frozen=True, tag="back"):
    """I am back: the stand-in may go."""


class StandIn(_Wish, frozen=True, tag="stand-in"):
    """A bot shall play for a person who is waited for: the host may say so at once of one who is
    away, everybody when they have waited for a while."""

    seat: Number


class Pause(_Wish, frozen=True, tag="pause"):
    """The host lets the table stand still; anybody who sits may let it go on."""

    is_paused: bool


class Sit(_Wish, frozen=True, tag="sit"):
    """I sit down, at this seat or any free one, by this name. In a game under way: in a bot's
    place that the host has opened."""

    name: str
    seat: Number | None = None


class Stand(_Wish, frozen=True, tag="stand"):
    """I stand up. In a game under way a bot plays for me until I am `back`."""


class Ready(_Wish, frozen=True, tag="ready"):
    """I am ready to begin, or not yet."""

    is_ready: bool


class PutBot(_Wish, frozen=True, tag="bot"):
    """The host puts a bot on a free chair, or takes it away; in a game under way, in the place
    of whoever sits there."""

    seat: Number
    bot: str | None


class Remove(_Wish, frozen=True, tag="remove"):
    """The host sends a person away, who may not sit down here again; one who is banned may not
    even look on."""

    seat: Number
    is_banned: bool = False


class Readmit(_Wish, frozen=True, tag="readmit"):
    """The host lets a person whom it has sent away come back, by the name in `removed`."""

    name: str


class Move(_Wish, frozen=True, tag="move"):
    """The host lets two chairs change places."""

    seat: Number
    to: Number


class Lock(_Wish, frozen=True, tag="lock"):
    """The host keeps a chair for somebody, or opens it; in a game under way, a bot's place."""

    seat: Number
    is_locked: bool


class Draw(_Wish, frozen=True, tag="order"):
    """The host says whether seats are drawn by lot."""

    order: Order


class First(_Wish, frozen=True, tag="first"):
    """The host says who begins (who is the youngest, who last made sense): seats are no longer
    drawn, and everybody moves on round the table until that chair is the first."""

    seat: Number


class Change(_Wish, frozen=True, tag="change"):
    """The host changes what will be played, before it begins; nobody is ready any more."""

    options: Options
    terms: Terms


class PassHost(_Wish, frozen=True, tag="host"):
    """The host gives the role to somebody else."""

    seat: Number


class Begin(_Wish, frozen=True, tag="begin"):
    """The host begins the game."""


class Rematch(_Wish, frozen=True, tag="rematch"):
    """Once more, when the game is over: a new table where everybody sits one seat further on.
    Whoever asks first makes it; all find it as `next` of this one."""


class Say(_Wish, frozen=True, tag="say"):
    """A line of chat."""

    text: str


class Mute(_Wish, frozen=True, tag="mute"):
    """I do not want to read what is said from this seat, or want to again; the host may decide
    so for all."""

    seat: Number
    is_muted: bool
    for_all: bool = False


Wish: TypeAlias = (
    Act
    | Undo
    | Agree
    | Stop
    | End
    | PromiseSalt
    | ShowSalt
    | Back
    | StandIn
    | Pause
    | Sit
    | Stand
    | Ready
    | PutBot
    | Remove
    | Readmit
    | Move
    | Lock
    | Draw
    | First
    | Change
    | PassHost
    | Begin
    | Rematch
    | Say
    | Mute
)


class AskHint(FromClient, frozen=True, tag="hint"):
    """What would a bot do in my place? `at`: how far I had seen the journal. Answered by `hints`,
    to this socket alone, where the terms allow it; a new question takes the place of the last."""

    id: str  # the client's own
    table: str
    at: Number


ClientMessage: TypeAlias = Watch | Unwatch | WatchList | UnwatchList | Ping | AskHint | Wish


class FromServer(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, tag_field="type", omit_defaults=True
):
    """What the server says. A field that has its default is left out."""


class Hello(FromServer, frozen=True, tag="hello"):
    """The first message on every socket."""

    protocol: int
    version: str
    time: int  # ms
    rules: dict[str, int]  # by game: the version of its rules
    bots: list[str]
    login: str | None = None  # of your account; without one you are a guest


class ChairShown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat before the game: a person by name, a bot, or nobody."""

    name: str | None = None
    bot: str | None = None
    is_ready: bool = False
    is_locked: bool = False
    is_here: bool = True  # a socket of theirs is open
    is_host: bool = False


class RoomShown(FromServer, frozen=True, tag="room"):
    """A table that has not begun."""

    table: str
    game: str
    options: Options  # complete
    terms: Terms
    order: Order
    chairs: list[ChairShown]
    is_named: bool = False  # the host has said who begins: the first chair
    you: int | None = None  # your seat
    is_host: bool = False
    is_closed: bool = False  # the host has ended it, or it was empty for too long
    onlookers: int = 0
    muted: list[int] = []  # seats whose chat you are not shown
    removed: list[str] = []  # for the host: whom it has sent away
    is_removed: bool = False  # it has sent you away


class SeatShown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who sits at a seat, for all to see."""

    name: str
    bot: str | None = None
    stand_in: str | None = None
    is_here: bool = True  # a socket of theirs is open
    is_host: bool = False
    is_open: bool = False  # a bot's place that a person may take
    clock: int | None = None  # ms left at `time`


class Asking(msgspec.Struct, frozen=True, gc=False):
    """A request under way: by whom, about what, and whose answer is missing."""

    seat: int
    about: Literal["undo", "stop"]
    waiting_for: list[int]


class TableShown(FromServer, frozen=True, tag="table"):
    """A table now, and what happened since the last such message. Who has missed much is told of
    it in pages: `at` is then how far the telling has come, and `has_more` that the next page
    follows; the view is the newest each time."""

    table: str
    at: int
    time: int  # ms
    events: list[Happened]
    view: View
    seats: list[SeatShown]
    opening: Opening | None = None  # what the table began with: in the first message only
    running: list[int] = []  # seats whose clocks run
    due: str | None = None  # awaited: salt-hashes, salts, pieces, deal, settle or secret
    asked: Asking | None = None
    undo: Literal["free", "ask"] | None = None  # how you could take back now
    you: int | None = None
    is_host: bool = False
    is_paused: bool = False
    is_deserted: bool = False  # all people are away: nothing is played until one is back
    is_stopped: bool = False  # ended before the game was over
    onlookers: int = 0
    muted: list[int] = []
    removed: list[str] = []  # for the host: whom it has sent away
    is_removed: bool = False  # it has sent you away
    next: str | None = None  # the table of the rematch
    has_more: bool = False  # events that are not told yet follow in the next message


class Presence(FromServer, frozen=True, tag="presence"):
    """Who is there at a table has changed, and nothing else: at most once a second."""

    table: str
    here: list[bool]  # by seat; of a bot's, and of a free chair, always true
    onlookers: int = 0
    is_deserted: bool = False


class FrozenShown(FromServer, frozen=True, tag="frozen"):
    """A table that this version of the program cannot bring back, and why."""

    table: str
    message: Message
    text: str


class ChatLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of chat; numbers rise."""

    number: int
    time: int  # ms
    name: str
    text: str
    is_you: bool = False


class ChatShown(FromServer, frozen=True, tag="chat"):
    """New lines of chat at a table."""

    table: str
    lines: list[ChatLine]


class Whereabouts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How far a game under way is."""

    round: int
    rounds: int  # in the whole game
    trick: int  # in this round
    to_act: list[int]  # seats
    is_paused: bool = False
    is_left: bool = False  # whoever is to act is away, and so is everybody else: it waits


class TableLine(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A table in a list."""

    table: str
    game: str
    status: Status
    created: int  # ms
    players: list[str | None]  # by seat: a name; None for a free chair
    bots: list[str | None]  # by seat: which bot it is
    pace: str
    rated: bool = False
    you: int | None = None
    is_your_turn: bool = False
    where: Whereabouts | None = None  # of a game in which you sit
    finished: int | None = None  # ms
    result: Outcome | None = None
    has_record: bool = False  # it is over, and its record can be read
    reason: Message | None = None  # why it is frozen
    next: str | None = None


class ListShown(FromServer, frozen=True, tag="list"):
    """A list that you watch, whole."""

    what: Literal["lobby", "mine"]
    tables: list[TableLine]


class Pong(FromServer, frozen=True, tag="pong"):
    """I am here."""

    time: int  # ms


class Done(FromServer, frozen=True, tag="done"):
    """Your wish came true; the journal has this length since."""

    id: str
    at: int
    next: str | None = None  # of a rematch: the new table


class NotDone(FromServer, frozen=True, tag="refused"):
    """Your wish was refused, and why; nothing changed."""

    id: str | None
    message: Message
    text: str  # the same in words
    table: str | None = None  # without an id: which you may not watch


class HintsShown(FromServer, frozen=True, tag="hints"):
    """What each of your legal actions is worth, the best first, from your view alone; good until
    your prompt changes."""

    id: str  # of your question
    table: str
    at: int
    hints: list[Hint]  # one for each legal action


class Bye(FromServer, frozen=True, tag="bye"):
    """The server stops. Come back after `again_in` ms, each client a little later than that."""

    again_in: int


ServerMessage: TypeAlias = (
    Hello
    | RoomShown
    | TableShown
    | Presence
    | FrozenShown
    | ChatShown
    | ListShown
    | Pong
    | Done
    | NotDone
    | HintsShown
    | Bye
)


class Body(msgspec.Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """What a client sends by HTTP."""

    def __repr__(self) -> str:
        """Without its content: bodies have passwords, and find their way into logs."""
        return f"<{type(self).__name__}>"


class NewTable(Body, frozen=True):
    """What a table is made of."""

    game: str
    options: Options = {}
    terms: dict[str, str | bool | None] = {}


class NewAccount(Body, frozen=True):
    """A login for the guest who asks: tables and results stay."""

    login: str
    password: str
    name: str = ""  # shown to others; the login if it is empty


class LogIn(Body, frozen=True):
    """Into an account."""

    login: str
    password: str


class NewPassword(Body, frozen=True):
    """A change of password; whoever is logged in elsewhere is logged out."""

    password: str  # as it was
    new: str


class Confirmed(Body, frozen=True):
    """Something that cannot be taken back, by somebody who knows the password."""

    password: str


class Answer(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What the server answers by HTTP."""


class RefusedAnswer(Answer, frozen=True):
    """Why not: by its key, and in words."""

    refused: Message
    text: str


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


class GameShown(Answer, frozen=True):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    options: list[OptionShown]
    terms: Terms  # what a new table begins with
    bots: list[str]  # those that play it each in its own way


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


class TowerLine(Answer, frozen=True):
    """What became of a tower of Bandu."""

    fell: int  # 1 for the first to fall; 0: still in
    pieces: int  # of the tower that stands; alone: of the last one that stood


class RecordAbout(Answer, frozen=True):
    """A finished game."""

    game: str
    players: list[str]
    moments: int  # the states that can be looked at: 0 is before the first event
    result: Result | None = None
    is_sealed: bool = False  # it has a commitment that can be verified
    towers: list[TowerLine] = []  # Bandu: by seat


class MomentShown(Answer, frozen=True):
    """A finished game at one moment: what a seat or an onlooker could know, or all hands."""

    moment: int
    view: View
    told: Told | None = None  # the last event, and what there is to say about it
    hands: list[list[str]] = []  # by seat, where all was asked for


class Verified(Answer, frozen=True):
    """Whether every deal comes from what was promised before, and everything that was looked
    at. `fits` is None for a record that has nothing to verify."""

    fits: bool | None
    checks: list[Check]
    text: list[str]  # the same in words


class Sheets(Answer, frozen=True):
    """The score sheets of all finished rounds."""

    sheets: list[Sheet]


class PieceShown(Answer, frozen=True):
    """A piece of Bandu; its mesh is in the file of meshes."""

    name: str
    size: tuple[float, float, float]  # length, width, height in mm, in the canonical pose
    mass: float  # in grams
    rise: float  # mm: the height of its centre of mass in the canonical pose
    corners: int  # how many its mesh has
    triangles: int  # how many its mesh has


class PiecesShown(Answer, frozen=True):
    """All pieces of Bandu, in the order in which they lie in the file of meshes: for each its
    corners, three 16-bit numbers of `step` mm about its centre of mass, then its triangles,
    three 16-bit numbers of corners each. The last one is what all bases look like."""

    meshes: str  # the address of the file; it may be kept for ever
    step: float  # mm
    pieces: list[PieceShown]  # in the order of the file


class PoseShown(Answer, frozen=True):
    """A good place for the piece in hand."""

    do: str  # the action
    words: Message  # where that is


class PosesShown(Answer, frozen=True):
    """Places for the piece in hand, the best first."""

    poses: list[PoseShown]  # the best first


class BearingShown(Answer, frozen=True):
    """Which pieces of a tower bear nothing: they can be pulled and nothing rests on them."""

    nothing: list[str]  # from the base up


class SteadyShown(Answer, frozen=True):
    """How steady a tower stands."""

    degrees: float  # how far the table could lean
    piece: str  # the one that goes first
