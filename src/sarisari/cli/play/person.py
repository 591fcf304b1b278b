"""A person's decision: the screen, the question, and what may be answered to it."""

from typing import TYPE_CHECKING

from sarisari.cli.play import commands
from sarisari.cli.play.marks import Marks
from sarisari.cli.play.numbered import Numbered, completions
from sarisari.cli.play.screen import Scene, Screen
from sarisari.cli.play.telling import facts, since_last_decision
from sarisari.cli.play.terminal import TimeIsUp
from sarisari.core.cards import Seat
from sarisari.core.message import Message, Refused, say
from sarisari.table.journal import Acted

if TYPE_CHECKING:
    from sarisari.cli.play.host import Host

MINUTE = 60  # seconds


def decide(host: "Host", seat: Seat) -> None:
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
            draw(host, seat, refusal)
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


def pass_screen(host: "Host", seat: Seat) -> bool:
    """Hide all hands until the next person sits there alone. False if the one before took an
    action back instead. Clocks stand meanwhile."""
    before = host.looking
    host.looking = None
    host.pause_clocks(True)
    host.terminal.clear()
    question = "play-pass" if before is None else "play-pass-or-undo"
    typed = host.terminal.wait(host.say(say(question, seat=seat)))
    host.pause_clocks(False)
    if typed.lower() == "q":
        raise EOFError
    if typed.lower() == "u" and before is not None:
        refusal = commands.undo(commands.Decision(host, before))
        if refusal is not None:
            host.terminal.wait(host.words.refusal(refusal, host.names))
        return False
    return True


def draw(host: "Host", seat: Seat, refusal: Message | None) -> None:
    """The screen of one decision."""
    view = host.table.view(seat)
    told = facts(since_last_decision(host.table, seat), host.words, host.names, seat)
    scene = Scene(
        view=view,
        names=host.names,
        notes=notes(host, seat),
        numbered=Numbered(view.legal, host.table.game.suits),
        told=told,
        refusal="" if refusal is None else host.words.refusal(refusal, host.names, seat),
    )
    screen = Screen(host.terminal.out, Marks(host.words, host.terminal.out.encoding))
    host.terminal.clear()
    host.terminal.show(screen.draw(scene, host.terminal.height))


def notes(host: "Host", reader: Seat) -> list[str]:
    """By seat: who is you or a bot, and what a clock shows."""
    result = []
    for seat, info in enumerate(host.table.seats):
        key = "play-you" if seat == reader else "play-person"
        if info.bot is not None:
            key = "play-bot" if info.stand_in is None else "play-stand-in"
        left = host.table.clock_left(seat, host.now())
        clock = "" if left is None else f"{left // 1000 // MINUTE}:{left // 1000 % MINUTE:02d}"
        result.append(host.words.say(say(key, clock=clock), capital=False).strip())
    return result


def _answer(host: "Host", seat: Seat, refusal: Message | None) -> Message | None:
    """One answer, carried out; a refusal if it could not be."""
    numbered = Numbered(host.table.view(seat).legal, host.table.game.suits)
    letters = [letter for letter in commands.COMMANDS if letter != "?"]
    running = host.table.runs_out()
    typed = host.terminal.ask(
        host.say(say("play-question", seat=seat)),
        lambda before, word: completions(numbered.actions, letters, before, word),
        None if running is None else running[0] / 1000,
    )
    command = commands.COMMANDS.get(typed.lower())
    if command is not None:
        return command(commands.Decision(host, seat, refusal))
    if not typed:
        return say("play-type-something")
    try:
        do = numbered.meant(typed)
        host.commit(Acted(time=host.now(), seat=seat, do=do))
    except Refused as refused:
        if refused.message.key == "time-is-up":
            raise TimeIsUp from None
        return refused.message
    host.tell_last()
    return None
