"""What a client sends by HTTP."""

from sarisari.core.options import Options
from sarisari.server.messages.kinds import Body


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
