"""Playing clients that also undo, vote, chat, change the room and start rematches.

`compare_with_store` holds everything they sent and everything the server acknowledged against the store:
nothing may be lost, and nothing may be done twice.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from sarisari.server.room import Room
from sarisari.server.store import Store
from sarisari.table.journal import AgreementEntry, Entry, UndoEntry
from tests.support.any_store import open_any
from tests.support.narrowing import of_type, present
from tests.support.playing_clients import ClientTable, Message, PlayingClient, Wanted

WHIMS = 0.08  # of the times at which it could wish for something
MANY = 1_000_000  # more than there is of anything
Kind = tuple[int | None, *tuple[str, ...]]  # a seat and what it did
IN_ROOM = ("sit", "ready", "bot", "lock", "order", "change", "begin")


@dataclass(frozen=True)
class Sent:
    """A wish as it was sent, by a seat; in a room there are none yet."""

    wish: dict[str, Any]
    seat: int | None


class ErraticClient(PlayingClient):
    """One person's program, with whims."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.sent: dict[str, Sent] = {}  # by id
        self.answers: dict[str, Message] = {}  # by id: what was acknowledged

    def _wanted(self) -> Wanted | None:
        return self._whim() or super()._wanted()

    def _sends(self, wish: Message) -> None:
        seat = None if self.shown["type"] == "room" else self.shown["you"]
        self.sent[wish["id"]] = Sent(wish, seat)

    def _note(self, message: Message) -> None:
        self.answers[message["id"]] = message
        super()._note(message)

    def _whim(self) -> Wanted | None:
        if self.shown.get("you") is None:
            return None
        if self.shown["type"] == "room":
            return self._whim_in_room() if self._stream.random() < 2 * WHIMS else None
        if self.shown.get("is_stopped"):
            return ("rematch", {}) if self.shown["view"]["round"] > 0 else None
        is_waiting = self.shown.get("is_paused") or self.shown["view"]["due"] is not None
        if is_waiting or self.shown["view"]["over"]:
            return None
        if "asked" in self.shown:
            return self._about_request(self.shown["asked"])
        return self._whim_at_table() if self._stream.random() < WHIMS else None

    def _about_request(self, asked: dict[str, Any]) -> Wanted | None:
        """Answers what is asked, and does what all have agreed to."""
        about, at = asked["about"], self.shown["at"]
        if self.shown["you"] in asked["waiting_for"]:
            says = "yes" if self._stream.random() < 0.8 else "no"
            return ("agree", {"at": at, "about": about, "says": says})
        if asked["seat"] == self.shown["you"] and not asked["waiting_for"]:
            return ("undo", {"at": at}) if about == "undo" else ("stop", {})
        return None

    def _whim_at_table(self) -> Wanted:
        at, how = self.shown["at"], self.shown.get("undo")
        whims: list[Wanted] = [("say", {"text": self._line()})]
        if how == "free":
            whims += [("undo", {"at": at})] * 3
        elif how == "ask":
            whims += [("agree", {"at": at, "about": "undo", "says": "ask"})] * 3
        if self._stream.random() < 0.1:
            whims.append(("agree", {"at": at, "about": "stop", "says": "ask"}))
        return self._stream.choice(whims)

    def _whim_in_room(self) -> Wanted:
        you, chairs = self.shown["you"], self.shown["chairs"]
        whims: list[Wanted] = [
            ("say", {"text": self._line()}),
            ("ready", {"is_ready": not chairs[you].get("is_ready", False)}),
        ]
        people = sum("name" in chair and "bot" not in chair for chair in chairs)
        if "is_host" in self.shown and people == self.sitting.people:
            terms = self.shown["terms"]
            others = {**terms, "undo": "ask" if terms["undo"] == "free" else "free"}
            whims += [
                ("order", {"order": "fixed" if self.shown["order"] == "lot" else "lot"}),
                ("change", {"options": self.shown["options"], "terms": others}),
            ]
            bots = [seat for seat, chair in enumerate(chairs) if "bot" in chair]
            whims += [("bot", {"seat": seat, "bot": None}) for seat in bots]
            whims += [
                ("lock", {"seat": seat, "is_locked": not chairs[seat].get("is_locked", False)})
                for seat in bots
            ]
        return self._stream.choice(whims)

    def _line(self) -> str:
        """That nobody else says, here or elsewhere."""
        return f"{self.name} {self.table} {self._stream.getrandbits(64):x}"


