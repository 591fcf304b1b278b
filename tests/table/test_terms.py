"""Suggestions as a term: who is shown what, at new tables, at rated ones, and at old ones."""

from functools import partial

import msgspec
import pytest

from sarisari.core.message import Refused
from sarisari.table.journal import Opening
from sarisari.table.terms import (
    Suggestions,
    Terms,
    current_terms,
    decide_terms,
    rated_terms,
    usual_terms,
)
from tests.support.scripted_table import ScriptedTable, opening_of


@pytest.mark.clause("BAN-26")
@pytest.mark.parametrize(
    ("people", "suggests"), [(0, "tried"), (1, "tried"), (2, "looks"), (6, "looks")]
)
def test_what_nobody_chose_follows_who_sits(people: int, suggests: str) -> None:
    assert decide_terms(Terms(suggestions="usual"), people).suggests == suggests


@pytest.mark.parametrize("people", [1, 2])
def test_without_hints_nothing_is_tried_out_unless_the_host_chose_it(people: int) -> None:
    assert decide_terms(Terms(suggestions="usual", hints=False), people).suggests == "looks"
    chosen = Terms(suggestions="tried", hints=False)
    assert decide_terms(chosen, people).suggests == "tried"


@pytest.mark.parametrize("chosen", ["tried", "looks", "off"])
def test_what_the_host_chose_stays(chosen: Suggestions) -> None:
    for people in (1, 4):
        assert decide_terms(Terms(suggestions=chosen), people).suggests == chosen


@pytest.mark.clause("BAN-26", "AN-29")
def test_a_rated_table_suggests_nothing() -> None:
    assert rated_terms(Terms(suggestions="tried")).suggests == "off"
    assert decide_terms(rated_terms(Terms()), 1).suggests == "off"
    bare = partial(Terms, rated=True, hints=False, undo="off", open_history=False)
    assert bare().suggests == "off"
    assert decide_terms(bare(suggestions="usual"), 1).suggests == "off"
    shown: tuple[Suggestions, ...] = ("tried", "looks")
    for suggestions in shown:
        with pytest.raises(Refused, match="terms-rated"):
            bare(suggestions=suggestions)


@pytest.mark.parametrize(("hints", "suggests"), [(True, "tried"), (False, "off")])
def test_a_table_saved_before_follows_its_hints(hints: bool, suggests: str) -> None:
    """Its terms have no such field, and its record gets none."""
    saved = msgspec.to_builtins(opening_of("bandu", "Ada Ben", hints=hints))
    assert saved["terms"].pop("suggestions") is None
    opening = msgspec.json.decode(msgspec.json.encode(saved), type=Opening)
    played = ScriptedTable("bandu", "Ada Ben", hints=hints)
    assert opening.terms == played.table.terms
    assert opening.terms.suggests == suggests
    assert "suggestions" not in played.table.record()[0]["terms"]


def test_a_record_says_what_was_suggested() -> None:
    header = ScriptedTable("bandu", "Ada Ben", suggestions="looks").table.record()[0]
    assert header["terms"]["suggestions"] == "looks"


@pytest.mark.clause("AB-22", "BAN-26")
def test_a_table_that_follows_an_old_one_begins_as_tables_do_today() -> None:
    old = Terms()
    assert current_terms("bandu", old) == usual_terms("bandu")
    assert current_terms("bastos", old) == usual_terms("bastos")
    assert current_terms("tindahan", old).open_history
    rated = rated_terms(old)
    assert current_terms("bandu", msgspec.structs.replace(rated, suggestions=None)) == rated


def test_what_was_chosen_stays_at_the_table_that_follows() -> None:
    chosen = Terms(suggestions="tried", open_history=True, undo="ask")
    assert current_terms("bastos", chosen) == chosen
