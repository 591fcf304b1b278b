"""Serialization of a game state to bytes and back, with a check of format, game and version."""

import msgspec

from sarisari.core.event import Logged
from sarisari.core.game import Sheet, State
from sarisari.core.options import Options

FORMAT = 1


class SavedState(msgspec.Struct, frozen=True, array_like=True):
    """The saved structure: MessagePack, in this order."""

    format: int
    game: str
    rules: int  # the game's behaviour version
    options: Options
    record: bytes
    log: tuple[Logged, ...]
    sheets: tuple[Sheet, ...]


def save(state: State, rules: int) -> bytes:
    """Return a state as bytes."""
    record, log = state.record.tobytes(), tuple(state.log)
    saved = SavedState(FORMAT, state.game, rules, state.options, record, log, state.sheets)
    return msgspec.msgpack.encode(saved)


def load(data: bytes, game: str, rules: int) -> SavedState:
    """Decode a saved state; ValueError if the bytes are not a state of this game and rules version."""
    try:
        saved = msgspec.msgpack.decode(data, type=SavedState)
    except msgspec.MsgspecError as error:
        raise ValueError(f"these bytes are not a saved state: {error}") from None
    if (saved.format, saved.game, saved.rules) != (FORMAT, game, rules):
        raise ValueError(
            f"saved as {saved.game}, rules {saved.rules}, format {saved.format}; "
            f"this is {game}, rules {rules}, format {FORMAT}"
        )
    return saved
