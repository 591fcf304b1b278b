"""`sarisari serve`: build the server from the command line's options and run it."""

import asyncio
import errno
import json
import logging
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit

from sarisari.cli.commands.serve_command import ServeCommand, listed
from sarisari.cli.house_tools import house_file
from sarisari.cli.language import own_words
from sarisari.cli.name_check import check_game_name, fail
from sarisari.cli.store_place import Place, place_of, store_at
from sarisari.core.kernel import PLAIN
from sarisari.core.message import Message, Refused, say, shown
from sarisari.games import broken_packages, game_names
from sarisari.processes import SET_BY_US
from sarisari.server import logs
from sarisari.server.app import make_app
from sarisari.server.compiler_queue import CompilerQueue
from sarisari.server.hub import Hub
from sarisari.server.kernel_loading import load_kernels
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
from sarisari.server.shared_work import SharedWork
from sarisari.server.steady_clock import SharedClock
from sarisari.server.store.database import FILE, check_known
from sarisari.server.store.lock import Lock
from sarisari.server.worker_pool import WorkerPool

log = logging.getLogger("sarisari.serve")

MOST_PORTS = 20  # tried one after the other
PROBE_SECONDS = 1.0  # for the program that has the port to say whether it is Sari-sari
LATE_START_SECONDS = 10.0  # until worker processes start that are not needed at once
DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY")


def run(command: ServeCommand) -> None:
    """Serve until Ctrl-C."""
    for game in listed(command.games or ""):
        check_game_name(game)
    if _is_running(command.host, command.port):
        link = _link(command.host, command.port)
        _tell(say("serve-already", link=link))
        _open_page(command, link)
        return
    place = place_of(command.store, command.data)
    if isinstance(place, Path):
        _check_free(Lock(place))
    else:
        asyncio.run(_check_reached(place))
    sockets = [_listen(command.host, command.port)]
    port = sockets[0].getsockname()[1]
    lan_address = _lan_address(command)
    if lan_address is not None:
        sockets.append(_listen_on_lan(lan_address, port))
    logs.configure_logs(command.log_level, command.log_format)
    _serve(command, place, sockets, lan_address)


def settings_of(command: ServeCommand) -> Settings:
    """The server's settings, from the options of the command."""
    is_limited = command.limits == "on"
    return Settings(
        public_url=command.public_url,
        root_path=command.root_path or urlsplit(command.public_url or "").path.rstrip("/"),
        lan_address=command.lan_address,
        is_lan_allowed=command.lan is not False and is_limited,
        house=house_file(command.house, command.data),
        trusted_proxies=listed(command.trusted_proxies),
        games=None if command.games is None else listed(command.games),
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


def _serve(
    command: ServeCommand, place: Place, sockets: list[socket.socket], lan_address: str | None
) -> None:
    settings = settings_of(command)
    port = sockets[0].getsockname()[1]
    workers = WorkerPool(command.bot_workers, limits=settings.limits)
    workers.start()
    hub = _hub_at(place, workers, settings)
    workers.metrics = hub.metrics
    lan = Lan(settings)
    server = Listener(make_app(hub, workers, lan, built_page(root=settings.root_path)), hub)
    lan.listen, lan.tell = server.listen_also, _tell
    is_local = is_loopback(command.host)  # if not, the host has chosen the address

    compilers: list[CompilerQueue] = []

    async def begun() -> None:
        if not PLAIN:
            threading.Thread(target=load_kernels, daemon=True).start()
        elif SET_BY_US in os.environ:
            compilers.append(_compile(workers, settings))
        asyncio.get_running_loop().call_later(LATE_START_SECONDS, workers.start_others)
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
    _open_page(command, link)
    try:
        with suppress(KeyboardInterrupt):  # Ctrl-C is the usual end
            server.serve_at(sockets)
    finally:
        for compiler in compilers:
            compiler.close()
        workers.close()


def _compile(workers: WorkerPool, settings: Settings) -> CompilerQueue:
    """Begin to compile the kernels, those of games that can be played here first."""
    loop = asyncio.get_running_loop()
    names = sorted(game_names(), key=lambda name: name not in (settings.games or game_names()))

    def use_kernels(game: str) -> None:
        with suppress(RuntimeError):  # the server has just stopped
            loop.call_soon_threadsafe(workers.use_kernels, game)

    tell = _tell if sys.stderr.isatty() else _log_progress
    compilers = CompilerQueue(names, tell, use_kernels)
    workers.prefer_game = compilers.prefer
    compilers.start()
    return compilers


def _hub_at(place: Place, workers: WorkerPool, settings: Settings) -> Hub:
    """Return the tables of a store. Processes that share one go by the clock of its database, and
    ask workers elsewhere when they are busy."""
    store = store_at(place, settings.disk_reserve)
    if store.sharing is None:
        return Hub(store, workers, settings)
    clock = SharedClock()
    hub = Hub(store, SharedWork(workers, store.sharing.jobs), settings, clock)
    assert hub.group is not None
    hub.group.adjust_clock = clock.adjust
    return hub


def _log_progress(message: Message) -> None:
    """Without a terminal, progress belongs in the log."""
    log.info("%s", own_words().say(message))


def _tell(message: Message) -> None:
    sys.stderr.write(own_words().say(message) + "\n")


def _open_page(command: ServeCommand, link: str) -> None:
    """Open the page in a browser, if asked to and if there is a display."""
    has_screen = sys.platform != "linux" or any(map(os.environ.get, DISPLAY_VARIABLES))
    if command.open_page and (not has_screen or not webbrowser.open(link)):
        _tell(say("serve-open-yourself", link=link))


def _check_free(lock: Lock) -> None:
    """Fail if another server has this folder, or if a newer program has written its store. The
    store takes the lock again later."""
    try:
        lock.take()
        check_known(lock.folder / FILE)
        lock.release()
    except Refused as refused:
        fail(own_words().refusal(refused.message))


async def _check_reached(address: str) -> None:
    """Fail if the database cannot be used. Its schema is brought up to date."""
    store = store_at(address)
    try:
        await store.open()
    except Refused as refused:
        fail(own_words().refusal(refused.message))
    await store.close()


def _listen(host: str, port: int) -> socket.socket:  # noqa: RET503 - `fail` never returns
    """Listen at the given port, or at the next free one."""
    for number in range(port, min(port + MOST_PORTS, 65_536)):
        try:
            return listen(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                fail(_cannot(host, port, error.strerror or str(error)))
        except OverflowError as error:
            fail(_cannot(host, port, str(error)))
    fail(_cannot(host, port, os.strerror(errno.EADDRINUSE)))


def _lan_address(command: ServeCommand) -> str | None:
    """The address of this machine on the local network, if others may join from there."""
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


def _is_running(host: str, port: int) -> bool:
    """Whether a Sari-sari server already listens at the port."""
    health = _link(host, port) + "health"
    try:
        with urllib.request.urlopen(health, timeout=PROBE_SECONDS) as answer:  # noqa: S310
            return "sarisari" in json.load(answer)
    except (OSError, ValueError, TypeError, HTTPException):
        return False


def _link(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
