"""Work on records of finished games: summary, replay to a moment, score sheets, verification.

Each function takes the lines of a record and runs in a worker process.
"""

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from sarisari.core.event import Logged, Told
from sarisari.core.message import Refused, refuse
from sarisari.core.options import players_of
from sarisari.review.reviewer import check_reviewed
from sarisari.server.games import part_of
from sarisari.server.messages import (
    Deals,
    MomentShown,
    MomentsShown,
    RecordAbout,
    RecordHistory,
    Sheets,
    TowerLine,
    Verified,
)
from sarisari.table.dealt_hands import dealt_hands
from sarisari.table.replay import BadLine, Replay, replay_lines
from sarisari.table.verify import parse_proof, verify, why_unproven
from sarisari.text import catalogue
from sarisari.text.proof import bots_of_record, check_message, names_of


def about(content: bytes) -> RecordAbout:
    """Return what a record is about. Refuse a record with an illegal line."""
    replay = replay_of(content)
    seats = range(players_of(replay.state.options))
    bots, versions = bots_of_record(replay)
    return RecordAbout(
        game=replay.header.game,
        players=names_of(replay) or [catalogue().seat(seat) for seat in seats],
        moments=len(replay.events) + 1,
        bots=bots,
        versions=versions,
        result=replay.game.result(replay.state),
        has_review=_has_review(replay),
        is_what_if=isinstance(replay.header.line.get("what_if"), dict),
        is_sealed="commitment" in replay.header.line,
        towers=_towers(replay),
    )


def _has_review(replay: Replay) -> bool:
    try:
        check_reviewed(replay)
    except Refused:
        return False
    return True


def _towers(replay: Replay) -> list[TowerLine]:
    part = part_of(replay.header.game)
    return [] if part is None else part.towers(replay.game.view(replay.state, None))


def moment(content: bytes, number: int, seat: int | None, is_open: bool) -> MomentShown:
    """Return a game after `number` events, as a seat or a spectator saw it; with all hands if
    `is_open`."""
    replay, logged = _replay_until(content, number)
    if len(replay.events) != number:
        raise refuse("no-such-moment", count=len(replay.events))
    return _shown(replay, logged, seat, is_open)


def moments(
    content: bytes, first: int, count: int, seat: int | None, is_open: bool
) -> MomentsShown:
    """Return at most `count` moments from `first` on: one replay for all of them."""
    steps = islice(_replay_steps(content), first, first + count)
    return MomentsShown(moments=[_shown(*step, seat, is_open) for step in steps])


def _shown(replay: Replay, logged: Logged | None, seat: int | None, is_open: bool) -> MomentShown:
    """Return the moment at which a replay is."""
    seats = _seats(replay, seat)
    game, state = replay.game, replay.state
    hands = [game.view(state, other).hand for other in seats] if is_open else []
    told = None if logged is None else logged.told(seat)
    number = len(replay.events)
    return MomentShown(moment=number, view=game.view(state, seat), told=told, hands=hands)


def _seats(replay: Replay, seat: int | None) -> range:
    """Return the seats of a game. Refuse a seat that it does not have."""
    seats = range(players_of(replay.state.options))
    if seat is not None and seat not in seats:
        raise refuse("no-such-seat", highest=len(seats) - 1)
    return seats


def history(content: bytes, seat: int | None) -> RecordHistory:
    """Return what was told of every event, as a seat or a spectator saw it."""
    steps = _replay_steps(content)
    _seats(next(steps)[0], seat)
    return RecordHistory(told=[_still(logged.told(seat)) for _, logged in steps if logged])


def _still(told: Told) -> Told:
    """Return the same without a film, which is large and comes with its moment."""
    settle = told.event.settle
    if settle is None or settle.film is None:
        return told
    return replace(told, event=replace(told.event, settle=settle.still))


def sheets(content: bytes) -> Sheets:
    """Return the score sheets: every point with its reason."""
    replay = replay_of(content)
    return Sheets(sheets=list(replay.game.sheets(replay.state)))


def deals(content: bytes) -> Deals:
    """Return the hands of all finished rounds as they were dealt."""
    replay = replay_of(content)
    count = len(replay.game.sheets(replay.state))
    return Deals(rounds=dealt_hands(replay.events, count))


def verified(content: bytes) -> Verified:
    """Compute every deal again, and compare it with the record."""
    replay = replay_of(content)
    proof = parse_proof(replay.header.line, players_of(replay.state.options))
    unproven = why_unproven(proof)
    if unproven is not None:
        return Verified(fits=None, checks=[], text=[catalogue().say(unproven)])
    checks = verify(proof, replay.events, replay.state)
    names = names_of(replay)
    text = [catalogue().say(check_message(check, replay, proof), names) for check in checks]
    return Verified(fits=all(check.ok for check in checks), checks=checks, text=text)


def replay_of(content: bytes) -> Replay:
    """Replay a record to its end."""
    return _replay_until(content, None)[0]


def _replay_until(content: bytes, number: int | None) -> tuple[Replay, Logged | None]:
    """Replay a record until it has `number` events; return the last of them, too."""
    played = _replay_steps(content)
    replay, logged = next(played)
    while len(replay.events) != number and (more := next(played, None)) is not None:
        replay, logged = more
    return replay, logged


def _replay_steps(content: bytes) -> Iterator[tuple[Replay, Logged | None]]:
    """Replay a record step by step. An illegal line is refused with its number."""
    try:
        yield from replay_lines(content.splitlines())
    except BadLine as bad:
        why = catalogue().refusal(bad.message)
        raise refuse("record-line", number=bad.number, sentence=why) from None
