"""The header of a table's record: the game, its players, and the proof of its deals."""

from typing import Any

import msgspec

from sarisari.core.hand_version import hand_version_of
from sarisari.table.moment import Moment
from sarisari.table.record import Header, header_line


def table_header(moment: Moment) -> dict[str, Any]:
    """Return the header of a table's record; fields that do not apply are left out."""
    opening = moment.opening
    players = [info.player for info in moment.seats]
    terms: dict[str, Any] = msgspec.to_builtins(opening.terms)
    line: dict[str, Any] = {
        "names": [None if player is None else player.name for player in players],
        "terms": {name: value for name, value in terms.items() if value is not None},
    }
    bots = [None if player is None else player.bot for player in players]
    if any(bots):
        line["bots"] = bots
        line["versions"] = [None if player is None else player.version for player in players]
    if moment.stopped_by is not None:
        line["stopped_by"] = moment.stopped_by
    if opening.commitment is not None:
        line |= {"commitment": opening.commitment, "number": opening.number}
        line |= {"salt_hashes": list(moment.hashes), "salts": list(moment.salts)}
        line["secret"] = moment.secret
    if opening.what_if is not None:
        line["what_if"] = msgspec.to_builtins(opening.what_if)
    if moment.drawn is not None:
        line["drawn"] = len(moment.drawn)
    line["hand"] = hand_version_of(moment.state)
    given = {name: value for name, value in line.items() if value is not None}
    return header_line(Header(opening.game, moment.state.options, given))
