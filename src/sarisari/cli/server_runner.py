"""`sarisari serve`: tables over the network."""

import asyncio
import errno
import json
import os
import socket
import sys
import urllib.request
import webbrowser
from contextlib import suppress
from http.client import HTTPException

from sarisari.cli.commands.serve_command import ServeCommand
from sarisari.cli.language import own_words
from sarisari.cli.name_check import fail
from sarisari.core.message import Message, Refused, say, shown
from sarisari.games import broken_packages
from sarisari.server import logs
from sarisari.server.app import make_app
from sarisari.server.hub import Hub
from sarisari.server.kernel_loading import compile_in_background
from sarisari.server.lan import Lan, is_loopback, links_in_use, own_address
from sarisari.server.listener import Listener, listen
from sarisari.server.routes.static_files import built_page
from sarisari.server.settings import (
    BOT_PAUSES,
    MIB,
    Ages,
    Limits,
    Settings,
    for_ever,
    no_limits,
)
from sarisari.server.store.database import data_folder
from sarisari.server.store.lock import Lock
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.worker_pool import WorkerPool

TRIES = 20  # ports, one after the other
PATIENCE = 1.0  # seconds for whoever has the port to say who it is
OTHERS_LATER = 10.0  # seconds until processes begin that are not needed at once
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")


def run(command: ServeCommand) -> None:
    """Serve until Ctrl-C."""
    if _is_ours(command.host, command.port):
        link = _link(command.host, command.port)
        _tell(say("serve-already", link=link))
        _open(command, link)
        return
    folder = data_folder(command.data)
    _check_free(Lock(folder))
    sockets = [_listen(command.host, command.port)]
    port = sockets[0].getsockname()[1]
    lan_address = _lan_address(command)
    if lan_address is not None:
        sockets.append(_listen_on_lan(lan_address, port))
    logs.configure_logs(command.log_level, command.log_format)
    _serve(command, sockets, lan_address)


def settings_of(command: ServeCommand) -> Settings:
    """What was said about the server; the rest as it is usual."""
    is_limited = command.limits == "on"
    return Settings(
        public_url=command.public_url,
        lan_address=command.lan_address,
        is_lan_allowed=command.lan is not False and is_limited,
        metrics_token=command.metrics_token,
        are_bots_alone=command.bots_alone,
        disk_reserve=command.disk_reserve * MIB,
        ages=Ages() if command.keep == "usual" else for_ever(),
        bot_pauses={**BOT_PAUSES, "quick": command.quick_pause},
        limits=(
            Limits(connections_per_address=command.connections_per_address)
            if is_limited
            else no_limits()
        ),
    )


def _serve(command: ServeCommand, sockets: list[socket.socket], lan_address: str | None) -> None:
    settings = settings_of(command)
    port = sockets[0].getsockname()[1]
    workers = WorkerPool(command.bot_workers, limits=settings.limits)
    workers.start()
    reserve = settings.disk_reserve
    hub = Hub(SqliteStore(data_folder(command.data), reserve=reserve), workers, settings)
    workers.metrics = hub.metrics
    lan = Lan(settings)
    server = Listener(make_app(hub, workers, lan, built_page()), hub)
    lan.listen, lan.tell = server.listen_also, _tell
    is_local = is_loopback(command.host)  # else whoever runs it has said where it listens

    async def begun() -> None:
        asyncio.get_running_loop().call_later(OTHERS_LATER, workers.start_others)
        if is_local:
            await lan.open_again(await links_in_use(hub.store, hub.now()))

    server.on_start = begun
    if is_local:
        hub.reopen_link = lambda link: lan.open_again({link})
    if port != command.port:
        _tell(say("serve-port-taken", number=str(command.port)))
    link = command.public_url or _link(command.host, port)
    _tell(say("serve-listens", link=link))
    for broken in broken_packages():
        _tell(broken.why)
    if lan_address is not None:
        lan.opened(lan_address, port)
        _tell(say("serve-lan", link=_link(lan_address, port)))
    _open(command, link)
    try:
        with compile_in_background(), suppress(KeyboardInterrupt):  # how people end it
            server.serve_at(sockets)
    finally:
        workers.close()


def _tell(message: Message) -> None:
    sys.stderr.write(own_words().say(message) + "\n")


def _open(command: ServeCommand, link: str) -> None:
    """The page in a browser, where there is a screen."""
    has_screen = sys.platform != "linux" or any(os.environ.get(name) for name in DISPLAYS)
    if command.open_page and (not has_screen or not webbrowser.open(link)):
        _tell(say("serve-open-yourself", link=link))


def _check_free(lock: Lock) -> None:
    """No other server has this folder; the store takes it for good later."""
    try:
        lock.take()
        lock.release()
    except Refused as refused:
        fail(own_words().refusal(refused.message))


def _listen(host: str, port: int) -> socket.socket:  # noqa: RET503 - `fail` never returns
    """The port that was asked for, or the next free one."""
    for number in range(port, min(port + TRIES, 65_536)):
        try:
            return listen(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                fail(_cannot(host, port, error.strerror or str(error)))
        except OverflowError as error:
            fail(_cannot(host, port, str(error)))
    fail(_cannot(host, port, os.strerror(errno.EADDRINUSE)))


def _lan_address(command: ServeCommand) -> str | None:
    """Where others on the network find this machine, if they shall."""
    if not command.lan:
        return None
    address = command.lan_address or own_address()
    if address is None:
        fail(own_words().say(say("lan-none")))
    return address


def _listen_on_lan(address: str, port: int) -> socket.socket:
    try:
        return listen(address, port)
    except OSError as error:
        fail(_cannot(address, port, error.strerror or str(error)))


def _cannot(host: str, port: int, why: str) -> str:
    message = say("serve-cannot", link=_link(shown(host), port), why=shown(why))
    return own_words().say(message)


def _is_ours(host: str, port: int) -> bool:
    """Whether a server of ours has the port already."""
    try:
        with urllib.request.urlopen(_link(host, port) + "health", timeout=PATIENCE) as answer:  # noqa: S310
            return "sarisari" in json.load(answer)
    except (OSError, ValueError, TypeError, HTTPException):
        return False


def _link(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
