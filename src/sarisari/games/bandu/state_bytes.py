"""Serialization of a state of Bandu to bytes and back."""

import msgspec

from sarisari.core import state_bytes
from sarisari.core.event import Toward
from sarisari.core.layout import record_from
from sarisari.core.settle_question import FIRST_HAND, Placement
from sarisari.games.bandu.state import STATE, BanduState, Poses


class Towers(msgspec.Struct, frozen=True, array_like=True):
    """The saved structure: the state as every game saves it, and the towers."""

    state: bytes
    poses: tuple[Poses, ...]
    placement: Placement | None
    hand_version: int = FIRST_HAND  # of states that were saved before this field existed
    toward: Toward | None = None


def save(state: BanduState, rules: int) -> bytes:
    """Return a state as bytes."""
    saved = state_bytes.save(state, rules)
    towers = Towers(saved, state.poses, state.placement, state.hand_version, state.toward)
    return msgspec.msgpack.encode(towers)


def load(data: bytes, rules: int) -> BanduState:
    """Return the state that was saved; ValueError if the bytes are not a state of this game and
    rules version."""
    try:
        towers = msgspec.msgpack.decode(data, type=Towers)
    except msgspec.MsgspecError as error:
        raise ValueError(f"these bytes are not a saved state: {error}") from None
    content = state_bytes.load(towers.state, "bandu", rules)
    record = record_from(STATE, content.record)
    return BanduState(
        content.options,
        record,
        content.log,
        towers.poses,
        towers.placement,
        towers.hand_version,
        towers.toward,
    )
