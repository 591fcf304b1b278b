"""The reasons shown with hints: statements about an action that can be proven from the view."""

from collections.abc import Mapping

from sarisari.bots.games import CardPlay, play_of
from sarisari.bots.knowledge import SeatKnowledge
from sarisari.bots.reason import Reason
from sarisari.core.game import View
from sarisari.core.message import say


def reasons_of(view: View, values: Mapping[str, float] | None = None) -> dict[str, Reason]:
    """The reasons by legal action; not every action has one. `values`, the estimated values of
    the actions, decide which of several true statements is relevant."""
    if len(view.legal) == 1:
        return {view.legal[0]: Reason(say("hint-only"))}
    play = play_of(view.game)
    if not isinstance(play, CardPlay):
        return {}
    known = SeatKnowledge(view, values)
    found = {do: play.reason_for(known, do) for do in view.legal}
    return {do: reason for do, reason in found.items() if reason is not None}
