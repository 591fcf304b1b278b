"""What whoever runs a server may decide: one value, made by the command line or a test."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

DAY = 86_400_000  # ms
NO_END = 10**9  # of anything: more than any measurement asks for
BOT_PAUSES = {"quick": 0.15, "natural": 0.8, "slow": 2.0}  # seconds


@dataclass(frozen=True)
class Rate:
    """How often something may be done: so many at once, and so many a second in the long run."""

    burst: int
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What one user, or one address, may ask of a server. Generous for people, tight for floods."""

    connections_per_user: int = 20
    connections_per_address: int = 200
    live_tables_per_user: int = 30  # of which one is the host
    watched_per_connection: int = 50
    messages: Rate = Rate(100, 25)  # per connection
    requests: Rate = Rate(200, 20)  # per address
    new_tables: Rate = Rate(30, 30 / 3600)  # per user
    new_tables_per_address: Rate = Rate(120, 120 / 3600)
    records: Rate = Rate(20, 60 / 3600)  # uploads per address
    chat: Rate = Rate(5, 0.5)  # per user
    hints: Rate = Rate(10, 0.5)  # per user
    log_ins: Rate = Rate(10, 10 / 900)  # failures, per login
    log_ins_per_address: Rate = Rate(30, 30 / 900)
    accounts: Rate = Rate(10, 10 / 3600)  # new ones per address


def no_limits() -> Limits:
    """For measurements on one machine, where thousands of users have the same address."""
    rate = Rate(NO_END, NO_END)
    endless: dict[str, Any] = {
        name: rate if isinstance(usual, Rate) else NO_END for name, usual in vars(Limits()).items()
    }
    return Limits(**endless)


@dataclass(frozen=True)
class Settings:
    """How a server behaves."""

    public_url: str | None = None  # "https://play.example.org": behind a proxy
    lan_address: str | None = None  # where others on the network find this machine
    is_lan_allowed: bool = True  # the server may listen there when somebody is invited
    metrics_token: str | None = None  # who may read figures from afar
    limits: Limits = field(default_factory=Limits)
    bot_pauses: Mapping[str, float] = field(default_factory=lambda: dict(BOT_PAUSES))
    away: int = 60_000  # ms without a socket until a stand-in plays for a person who is waited for
    waited: int = 180_000  # ms until anybody who sits may bring a stand-in for an idle person
    salt_patience: int = 20_000  # ms for clients to give their part in the deals
    ask_patience: int = 60_000  # ms for people to answer a request
    idle_room: int = DAY  # ms without anybody until a waiting room is closed
    forget: int = 60_000  # ms until a table that nobody watches leaves memory
