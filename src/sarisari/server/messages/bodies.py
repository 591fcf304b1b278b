"""Request bodies of the HTTP API."""

from typing import Literal

from sarisari.core.options import Options
from sarisari.server.messages.kinds import Body


class NewTable(Body, frozen=True):
    """The table to be made."""

    game: str
    options: Options = {}
    terms: dict[str, str | bool | None] = {}


class NewWhatIf(Body, frozen=True):
    """A table at which you go on from a moment of a finished game, against bots."""

    moment: int  # how many events had happened
    seat: int  # yours
    name: str  # yours
    cards: Literal["same", "drawn"] = "same"  # as they were, or drawn from what the seat knew
    bot: str = "strong"  # at the seats of people; bots stay what they were


class NewAccount(Body, frozen=True):
    """Turns the requesting guest into an account; tables and results are kept."""

    login: str
    password: str
    name: str = ""  # shown to others; if empty, the login is shown


class LogIn(Body, frozen=True):
    """Login to an account."""

    login: str
    password: str


class NewPassword(Body, frozen=True):
    """A change of password; it ends all other sessions."""

    password: str  # the old one
    new: str


class Confirmed(Body, frozen=True):
    """Confirms something irreversible with the password."""

    password: str
