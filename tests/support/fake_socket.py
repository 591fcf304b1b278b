"""A WebSocket for tests of single modules: what the client says is put in, and what it is sent is
kept."""

import asyncio
import json
from typing import Any


class FakeSocket:
    """As Starlette's, as far as the server uses it; without a wire under it."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.closed: int | None = None  # the code
        self.may_send = asyncio.Event()  # cleared: the client does not read
        self.may_send.set()

    def say(self, kind: str, **fields: Any) -> None:
        """A message of the client."""
        self.say_text(json.dumps({"type": kind, **fields}))

    def say_text(self, text: str) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def of_type(self, kind: str) -> list[dict[str, Any]]:
        """The messages of a type that were sent."""
        return [message for message in self.sent if message["type"] == kind]

    # what the server calls

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        await self.may_send.wait()
        self.sent.append(json.loads(text))

    async def close(self, code: int = 1000) -> None:
        self.closed = code
