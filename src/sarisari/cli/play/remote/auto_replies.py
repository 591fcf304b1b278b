"""What this program does for a person without asking: salts, and what was agreed on."""

import secrets

from sarisari.cli.play.remote.server_connection import new_id
from sarisari.cli.play.remote.visit import Visit
from sarisari.cli.play.table_setup import SALT_BYTES
from sarisari.core.message import say
from sarisari.server.messages import SaltHashWish, SaltWish, SitWish, StopWish, TableShown, UndoWish
from sarisari.table.fair import salt_hash


class AutoReplies:
    """Each is done once; a wish that gets lost is sent again by the connection."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._done: set[str] = set()

    def do(self, table: TableShown) -> None:
        """All that is due now."""
        if table.you is None:
            self._take_open_place(table)
        elif table.due == "salt-hashes":
            self._promise_salt(table.you)
        elif table.due == "salts":
            self._show_salt()
        self._carry_out(table)

    def _once(self, what: str) -> bool:
        """Whether this is still to be done; from now on it is not."""
        is_new = what not in self._done
        self._done.add(what)
        return is_new

    def _promise_salt(self, seat: int) -> None:
        """The salt is on disk before its hash is sent: a kill must not lose it."""
        visit = self._visit
        if visit.known.has_done("salt-hash") or not self._once("salt-hash"):
            return
        salt = visit.api.kept.keep_salt(visit.table, secrets.token_hex(SALT_BYTES))
        promise = salt_hash(seat, salt)
        visit.send(SaltHashWish(id=new_id(), table=visit.table, hash=promise))

    def _show_salt(self) -> None:
        visit = self._visit
        has_promised = visit.known.has_done("salt-hash")
        if visit.known.has_done("salt") or not has_promised or not self._once("salt"):
            return
        salt = visit.api.kept.salt(visit.table)
        if salt is None:
            visit.tell(say("play-server-salt-lost"))
        else:
            visit.send(SaltWish(id=new_id(), table=visit.table, salt=salt))

    def _carry_out(self, table: TableShown) -> None:
        """What we asked for and all have agreed to."""
        asked, visit = table.asked, self._visit
        if asked is None or asked.seat != table.you or asked.waiting_for:
            return
        if not self._once(f"{asked.about} {table.at}"):
            return
        if asked.about == "undo":
            visit.send(UndoWish(id=new_id(), table=visit.table, at=table.at))
        else:
            visit.send(StopWish(id=new_id(), table=visit.table))

    def _take_open_place(self, table: TableShown) -> None:
        """In a game under way a person may take a bot's place that the host has opened; one who
        was sent away only after the host has let them in again, and nobody who stood up."""
        plan, known = self._visit.plan, self._visit.known
        if table.is_removed:
            self._done.discard("place")
        may_sit = known.was_readmitted or not known.was_seated
        if plan.is_onlooker or plan.name is None or not may_sit:
            return
        if any(seat.is_open for seat in table.seats) and self._once("place"):
            self._visit.send(SitWish(id=new_id(), table=self._visit.table, name=plan.name))
