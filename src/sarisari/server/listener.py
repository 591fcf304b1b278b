"""The program that listens: at the machine itself, on the network if asked to, until told to
stop."""

import asyncio
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from sarisari.server import gc_tuning
from sarisari.server.connection_limit import ConnectionLimit
from sarisari.server.file_limit import raise_file_limit
from sarisari.server.hub import Hub
from sarisari.server.messages import LONGEST_MESSAGE
from sarisari.server.uvicorn_protocols import GuardedHttp, GuardedWebSocket

GRACE_SECONDS = 5  # seconds for answers that are under way when the server stops
HEARTBEAT_SECONDS = 20.0  # seconds between questions whether a client is still there
MOST_BACKLOG = 2048  # connections that wait to be let in
LEAST_CONNECTIONS = 16  # however few files may be open
OTHER_FILES = 100  # the store, workers, logs
FILES_PER_WAITING_CONNECTION = (
    4  # times the backlog: connections that are open before anybody has looked at them
)
# store, bots and sockets share one interpreter: a thread that wants it waits 0.5 ms, not 5
SWITCH_INTERVAL = 0.0005


class Listener(uvicorn.Server):
    """A server that can listen at one more address, and says good-bye."""

    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        backlog, connections = split_files(raise_file_limit())
        limit = ConnectionLimit(hub.settings, connections)
        http: Any = partial(GuardedHttp, connection_limit=limit)
        ws: Any = partial(GuardedWebSocket, connection_limit=limit)
        config = uvicorn.Config(
            app,
            http=http,
            ws=ws,
            ws_max_size=4 * LONGEST_MESSAGE,
            ws_ping_interval=HEARTBEAT_SECONDS,
            ws_ping_timeout=HEARTBEAT_SECONDS,
            ws_per_message_deflate=False,
            access_log=False,  # it would tell addresses; `access.py` tells routes
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
            backlog=backlog,
        )
        super().__init__(config)
        self._hub = hub
        self._port = 0
        self.on_start: Callable[[], Awaitable[None]] | None = None  # what is to be done first

    def serve_at(self, sockets: list[socket.socket]) -> None:
        """Until a signal comes."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends like Ctrl-C, cleanly
        gc_tuning.tune_gc()
        self._port = sockets[0].getsockname()[1]
        self.run(sockets=sockets)

    async def main_loop(self) -> None:
        """Until it is told to stop."""
        looking = asyncio.create_task(gc_tuning.collect_periodically())
        try:
            if self.on_start is not None:
                await self.on_start()
            await super().main_loop()
        finally:
            looking.cancel()

    async def listen_also(self, address: str) -> int:
        """At one more address; the port there. OSError if it cannot be."""
        listening = listen(address, self._port)
        config = self.config

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        loop = asyncio.get_running_loop()
        server = await loop.create_server(protocol, sock=listening, backlog=config.backlog)
        self.servers.append(server)
        port: int = listening.getsockname()[1]
        return port

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Clients hear of it before their sockets are closed, and come back by themselves."""
        await self._hub.say_bye()
        await super().shutdown(sockets)


def split_files(files: int) -> tuple[int, int]:
    """How many connections may wait to be let in, and how many may be in, with so many files that
    may be open."""
    free = files - OTHER_FILES
    backlog = max(
        1,
        min(MOST_BACKLOG, files // 16, (free - LEAST_CONNECTIONS) // FILES_PER_WAITING_CONNECTION),
    )
    return backlog, max(LEAST_CONNECTIONS, free - FILES_PER_WAITING_CONNECTION * backlog)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. OSError if it cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=MOST_BACKLOG)
