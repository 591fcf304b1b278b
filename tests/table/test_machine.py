"""Tables at random: whatever is proposed in whatever order, the journal tells the whole truth."""

import os
import re
from typing import Any, Literal

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sarisari.core.event import Deal, Seen
from sarisari.core.game import State
from sarisari.core.message import Refused
from sarisari.core.stream import below, new_stream
from sarisari.table.fair import commitment_of, salt_hash
from sarisari.table.journal import (
    ActEntry,
    AgreementEntry,
    ClockEntry,
    DealEntry,
    Entry,
    Opening,
    SaltEntry,
    SaltHashEntry,
    SeatEntry,
    SecretEntry,
    StopEntry,
    UndoEntry,
)
from sarisari.table.moment import Moment
from sarisari.table.record import parse_event, parse_header
from sarisari.table.replay import Replay
from sarisari.table.table import Table
from sarisari.table.terms import PACES, Terms, rated_terms
from sarisari.text import catalogue
from tests.support.narrowing import present
from tests.support.random_games import GAMES_AND_OPTIONS
from tests.support.scripted_table import SECRET, player_of, salt_of

IS_SOAK = bool(os.environ.get("SARISARI_SOAK"))
NAMES = ["Ada", "Ben", "Chloé", "Dev", "Eli"]
SEATS = st.sampled_from([0, 0, 1, 1, 2, 2, 3, 4])  # a seat too many now and then
CARD = re.compile(r"[a-z]+-\d+")
TERMS = st.builds(
    Terms,
    pace=st.sampled_from(list(PACES)),
    undo=st.sampled_from(["free", "free", "ask", "ask", "off"]),
    open_history=st.booleans(),
)


