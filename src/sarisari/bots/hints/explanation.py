"""Why an action is good or bad, where that is clear: true statements, provable from the view."""

from collections.abc import Mapping

from sarisari.bots.games import CardPlay, play_of
from sarisari.bots.knowledge import SeatKnowledge
from sarisari.bots.reason import Reason
from sarisari.core.game import View
from sarisari.core.message import say


def reasons_of(view: View, values: Mapping[str, float] | None = None) -> dict[str, Reason]:
    """By legal action: what can be said about it; not all are clear. What the actions were found
    to be worth says which of several true things matters."""
    if len(view.legal) == 1:
        return {view.legal[0]: Reason(say("hint-only"))}
    play = play_of(view.game)
    if not isinstance(play, CardPlay):
        return {}
    known = SeatKnowledge(view, values)
    found = {do: play.reason_for(known, do) for do in view.legal}
    return {do: reason for do, reason in found.items() if reason is not None}
