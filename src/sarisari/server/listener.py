"""The listener: the uvicorn server that accepts connections on this machine and, if asked, on the
LAN.

It also sends the heartbeat (WebSocket pings) by which dead connections are noticed, and says
goodbye to clients when the server stops (graceful shutdown).
"""

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
from sarisari.server.guarded_http import GuardedHttp
from sarisari.server.guarded_websocket import GuardedWebSocket
from sarisari.server.hub import Hub
from sarisari.server.messages import LONGEST_MESSAGE

GRACE_SECONDS = 5  # for responses that are under way when the server stops
HEARTBEAT_SECONDS = 20.0  # between WebSocket pings, and for the pong
MOST_BACKLOG = 2048  # connections that wait to be accepted
LEAST_CONNECTIONS = 16  # however low the limit of open files is
OTHER_FILES = 100  # the store, workers, logs
FILES_PER_WAITING_CONNECTION = 4  # per place in the backlog: open, but not counted yet
# store, bots and sockets share one interpreter: a thread waits 0.5 ms for it, not 5
SWITCH_INTERVAL = 0.0005


class Listener(uvicorn.Server):
    """A uvicorn server that can listen at one more address, and says goodbye to clients when it
    stops."""

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
            access_log=False,  # it would log addresses; `access_log.py` logs routes
            log_config=None,
            server_header=False,
            proxy_headers=True,
            forwarded_allow_ips=list(hub.settings.trusted_proxies),
            timeout_graceful_shutdown=GRACE_SECONDS,
            backlog=backlog,
        )
        super().__init__(config)
        self._hub = hub
        self._port = 0
        self.on_start: Callable[[], Awaitable[None]] | None = None  # before the first request

    def serve_at(self, sockets: list[socket.socket]) -> None:
        """Serve until a signal arrives."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as cleanly as Ctrl-C
        gc_tuning.tune_gc()
        self._port = sockets[0].getsockname()[1]
        self.run(sockets=sockets)

    async def main_loop(self) -> None:
        """Run until the server is told to stop."""
        looking = asyncio.create_task(gc_tuning.collect_periodically())
        try:
            if self.on_start is not None:
                await self.on_start()
            await super().main_loop()
        finally:
            looking.cancel()

    async def listen_also(self, address: str) -> int:
        """Listen at one more address, and return the port. Raise OSError if that is impossible."""
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
        """Tell clients before their sockets are closed, so that they reconnect by themselves."""
        await self._hub.say_bye()
        await super().shutdown(sockets)


def split_files(files: int) -> tuple[int, int]:
    """Return the backlog, and how many connections may be open, within a limit of open files."""
    free = files - OTHER_FILES
    backlog = max(
        1,
        min(MOST_BACKLOG, files // 16, (free - LEAST_CONNECTIONS) // FILES_PER_WAITING_CONNECTION),
    )
    return backlog, max(LEAST_CONNECTIONS, free - FILES_PER_WAITING_CONNECTION * backlog)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raise OSError if that is impossible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=MOST_BACKLOG)
