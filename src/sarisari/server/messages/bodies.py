"""Request bodies of the HTTP API."""

from sarisari.core.options import Options
from sarisari.server.messages.kinds import Body


class NewTable(Body, frozen=True):
    """The table to be made."""

    game: str
    options: Options = {}
    terms: dict[str, str | bool | None] = {}


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
