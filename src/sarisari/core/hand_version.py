"""The version of the hand that releases pieces: a state of a game with towers keeps the one it
began with, so that old games go on as they began."""

from sarisari.core.game import State


def hand_version_of(state: State) -> int | None:
    """Return the version of the hand that releases pieces; None for a game without towers."""
    version: int | None = getattr(state, "hand_version", None)
    return version


def with_hand_version(state: State, version: int) -> State:
    """Return a state in which pieces are released by this version of the hand. States of games
    without towers are returned unchanged."""
    if hand_version_of(state) in (None, version):
        return state
    changed = state.copy()
    setattr(changed, "hand_version", version)  # noqa: B010 only some states have it
    return changed
