"""Hint requests of one connection: computed by a worker, and dropped when the table moves on.

Hints are never saved, and nobody else is shown them.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from sarisari.bots.hints.hint_finder import check_hinted
from sarisari.core.message import Refused, refuse
from sarisari.server.hub import Hub
from sarisari.server.live_table import LiveTable
from sarisari.server.messages import LONGEST_ID, FromServer, HintRequest, HintsShown
from sarisari.server.work import Asker
from sarisari.table.table import Table

log = logging.getLogger("sarisari.hinting")


class Refuse(Protocol):
    """How a client is told that its request is refused."""

    def __call__(self, wish_id: str, refused: Refused, table: str) -> None:
        """Refuse the request with this id."""


class HintRequests:
    """At most one hint request at a time. The client can send and receive while it waits for the
    answer."""

    def __init__(
        self, hub: Hub, asker: Asker, answer: Callable[[FromServer], None], refuse_: Refuse
    ) -> None:
        self._hub = hub
        self._asker = asker
        self._answer = answer
        self._refuse = refuse_
        self._asked: HintRequest | None = None
        self._thinking: asyncio.Task[None] | None = None

    def ask(self, live: LiveTable, asked: HintRequest) -> None:
        """Start computing hints. Refuse a user who may not ask now."""
        if len(asked.id) > LONGEST_ID:
            raise refuse("id-too-long", count=LONGEST_ID)
        table = live.table
        if table is None:
            raise refuse("game-not-begun")
        seat = live.seat_of(self._asker.user)
        if seat is None:
            raise refuse("not-seated")
        if not table.terms.hints:
            raise refuse("hints-off")
        check_hinted(table.bot_view(seat))
        if table.prompted_at(seat) > asked.at:
            raise refuse("hint-too-late")
        self._hub.limiter.check("hint", self._asker.user, self._hub.settings.limits.hints)
        self._give_up()
        self._asked = asked
        self._thinking = asyncio.create_task(self._think(table, seat, asked))

    def table_changed(self, live: LiveTable) -> None:
        """Cancel the request if the table has moved on from the decision that it was about."""
        asked, seat = self._asked, live.seat_of(self._asker.user)
        if asked is None or asked.table != live.id or live.table is None:
            return
        if seat is None or live.table.prompted_at(seat) > asked.at:
            self._give_up()

    def close(self) -> None:
        """Cancel the request, because the client has disconnected."""
        if self._thinking is not None:
            self._thinking.cancel()

    def _give_up(self) -> None:
        """Cancel the request and refuse it as too late."""
        if self._thinking is None or self._asked is None:
            return
        self._thinking.cancel()
        self._refuse(self._asked.id, refuse("hint-too-late"), self._asked.table)
        self._asked = self._thinking = None

    async def _think(self, table: Table, seat: int, asked: HintRequest) -> None:
        at = table.at
        try:
            found = await self._hub.workers.hints(table.bot_view(seat), at, asker=self._asker)
        except Refused as refused:
            self._refuse(asked.id, refused, asked.table)
        except Exception:
            log.exception("a hint could not be found")
            self._refuse(asked.id, refuse("hint-failed"), asked.table)
        else:
            shown = HintsShown(id=asked.id, table=asked.table, at=at, hints=list(found))
            self._answer(shown)
        self._asked = self._thinking = None
