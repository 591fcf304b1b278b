"""Messages about a record: the players' names, and the result of verifying its deals."""

from typing import Any, TypeGuard

from sarisari.core.message import Message, say, shown
from sarisari.core.options import players_of
from sarisari.table.replay import Replay
from sarisari.table.verify import Check, Proof


def names_of(replay: Replay) -> list[str]:
    """The players' names, if the header has one for each seat."""
    names = replay.header.line.get("names")
    players = replay.state.options["players"]
    if isinstance(names, list) and len(names) == players and all(_is_name(n) for n in names):
        return [shown(name) for name in names]
    return []


def bots_of_record(replay: Replay) -> tuple[list[str | None], list[int | None]]:
    """The bots and their versions by seat, as far as the header says; earlier records have none."""
    players = players_of(replay.state.options)
    bots, versions = replay.header.line.get("bots"), replay.header.line.get("versions")
    if not _is_list(bots, players, str):
        return [], []
    names = [None if bot is None else shown(bot) for bot in bots]
    return names, list(versions) if _is_list(versions, players, int) else []


def _is_list(value: object, length: int, kind: type) -> TypeGuard[list[Any]]:
    if not isinstance(value, list) or len(value) != length:
        return False
    return all(each is None or type(each) is kind for each in value)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and bool(name.strip())


def check_message(check: Check, replay: Replay, proof: Proof) -> Message:
    """The result of a check as a message: why it failed, or what it confirmed."""
    if check.why is not None:
        return check.why
    if check.what == "events":
        return say("verify-events", count=len(replay.events))
    if check.what == "commitment" and proof.number is not None:
        return say("verify-commitment-number", count=proof.number)
    if check.what == "commitment":
        return say("verify-commitment")
    if check.what == "pieces":
        return say("verify-pieces", count=proof.drawn or 0)
    if check.seat is not None:
        return say("verify-salt", seat=check.seat)
    return say("verify-deal", round=check.round or 0)
