"""A state of Bandu as bytes, and back."""

import msgspec

from sarisari.core import state_bytes
from sarisari.core.layout import record_from
from sarisari.core.settle_question import Placement
from sarisari.games.bandu.state import STATE, BanduState, Poses


class Towers(msgspec.Struct, frozen=True, array_like=True):
    """What is written beside all that every game writes."""

    state: bytes
    poses: tuple[Poses, ...]
    placement: Placement | None


def save(state: BanduState, rules: int) -> bytes:
    """A state as bytes."""
    towers = Towers(state_bytes.save(state, rules), state.poses, state.placement)
    return msgspec.msgpack.encode(towers)


def load(data: bytes, rules: int) -> BanduState:
    """The state that was saved; ValueError if it is none of this game by these rules."""
    try:
        towers = msgspec.msgpack.decode(data, type=Towers)
    except msgspec.MsgspecError as error:
        raise ValueError(f"these bytes are no saved state: {error}") from None
    content = state_bytes.load(towers.state, "bandu", rules)
    record = record_from(STATE, content.record)
    return BanduState(content.options, record, content.log, towers.poses, towers.placement)
