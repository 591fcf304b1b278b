"""Generate the example exchange between a client and a server, with the table's real code.

Ada makes a table for three, adds two bots, gives her salt and plays. Only her wishes are written by
hand; a bot makes the first legal action.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from protocol_docs.layout import laid_out
from sarisari.core.message import Refused
from sarisari.games import card_games, get_game
from sarisari.server.messages import (
    PROTOCOL,
    ActWish,
    BeginWish,
    BotWish,
    ChairShown,
    DoneReply,
    FromClient,
    FromServer,
    Hello,
    Made,
    NewTable,
    OrderWish,
    RefusedReply,
    RoomShown,
    SaltHashWish,
    SaltWish,
    SeatShown,
    SitWish,
    TableShown,
    Watch,
)
from sarisari.server.room import Order
from sarisari.table.fair import commitment_of, salt_hash
from sarisari.table.journal import (
    ActEntry,
    DealEntry,
    Entry,
    Opening,
    Player,
    SaltEntry,
    SaltHashEntry,
)
from sarisari.table.table import Table
from sarisari.table.terms import Terms
from sarisari.text import catalogue

SECRET = bytes(range(32))  # as in the test vectors of docs/fairness.md
SALT = "adaadaadaadaadaa"
TABLE = "mS3qCk0V9sJx1uYtRw7aZg"
VERSION = "1.0.0"
START = 1_700_000_000_000  # ms
SECOND = 1_000
BOTS = {1: "Ben", 2: "Chloé"}
YOU = 0

MAKING = """\
Ada's client has its cookie from `GET /api/me` and makes a table:"""
WATCHING = """\
It opens the socket, is greeted, and watches the table, which is a waiting room."""
SITTING = """\
Ada sits down, puts a bot on each of the other chairs, and wants no lot for the seats. Each wish
is answered. The room is shown when it has changed; here once, after all four."""
BEGINNING = """\
All chairs are taken, and she begins. The server has bound itself to a secret by its hash, the
`commitment`; a client keeps it."""
PROMISING = """\
`due` is `salt-hashes`: the client promises a salt that it made for this table. From here on
this page prints of each `view` only what is new; the server always sends it whole."""
SHOWING = """\
All promises are there, `due` is `salts`: it shows the salt. With that the cards are dealt."""
REFUSING = """\
Ada leads. A wish that the rules do not allow changes nothing, and the refusal says why:"""
PLAYING = """\
One that is in `legal` is done, and when the bots have answered the table is shown again, with
everything that happened:"""


class Exchange:
    """Builds the exchange step by step."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self._now = START
        self._seen = 0
        self._view: dict[str, Any] = {}  # as last printed
        self._table = Table(_opening())

    def note(self, text: str) -> None:
        """Add a paragraph."""
        self.parts.append(" ".join(text.split()) + "\n")

    def http(self, head: str, body: Any) -> None:
        """Add an HTTP request or answer."""
        self.parts.append(
            f"```http\n{head}\nContent-Type: application/json\n\n{_json(body)}\n```\n"
        )

    def client(self, *messages: FromClient) -> None:
        """Add messages of the client."""
        self._said("client", messages)

    def server(self, *messages: FromServer) -> None:
        """Add messages of the server."""
        self._said("server", messages)

    def _said(self, who: str, messages: Sequence[msgspec.Struct]) -> None:
        told = "\n".join(self._told(message) for message in messages)
        self.parts.append(f"The {who}:\n```json\n{told}\n```\n")

    def _told(self, message: msgspec.Struct) -> str:
        """A message as it is sent; of a view, only what changed since it was last printed."""
        content = msgspec.to_builtins(message)
        if isinstance(message, TableShown):
            view, before = content["view"], self._view
            self._view = view
            new = {name: value for name, value in view.items() if before.get(name, "") != value}
            content["view"] = new if before else view
        return laid_out(content)

    def happens(self, *entries: Entry) -> None:
        """Apply entries to the table."""
        for entry in entries:
            self._table.take(self._table.propose(entry))

    def later(self, seconds: int = 1) -> int:
        """Advance the time."""
        self._now += seconds * SECOND
        return self._now

    def hello(self) -> Hello:
        """The server's first message."""
        rules = {name: get_game(name).rules_version for name in card_games()}
        bots = ["random", "casual", "strong"]
        return Hello(protocol=PROTOCOL, version=VERSION, time=self._now, rules=rules, bots=bots)

    def room(self, *chairs: ChairShown, you: int | None = YOU, order: Order = "fixed") -> RoomShown:
        """The waiting room."""
        opening = self._table.opening
        return RoomShown(
            table=TABLE,
            game=opening.game,
            options=opening.options,
            terms=opening.terms,
            order=order,
            chairs=list(chairs),
            you=you,
            is_host=True,
        )

    def done(self, wish: Any) -> DoneReply:
        """The reply to a wish that was done."""
        return DoneReply(id=wish.id, at=self._table.at)

    def shown(self, *, is_first: bool = False) -> TableShown:
        """The table as it is now, with the feed since it was last shown."""
        table = self._table
        events, self._seen = table.feed_since(self._seen, YOU), table.at
        return TableShown(
            table=TABLE,
            at=table.at,
            time=self._now,
            events=events,
            view=table.view(YOU),
            seats=[_seat(table, seat) for seat in range(len(table.seats))],
            opening=table.opening if is_first else None,
            due=table.due(),
            undo=table.undo_for(YOU).how,
            you=YOU,
            is_host=True,
        )

    def deal(self) -> Entry:
        """The deal that follows from secret and salts."""
        return DealEntry(time=self._now, deal=self._table.next_deal(SECRET))

    def refused(self, wish: ActWish) -> RefusedReply:
        """The reply to a wish that was refused."""
        try:
            self._table.propose(self.acted(YOU, wish.do), wish.at)
        except Refused as refused:
            text = catalogue().refusal(refused.message)
            return RefusedReply(id=wish.id, message=refused.message, text=text)
        raise ValueError(f"{wish.do} is legal")

    def acted(self, seat: int, do: str | None = None) -> Entry:
        """An action; by default the first legal one."""
        legal = self._table.view(seat).legal
        return ActEntry(time=self._now, seat=seat, do=do or legal[0])

    def last_legal(self) -> str:
        """The last legal action of Ada."""
        return self._table.view(YOU).legal[-1]

    @property
    def at(self) -> int:
        return self._table.at


