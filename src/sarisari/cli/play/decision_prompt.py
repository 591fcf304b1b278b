"""Ask a person for a decision: draw the screen, prompt, and carry out the answer."""

from sarisari.cli.numbered_actions import completions
from sarisari.cli.play.decision import Decision
from sarisari.cli.play.keyboard_table import KeyboardTable
from sarisari.cli.play.table_screen import draw
from sarisari.cli.play.terminal import TimeIsUp
from sarisari.cli.play.typed_commands import COMMANDS
from sarisari.core.cards import Seat
from sarisari.core.message import Message, RefusalKind, Refused, say
from sarisari.table.journal import ActEntry


def decide(keyboard: KeyboardTable, seat: Seat) -> None:
    """Ask until the journal has grown: by an action, an undo, or a clock that ran out."""
    if len(keyboard.people) > 1 and keyboard.looking != seat and not pass_screen(keyboard, seat):
        return
    keyboard.looking = seat
    if keyboard.table.seats[seat].stand_in is not None:
        keyboard.terminal.wait(keyboard.say(say("play-come-back", seat=seat), seat))
        keyboard.take_over(seat)
    refusal: Message | None = None
    is_drawn = False
    while True:
        if keyboard.terminal.is_screen or not is_drawn:
            draw(keyboard.screen_for(seat), refusal)
        elif refusal is not None:
            keyboard.terminal.tell(keyboard.words.refusal(refusal, keyboard.names, seat), "bold")
        is_drawn = True
        at = keyboard.table.at
        try:
            refusal = _answer(keyboard, seat, refusal)
        except TimeIsUp:
            keyboard.clock_out()
        if keyboard.table.at != at:
            return


def pass_screen(keyboard: KeyboardTable, seat: Seat) -> bool:
    """Hide all hands until the next person confirms that they are at the screen. Clocks are paused
    meanwhile. Return False if the previous person undid an action instead."""
    before = keyboard.looking
    keyboard.looking = None
    keyboard.pause_clocks(True)
    keyboard.terminal.clear()
    question = keyboard.say(say("play-pass" if before is None else "play-pass-or-undo", seat=seat))
    typed = keyboard.terminal.wait(question)
    while typed.lower() == "q":
        Decision(keyboard, seat).leave()
        typed = keyboard.terminal.wait(question)
    keyboard.pause_clocks(False)
    if typed.lower() == "u" and before is not None:
        refusal = Decision(keyboard, before).undo()
        if refusal is not None:
            keyboard.terminal.wait(keyboard.words.refusal(refusal, keyboard.names))
        return False
    return True


def _answer(keyboard: KeyboardTable, seat: Seat, refusal: Message | None) -> Message | None:
    """Ask once and carry out the answer; return a refusal if that is not possible."""
    screen = keyboard.screen_for(seat)
    numbered = screen.numbered
    letters = [letter for letter in COMMANDS if letter != "?"]
    running = keyboard.table.runs_out()
    typed = keyboard.terminal.ask(
        keyboard.say(say("play-question", seat=seat)),
        lambda before, word: completions(numbered.actions, letters, before, word),
        None if running is None else running[0] / 1000,
    )
    if not typed:
        return say("play-type-something")
    command = COMMANDS.get(typed.lower())
    try:
        if command is not None:
            return command(Decision(keyboard, seat), "", refusal)
        do = numbered.parse(typed)
        if do == screen.board.stop and not keyboard.terminal.is_sure("play-stop-sure"):
            return None
        toward = numbered.toward_of(typed)
        keyboard.commit(ActEntry(time=keyboard.now(), seat=seat, do=do, toward=toward))
    except Refused as refused:
        if refused.kind is RefusalKind.TIME_IS_UP:
            raise TimeIsUp from None
        return refused.message
    keyboard.tell_last()
    return None
