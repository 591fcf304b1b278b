"""A person's decision: the screen, the question, and what may be answered to it."""

from sarisari.cli.numbered_actions import completions
from sarisari.cli.play.decision import Decision
from sarisari.cli.play.keyboard_table import KeyboardTable
from sarisari.cli.play.table_screen import draw
from sarisari.cli.play.terminal import TimeIsUp
from sarisari.cli.play.typed_commands import COMMANDS
from sarisari.core.cards import Seat
from sarisari.core.message import Message, RefusalKind, Refused, say
from sarisari.table.journal import ActEntry


def decide(host: KeyboardTable, seat: Seat) -> None:
    """Ask until something has happened: an action, an undo, or the end of a clock."""
    if len(host.people) > 1 and host.looking != seat and not pass_screen(host, seat):
        return
    host.looking = seat
    if host.table.seats[seat].stand_in is not None:
        host.terminal.wait(host.say(say("play-come-back", seat=seat), seat))
        host.back(seat)
    refusal: Message | None = None
    is_drawn = False
    while True:
        if host.terminal.is_screen or not is_drawn:
            draw(host.sight(seat), refusal)
        elif refusal is not None:
            host.terminal.tell(host.words.refusal(refusal, host.names, seat), "bold")
        is_drawn = True
        at = host.table.at
        try:
            refusal = _answer(host, seat, refusal)
        except TimeIsUp:
            host.clock_out()
        if host.table.at != at:
            return


def pass_screen(host: KeyboardTable, seat: Seat) -> bool:
    """Hide all hands until the next person sits there alone. False if the one before took an
    action back instead. Clocks stand meanwhile."""
    before = host.looking
    host.looking = None
    host.pause_clocks(True)
    host.terminal.clear()
    question = host.say(say("play-pass" if before is None else "play-pass-or-undo", seat=seat))
    typed = host.terminal.wait(question)
    while typed.lower() == "q":
        Decision(host, seat).leave()
        typed = host.terminal.wait(question)
    host.pause_clocks(False)
    if typed.lower() == "u" and before is not None:
        refusal = Decision(host, before).undo()
        if refusal is not None:
            host.terminal.wait(host.words.refusal(refusal, host.names))
        return False
    return True


def _answer(host: KeyboardTable, seat: Seat, refusal: Message | None) -> Message | None:
    """One answer, carried out; a refusal if it could not be."""
    sight = host.sight(seat)
    numbered = sight.numbered
    letters = [letter for letter in COMMANDS if letter != "?"]
    running = host.table.runs_out()
    typed = host.terminal.ask(
        host.say(say("play-question", seat=seat)),
        lambda before, word: completions(numbered.actions, letters, before, word),
        None if running is None else running[0] / 1000,
    )
    if not typed:
        return say("play-type-something")
    command = COMMANDS.get(typed.lower())
    try:
        if command is not None:
            return command(Decision(host, seat), "", refusal)
        do = numbered.meant(typed)
        if do == sight.board.stop and not host.terminal.is_sure("play-stop-sure"):
            return None
        host.commit(ActEntry(time=host.now(), seat=seat, do=do))
    except Refused as refused:
        if refused.kind is RefusalKind.TIME_IS_UP:
            raise TimeIsUp from None
        return refused.message
    host.tell_last()
    return None