@dataclass
class Kept:
    """What the store has of a table."""

    room: Room
    journal: list[Entry]
    lines: Counter[str]  # of chat
    wishes: Counter[tuple[str, str]]  # ids, with their users


async def compare_with_store(
    place: Path | str, sittings: Sequence[ClientTable]
) -> tuple[list[Any], list[Any], Counter[str]]:
    """What was lost, what was done twice, and how much was acknowledged by type of wish."""
    first = {sitting.table for sitting in sittings}
    clients = [of_type(ErraticClient, each) for sitting in sittings for each in sitting.clients]
    made = {answer["next"] for c in clients for answer in c.answers.values() if "next" in answer}
    tables = {sent.wish["table"] for client in clients for sent in client.sent.values()}
    async with open_any(place) as store:
        kept, all_tables = await _read(store, {*first, *made, *tables})
    lost: list[Any] = []
    twice: list[Any] = []
    done: Counter[str] = Counter()
    wished: dict[str, Counter[Kind | None]] = defaultdict(
        Counter
    )  # by table: how often a seat sent what
    for client in clients:
        for id_, sent in client.sent.items():
            wish = sent.wish
            wished[wish["table"]][_kind(wish, sent.seat)] += 1
            answer = client.answers.get(id_)
            if answer is not None:
                done[wish["type"]] += 1
                if not _has(kept[wish["table"]], sent, answer):
                    lost.append((client.name, sent, answer))
    for table, has in kept.items():
        twice += [line for line, count in has.lines.items() if count > 1]
        twice += [wish for wish, count in has.wishes.items() if count > 1]
        found = Counter(_kind_of(entry) for entry in has.journal)
        found.pop(None, None)
        twice += [(table, kind) for kind in found if found[kind] > wished[table][kind]]
    known = {table.room.next for table in kept.values()} | first
    twice += [("a table that nobody was led to", table) for table in all_tables - known]
    return lost, twice, done


async def _read(store: Store, tables: set[str]) -> tuple[dict[str, Kept], set[str]]:
    rows = [*await store.live_tables(), *await store.tables_ended_since(0)]
    return {table: await _kept(store, table) for table in tables}, {row.id for row in rows}


async def _kept(store: Store, table: str) -> Kept:
    row = present(await store.get_table(table))
    journal = [msgspec.json.decode(each, type=Entry) for each in await store.journal(table)]
    lines = await store.chat(table, limit=MANY)
    wishes = await store.wishes(table, limit=MANY)
    return Kept(
        msgspec.json.decode(row.room, type=Room),
        journal,
        Counter(line.text for line in lines),
        Counter((wish.user, wish.id) for wish in wishes),
    )


def _has(kept: Kept, sent: Sent, answer: Message) -> bool:
    """Whether what was acknowledged is there."""
    wish = sent.wish
    match wish["type"]:
        case "say":
            return kept.lines[wish["text"]] == 1
        case "rematch":
            return bool(kept.room.next == answer["next"])
        case "undo" | "agree":
            at: int = answer["at"]
            is_there = at <= len(kept.journal)
            return is_there and _kind_of(kept.journal[at - 1]) == _kind(wish, sent.seat)
        case kind if kind in IN_ROOM:
            return wish["id"] in {id_ for _, id_ in kept.wishes}
    return True


def _kind(wish: Message, seat: int | None) -> Kind | None:
    """What could be done twice: by whom, and what."""
    if wish["type"] == "undo":
        return (seat, "undo")
    if wish["type"] == "agree" and wish["says"] != "no":
        return (seat, wish["about"], wish["says"])
    return None


def _kind_of(entry: Entry) -> Kind | None:
    match entry:
        case UndoEntry():
            return (entry.seat, "undo")
        case AgreementEntry() if entry.says != "no":  # a request that nobody answers ends so
            return (entry.seat, entry.about, entry.says)
    return None
