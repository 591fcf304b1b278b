"""What whoever runs a server may decide: one value, made by the command line or a test."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

DAY = 86_400_000  # ms
MIB = 1 << 20
NO_END = 10**9  # of anything: more than any measurement asks for
BOT_PAUSES = {"quick": 0.15, "natural": 0.8, "slow": 2.0}  # seconds


@dataclass(frozen=True)
class Rate:
    """A rate limit (token bucket): a burst, and a sustained number per second."""

    burst: int
    per_second: float


@dataclass(frozen=True)
class Limits:
    """Rate limits and quotas per user and per address. Generous for people, tight for floods."""

    connections_per_user: int = 20
    connections_per_address: int = 200
    live_tables_per_user: int = 30  # as host
    watched_per_connection: int = 50
    onlookers: int = 200  # at one table
    onlookers_per_address: int = 40  # at one table
    lobby_per_user: int = 2  # tables shown in the lobby
    lobby_per_address: int = 10
    messages: Rate = Rate(100, 25)  # per connection
    messages_per_address: Rate = Rate(1_000, 250)
    openings: Rate = Rate(300, 10)  # new sockets, per address
    requests: Rate = Rate(200, 20)  # to the API, per address
    files: Rate = Rate(600, 60)  # pages and their assets, per address
    new_tables: Rate = Rate(30, 30 / 3600)  # per user, including rematches
    new_tables_per_address: Rate = Rate(200, 600 / 3600)  # allows a class of thirty to play again
    loads: Rate = Rate(100, 2)  # tables loaded from the store, per address
    told: Rate = Rate(20_000, 2_000)  # backlog sent after `watch`: lines per address
    room_changes: Rate = Rate(40, 1)  # per user
    changes: Rate = Rate(20, 0.5)  # journal entries that are not events, per user
    changes_per_table: int = 1_000  # such entries: undo, pauses, requests, stand-ins
    records: Rate = Rate(20, 60 / 3600)  # uploads, per address
    record_bytes: Rate = Rate(20 * MIB, 100 * MIB / 86_400)  # per address
    all_records: int = 1024 * MIB  # uploaded records of all users together
    links: Rate = Rate(30, 60 / 3600)  # personal links, per address
    chat: Rate = Rate(5, 0.5)  # per user
    chat_per_address: Rate = Rate(30, 3)
    hints: Rate = Rate(10, 0.5)  # per user
    jobs_per_user: int = 8  # waiting for a worker process
    jobs_per_address: int = 60
    jobs: int = 1_000  # of all users together
    log_ins: Rate = Rate(10, 10 / 900)  # failed attempts, per login
    log_ins_per_address: Rate = Rate(30, 30 / 900)
    accounts: Rate = Rate(10, 10 / 3600)  # new accounts, per address


def no_limits() -> Limits:
    """For measurements on one machine, where thousands of users have the same address."""
    rate = Rate(NO_END, NO_END)
    endless: dict[str, Any] = {
        name: rate if isinstance(usual, Rate) else NO_END for name, usual in vars(Limits()).items()
    }
    return Limits(**endless)


@dataclass(frozen=True)
class Ages:
    """How long is kept what nobody needs any more, in ms. Games that were played to their end by
    people with accounts stay, and so do the records that these brought."""

    wishes: int = DAY  # ids of wishes that left no entry: sent again later, they would count twice
    rooms: int = 7 * DAY  # closed before a game began
    stopped: int = 180 * DAY  # games that were stopped, and those that nobody has come back to
    guests: int = 400 * DAY  # games in which only guests sat: their cookies last a year
    chat: int = 180 * DAY  # lines of games that have ended
    records: int = 400 * DAY  # from outside, by guests
    asleep: int = 7 * DAY  # without an entry: a start does not bring it back until it is asked for


def for_ever() -> Ages:
    """For a host who wants everything to stay. What only a program remembers goes all the same,
    and games that sleep are still left alone until they are asked for."""
    kept = ("rooms", "stopped", "guests", "chat", "records")
    return Ages(**dict.fromkeys(kept, NO_END * DAY))


@dataclass(frozen=True)
class Settings:
    """How a server behaves."""

    public_url: str | None = None  # "https://play.example.org": behind a proxy
    lan_address: str | None = None  # where others on the network find this machine
    is_lan_allowed: bool = True  # the server may listen there when somebody is invited
    metrics_token: str | None = None  # who may read figures from afar
    limits: Limits = field(default_factory=Limits)
    ages: Ages = field(default_factory=Ages)
    disk_reserve: int = 256 * MIB  # bytes below which only games under way are written
    are_bots_alone: bool | None = None  # tables without people; None: unless there is a public URL
    bot_pauses: Mapping[str, float] = field(default_factory=lambda: dict(BOT_PAUSES))
    away: int = 60_000  # ms without a socket until a stand-in plays for a person who is waited for
    waited: int = 180_000  # ms until anybody who sits may bring a stand-in for an idle person
    salt_patience: int = 20_000  # ms for clients to give their part in the deals
    ask_patience: int = 60_000  # ms for people to answer a request
    idle_room: int = DAY  # ms without anybody until a waiting room is closed
    forget: int = 300_000  # ms until a table that nobody watches leaves memory

    @property
    def lets_bots_play_alone(self) -> bool:
        """Whether a table may begin at which nobody but bots sits."""
        return self.public_url is None if self.are_bots_alone is None else self.are_bots_alone
