"""Pieces that are drawn for a table: when, from what, and what is written down. AN-33."""

from typing import Any, Self

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.games import get_game
from sarisari.games.bandu.pieces import PIECE_NAMES
from sarisari.games.bandu.view import BanduView
from sarisari.table.journal import ClockEntry, Entry, PiecesEntry, SecretEntry, SettleEntry
from sarisari.table.piece_draw import drawn_pieces
from sarisari.table.replay import read_record
from sarisari.table.table import Table
from sarisari.table.verify import parse_proof, verify
from tests.support.bandu_table import FALLS, PLACE
from tests.support.narrowing import of_type, present
from tests.support.scripted_table import SECRET, ScriptedTable, salt_of

FEW = 6
MODES = [
    ("Ada [Ben]", {"pieces": FEW}),
    ("Ada Ben [Chloé]", {"pieces": FEW, "mode": "challenge"}),
    ("Ada", {"pieces": FEW, "mode": "solitaire"}),
    ("[Ada] [Ben]", {"pieces": FEW}),
]


def pile_of(table: Table) -> list[str]:
    return of_type(BanduView, table.view(None)).pile


class Drawing(ScriptedTable):
    """A table of Bandu with few pieces."""

    def __init__(
        self, players: str = "Ada [Ben]", options: dict[str, Any] | None = None, **kwargs: Any
    ) -> None:
        given = {"pieces": FEW} if options is None else options
        super().__init__("bandu", players, given, **{"is_fair": True, **kwargs})

    def drawn(self, pieces: tuple[str, ...] | None = None) -> PiecesEntry:
        return PiecesEntry(time=self.time, pieces=pieces or self.table.next_pieces(SECRET))

    def begun(self) -> Self:
        self.salts()
        return self.do(self.drawn())

    def fallen(self) -> Self:
        """A game of two that ends with the first piece."""
        piece = pile_of(self.table)[0]
        self.act(0, f"offer {piece} refuse").act(1, "use").act(1, PLACE)
        return self.do(SettleEntry(time=0, settle=FALLS))

    def revealed(self) -> Self:
        return self.do(SecretEntry(time=0, secret=SECRET.hex()))


@pytest.mark.parametrize("pieces", [FEW, ["slab", "brick"]])
def test_nobody_is_offered_anything_before_salts_and_pieces_are_there(
    pieces: int | list[str],
) -> None:
    table = Drawing(options={"pieces": pieces})
    for step in (table.salts, lambda: table.do(table.drawn())):
        if table.table.due() is None:
            break
        for seat in (0, 1, None):
            view = table.table.view(seat)
            assert (view.to_act, view.legal, view.prompt.key) == ([], [], "start-awaited")
        step()
    assert table.table.view(0).to_act == [0]
    assert table.table.view(0).legal


@pytest.mark.clause("AN-33", "BAN-08")
@pytest.mark.parametrize(("players", "options"), MODES)
def test_pieces_are_drawn_when_the_last_salt_is_in_and_seen_before_the_first_auction(
    players: str, options: dict[str, Any]
) -> None:
    table = Drawing(players, options).salts()
    assert (table.table.due(), table.table.to_act()) == ("pieces", [])
    assert table.refused(table.acted(0, "offer cube bid")) == "act-pieces-first"
    table.do(table.drawn())
    assert (table.table.due(), table.table.to_act()) == (None, [0])
    people = [seat for seat, info in enumerate(table.table.seats) if info.human_plays]
    salts = [salt_of(seat) if seat in people else None for seat in range(len(table.table.seats))]
    expected = drawn_pieces("bandu", FEW, SECRET, salts)
    assert [name for name in PIECE_NAMES if name in pile_of(table.table)] == expected
    assert expected != list(PIECE_NAMES[:FEW])
    fact = of_type(PiecesEntry, present(table.table.feed_for_all()).fact)
    assert fact.pieces == tuple(expected)


@pytest.mark.clause("AN-33")
def test_nothing_is_drawn_before_the_last_salt() -> None:
    table = Drawing("Ada Ben")
    early = PiecesEntry(time=0, pieces=PIECE_NAMES[:FEW])
    assert table.refused(early) == "pieces-not-due"
    table.do(table.promise(0)).do(table.promise(1)).do(table.salt(0))
    assert table.refused(early) == "pieces-not-due"
    with pytest.raises(Refused, match="pieces-not-due"):
        table.table.next_pieces(SECRET)
    table.do(table.salt(1)).do(table.drawn())
    assert table.refused(early) == "pieces-not-due"


@pytest.mark.clause("AN-33")
@pytest.mark.parametrize("pieces", [48, ["egg", "cube"]])
def test_all_pieces_and_a_list_need_no_draw(pieces: int | list[str]) -> None:
    table = Drawing(options={"pieces": pieces}).salts()
    assert table.table.due() is None
    assert "drawn" not in table.table.record()[0]


@pytest.mark.clause("AN-33")
def test_a_table_without_a_secret_keeps_the_first_ones() -> None:
    table = Drawing(is_fair=False)
    assert table.table.due() is None
    assert pile_of(table.table) == sorted(PIECE_NAMES[:FEW])


@pytest.mark.clause("AN-33")
def test_a_number_still_means_the_first_ones_to_the_game_itself() -> None:
    game = get_game("bandu")
    assert of_type(BanduView, game.view(game.new({"pieces": FEW}), None)).pile == sorted(
        PIECE_NAMES[:FEW]
    )