def _opening() -> Opening:
    players = [Player("Ada"), *(Player(name, "casual") for name in BOTS.values())]
    return Opening(
        game="tindahan",
        options={"players": 3},
        terms=Terms(),
        players=tuple(players),
        time=START,
        commitment=commitment_of(SECRET),
        number=1,
    )


def _seat(table: Table, seat: int) -> SeatShown:
    player = table.seats[seat].player
    assert player is not None
    return SeatShown(name=player.name, bot=player.bot, is_host=seat == YOU)


def _json(value: Any) -> str:
    return laid_out(msgspec.to_builtins(value))


def told() -> str:
    """The whole exchange as Markdown."""
    tale = Exchange()
    _make_a_table(tale)
    _sit_and_begin(tale)
    _give_a_salt(tale)
    _play(tale)
    return "\n".join(tale.parts)


def _make_a_table(tale: Exchange) -> None:
    tale.note(MAKING)
    wanted = {"game": "tindahan", "options": {"players": 3}}
    msgspec.convert(wanted, NewTable)
    tale.http("POST /api/tables", wanted)
    link = f"https://play.example.org/table/{TABLE}"
    tale.http("HTTP/1.1 201 Created", Made(id=TABLE, link=link))
    tale.note(WATCHING)
    tale.server(tale.hello())
    tale.client(Watch(table=TABLE))
    tale.server(tale.room(*[ChairShown()] * 3, you=None, order="lot"))


def _sit_and_begin(tale: Exchange) -> None:
    tale.note(SITTING)
    wishes: list[FromClient] = [SitWish(id="a1", table=TABLE, name="Ada")]
    wishes += [BotWish(id=f"a{seat + 1}", table=TABLE, seat=seat, bot="casual") for seat in BOTS]
    wishes.append(OrderWish(id="a4", table=TABLE, order="fixed"))
    tale.client(*wishes)
    ada = ChairShown(name="Ada", is_host=True)
    bots = [ChairShown(name=name, bot="casual", is_ready=True) for name in BOTS.values()]
    tale.server(*map(tale.done, wishes), tale.room(ada, *bots))
    tale.note(BEGINNING)
    begin = BeginWish(id="a5", table=TABLE)
    tale.later()
    tale.client(begin)
    tale.server(tale.done(begin), tale.shown(is_first=True))


def _give_a_salt(tale: Exchange) -> None:
    tale.note(PROMISING)
    promise = SaltHashWish(id="a6", table=TABLE, hash=salt_hash(YOU, SALT))
    tale.client(promise)
    tale.happens(SaltHashEntry(time=tale.later(), seat=YOU, hash=promise.hash))
    tale.server(tale.done(promise), tale.shown())
    tale.note(SHOWING)
    show = SaltWish(id="a7", table=TABLE, salt=SALT)
    tale.client(show)
    tale.happens(SaltEntry(time=tale.later(), seat=YOU, salt=SALT))
    done = tale.done(show)
    tale.happens(tale.deal())
    tale.server(done, tale.shown())


def _play(tale: Exchange) -> None:
    tale.note(REFUSING)
    wrong = ActWish(id="a8", table=TABLE, at=tale.at, do="seller")
    tale.client(wrong)
    tale.server(tale.refused(wrong))
    tale.note(PLAYING)
    act = ActWish(id="a9", table=TABLE, at=tale.at, do=tale.last_legal())
    tale.client(act)
    tale.later(3)
    tale.happens(tale.acted(YOU, act.do))
    done = tale.done(act)
    for seat in BOTS:
        tale.later()
        tale.happens(tale.acted(seat))
    tale.server(done, tale.shown())
