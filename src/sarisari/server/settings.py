"""Settings of a server: limits, retention times, timeouts. One value, made by the command line or a
test."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sarisari.core.message import refuse, shown

DAY = 86_400_000  # ms
MIB = 1 << 20
NO_END = 10**9  # as good as unlimited
LOOPBACK_NETWORKS = ("127.0.0.0/8", "::1")
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
    record_bytes: Rate = Rate(20 * MIB, 100 * MIB / 86_400)  # per address, with what-ifs
    all_records: int = 1024 * MIB  # uploaded records of all users together
    reviews: Rate = Rate(20, 40 / 3600)  # of finished games, per address
    reviews_at_once: int = 2  # per address
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
    """Return limits for measurements on one machine, where thousands of users share an address."""
    rate = Rate(NO_END, NO_END)
    endless: dict[str, Any] = {
        name: rate if isinstance(usual, Rate) else NO_END for name, usual in vars(Limits()).items()
    }
    return Limits(**endless)


@dataclass(frozen=True)
class Ages:
    """Retention times in ms, after which data is deleted. Games that people with accounts have
    played to the end stay, and so do the records that they uploaded."""

    wishes: int = DAY  # idempotency keys of wishes without an entry
    rooms: int = 7 * DAY  # closed without a game
    stopped: int = 180 * DAY  # stopped games; abandoned games are stopped after that time
    guests: int = 400 * DAY  # games of guests only, whose cookies last a year
    chat: int = 180 * DAY  # lines of games that have ended
    records: int = 400 * DAY  # uploaded by guests
    asleep: int = 7 * DAY  # idle tables that a start leaves in the store until somebody asks


def for_ever() -> Ages:
    """Return retention times for a host who wants to keep everything. Idempotency keys are deleted
    all the same, and idle games still stay in the store until somebody asks for them."""
    kept = ("rooms", "stopped", "guests", "chat", "records")
    return Ages(**dict.fromkeys(kept, NO_END * DAY))


@dataclass(frozen=True)
class Settings:
    """How a server behaves."""

    public_url: str | None = None  # "https://play.example.org": behind a proxy
    root_path: str = ""  # "/games": the sub-path under which a proxy shows the server
    lan_address: str | None = None  # of this machine, for others on the network
    is_lan_allowed: bool = True  # the server may listen on the LAN when somebody is invited
    house: Path | None = None  # the file of the house rules
    trusted_proxies: tuple[str, ...] = LOOPBACK_NETWORKS  # whose X-Forwarded headers count
    games: tuple[str, ...] | None = None  # that new tables may play; None: all
    metrics_token: str | None = None  # allows other machines to read the metrics
    limits: Limits = field(default_factory=Limits)
    ages: Ages = field(default_factory=Ages)
    disk_reserve: int = 256 * MIB  # bytes of free disk below which only running games are saved
    are_bots_alone: bool | None = None  # tables with bots only; None: without a public URL
    review_budget: Mapping[str, int] | None = None  # per decision; None: the usual one of a game
    bot_pauses: Mapping[str, float] = field(default_factory=lambda: dict(BOT_PAUSES))
    away: int = 60_000  # ms without a socket until a stand-in plays for a person
    waited: int = 180_000  # ms until every seated user may ask for a stand-in
    salt_patience: int = 20_000  # ms for clients to send their salts
    ask_patience: int = 60_000  # ms for people to answer a request for agreement
    idle_room: int = DAY  # ms until an empty waiting room is closed
    forget: int = 300_000  # ms until a table that nobody watches is unloaded

    @property
    def lets_bots_play_alone(self) -> bool:
        """Whether a game with bots only may begin."""
        return self.public_url is None if self.are_bots_alone is None else self.are_bots_alone

    def check_game(self, game: str) -> None:
        """Refuse a game that the host has switched off. Tables that have begun go on."""
        if self.games is not None and game not in self.games:
            raise refuse("game-off", game=shown(game))
