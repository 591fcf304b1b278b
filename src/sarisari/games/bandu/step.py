"""One step of a game of Bandu: what an event changes, and the sentences and effects about it."""

from msgspec.structs import replace

from sarisari.core.effects import GameOver, Telling
from sarisari.core.event import Action, Logged, Settle
from sarisari.core.notation import Integers
from sarisari.core.persistent_list import PersistentList
from sarisari.core.phase import SECOND
from sarisari.games.bandu import messages, rules
from sarisari.games.bandu.notation import placement_of
from sarisari.games.bandu.result import result_of
from sarisari.games.bandu.state import PLACE, READER, BanduFacts, BanduState
from sarisari.games.bandu.towers import is_first_measured, poses_after


def carry_out(
    state: BanduState, before: BanduFacts, action: Action, integers: Integers
) -> tuple[Logged, BanduFacts]:
    """Apply a legal action to a state with the facts `before`. Return the action as logged and the
    facts after it."""
    record = state.record
    rules.apply(record, action.seat, integers[0])
    if record["phase"] == SECOND:
        rules.apply(record, action.seat, integers[1])
    state.placement = placement_of(action.do) if before.phase == PLACE else None
    state.toward = action.toward
    after = READER(record)
    told = messages.tell_action(before, after, action)
    logged = Logged.of(action, _with_result(told, after))
    state.log = state.log.plus(logged)
    return logged, after


def settle_tower(
    state: BanduState, before: BanduFacts, settle: Settle
) -> tuple[Logged, BanduFacts]:
    """Apply a settle to a state that awaits one. Like a deal of cards, a settle starts a new log."""
    is_first = is_first_measured(state, settle)
    rules.settle(state.record, settle.is_out)
    after = READER(state.record)
    state.poses = poses_after(state.poses, before, after, settle)
    state.placement = state.toward = None
    told = messages.tell_settle(before, after, settle)
    if is_first:
        told.insert(0, messages.tell_measured())
    logged = Logged.of(settle, _with_result(told, after))
    state.log = PersistentList([replace(logged, event=settle.still)])
    return logged, after


def _with_result(told: list[Telling], after: BanduFacts) -> list[Telling]:
    """Append the result to the sentences about an event, if the event ended the game."""
    result = result_of(after)
    if result is None:
        return told
    return [*told, Telling(result.reason, GameOver(winners=result.winners))]
