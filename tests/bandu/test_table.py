"""Bandu at a table: salts, settles in the journal, undo, clocks, and what is told."""

from typing import Any, Self

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sarisari.core.event import Action, Film, Settle
from sarisari.core.game import State
from sarisari.core.stream import below, new_stream
from sarisari.games.bandu.view import BanduView
from sarisari.table.base_settle import base_question, with_base
from sarisari.table.fair import settle_seed
from sarisari.table.feed import FeedItem
from sarisari.table.journal import ActEntry, Entry, SecretEntry, SettleEntry, UndoEntry
from sarisari.table.table import Table
from sarisari.table.verify import parse_proof, verify
from tests.support.bandu_table import FALLS, FLAT, PLACE, STANDS, any_bandu_event
from tests.support.narrowing import of_type, present
from tests.support.scripted_table import SECRET, ScriptedTable

FILM = Film(30, 2, {"egg": ((0, 0.0, 0.0, 50.0, 1.0, 0.0, 0.0, 0.0),)})


def bandu_view(table: Table, seat: int | None = None) -> BanduView:
    return of_type(BanduView, table.view(seat))


class Built(ScriptedTable):
    """A table of Bandu."""

    def __init__(
        self, players: str = "Ada Ben [Chloé]", options: dict[str, Any] | None = None, **kwargs: Any
    ) -> None:
        super().__init__("bandu", players, options, **kwargs)

    def settled(self, settle: Settle = STANDS) -> SettleEntry:
        return SettleEntry(time=self.time, settle=settle)

    def placed(self, seat: int, name: str = "egg", settle: Settle = STANDS) -> Self:
        """A turn: seat before this one offers, this one uses, places, and it settles."""
        before = self.table.to_act()[0]
        self.act(before, f"offer {name} refuse").act(seat, "use").act(seat, PLACE)
        return self.do(self.settled(settle))


def test_nobody_acts_before_all_sit_and_have_given_their_salts() -> None:
    table = Built(is_fair=True)
    assert (table.table.due(), table.table.to_act()) == ("salt-hashes", [])
    assert table.refused(table.acted(0, "offer egg bid")) == "act-salts-first"
    table.do(table.promise(0)).do(table.promise(1)).do(table.salt(0))
    assert table.refused(table.acted(0, "offer egg bid")) == "act-salts-first"
    table.do(table.salt(1))
    assert (table.table.due(), table.table.to_act()) == (None, [0])
    table.act(0, "offer egg bid")
    empty = Built("Ada - [Chloé]")
    assert (empty.table.due(), empty.table.to_act()) == ("players", [])
    assert empty.refused(empty.acted(0, "offer egg bid")) == "act-players-first"


def test_a_settle_is_an_entry_and_the_table_waits_for_it() -> None:
    table = Built().act(0, "offer egg refuse").act(1, "use")
    assert table.refused(table.settled()) == "settle-not-due"
    table.act(1, PLACE)
    assert (table.table.due(), table.table.to_act()) == ("settle", [])
    assert table.table.settling().piece == "egg"
    assert table.refused(table.acted(2, "offer cube bid")) == "settle-comes-first"
    table.do(table.settled())
    assert (table.table.due(), table.table.to_act()) == (None, [1])
    assert [event for event in table.table.events if isinstance(event, Settle)] == [STANDS]


def test_a_settle_answers_for_the_release_that_its_settler_saw() -> None:
    table = Built().act(0, "offer egg refuse").act(1, "use")
    at = table.table.at
    table.act(1, PLACE)
    assert table.refused(table.settled(), at) == "look-again"
    table.do(table.settled(), at + 1)
    assert table.table.due() is None


