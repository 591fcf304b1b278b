"""`sarisari serve`: the command and its options."""

import re
from dataclasses import dataclass
from typing import Annotated, Literal

import typer

from sarisari.cli.commands.arguments import Data, HouseFile, StoreAddress

ROOT_PATH = re.compile(r"(/[A-Za-z0-9_~.-]+)+")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True)
class ServeCommand:
    """Serve tables over the network: for browsers, terminals and programs (docs/hosting.md).

    Every table is restored after a restart. Each option can also be set with the environment
    variable shown beside it.
    """

    host: Annotated[str, typer.Option(help="The address to listen on.", envvar="SARISARI_HOST")] = (
        "127.0.0.1"
    )
    port: Annotated[
        int,
        typer.Option(
            help="The port, or the next free one.", min=1, max=65_535, envvar="SARISARI_PORT"
        ),
    ] = 7274
    lan: Annotated[
        bool | None,
        typer.Option(
            "--lan/--no-lan",
            help="Let others on the network join from the start, or never. With neither, the server"
            " listens on the network once somebody is invited, and after a restart for as long as"
            " a table with such guests is open.",
            envvar="SARISARI_LAN",
        ),
    ] = None
    lan_address: Annotated[
        str | None,
        typer.Option(
            help="The address at which others reach this machine, if it cannot be detected.",
            envvar="SARISARI_LAN_ADDRESS",
        ),
    ] = None
    public_url: Annotated[
        str | None,
        typer.Option(
            help="Behind a proxy: the address that people type, such as https://play.example.org.",
            envvar="SARISARI_PUBLIC_URL",
        ),
    ] = None
    root_path: Annotated[
        str,
        typer.Option(
            help="Behind a proxy: the sub-path under which it shows the server, such as /games."
            " Default: that of the public URL.",
            envvar="SARISARI_ROOT_PATH",
            show_default=False,
        ),
    ] = ""
    trusted_proxies: Annotated[
        str,
        typer.Option(
            help="The networks of the proxies whose X-Forwarded headers are believed, separated by"
            " commas.",
            envvar="SARISARI_TRUSTED_PROXIES",
        ),
    ] = "127.0.0.0/8,::1"
    games: Annotated[
        str | None,
        typer.Option(
            help="The games that new tables may play, separated by commas. Default: all.",
            envvar="SARISARI_GAMES",
        ),
    ] = None
    data: Data = None
    house: HouseFile = None
    store: StoreAddress = None
    bot_workers: Annotated[
        int | None,
        typer.Option(
            help="Worker processes for the bots in people's games. Towers, and work that can wait,"
            " have others. Default: one less than the cores that the server may use.",
            min=1,
            max=64,
            envvar="SARISARI_BOT_WORKERS",
        ),
    ] = None
    bots_alone: Annotated[
        bool | None,
        typer.Option(
            "--bots-alone/--no-bots-alone",
            help="Whether tables with only bots may begin. Default: yes, unless there is a public"
            " URL.",
            envvar="SARISARI_BOTS_ALONE",
        ),
    ] = None
    quick_pause: Annotated[
        float,
        typer.Option(
            help="Seconds between the actions of bots where they play quickly; 0 reveals how long"
            " they think.",
            min=0,
            max=5,
            envvar="SARISARI_QUICK_PAUSE",
        ),
    ] = 0.15
    connections_per_address: Annotated[
        int,
        typer.Option(
            help="Sockets that one address may have open.",
            min=1,
            envvar="SARISARI_CONNECTIONS_PER_ADDRESS",
        ),
    ] = 200
    limits: Annotated[
        Literal["on", "off"],
        typer.Option(
            help="off: no limits per address, for measurements on this machine only.",
            envvar="SARISARI_LIMITS",
        ),
    ] = "on"
    disk_reserve: Annotated[
        int,
        typer.Option(
            help="MiB of disk space kept free for games in progress: with less than that, nothing"
            " new is started.",
            min=0,
            envvar="SARISARI_DISK_RESERVE",
        ),
    ] = 256
    keep: Annotated[
        Literal["usual", "everything"],
        typer.Option(
            help="usual: old data is deleted in time (docs/store.md). everything: games, chat and"
            " records are kept.",
            envvar="SARISARI_KEEP",
        ),
    ] = "usual"
    metrics_token: Annotated[
        str | None,
        typer.Option(
            help="Token for reading /metrics from another machine.", envvar="SARISARI_METRICS_TOKEN"
        ),
    ] = None
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser.", envvar="SARISARI_OPEN")
    ] = False
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        typer.Option(help="How much is logged.", envvar="SARISARI_LOG_LEVEL"),
    ] = "warning"
    log_format: Annotated[
        Literal["words", "json"],
        typer.Option(
            help="Log format: words for people, json for programs.", envvar="SARISARI_LOG_FORMAT"
        ),
    ] = "words"


def check_serve(command: ServeCommand) -> None:
    """Refuse options that do not go together."""
    url, is_afar = command.public_url, command.lan or command.host not in LOOPBACK
    if command.limits == "off" and (is_afar or url is not None):
        raise typer.BadParameter("only for this machine alone", param_hint="--limits")
    if command.root_path and not ROOT_PATH.fullmatch(command.root_path):
        raise typer.BadParameter("has the form /games or /fun/games", param_hint="--root-path")
    for network in listed(command.trusted_proxies):
        if not _is_network(network):
            wanted = f"an address or a network such as 10.0.0.0/8, not {network}"
            raise typer.BadParameter(wanted, param_hint="--trusted-proxies")
    if url is not None and not url.startswith(("http://", "https://")):
        raise typer.BadParameter("begins with http:// or https://", param_hint="--public-url")


def listed(text: str) -> tuple[str, ...]:
    """The items of a list that is separated by commas.

    >>> listed("10.0.0.0/8, ::1,")
    ('10.0.0.0/8', '::1')
    """
    return tuple(item.strip() for item in text.split(",") if item.strip())


def _is_network(text: str) -> bool:
    from ipaddress import ip_network

    try:
        ip_network(text)
    except ValueError:
        return False
    return True
