"""Work on records of finished games: summary, replay to a moment, score sheets, verification.

Each function takes the lines of a record and runs in a worker process.
"""

from collections.abc import Iterator

from sarisari.core.event import Logged
from sarisari.core.message import refuse
from sarisari.core.options import players_of
from sarisari.server.games import part_of
from sarisari.server.messages import MomentShown, RecordAbout, Sheets, TowerLine, Verified
from sarisari.table.replay import BadLine, Replay, replay_lines
from sarisari.table.verify import parse_proof, verify, why_unproven
from sarisari.text import catalogue
from sarisari.text.proof import check_message, names_of


def about(content: bytes) -> RecordAbout:
    """Return what a record is about. Refuse a record with an illegal line."""
    replay = _replay(content)
    seats = range(players_of(replay.state.options))
    return RecordAbout(
        game=replay.header.game,
        players=names_of(replay) or [catalogue().seat(seat) for seat in seats],
        moments=len(replay.events) + 1,
        result=replay.game.result(replay.state),
        is_sealed="commitment" in replay.header.line,
        towers=_towers(replay),
    )


def _towers(replay: Replay) -> list[TowerLine]:
    part = part_of(replay.header.game)
    return [] if part is None else part.towers(replay.game.view(replay.state, None))


def moment(content: bytes, number: int, seat: int | None, is_open: bool) -> MomentShown:
    """Return a game after `number` events, as a seat or a spectator saw it; with all hands if
    `is_open`."""
    replay, logged = _replay_until(content, number)
    if len(replay.events) != number:
        raise refuse("no-such-moment", count=len(replay.events))
    seats = range(players_of(replay.state.options))
    if seat is not None and seat not in seats:
        raise refuse("no-such-seat", highest=len(seats) - 1)
    game, state = replay.game, replay.state
    hands = [game.view(state, other).hand for other in seats] if is_open else []
    told = None if logged is None else logged.told(seat)
    return MomentShown(moment=number, view=game.view(state, seat), told=told, hands=hands)


def sheets(content: bytes) -> Sheets:
    """Return the score sheets: every point with its reason."""
    replay = _replay(content)
    return Sheets(sheets=list(replay.game.sheets(replay.state)))


def verified(content: bytes) -> Verified:
    """Compute every deal again, and compare it with the record."""
    replay = _replay(content)
    proof = parse_proof(replay.header.line, players_of(replay.state.options))
    unproven = why_unproven(proof)
    if unproven is not None:
        return Verified(fits=None, checks=[], text=[catalogue().say(unproven)])
    checks = verify(proof, replay.events, replay.state)
    names = names_of(replay)
    text = [catalogue().say(check_message(check, replay, proof), names) for check in checks]
    return Verified(fits=all(check.ok for check in checks), checks=checks, text=text)


def _replay(content: bytes) -> Replay:
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
