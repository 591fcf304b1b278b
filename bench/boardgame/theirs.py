"""boardgame.io under the same load: simulated people who speak socket.io over WebSockets.

The server is `server.cjs`, in another process and in memory. The WebSocket client is the one of
`bench.server`, so that the people cost the same on both sides.
"""

import asyncio
import shutil
import statistics
import subprocess
import time
from pathlib import Path

import msgspec

from bench.server.server_process import HOST, cpu_of, free_port
from bench.server.websocket_client import WebSocketClient, open_socket

FOLDER = Path(__file__).parent
PATH = "/socket.io/?EIO=4&transport=websocket"
SPACE = b"/tricks,"
PLAYERS = 4
OPEN, PING, PONG, CONNECTED, EVENT = b"0", b"2", b"3", b"40", b"42"  # how messages begin
PATIENCE = 30.0  # seconds
SPREAD = 7919


class Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815 - theirs


class Game(msgspec.Struct):
    legal: list[str]


class State(msgspec.Struct):
    G: Game
    ctx: Context
    _stateID: int  # noqa: N815


class Sync(msgspec.Struct):
    state: State


UPDATE = msgspec.json.Decoder(tuple[str, str, State, list[msgspec.Raw]])
SYNC = msgspec.json.Decoder(tuple[str, str, Sync])


class Player:
    """A player's socket, and the newest state shown to them."""

    def __init__(self, match: "Match", seat: int) -> None:
        self.match = match
        self.seat = seat
        self.socket: WebSocketClient | None = None
        self.at = -1
        self.legal: list[str] = []
        self.connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def join(self, port: int) -> None:
        self.socket = await open_socket(HOST, port, PATH, "", self.heard, self.match.lost)
        await asyncio.wait_for(self.connected, PATIENCE)
        self.emit(["sync", self.match.name, str(self.seat), None, PLAYERS])
        await asyncio.wait_for(self.synced, PATIENCE)

    def emit(self, content: list[object]) -> None:
        assert self.socket is not None
        self.socket.send(EVENT + SPACE + msgspec.json.encode(content))

    def heard(self, data: bytes) -> None:
        assert self.socket is not None or data[:1] == OPEN
        if data[:2] == EVENT:
            self._hear_event(data[len(EVENT + SPACE) :])
        elif data[:2] == CONNECTED:
            self.connected.set_result(None)
        elif data[:1] == OPEN:
            asyncio.get_running_loop().call_soon(self._enter)
        elif data[:1] == PING and self.socket is not None:
            self.socket.send(PONG)

    def _enter(self) -> None:
        assert self.socket is not None
        self.socket.send(CONNECTED + SPACE)

    def _hear_event(self, content: bytes) -> None:
        if content.startswith(b'["update"'):
            self._see(UPDATE.decode(content)[2])
            self.match.load.sizes.append(len(content))
        elif content.startswith(b'["sync"'):
            self._see(SYNC.decode(content)[2].state)
            self.synced.set_result(None)

    def _see(self, state: State) -> None:
        self.at, self.legal = state._stateID, state.G.legal
        self.match.shown()


class Match:
    """A boardgame.io match with four players and always one action in flight."""

    def __init__(self, name: str, load: "Load") -> None:
        self.name = name
        self.players = [Player(self, seat) for seat in range(PLAYERS)]
        self.load = load
        self._sent: int | None = None
        self._count = 0

    def act(self) -> None:
        player = next(player for player in self.players if player.legal)
        self._count += 1
        card = player.legal[self._count * SPREAD % len(player.legal)]
        seat = str(player.seat)
        payload = {"type": "play", "args": [card], "playerID": seat, "credentials": None}
        self._sent = player.at
        action = {"type": "MAKE_MOVE", "payload": payload}
        player.emit(["update", action, player.at, self.name, seat])

    def shown(self) -> None:
        if self._sent is None or any(player.at <= self._sent for player in self.players):
            return
        self._sent = None
        self.load.actions += 1
        if self.load.is_running:
            self.act()

    def lost(self, why: str) -> None:
        self.load.errors.append(why)


class Load:
    """All matches, and the number of actions that were shown to all players."""

    def __init__(self, count: int) -> None:
        self.matches = [Match(f"match-{number}", self) for number in range(count)]
        self.actions = 0
        self.is_running = False
        self.errors: list[str] = []
        self.sizes: list[int] = []  # bytes of what players are shown


async def closed_loop(port: int, pid: int, matches: int, seconds: float) -> dict[str, float]:
    """Actions a second, and the server's CPU time per action."""
    load = Load(matches)
    for match in load.matches:
        await asyncio.gather(*(player.join(port) for player in match.players))
    begun, cpu = time.perf_counter(), cpu_of(pid)
    load.is_running = True
    for match in load.matches:
        match.act()
    await asyncio.sleep(seconds)
    load.is_running = False
    passed, spent = time.perf_counter() - begun, cpu_of(pid) - cpu
    for match in load.matches:
        for player in match.players:
            assert player.socket is not None
            player.socket.close()
    if load.errors:
        raise SystemExit(f"boardgame.io hung up: {load.errors[0]}")
    return {
        "actions_per_second": round(load.actions / passed, 1),
        "cpu_ms_per_action": round(1000 * spent / load.actions, 3),
        "bytes": round(statistics.mean(load.sizes)),
    }


def measured(matches: int, seconds: float, node: str) -> dict[str, float]:
    """Measure a boardgame.io server under load."""
    program = shutil.which(node)
    if program is None or not (FOLDER / "node_modules").is_dir():
        raise SystemExit(f"needs {node}, and `npm ci` in {FOLDER}")
    port = free_port()
    process = subprocess.Popen(
        [program, FOLDER / "server.cjs", str(port)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()  # that it listens
        return asyncio.run(closed_loop(port, process.pid, matches, seconds))
    finally:
        process.terminate()
        process.wait()