class Sittings(RuleBasedStateMachine):
    """Proposals, good and bad. A model beside the table keeps what it must come to: the state
    after each kept event, and the cards that each seat was shown in this round."""

    table: Table

    @initialize(
        game=st.sampled_from(GAMES_AND_OPTIONS),
        kinds=st.lists(st.sampled_from("ppppbbb-"), min_size=5, max_size=5),
        terms=TERMS,
        is_rated=st.sampled_from([False, False, False, True]),
        is_fair=st.booleans(),
        start=st.sampled_from([0, 2, 8, 30, 60, 400]),
    )
    def open(
        self,
        game: tuple[str, dict[str, Any]],
        kinds: list[str],
        terms: Terms,
        is_rated: bool,
        is_fair: bool,
        start: int,
    ) -> None:
        name, options = game
        marks = {"p": "{}", "b": "[{}]", "-": "-"}
        words = [marks[kind].format(who) for kind, who in zip(kinds, NAMES, strict=True)]
        opening = Opening(
            game=name,
            options=options,
            terms=rated_terms(terms) if is_rated else terms,
            players=tuple(player_of(word) for word in words[: options["players"]]),
            time=1000,
            commitment=commitment_of(SECRET) if is_fair else None,
        )
        self.table = Table(opening)
        self.time = 1000
        self.states: list[State] = [self.table.state]
        self.shown: dict[int | None, set[str]] = {}
        self.did_at: dict[int, int] = {}  # by seat: when it last acted or took back
        self.changes = 0
        self.last_deal = 0
        self.looked_at: Moment | None = None  # the moment that was checked last
        self.play_on(start, start)

    # the one way in

    def propose(self, entry: Entry, at: int | None = None) -> bool:
        """Propose and take; a refusal changes nothing and can be told. Whether it was taken."""
        table = self.table
        before, length = table.snapshot(), table.at
        try:
            step = table.propose(entry, at)
        except Refused as refused:
            catalogue().refusal(refused.message, NAMES)  # fails if there are no words for it
            step = None
        assert table.snapshot() is before
        assert table.at == length
        if step is None:
            return False
        assert msgspec.json.decode(msgspec.json.encode(entry), type=Entry) == entry
        if isinstance(entry, UndoEntry):
            self.look()
        table.take(step)
        self.follow(entry)
        return True

    def follow(self, entry: Entry) -> None:
        """What the model makes of an entry."""
        table = self.table
        if isinstance(entry, ActEntry | UndoEntry):
            self.did_at[entry.seat] = table.at
        self.changes += not isinstance(
            entry, DealEntry | ActEntry | SaltEntry | SaltHashEntry | SecretEntry
        )
        assert table.changes == self.changes
        if isinstance(entry, DealEntry | ActEntry):
            expected = self.states[-1].copy()
            table.game.apply(expected, table.events[-1])
            self.states.append(expected)
        if isinstance(entry, UndoEntry):
            assert not any(isinstance(event, Deal) for event in table.events[entry.keep :])
            del self.states[entry.keep + 1 :]
        if isinstance(entry, DealEntry):
            self.shown = {}
            self.last_deal = table.at - 1
        assert table.state == self.states[-1]

    def look(self) -> None:
        """Note the cards that each seat is shown; a view has all of this round, but for what was
        taken back."""
        for seat in (*range(len(self.table.seats)), None):
            view = msgspec.json.encode(self.table.game.view(self.table.state, seat)).decode()
            self.shown.setdefault(seat, set()).update(CARD.findall(view))

    # what may happen

    @rule(count=st.sampled_from([1, 1, 2, 3, 5, 9, 40]), seed=st.integers(0, 99))
    def play_on(self, count: int, seed: int) -> None:
        """Whatever is due, and any legal actions of those who are to act."""
        stream = new_stream(seed)
        if self.table.snapshot().clocks.is_paused:
            self.propose(ClockEntry(time=self.time, what="resume"))
        for _ in range(count):
            seats = self.table.to_act()
            if not seats:
                self.do_what_is_due()
                continue
            seat = seats[below(stream, len(seats))]
            legal = self.table.game.legal(self.table.state, seat)
            self.time += below(stream, 3000)
            if not self.act(seat, legal[below(stream, len(legal))], None):
                assert self.propose(ClockEntry(time=self.time, what="out", seat=seat))

    def do_what_is_due(self) -> None:
        due, seats = self.table.due(), range(len(self.table.seats))
        if due == "deal":
            self.deal()
        elif due == "secret":
            self.reveal(True)
        elif due == "players":
            for seat in seats:
                word = NAMES[seat] if seat % 2 else f"[{NAMES[seat]}]"
                self.propose(SeatEntry(time=self.time, seat=seat, player=player_of(word)))
        for seat in seats if due in ("salt-hashes", "salts") else ():
            self.promise(seat, True)
            self.salt(seat, True)

    def act(self, seat: int, do: str, at: int | None) -> bool:
        is_stand_in = self.table.seats[seat].stand_in is not None
        entry = ActEntry(time=self.time, seat=seat, do=do, stand_in=is_stand_in)
        return self.propose(entry, at)

    @rule()
    def deal(self) -> None:
        if self.table.due() == "deal":
            assert self.propose(DealEntry(time=self.time, deal=self.table.next_deal(SECRET)))
        else:
            deal = self.table.game.random_deal(
                self.table.game.new(self.table.options), new_stream(1)
            )
            assert isinstance(deal, Deal)
            assert not self.propose(DealEntry(time=self.time, deal=deal))

    @rule(
        seat=SEATS,
        do=st.sampled_from(["play mango-7", "bid 2", "seller", "keep", "", "hide red-9 blue-5"]),
        is_stand_in=st.booleans(),
        back=st.integers(-1, 9),
    )
    def act_anyhow(self, seat: int, do: str, is_stand_in: bool, back: int) -> None:
        entry = ActEntry(time=self.time, seat=seat, do=do, stand_in=is_stand_in)
        self.propose(entry, self.table.at - back)

    @rule(back=st.integers(0, 3))
    def all_act_at_once(self, back: int) -> None:
        """With the same `at`, stale only if the own prompt is newer."""
        at = max(0, self.table.at - back)
        for seat in self.table.to_act():
            is_stale = self.table.snapshot().prompted_at[seat] > at
            taken = self.act(seat, self.table.game.legal(self.table.state, seat)[0], at)
            assert not (taken and (is_stale or self.table.snapshot().clocks.is_paused))

    @rule(seat=SEATS, is_right=st.booleans())
    def promise(self, seat: int, is_right: bool) -> None:
        promised = salt_hash(seat, salt_of(seat)) if is_right else "0" * 64
        self.propose(SaltHashEntry(time=self.time, seat=seat, hash=promised))

    @rule(seat=SEATS, is_right=st.booleans())
    def salt(self, seat: int, is_right: bool) -> None:
        self.propose(SaltEntry(time=self.time, seat=seat, salt=salt_of(seat if is_right else 9)))

    @rule(seat=SEATS, keep=st.integers(-1, 40))
    def undo_anyhow(self, seat: int, keep: int) -> None:
        self.propose(UndoEntry(time=self.time, seat=seat, keep=keep))

    @rule(which=st.integers(0, 4), back=st.integers(0, 3))
    def undo(self, which: int, back: int) -> None:
        """One of the seats that could: freely, or all the others agree. Stale only if the seat
        itself has acted or taken back since it looked."""
        seats = [seat for seat in range(len(self.table.seats)) if self.table.undo_for(seat).how]
        if not seats:
            return
        seat = seats[which % len(seats)]
        offer = self.table.undo_for(seat)
        if offer.how == "ask":
            self.ask_everybody(seat, "undo")
        else:
            assert offer.keep is not None
            at = max(0, self.table.at - back)
            is_stale = self.did_at.get(seat, 0) > at
            undone = UndoEntry(time=self.time, seat=seat, keep=offer.keep)
            assert self.propose(undone, at) != is_stale

    @rule(
        seat=SEATS,
        about=st.sampled_from(["undo", "stop"]),
        says=st.sampled_from(["ask", "yes", "no"]),
    )
    def agree(
        self, seat: int, about: Literal["undo", "stop"], says: Literal["ask", "yes", "no"]
    ) -> None:
        self.propose(AgreementEntry(time=self.time, seat=seat, about=about, says=says))

    @rule(seat=SEATS, about=st.sampled_from(["undo", "undo", "stop"]))
    def ask_everybody(self, seat: int, about: Literal["undo", "stop"]) -> None:
        """Ask, let all say yes, and do it: then it must be granted."""
        if not self.propose(AgreementEntry(time=self.time, seat=seat, about=about, says="ask")):
            return
        asked = self.table.asked
        assert asked is not None
        for other in asked.waiting_for:
            self.comes_back(other)
            assert self.propose(AgreementEntry(time=self.time, seat=other, about=about, says="yes"))
        if about == "undo":
            assert asked.keep is not None
            assert self.propose(UndoEntry(time=self.time, seat=seat, keep=asked.keep))
        elif self.table.at % 7 == 3:
            assert self.propose(StopEntry(time=self.time, seat=seat))

    def comes_back(self, seat: int) -> None:
        """Who is away cannot answer."""
        info = self.table.seats[seat]
        if info.stand_in is not None:
            assert self.propose(SeatEntry(time=self.time, seat=seat, player=info.player))

    @rule(ms=st.sampled_from([1, 700, 20_000, 700_000, -5000]))
    def wait(self, ms: int) -> None:
        self.time = max(0, self.time + ms)

    @rule(what=st.sampled_from(["pause", "resume"]), seat=st.none() | SEATS)
    def clock(self, what: Literal["pause", "resume"], seat: int | None) -> None:
        self.propose(ClockEntry(time=self.time, what=what, seat=seat))

    @rule(seat=SEATS)
    def clock_out(self, seat: int) -> None:
        self.propose(ClockEntry(time=self.time, what="out", seat=seat))

    @rule()
    def next_clock_runs_out(self) -> None:
        runs_out = self.table.runs_out()
        if runs_out is not None:
            time, seat = runs_out
            early = ClockEntry(time=time - 1, what="out", seat=seat)
            if time > self.table.snapshot().clocks.now:
                assert not self.propose(early)
            assert self.propose(ClockEntry(time=time, what="out", seat=seat))
            assert self.table.seats[seat].bot == "casual"

    @rule(seat=SEATS, word=st.sampled_from([*NAMES, "[Eli]", "[Dev]", "-", "ada "]))
    def sit(self, seat: int, word: str) -> None:
        self.propose(SeatEntry(time=self.time, seat=seat, player=player_of(word)))

    @rule(seat=st.integers(0, 2), comes=st.booleans())
    def stand_in(self, seat: int, comes: bool) -> None:
        player = self.table.seats[seat].player
        bot = "random" if comes else None
        self.propose(SeatEntry(time=self.time, seat=seat, player=player, stand_in=bot))

    @precondition(lambda self: self.table.at % 7 == 3)  # seldom, or few games would go on
    @rule(seat=SEATS)
    def stop(self, seat: int) -> None:
        self.propose(StopEntry(time=self.time, seat=seat))

    @rule(is_right=st.booleans())
    def reveal(self, is_right: bool) -> None:
        secret = SECRET if is_right else bytes(32)
        taken = self.propose(SecretEntry(time=self.time, secret=secret.hex()))
        assert not taken or is_right

    # what always holds

    @invariant()
    def what_always_holds(self) -> None:
        if self.looked_at is not self.table.snapshot():
            self.look()
            self.nobody_is_told_what_it_was_not_shown()
            self.a_view_has_nothing_that_the_game_would_not_show()
            self.clocks_are_in_order()
            self.somebody_can_always_go_on()
            self.looked_at = self.table.snapshot()

    def nobody_is_told_what_it_was_not_shown(self) -> None:
        table = self.table
        for seat in (*range(len(table.seats)), None):
            told = table.feed_since(self.last_deal, seat)
            cards = set(CARD.findall(msgspec.json.encode(told).decode()))
            assert cards <= self.shown.get(seat, set())
            kept = [h.told for h in told if h.kind in ("deal", "act") and not h.undone]
            history = table.game.history(table.state, seat)
            assert len(kept) == len(history)
            assert all(line in (None, true) for line, true in zip(kept, history, strict=True))
            events = [line.event for line in kept if line is not None]
            assert self.without_closed_trick(events, seat) == table.view(seat).events

    def without_closed_trick(self, events: list[Seen], seat: int | None) -> list[Seen]:
        """AB-22. How the last trick ended is told to whoever comes late, but it cannot be looked
        at any more when the next one has begun."""
        table = self.table
        whole, view = table.game.view(table.state, seat), table.view(seat)
        if whole.last_trick == view.last_trick:
            return events
        assert table.game.forbids_looking_back
        assert not table.terms.open_history
        assert view.last_trick is None
        assert view.trick
        last = list(present(whole.last_trick).plays)
        [start] = [at for at in range(len(events)) if events[at : at + len(last)] == last]
        return events[:start] + events[start + len(last) :]

    def a_view_has_nothing_that_the_game_would_not_show(self) -> None:
        table = self.table
        for seat in (*range(len(table.seats)), None):
            seen = msgspec.structs.asdict(table.view(seat))
            full = msgspec.structs.asdict(table.game.view(table.state, seat))
            events = full["events"]
            assert all(event in events for event in seen.pop("events"))
            del full["events"]
            assert full.pop("count") is None  # only a table counts, by its terms
            assert seen.pop("count") is None or table.terms.open_history
            if seen["last_trick"] is None:  # AB-22: `without_closed_trick` looks at it
                full["last_trick"] = None
            if table.snapshot().stopped_by is not None:  # then it is nobody's turn
                assert (seen["to_act"], seen["coming"], seen["legal"]) == ([], [], [])
                assert seen["prompt"].key.startswith("table-stopped-")
                for name in ("to_act", "coming", "legal", "prompt"):
                    del seen[name], full[name]
            assert seen == full

    def clocks_are_in_order(self) -> None:
        table = self.table
        now = table.snapshot().clocks.now
        left = {seat: table.clock_left(seat, now) for seat in range(len(table.seats))}
        assert all(ms is None or ms >= 0 for ms in left.values())
        runs_out = table.runs_out()
        if runs_out is not None:
            assert runs_out[0] - now == left[runs_out[1]]
            assert runs_out[1] in table.to_act()
            assert table.seats[runs_out[1]].human_plays

    def somebody_can_always_go_on(self) -> None:
        table = self.table
        waits = table.due() is not None or bool(table.to_act())
        assert waits or table.is_over
        assert not (table.is_over and table.to_act())

    def teardown(self) -> None:
        """The record replays to the state, and the journal to the whole table."""
        if not hasattr(self, "table"):
            return
        header, *lines = self.table.record()
        replay = Replay(parse_header(header))
        for line in lines:
            replay.apply(parse_event(line))
        assert replay.state == self.table.state
        restored = Table.restored(self.table.opening, self.table.journal)
        assert restored.snapshot() == self.table.snapshot()
        for seat in (0, None):
            told = self.table.feed_since(0, seat)
            assert restored.feed_since(0, seat) == told
            for count in (1, 7, 100):
                starts = range(0, self.table.at, count)
                pages = [restored.feed_since(start, seat, start + count) for start in starts]
                assert [part for page in pages for part in page] == told


TestSittings = Sittings.TestCase
TestSittings.settings = settings(max_examples=1500 if IS_SOAK else 140, stateful_step_count=30)