@pytest.mark.clause("AN-31")
def test_a_table_that_is_older_goes_on_with_every_fall_and_says_so_once() -> None:
    """Its opening has no word for falls, and its settles do not say what fell."""
    older = Built().placed(1)
    options = {name: value for name, value in older.table.options.items() if name != "fall"}
    opening = msgspec.structs.replace(older.table.opening, options=options)
    again = Built()
    again.table = Table.restored(opening, list(older.table.journal))
    assert again.table.options["fall"] == "any"
    measured = msgspec.structs.replace(STANDS, fell=())
    again.placed(2, "cube", measured).placed(0, "disc", measured)
    told = [
        [message.key for message in present(happened.told).tell]
        for happened in settles(again.table)
    ]
    assert told == [["bandu-stands"], ["bandu-fall-now", "bandu-stands"], ["bandu-stands"]]
    whole = Table.restored(opening, list(again.table.journal))
    assert settles(whole) == settles(again.table)


def settles(table: Table) -> list[FeedItem]:
    """What is told of every settle of a table."""
    return [each for each in table.feed_since(0, None) if each.kind == "settle"]


def test_a_card_game_has_no_settles() -> None:
    table = ScriptedTable("tanuki").deal()
    assert table.refused(SettleEntry(time=0, settle=STANDS)) == "settle-not-here"


def test_the_tremor_comes_from_the_secret_the_salts_and_the_place_in_the_journal() -> None:
    table = Built(is_fair=True).salts().act(0, "offer egg refuse").act(1, "use").act(1, PLACE)
    salts = table.table.salts
    seed = table.table.settle_seed(SECRET)
    assert seed == settle_seed(SECRET, 6, salts)
    others = [
        settle_seed(SECRET, 7, salts),
        settle_seed(bytes(32), 6, salts),
        settle_seed(SECRET, 6, [None] * 3),
    ]
    assert len({seed, *others}) == 4
    assert 0 <= seed < 1 << 64


@pytest.mark.clause("BAN-25")
def test_what_was_let_go_is_not_taken_back() -> None:
    table = Built(undo="free").act(0, "offer egg refuse").act(1, "use").act(1, PLACE)
    assert present(table.table.undo_for(1).why).key == "undo-settling"
    assert table.refused(table.undo(1)) == "undo-settling"
    table.do(table.settled())
    assert present(table.table.undo_for(1).why).key == "undo-nothing"


IN_HAND = [
    ("Ada Ben", {}, [(0, "offer egg refuse"), (1, "use")], 1),
    ("Ada Ben", {}, [(0, "offer egg bid"), (1, "bid 1"), (0, "pass")], 1),
    ("Ada Ben", {}, [(0, "offer egg bid"), (1, "pass")], 0),
    ("Ada", {"mode": "solitaire"}, [(0, "take egg")], 0),
]


@pytest.mark.clause("BAN-26", "AN-29")
@pytest.mark.parametrize(("players", "options", "actions", "holder"), IN_HAND)
@pytest.mark.parametrize("suggestions", ["tried", "looks", "off"])
def test_a_piece_in_hand_is_not_given_back(
    players: str,
    options: dict[str, str],
    actions: list[tuple[int, str]],
    holder: int,
    suggestions: str,
) -> None:
    """Taking it, looking where it would touch and giving it back would be test-fitting."""
    table = Built(players, options, suggestions=suggestions)
    for seat, do in actions:
        table.act(seat, do)
    assert bandu_view(table.table, holder).phase == "place"
    for seat in range(len(players.split())):
        offer = table.table.undo_for(seat)
        why = present(offer.why)
        assert (offer.how, why.key, why.clause) == (None, "undo-in-hand", "BAN-26")
        assert table.refused(table.undo(seat)) == "undo-in-hand"
        assert table.refused(table.says(seat, "ask")) == "undo-in-hand"


