"""The client in the waiting room (pre-game lobby of a table): take a chair, get ready, and begin as
the host."""

from sarisari.cli.play.remembered_name import ask_own_name
from sarisari.cli.play.remote import removals
from sarisari.cli.play.remote.server_connection import WishAnswered, new_id
from sarisari.cli.play.remote.visit import Visit
from sarisari.core.message import Message, RefusalKind, Refused, refuse, say
from sarisari.server.messages import BeginWish, BotWish, ChairShown, ReadyWish, RoomShown, SitWish


class WaitingRoom:
    """What the client does before the game begins."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._lines: list[str] = []  # as last printed
        self._is_sitting_down = False
        self._was_ready = False
        self._has_filled = False  # whether bots were put on their chairs
        self._begun: RoomShown | None = None  # the room for which the game's start was requested

    def room_shown(self, room: RoomShown) -> None:
        """Print who is there, if that has changed; not for a new table that begins at once."""
        plan = self._visit.plan
        is_brief = plan.people == 1 and plan.link is not None
        lines = self._room_lines(room)
        if lines != self._lines and not is_brief:
            self._lines = lines
            self._visit.terminal.clear()
            for line in lines:
                self._visit.terminal.tell(line)
            if any(chair.name is None for chair in room.chairs):
                link = plan.link or f"{self._visit.api.base}/table/{room.table}"
                self._visit.tell_long(say("play-server-link", link=link))

    def presence_changed(self, before: RoomShown) -> None:
        """Print who is there. A start that was already requested is not requested again."""
        room = self._visit.client_state.room
        assert room is not None
        if self._begun is before:
            self._begun = room
        self.room_shown(room)

    def advance(self) -> None:
        """Do the next thing that is due, or wait for news."""
        room = self._visit.client_state.room
        assert room is not None
        if room.is_closed:
            raise refuse("play-server-closed")
        if room.you is None:
            self._join(room)
            return
        chair = room.chairs[room.you]
        if self._add_bots(room) or self._get_ready(chair):
            return
        if self._may_begin(room) and self._begins_by_itself and self._begun is not room:
            self._begin(room)
        self._wait(room, chair)

    def wish_answered(self, answered: WishAnswered) -> None:
        """Handle the answer to a wish."""
        if answered.refusal is None:
            return
        if isinstance(answered.wish, BotWish):
            raise Refused(answered.refusal, answered.kind)
        if not isinstance(answered.wish, SitWish):
            self._visit.tell_refusal(answered.refusal)
            return
        is_name = answered.kind is RefusalKind.NAME
        may_stay = is_name or self._visit.client_state.was_seated
        if not may_stay or not self._visit.terminal.is_keyboard:
            raise Refused(answered.refusal, answered.kind)
        self._visit.tell_refusal(answered.refusal)
        if is_name:
            self._sit(self._ask_name())

    def _join(self, room: RoomShown) -> None:
        has_sat = self._is_sitting_down or self._visit.client_state.was_seated
        if self._visit.plan.is_onlooker or has_sat:
            self._wait(room, ChairShown())
            return
        self._sit(self._visit.plan.name or self._ask_name())

    def _sit(self, name: str) -> None:
        self._is_sitting_down = True
        self._visit.send(SitWish(id=new_id(), table=self._visit.table, name=name))

    def _ask_name(self) -> str:
        return ask_own_name(self._visit.terminal, "play-server-name")

    def _add_bots(self, room: RoomShown) -> bool:
        """As the host, put bots on the last chairs, which are not for people. Return whether
        anything was done."""
        people = self._visit.plan.people
        if self._has_filled or people is None or not room.is_host:
            return False
        self._has_filled = True
        sitting = sum(chair.name is not None and chair.bot is None for chair in room.chairs)
        free = [seat for seat, chair in enumerate(room.chairs) if chair.name is None]
        bot = self._visit.plan.bot
        for seat in free[max(0, people - sitting) :]:
            self._visit.send(BotWish(id=new_id(), table=self._visit.table, seat=seat, bot=bot))
        return True

    def _get_ready(self, chair: ChairShown) -> bool:
        """Get ready at once after joining; after a change of the table, a person has to confirm.
        Return whether anything was done."""
        if chair.is_ready or (self._was_ready and self._visit.terminal.is_keyboard):
            return False
        self._send_ready()
        self._visit.wait()
        return True

    def _send_ready(self) -> None:
        self._was_ready = True
        self._visit.send(ReadyWish(id=new_id(), table=self._visit.table, is_ready=True))

    @property
    def _begins_by_itself(self) -> bool:
        return self._visit.plan.begins_by_itself or not self._visit.terminal.is_keyboard

    def _may_begin(self, room: RoomShown) -> bool:
        """Whether this client is the host and everyone else is ready."""
        return room.is_host and all(
            chair.name is not None and (chair.bot is not None or chair.is_ready or seat == room.you)
            for seat, chair in enumerate(room.chairs)
        )

    def _begin(self, room: RoomShown) -> None:
        self._begun = room
        self._visit.send(BeginWish(id=new_id(), table=self._visit.table))

    def _wait(self, room: RoomShown, chair: ChairShown) -> None:
        """Wait for news. A person may meanwhile chat, begin or leave."""
        if not self._visit.terminal.is_keyboard:
            self._visit.wait()
            return
        may_begin = self._may_begin(room)
        key = "play-server-room-begin" if may_begin else "play-server-room-wait"
        if room.you is not None and not chair.is_ready and not may_begin:
            key = "play-server-room-ready"
        if self._may_sit_again(room):
            key = "play-server-room-sit"
        typed = self._visit.ask(self._visit.say(say(key)))
        if typed == "" and self._may_sit_again(room):
            self._sit(self._visit.plan.name or self._ask_name())
        elif typed == "" and may_begin:
            self._begin(room)
        elif typed == "" and room.you is not None and not chair.is_ready:
            self._send_ready()
        elif typed:
            self._run_command(typed)

    def _may_sit_again(self, room: RoomShown) -> bool:
        """Whether the person stood up, or was removed and then readmitted."""
        was_seated = self._visit.client_state.was_seated and room.you is None
        return was_seated and not room.is_removed and not self._visit.plan.is_onlooker

    def _run_command(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        if word == "q":
            self._visit.leave()
            return
        refusal: Message | None = say("play-server-room-keys")
        if word == "c":
            refusal = self._visit.chat(rest)
        elif word == "t":
            refusal = self._visit.phrase(rest)
        elif word in ("remove", "ban"):
            refusal = removals.remove(self._visit, rest, is_banned=word == "ban")
        elif word == "readmit":
            refusal = removals.readmit(self._visit, rest)
        if refusal is not None:
            self._visit.tell_refusal(refusal)

    def _room_lines(self, room: RoomShown) -> list[str]:
        """The table and its chairs as sentences."""
        words = self._visit.words
        title = say(
            "play-server-room",
            game=words.game(room.game),
            pace=room.terms.pace,
            undo=room.terms.undo,
        )
        lines = [words.say(title)]
        for seat, chair in enumerate(room.chairs):
            lines.append("  " + words.say(_chair(seat, chair, seat == room.you)))
        if room.onlookers:
            lines.append(words.say(say("play-server-onlookers", count=room.onlookers)))
        if room.removed:
            lines.append(words.say(say("play-server-sent-away", names=room.removed)))
        return lines


def _chair(seat: int, chair: ChairShown, is_you: bool) -> Message:
    if chair.name is None:
        key = "play-server-chair-locked" if chair.is_locked else "play-server-chair-free"
        return say(key, number=seat)
    if chair.bot is not None:
        return say("play-server-chair-bot", number=seat, name=chair.name, bot=chair.bot)
    state = "ready" if chair.is_ready else "waiting"
    return say(
        "play-server-chair",
        number=seat,
        name=chair.name,
        is_you="yes" if is_you else "no",
        is_host="yes" if chair.is_host else "no",
        state=state if chair.is_here else "away",
    )
