"""`sarisari admin`: who and what is on a server, bans, closed registration, texts for visitors."""

from collections.abc import Callable
from typing import Annotated, Literal

import typer

from sarisari.cli.commands.arguments import Data, HouseFile, StoreAddress
from sarisari.cli.commands.jit_switch import without_jit

Language = Annotated[str, typer.Option("--in", help="The language of the text: en or fr.")]
Who = Annotated[
    str,
    typer.Argument(help="A login, the id of a user, or a network such as 192.0.2.0/24."),
]


def users(
    search: Annotated[str, typer.Argument(help="A part of the login or name.")] = "",
    data: Data = None,
    store: StoreAddress = None,
) -> None:
    """List the accounts: id, login, name, since when, and at how many tables."""
    without_jit()
    from sarisari.cli.admin_lists import list_users

    list_users(search, data, store)


def tables(
    status: Annotated[
        Literal["waiting", "running", "over", "stopped", "frozen"] | None,
        typer.Option(help="Only tables with this status. Default: waiting and running ones."),
    ] = None,
    data: Data = None,
    store: StoreAddress = None,
) -> None:
    """List tables: id, game, status, since when, and who sits there."""
    without_jit()
    from sarisari.cli.admin_lists import list_tables

    list_tables(status, data, store)


def end_table(
    table: Annotated[str, typer.Argument(help="The id of a table.")],
    house: HouseFile = None,
    data: Data = None,
) -> None:
    """End a table. A running server does it within seconds; its people are told."""
    without_jit()
    from sarisari.cli.house_tools import end_table as run

    run(table, house, data)


def ban(who: Who, house: HouseFile = None, data: Data = None, store: StoreAddress = None) -> None:
    """Ban a user or a network from the server. Sockets are closed within seconds."""
    without_jit()
    from sarisari.cli.house_tools import ban as run

    run(who, house, data, store)


def unban(who: Who, house: HouseFile = None, data: Data = None, store: StoreAddress = None) -> None:
    """Lift a ban."""
    without_jit()
    from sarisari.cli.house_tools import unban as run

    run(who, house, data, store)


def registration(
    is_open: Annotated[
        Literal["open", "closed"], typer.Argument(help="Whether new accounts may be made.")
    ],
    house: HouseFile = None,
    data: Data = None,
) -> None:
    """Open or close registration. Guests and existing accounts may play either way."""
    without_jit()
    from sarisari.cli.house_tools import set_registration

    set_registration(is_open == "closed", house, data)


def announce(
    text: Annotated[str, typer.Argument(help="The text; none removes it.")] = "",
    language: Language = "en",
    house: HouseFile = None,
    data: Data = None,
) -> None:
    """Show an announcement on the home page, or remove it."""
    without_jit()
    from sarisari.cli.house_tools import set_text

    set_text("announcement", text, language, house, data)


def imprint(
    file: Annotated[str, typer.Argument(help="A text file; none removes the page.")] = "",
    language: Language = "en",
    house: HouseFile = None,
    data: Data = None,
) -> None:
    """Show who runs this server at /imprint, with a link on the home page."""
    without_jit()
    from sarisari.cli.house_tools import set_text_file

    set_text_file("imprint", file, language, house, data)


def privacy(
    file: Annotated[str, typer.Argument(help="A text file; none removes the page.")] = "",
    language: Language = "en",
    house: HouseFile = None,
    data: Data = None,
) -> None:
    """Show a privacy notice at /privacy, with a link on the home page."""
    without_jit()
    from sarisari.cli.house_tools import set_text_file

    set_text_file("privacy", file, language, house, data)


def rules(house: HouseFile = None, data: Data = None) -> None:
    """Show the house rules as they are: bans, registration and texts."""
    without_jit()
    from sarisari.cli.house_tools import show

    show(house, data)


ADMIN: tuple[Callable[..., None], ...] = (
    users, tables, end_table, ban, unban, registration, announce, imprint, privacy, rules,
)  # fmt: skip
