"""Finished games: looked at, verified, brought from outside. Each function is work for a process
of its own, from the lines of a record."""

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
    """What a record is of. Refused if a line may not stand there."""
    replay = _played(content)
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
    """A game after so many events, as a seat or an onlooker could see it; with all hands where
    everything may be seen."""
    replay, logged = _played_until(content, number)
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
    """Every point with its reason."""
    replay = _played(content)
    return Sheets(sheets=list(replay.game.sheets(replay.state)))


def verified(content: bytes) -> Verified:
    """Every deal computed again."""
    replay = _played(content)
    proof = parse_proof(replay.header.line, players_of(replay.state.options))
    unproven = why_unproven(proof)
    if unproven is not None:
        return Verified(fits=None, checks=[], text=[catalogue().say(unproven)])
    checks = verify(proof, replay.events, replay.state)
    names = names_of(replay)
    text = [catalogue().say(check_message(check, replay, proof), names) for check in checks]
    return Verified(fits=all(check.ok for check in checks), checks=checks, text=text)


def _played(content: bytes) -> Replay:
    """A record played to its end."""
    return _played_until(content, None)[0]


def _played_until(content: bytes, number: int | None) -> tuple[Replay, Logged | None]:
    """A record played until it has so many events, with the last of them."""
    played = _replayed(content)
    replay, logged = next(played)
    while len(replay.events) != number and (more := next(played, None)) is not None:
        replay, logged = more
    return replay, logged


def _replayed(content: bytes) -> Iterator[tuple[Replay, Logged | None]]:
    """Refused, with the number of the line, where one may not stand."""
    try:
        yield from replay_lines(content.splitlines())
    except BadLine as bad:
        why = catalogue().refusal(bad.message)
        raise refuse("record-line", number=bad.number, sentence=why) from None
