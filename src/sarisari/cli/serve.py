"""`sarisari serve`: tables over the network."""

import errno
import json
import os
import socket
import sys
import urllib.request
import webbrowser
from contextlib import suppress

import uvicorn

from sarisari.cli.names import fail
from sarisari.core.message import Refused, say, shown
from sarisari.server.app import make_app
from sarisari.server.messages import LONGEST_MESSAGE
from sarisari.server.store.database import data_folder
from sarisari.server.store.lock import Lock
from sarisari.server.store.sqlite import SqliteStore
from sarisari.server.thinkers import Workers
from sarisari.text import catalogue

TRIES = 20  # ports, one after the other
PATIENCE = 1.0  # seconds for whoever has the port to say who it is


def run(
    host: str, port: int, data: str | None, workers: int | None, is_opened: bool, level: str
) -> None:
    """Serve until Ctrl-C."""
    folder = data_folder(data)
    words = catalogue()
    if _is_ours(host, port):
        sys.stderr.write(words.say(say("serve-already", link=_link(host, port))) + "\n")
        if is_opened:
            webbrowser.open(_link(host, port))
        return
    try:
        lock = Lock(folder)
        lock.take()
        lock.release()  # the store takes it for good
    except Refused as refused:
        fail(words.refusal(refused.message))
    listening = _listen(host, port)
    link = _link(host, listening.getsockname()[1])
    sys.stderr.write(words.say(say("serve-listens", link=link)) + "\n")
    if is_opened:
        webbrowser.open(link)
    thinkers = Workers(workers)
    config = uvicorn.Config(
        make_app(SqliteStore(folder), thinkers),
        ws="websockets-sansio",
        ws_max_size=4 * LONGEST_MESSAGE,
        log_level=level,
    )
    try:
        with suppress(KeyboardInterrupt):  # how people end it
            uvicorn.Server(config).run(sockets=[listening])
    finally:
        thinkers.close()


def _listen(host: str, port: int) -> socket.socket:  # noqa: RET503 - `fail` never returns
    """The port that was asked for, or the next free one."""
    for number in range(port, port + TRIES):
        try:
            return socket.create_server((host, number))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                fail(_cannot(host, port, error.strerror or str(error)))
    fail(_cannot(host, port, os.strerror(errno.EADDRINUSE)))


def _cannot(host: str, port: int, why: str) -> str:
    message = say("serve-cannot", link=_link(shown(host), port), why=shown(why))
    return catalogue().say(message)


def _is_ours(host: str, port: int) -> bool:
    """Whether a server of ours has the port already."""
    try:
        with urllib.request.urlopen(_link(host, port) + "health", timeout=PATIENCE) as answer:  # noqa: S310
            return "sarisari" in json.load(answer)
    except (OSError, ValueError, TypeError):
        return False


def _link(host: str, port: int) -> str:
    return f"http://{host}:{port}/"
