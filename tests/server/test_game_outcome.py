"""What is kept of how a game ended."""

import msgspec

from sarisari.server.game_outcome import GameOutcome, outcome_of
from tests.support.scripted_table import ScriptedTable


def test_a_game_that_is_over_keeps_its_points() -> None:
    played = ScriptedTable("tanuki", "Ada Ben Cyd").to_end()
    outcome = outcome_of(played.table)
    result = played.table.result()
    assert outcome is not None
    assert result is not None
    assert (outcome.ranks, outcome.winners) == (result.ranks, result.winners)
    assert outcome.totals == played.table.game.totals(played.table.state)
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=GameOutcome) == outcome


def test_a_game_that_was_stopped_has_no_outcome() -> None:
    played = ScriptedTable("tanuki", "Ada Ben Cyd").deal()
    assert outcome_of(played.table) is None


def test_what_older_versions_kept_has_no_points() -> None:
    kept = b'{"ranks":[0,1],"winners":[0],"reason":{"key":"points"}}'
    assert msgspec.json.decode(kept, type=GameOutcome).totals == []