@pytest.mark.clause("BAN-26")
@pytest.mark.parametrize(("players", "options", "actions", "holder"), IN_HAND)
@pytest.mark.parametrize("undo", ["free", "ask"])
def test_what_was_given_back_before_that_was_forbidden_stays_so(
    players: str, options: dict[str, str], actions: list[tuple[int, str]], holder: int, undo: str
) -> None:
    """Old journals have such undos."""
    table = Built(players, options, undo=undo)
    for seat, do in actions:
        table.act(seat, do)
    asker, last = actions[-1]
    others = [other for other in range(len(players.split())) if other != asker]
    asked: list[Entry] = []
    if undo == "ask" and others:
        asked = [table.says(asker, "ask"), *(table.says(other, "yes") for other in others)]
    gives_back = UndoEntry(time=table.time, seat=asker, keep=len(actions) - 1)
    again = Table.restored(table.table.opening, [*table.table.journal, *asked, gives_back])
    assert again.to_act() == [asker]
    assert bandu_view(again, asker).phase != "place"
    again.take(again.propose(ActEntry(time=table.time, seat=asker, do=last)))
    assert bandu_view(again, holder).phase == "place"
    assert present(again.undo_for(asker).why).key == "undo-in-hand"


@pytest.mark.clause("BAN-26")
def test_before_a_piece_is_in_hand_and_after_the_settle_all_is_as_before() -> None:
    table = Built("Ada Ben", undo="free", suggestions="tried").act(0, "offer egg refuse")
    assert table.table.undo_for(0).how == "free"
    table.act(1, "use").act(1, PLACE).do(table.settled())
    table.act(1, "offer cube bid")
    assert table.table.undo_for(1).how == "free"


def test_actions_since_the_last_settle_can_be_taken_back() -> None:
    table = Built(undo="free").placed(1)
    table.act(1, "offer cube bid")
    assert table.table.undo_for(1).how == "free"
    before = table.table.snapshot()
    table.act(2, "bid 1")
    assert table.table.undo_for(1).how == "ask"
    table.do(table.says(1, "ask")).do(table.says(0, "yes")).do(table.undo(1))
    assert bandu_view(table.table, 1).phase == "offer"
    assert table.table.to_act() == [1]
    assert len(table.table.events) == before.event_count - 1
    table.act(1, "offer disc refuse")
    assert bandu_view(table.table).piece == "disc"


def test_the_very_first_action_can_be_taken_back_and_the_game_has_begun_all_the_same() -> None:
    table = Built(undo="free", is_fair=True).salts().act(0, "offer cube bid")
    table.do(table.undo(0))
    assert (table.table.events, table.table.to_act(), table.table.due()) == ([], [0], None)
    assert table.table.feed_since(0, 0)[-1].kind == "undo"
    assert table.table.snapshot().has_begun
    table.placed(1)


def test_a_base_of_challenge_is_settled_before_it_is_saved() -> None:
    built = Built(options={"mode": "challenge"}).act(0, "offer ball refuse").act(1, "use")
    table = built.table
    step = table.propose(built.acted(1, PLACE))
    asked, _ = present(base_question(table, step, SECRET))
    assert table.due() is None
    assert asked == table.settling(step)
    for each in with_base(table, step, STANDS, 0):
        table.take(each)
    assert bandu_view(table).towers[1] == ["ball"]


def test_no_other_placement_is_settled_before() -> None:
    rests = Settle(True, False, {"slab": FLAT})
    table = Built(options={"mode": "challenge"}).placed(1, "slab", rests)
    table.act(1, "offer egg refuse")
    for seat in (2, 0):
        table.act(seat, "refuse")
    table.act(1, "use")
    for entry in (table.acted(1, PLACE), table.clock("pause")):
        assert base_question(table.table, table.table.propose(entry), SECRET) is None


def film_of(part: FeedItem) -> Film | None:
    return present(present(part.told).event.settle).film


def test_only_the_newest_settle_is_told_with_its_film() -> None:
    table = Built()
    shown = Settle(True, False, {}, FILM)
    table.placed(1, "egg", shown).placed(2, "cube", shown)
    told = [film_of(part) for part in table.table.feed_since(0, 0) if part.kind == "settle"]
    assert told == [None, FILM]
    assert film_of(present(table.table.feed_for_all())) == FILM
    assert table.table.view(0).events[0].settle == STANDS
    films = [line["settle"].get("film") for line in table.table.record() if "settle" in line]
    assert all(film["frames"] == 2 for film in films)
    assert len(films) == 2


