"""Automatic replies of the client: salts (commit-reveal), and what was agreed on."""

import secrets

from sarisari.cli.play.remote.server_connection import new_id
from sarisari.cli.play.remote.visit import Visit
from sarisari.cli.play.table_setup import SALT_BYTES
from sarisari.core.message import say
from sarisari.server.messages import SaltHashWish, SaltWish, SitWish, StopWish, TableShown, UndoWish
from sarisari.table.fair import salt_hash


class AutoReplies:
    """Sends wishes that need no person. Each is sent once; the connection repeats a lost wish."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._done: set[str] = set()

    def send_due(self, table: TableShown) -> None:
        """Send everything that is due now."""
        if table.you is None:
            self._take_open_place(table)
        elif table.due == "salt-hashes":
            self._commit_salt(table.you)
        elif table.due == "salts":
            self._reveal_salt()
        self._carry_out_agreement(table)

    def _once(self, what: str) -> bool:
        """Whether this was not done before; mark it as done."""
        is_new = what not in self._done
        self._done.add(what)
        return is_new

    def _commit_salt(self, seat: int) -> None:
        """Send the hash of the salt. The salt is saved first, so that a crash cannot lose it."""
        visit = self._visit
        if visit.client_state.has_done("salt-hash") or not self._once("salt-hash"):
            return
        salt = visit.api.credentials.keep_salt(visit.table, secrets.token_hex(SALT_BYTES))
        commitment = salt_hash(seat, salt)
        visit.send(SaltHashWish(id=new_id(), table=visit.table, hash=commitment))

    def _reveal_salt(self) -> None:
        visit = self._visit
        has_promised = visit.client_state.has_done("salt-hash")
        if visit.client_state.has_done("salt") or not has_promised or not self._once("salt"):
            return
        salt = visit.api.credentials.salt(visit.table)
        if salt is None:
            visit.tell(say("play-server-salt-lost"))
        else:
            visit.send(SaltWish(id=new_id(), table=visit.table, salt=salt))

    def _carry_out_agreement(self, table: TableShown) -> None:
        """Send the undo or stop that this player requested and all others have agreed to."""
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
        """Take a bot's seat that the host has opened during a game. A removed person may do so
        only after being readmitted, and a person who stood up may not."""
        plan, state = self._visit.plan, self._visit.client_state
        if table.is_removed:
            self._done.discard("place")
        may_sit = state.was_readmitted or not state.was_seated
        if plan.is_onlooker or plan.name is None or not may_sit:
            return
        if any(seat.is_open for seat in table.seats) and self._once("place"):
            self._visit.send(SitWish(id=new_id(), table=self._visit.table, name=plan.name))