@pytest.mark.parametrize(
    "pieces",
    [PIECE_NAMES[: FEW - 1], (*PIECE_NAMES[: FEW - 1], "cube"), ("cube", "disc"), ("base-1",) * 6],
)
def test_pieces_are_as_many_as_the_options_say(pieces: tuple[str, ...]) -> None:
    table = Drawing().salts()
    assert present(table.why(table.drawn(pieces)).clause) in ("AN-33", "AN-28")


def test_pieces_are_written_in_the_order_of_the_notation() -> None:
    table = Drawing().salts()
    pieces = tuple(reversed(table.table.next_pieces(SECRET)))
    assert table.refused(table.drawn(pieces)) == "pieces-count"


@pytest.mark.clause("AN-33")
def test_undo_never_goes_back_across_the_draw() -> None:
    table = Drawing(undo="free").begun()
    assert present(table.table.undo_for(0).why).key == "undo-nothing"
    piece = pile_of(table.table)[0]
    drawn = pile_of(table.table)
    table.act(0, f"offer {piece} bid").do(table.undo(0))
    assert pile_of(table.table) == drawn
    assert table.table.due() is None


@pytest.mark.clause("AN-33")
def test_once_pieces_are_drawn_the_game_has_begun() -> None:
    """A salt that came later could have chosen between two piles."""
    table = Drawing("[Ada] [Ben]").begun()
    table.do(table.sits(0, "Eli"))
    assert (table.table.due(), table.table.to_act()) == (None, [0])
    assert table.refused(table.sits(0, "-")) == "leave-too-late"


@pytest.mark.clause("AN-33")
def test_a_journal_brings_the_pieces_back() -> None:
    table = Drawing().begun()
    entries = [msgspec.json.encode(entry) for entry in table.table.journal]
    assert b'"entry":"pieces"' in entries[-1]
    again = Table.restored(
        table.table.opening, [msgspec.json.decode(entry, type=Entry) for entry in entries]
    )
    assert again.snapshot() == table.table.snapshot()
    assert again.options["pieces"] == FEW


@pytest.mark.clause("AN-33")
def test_a_table_that_was_under_way_before_keeps_the_first_ones() -> None:
    """Its journal has events and no draw."""
    old = Drawing(is_fair=False)
    old.act(0, "offer cube refuse")
    opening = Drawing().table.opening
    salts = list(Drawing().salts().table.journal)
    again = Table.restored(opening, [*salts, *old.table.journal])
    assert (again.due(), again.to_act()) == (None, [1])
    assert pile_of(again) == sorted(set(PIECE_NAMES[:FEW]) - {"cube"})
    header = again.record()[0]
    assert header["options"]["pieces"] == FEW
    assert "drawn" not in header


@pytest.mark.clause("AN-33")
def test_so_does_one_at_which_time_ran_out_before_anybody_acted() -> None:
    opening = Drawing(pace="quick").table.opening
    old = Drawing(options={}, pace="quick").salts()  # nothing is drawn there: time runs at once
    old.time = 10 * 60 * 1000
    old.do(ClockEntry(time=old.time, seat=0, what="out"))
    again = Table.restored(opening, old.table.journal)
    assert (again.due(), again.to_act()) == (None, [0])
    assert pile_of(again) == sorted(PIECE_NAMES[:FEW])


@pytest.mark.clause("AN-33")
@pytest.mark.parametrize("players", ["Ada [Ben]", "[Ada] [Ben]"])
def test_a_record_has_the_list_and_verifies_line_by_line(players: str) -> None:
    table = Drawing(players).begun().fallen().revealed()
    header, *events = table.table.record()
    assert (header["options"]["pieces"], header["drawn"]) == (
        list(present(table.table.snapshot().drawn)),
        FEW,
    )
    replay = read_record(msgspec.json.encode(line) for line in (header, *events))
    checks = verify(parse_proof(header, 2), replay.events, replay.state)
    assert [check.what for check in checks if check.ok][-1] == "pieces"
    assert all(check.ok for check in checks)


@pytest.mark.clause("AN-33")
def test_other_pieces_than_the_drawn_ones_are_found() -> None:
    table = Drawing().begun().fallen().revealed()
    header, *events = table.table.record()
    used = events[0]["do"].split()[1]
    mine = header["options"]["pieces"]
    gone = next(name for name in mine if name != used)
    new = next(name for name in PIECE_NAMES if name not in mine)
    for pieces, drawn, key in (
        ([new if name == gone else name for name in mine], FEW, "verify-pieces-differ"),
        ([name for name in mine if name != gone], FEW, "verify-pieces-count"),
        (mine, 48, "verify-pieces-none"),
    ):
        other = {**header, "options": {**header["options"], "pieces": pieces}, "drawn": drawn}
        replay = read_record(msgspec.json.encode(line) for line in (other, *events))
        checks = verify(parse_proof(other, 2), replay.events, replay.state)
        [bad] = [check for check in checks if not check.ok]
        assert (bad.what, present(bad.why).key) == ("pieces", key)


@pytest.mark.clause("AN-33")
def test_a_secret_that_gives_other_pieces_is_refused() -> None:
    table = Drawing().salts()
    pieces = table.table.next_pieces(SECRET)
    new = next(name for name in PIECE_NAMES if name not in pieces)
    other = tuple(name for name in PIECE_NAMES if name in {*pieces[1:], new})
    table.do(table.drawn(other)).fallen()
    assert table.refused(SecretEntry(time=0, secret=SECRET.hex())) == "secret-pieces"
