"""What a person may type besides an action: the rule, a hint, a look back, scores, undo, quit."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sarisari.cli.kernels import searched
from sarisari.cli.play.hinting import show_hints
from sarisari.cli.play.offers import STOP
from sarisari.cli.play.sight import Sight, look_back, show_rule, show_scores
from sarisari.core.cards import Seat
from sarisari.core.message import Message, say
from sarisari.table.journal import Agreement, Undone

if TYPE_CHECKING:
    from sarisari.cli.play.host import Host


@dataclass(frozen=True)
class Decision:
    """A person who is asked, and the refusal that it has just seen, if any."""

    host: "Host"
    seat: Seat
    refusal: Message | None = None

    @property
    def sight(self) -> Sight:
        return self.host.sight(self.seat)


Command = Callable[[Decision], Message | None]  # a refusal if it could not be done


def rule(decision: Decision) -> Message | None:
    """The rules behind the question."""
    example = next((do for do in decision.sight.numbered.actions[::-1] if do != STOP), STOP)
    show_rule(
        decision.sight, decision.refusal, decision.host.say(say("play-help", example=example))
    )
    return None


def back(decision: Decision) -> Message | None:
    """A look back at the tricks."""
    look_back(decision.sight)
    return None


def scores(decision: Decision) -> Message | None:
    """The score sheets."""
    return show_scores(decision.sight)


def hint(decision: Decision) -> Message | None:
    """What a bot thinks of each action, where the terms allow it."""
    # only for those who ask: it needs the kernels
    from sarisari.bots.hints.finding import hints_of  # noqa: PLC0415

    table = decision.host.table
    if not table.terms.hints:
        return say("hints-off")
    show_hints(decision.sight, searched(hints_of, table.bot_view(decision.seat), table.at))
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
    is_yes = host.words.is_yes(host.terminal.ask(host.say(question)))
    says: Literal["yes", "no"] = "yes" if is_yes else "no"
    if host.table.seats[other].stand_in is not None:
        host.back(other)  # whoever answers is there
    host.commit(Agreement(time=host.now(), seat=other, about="undo", says=says))
    return is_yes


def leave(decision: Decision) -> Message | None:
    """Leave the table as it is; it is saved."""
    if decision.host.terminal.is_sure("play-leave-sure"):
        raise EOFError
    return None


COMMANDS: dict[str, Command] = {
    "?": rule,
    "h": hint,
    "l": back,
    "s": scores,
    "u": undo,
    "q": leave,
}
