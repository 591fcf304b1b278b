"""What a person may type besides an action: the rule, a look back, scores, undo, quit."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sarisari.cli.play.telling import since_last_decision
from sarisari.cli.sheets import sheet_table
from sarisari.core.cards import Seat
from sarisari.core.message import Message, say
from sarisari.table.journal import Agreement, Undone
from sarisari.text import clause_text

if TYPE_CHECKING:
    from sarisari.cli.play.host import Host

TRICK_ENDS = ("wins-trick", "nobody-wins-trick")


@dataclass(frozen=True)
class Decision:
    """A person who is asked, and the refusal that it has just seen, if any."""

    host: "Host"
    seat: Seat
    refusal: Message | None = None


Command = Callable[[Decision], Message | None]  # a refusal if it could not be done


def rule(decision: Decision) -> Message | None:
    """The clauses behind the prompt, the last refusal and what was told, and what to type."""
    host, seat = decision.host, decision.seat
    table = host.table
    said = [table.view(seat).prompt, *([] if decision.refusal is None else [decision.refusal])]
    told = [
        message
        for part in since_last_decision(table, seat)
        if part.told is not None
        for message in part.told.tell
    ]
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for clause in dict.fromkeys(message.clause for message in [*said, *told]):
        if clause is not None:
            grid.add_row(Text(clause, "bold"), Text(clause_text(clause)))
    asked = [Text(host.words.refusal(message, host.names, seat), "bold") for message in said]
    help_text = host.say(say("play-help", example=table.view(seat).legal[0]))
    page = host.say(say("play-rule-page", game=table.opening.game))
    host.terminal.page(*asked, Text(), grid, Text(), Text(help_text), Text(page, "dim"))
    return None


def look_back(decision: Decision) -> Message | None:
    """What was done in the last trick and in this one; with open history in the whole round."""
    host, seat = decision.host, decision.seat
    view = host.table.view(seat)
    history = host.table.game.history(host.table.state, seat)
    if not host.table.terms.open_history:
        last = () if view.last_trick is None else view.last_trick.plays
        count = len(view.trick) + len(last)
        history = history[len(history) - count :]
    parts: list[RenderableType] = []
    for told in history:
        sentences = [host.say(message, seat) for message in told.tell]
        parts.append(Text(" ".join(sentences)))
        if any(message.key in TRICK_ENDS for message in told.tell):
            parts.append(Text())
    host.terminal.page(*(parts or [Text(host.say(say("play-nothing-yet")))]))
    return None


def scores(decision: Decision) -> Message | None:
    """The score sheets of finished rounds."""
    host = decision.host
    sheets = host.table.game.sheets(host.table.state)
    if not sheets:
        return say("play-no-sheets")
    host.terminal.page(*(sheet_table(sheet, host.words, host.names) for sheet in sheets))
    return None


def undo(decision: Decision) -> Message | None:
    """Take back the own last action, with the consent of the others where that is needed."""
    host, seat = decision.host, decision.seat
    offer = host.table.undo_for(seat)
    if offer.how is None or offer.keep is None:
        return offer.why
    if offer.how == "ask":
        host.looking = None
        host.terminal.clear()
        host.commit(Agreement(time=host.now(), seat=seat, about="undo", says="ask"))
        for other in host.table.asked.waiting_for if host.table.asked else []:
            if not _agrees(host, other, seat):
                host.terminal.wait(host.say(say("play-undo-refused", seat=other)))
                return None
    host.commit(Undone(time=host.now(), seat=seat, keep=offer.keep))
    host.tell_last()
    return None


def _agrees(host: "Host", other: Seat, asker: Seat) -> bool:
    question = say("play-undo-agree", seat=other, name=host.names[asker])
    typed = host.terminal.ask(host.say(question)).lower()
    is_yes = typed in ("y", "yes")
    says: Literal["yes", "no"] = "yes" if is_yes else "no"
    host.commit(Agreement(time=host.now(), seat=other, about="undo", says=says))
    return is_yes


def leave(_: Decision) -> Message | None:
    """Leave the table as it is; it is saved."""
    raise EOFError


COMMANDS: dict[str, Command] = {"?": rule, "l": look_back, "s": scores, "u": undo, "q": leave}
