"""Why an action is good or bad, where that is clear: true statements, provable from the view."""

from importlib import import_module

from sarisari.bots.hints.reasons.known import Known
from sarisari.core.game import View
from sarisari.core.message import Message, say

__all__ = ["reasons_of"]


def reasons_of(view: View) -> dict[str, Message]:
    """By legal action: what can be said about it; not all are clear."""
    if len(view.legal) == 1:
        return {view.legal[0]: say("hint-only")}
    reason_for = import_module(f"{__name__}.{view.game}").reason_for
    known = Known(view)
    found = {do: reason_for(known, do) for do in view.legal}
    return {do: reason for do, reason in found.items() if reason is not None}
