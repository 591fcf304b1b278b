"""AN-24. A base and its settle are one step, and a bot whose base does not rest tries again."""

import pytest

from sarisari.core.message import RefusalKind, Refused, refuse
from sarisari.table.base_settle import SAFE_BOT, BotTurns, base_question, with_base
from tests.support.bandu_table import FALLS, PLACE, STANDS
from tests.support.scripted_table import SECRET, ScriptedTable

pytestmark = pytest.mark.clause("AN-24")


def challenge() -> ScriptedTable:
    """Ben, a bot, is about to put down his base."""
    played = ScriptedTable("bandu", "Ada [Ben]", {"mode": "challenge"})
    return played.act(0, "offer ball refuse").act(1, "use")


def test_a_base_that_does_not_rest_is_refused_and_nothing_has_happened() -> None:
    played = challenge()
    step = played.table.propose(played.acted(1, PLACE))
    assert base_question(played.table, step, SECRET) is not None
    with pytest.raises(Refused) as refused:
        with_base(played.table, step, FALLS, 0)
    assert (refused.value.message.key, refused.value.message.clause) == (
        "bandu-base-unstable",
        "AN-24",
    )
    assert played.table.to_act() == [1]


def test_a_base_that_rests_is_two_entries_of_one_step() -> None:
    played = challenge()
    step = played.table.propose(played.acted(1, PLACE))
    for each in with_base(played.table, step, STANDS, 0):
        played.table.take(each)
    assert [entry.__struct_config__.tag for entry in played.table.journal][-2:] == ["act", "settle"]


def test_a_bot_whose_base_fell_is_replaced_until_an_entry_is_taken() -> None:
    table, turns = challenge().table, BotTurns()
    bot, view, seed = turns.question(table, 1, SECRET)
    assert (bot, seed) == ("casual", table.bot_seed(SECRET, 1))
    assert turns.refused(refuse("bandu-base-unstable", kind=RefusalKind.UNSTABLE_BASE))
    assert turns.refused(refuse("bandu-base-unstable", kind=RefusalKind.UNSTABLE_BASE))
    assert turns.question(table, 1, SECRET) == (SAFE_BOT, view, seed + 2)
    turns.done()
    assert turns.question(table, 1, SECRET) == ("casual", view, seed)


def test_other_refusals_change_nothing_for_a_bot() -> None:
    table, turns = challenge().table, BotTurns()
    assert not turns.refused(refuse("look-again"))
    assert turns.question(table, 1, SECRET)[0] == "casual"
