"""What `server/guarded_http.py` and `server/guarded_websocket.py` take from the insides of uvicorn and
websockets, which neither promises to keep: another version must fail here, not in front of people."""

import ast
import asyncio
import inspect
import textwrap
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from sarisari.server.guarded_http import GuardedHttp
from sarisari.server.guarded_websocket import GuardedWebSocket

CHECK = (
    "server/guarded_http.py and guarded_websocket.py were written for uvicorn 0.54 and websockets 15"
    " to 17, and override parts of their protocols that are nobody's promise. Read what has changed"
    " in uvicorn's h11_impl.py and websockets_sansio_impl.py, adapt the two modules, run"
    " tests/server/test_guarded_*.py and make soak PART=attacks, and then move the bounds in"
    " pyproject.toml and here."
)
# what our classes have that is not theirs: if a part of theirs goes or gets another name, our
# override of it stays behind and turns up here
OWN: dict[type, set[str]] = {
    GuardedHttp: {
        "_awaited", "_connection_limit", "_forget", "_is_socket", "_resume_reading", "_served",
        "_timeout", "_unread", "_until", "_watch_request",
    },
    GuardedWebSocket: {
        "_connection_limit", "_end", "_lost", "_may_ping", "_pings", "_queue", "_queued", "_served",
        "_unread", "_unwritten", "_watch_if_closing", "_write_all", "is_gone", "is_read", "pause",
        "send_text", "write_text",
    },
}  # fmt: skip
Theirs = H11Protocol | WebSocketsSansIOProtocol
PARENTS: dict[type, type[Theirs]] = {
    GuardedHttp: H11Protocol,
    GuardedWebSocket: WebSocketsSansIOProtocol,
}


async def made(protocol: type[Theirs]) -> Theirs:
    """As uvicorn makes it for a connection."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        pass

    config = uvicorn.Config(app=app)
    config.load()
    return protocol(config, ServerState(), {}, asyncio.get_running_loop())


def names_of(protocol: type) -> set[str]:
    """What a class defines, and what it uses of itself or its parent."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(protocol)))
    uses = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "super()")
    }
    return uses | {name for name in vars(protocol) if not name.startswith("__")}


def test_the_versions_are_those_that_it_was_written_for() -> None:
    assert version("uvicorn").startswith("0.54."), CHECK
    assert version("websockets").partition(".")[0] in ("15", "16", "17"), CHECK


def test_no_other_version_can_be_installed() -> None:
    settings = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    needed = settings["project"]["dependencies"]
    assert {"uvicorn>=0.54,<0.55", "websockets>=15,<18"} <= set(needed), CHECK


@pytest.mark.parametrize("ours", [GuardedHttp, GuardedWebSocket])
async def test_whatever_it_uses_or_overrides_is_there(
    ours: type[GuardedHttp | GuardedWebSocket],
) -> None:
    parent = PARENTS[ours]
    theirs = names_of(parent) | set(dir(await made(parent)))
    assert names_of(ours) - theirs == OWN[ours], CHECK