@pytest.mark.parametrize("pace", ["relaxed", "steady"])
def test_a_long_auction_costs_no_copies_of_what_was_said_before(pace: str) -> None:
    table = Built("Ada Ben", {"beans": 10**9}, pace=pace).act(0, "offer egg bid").act(1, "bid 1")
    moment = table.table.snapshot()
    lists = [moment.state.log, moment.events, moment.places]
    for bid in range(2, 100):
        table.act(bid % 2)
        assert bandu_view(table.table).bid == bid
    moment = table.table.snapshot()
    now = [moment.state.log, moment.events, moment.places]
    assert [len(each) for each in now] == [100, 100, 100]
    assert all(a._items is b._items for a, b in zip(lists, now, strict=True))
    again = Table.restored(table.table.opening, list(table.table.journal))
    assert again.snapshot() == moment


@pytest.mark.parametrize("open_history", [True, False])
def test_everything_that_happened_lies_open(open_history: bool) -> None:
    table = Built(open_history=open_history).placed(1).placed(2, "cube").act(2, "offer ring bid")
    for seat in (0, 1, 2, None):
        told = table.table.feed_since(0, seat)
        assert all(part.told is not None for part in told)
        assert len(told) == 9
        assert [event.do for event in table.table.view(seat).events[1:]] == ["offer ring bid"]


def test_actions_before_and_after_a_settle_bring_increments() -> None:
    table = Built(pace="steady")
    before = present(table.table.clock_left(1, 0))
    table.placed(1)
    once = present(table.table.clock_left(1, 0))
    table.act(1, "offer cube bid")
    assert before < once < present(table.table.clock_left(1, 0))


def test_a_journal_brings_the_table_back_also_between_placement_and_settle() -> None:
    table = Built(is_fair=True).salts()
    table.placed(1).placed(2, "cube").act(2, "offer ring refuse").act(0, "use").act(0, PLACE)
    entries = [msgspec.json.encode(entry) for entry in table.table.journal]
    again = Table.restored(
        table.table.opening, [msgspec.json.decode(entry, type=Entry) for entry in entries]
    )
    assert again.snapshot() == table.table.snapshot()
    assert again.due() == "settle"
    assert again.settling() == table.table.settling()
    assert again.settle_seed(SECRET) == table.table.settle_seed(SECRET)


def test_a_finished_table_shows_its_secret_and_its_record_verifies() -> None:
    table = Built("Ada [Ben]", is_fair=True).salts().placed(1, "egg", FALLS)
    assert table.table.is_over
    assert table.table.due() == "secret"
    table.do(SecretEntry(time=0, secret=SECRET.hex()))
    header, *_ = table.table.record()
    checks = verify(parse_proof(header, 2), table.table.events, table.table.state)
    assert [(check.what, check.ok) for check in checks] == [
        ("events", True), ("commitment", True), ("salt", True),
    ]  # fmt: skip


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4), undo=st.sampled_from(["free", "ask"]))
def test_any_table_can_be_restored_and_undone_within_the_rules(
    seed: int, players: int, undo: str
) -> None:
    """Whatever is offered as undo works, and leads to a state that was there before."""
    names = " ".join(["Ada", "[Ben]", "[Chloé]", "[Dev]"][:players])
    table = Built(names, {"pieces": 6, "circles": 1}, undo=undo)
    stream = new_stream(seed)
    seen: dict[int, State] = {}
    while not table.table.is_over and table.table.at < 150:
        seen[len(table.table.events)] = table.table.state
        offer = table.table.undo_for(0)
        if offer.keep is not None and below(stream, 6) == 0:
            table.do(table.undo(0))
            assert table.table.state == seen[offer.keep]
            continue
        event = any_bandu_event(table.table.game, table.table.state, stream)
        if isinstance(event, Action):
            table.do(table.acted(event.seat, event.do))
        else:
            table.do(table.settled(of_type(Settle, event)))
    again = Table.restored(table.table.opening, list(table.table.journal))
    assert again.snapshot() == table.table.snapshot()
