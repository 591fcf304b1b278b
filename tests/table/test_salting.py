"""Salts and the secret: the order that makes deals fair, and no way around it."""

from typing import Any

import pytest

from sarisari.core.event import Deal
from sarisari.table.fair import salt_hash
from sarisari.table.journal import DealEntry, SaltHashEntry, SecretEntry
from tests.support.scripted_table import SECRET, ScriptedTable, salt_of


def fair(players: str = "Ada Ben [Chloé]", **terms: Any) -> ScriptedTable:
    return ScriptedTable("tanuki", players, is_fair=True, **terms)


def secret(text: str = SECRET.hex()) -> SecretEntry:
    return SecretEntry(time=0, secret=text)


def test_the_order_is_players_hashes_salts_deal() -> None:
    played = fair("Ada - [Chloé]")
    assert played.table.due() == "players"
    assert played.refused(played.promise(0)) == "salt-not-now"
    played.do(played.sits(1, "Ben"))
    assert played.table.due() == "salt-hashes"
    played.do(played.promise(1))
    assert played.refused(played.salt(1)) == "salt-not-now"
    assert played.table.due() == "salt-hashes"
    played.do(played.promise(0))
    assert played.table.due() == "salts"
    assert played.refused(played.promise(0)) == "salt-not-now"
    played.do(played.salt(0))
    assert played.table.due() == "salts"
    played.do(played.salt(1))
    assert played.table.due() == "deal"
    assert played.table.salts == [salt_of(0), salt_of(1), None]
    assert played.deal().table.due() is None


def test_nothing_is_dealt_before_the_salts() -> None:
    deal = ScriptedTable().table.next_deal(SECRET)
    played = fair()
    assert played.refused(DealEntry(time=0, deal=deal)) == "deal-salts-first"
    played.do(played.promise(0)).do(played.promise(1)).do(played.salt(0))
    assert played.refused(DealEntry(time=0, deal=deal)) == "deal-salts-first"


def test_each_gives_a_salt_once() -> None:
    played = fair().do(fair().promise(0))
    assert played.refused(played.promise(0)) == "salt-once"
    played.do(played.promise(1)).do(played.salt(0))
    assert played.refused(played.salt(0)) == "salt-once"


def test_a_salt_must_be_the_one_that_was_promised() -> None:
    played = fair()
    played.do(played.promise(0)).do(played.promise(1))
    assert played.refused(played.salt(0, "another" * 3)) == "salt-other"
    assert played.refused(played.salt(0, "short")) == "salt-shape"


def test_nobody_can_copy_the_salt_of_another() -> None:
    played = fair().do(fair().promise(0))
    copied = played.table.journal[-1]
    assert isinstance(copied, SaltHashEntry)
    played.do(SaltHashEntry(time=0, seat=1, hash=copied.hash)).do(played.salt(0))
    assert played.refused(played.salt(1, salt_of(0))) == "salt-other"


def test_a_hash_has_its_shape() -> None:
    assert fair().refused(SaltHashEntry(time=0, seat=0, hash="abc")) == "salt-hash-shape"
    upper = salt_hash(0, salt_of(0)).upper()
    assert fair().refused(SaltHashEntry(time=0, seat=0, hash=upper)) == "salt-hash-shape"


def test_bots_give_no_salt() -> None:
    assert fair().refused(fair().promise(2)) == "people-only"
    assert fair("[Ada] [Ben] [Chloé]").table.due() == "deal"


def test_without_a_commitment_there_are_no_salts_and_no_secret() -> None:
    played = ScriptedTable()
    assert played.refused(played.promise(0)) == "salt-no-commitment"
    assert played.refused(played.salt(0)) == "salt-no-commitment"
    assert played.to_end().refused(secret()) == "secret-no-commitment"


def test_nobody_new_sits_down_while_salts_are_given() -> None:
    played = fair().do(fair().promise(0))
    for word in ("Dev", "-"):
        assert played.refused(played.sits(1, word)) == "salting-under-way"
    played.do(played.promise(1)).do(played.salt(0)).do(played.salt(1))
    assert played.refused(played.sits(1, "Dev")) == "salting-under-way"
    assert played.deal().do(played.sits(1, "Dev")).table.salts[1] == salt_of(1)
    assert played.table.record()[0]["salt_hashes"][1] == salt_hash(1, salt_of(1))


def test_a_bot_takes_the_place_of_one_who_does_not_go_on_until_a_salt_is_shown() -> None:
    played = fair()
    played.do(played.promise(0)).do(played.promise(1)).do(played.sits(1, "[Dev]"))
    assert played.table.due() == "salts"
    played.do(played.salt(0))
    assert (played.table.due(), played.table.salts) == ("deal", [salt_of(0), None, None])
    late = fair()
    late.do(late.promise(0)).do(late.promise(1)).do(late.salt(0))
    assert late.refused(late.sits(1, "[Dev]")) == "salting-under-way"


def test_one_who_is_away_gives_no_salt_but_is_asked_when_back_in_time() -> None:
    played = fair()
    played.do(played.sits(1, "Ben", stand_in="casual"))
    assert played.refused(played.promise(1)) == "people-only"
    played.do(played.promise(0))
    assert played.table.due() == "salts"
    played.do(played.sits(1, "Ben"))
    assert played.table.due() == "salt-hashes"
    played.do(played.sits(1, "Ben", stand_in="casual")).do(played.salt(0))
    played.do(played.sits(1, "Ben"))
    assert played.table.due() == "deal"
    assert played.refused(played.promise(1)) == "salt-not-now"


def test_going_away_does_not_take_a_promised_salt_out() -> None:
    played = fair()
    played.do(played.promise(0)).do(played.promise(1)).do(played.salt(0))
    played.do(played.sits(1, "Ben", stand_in="casual"))
    assert played.table.due() == "salts"
    assert played.refused(played.salt(1)) == "people-only"
    played.do(played.sits(1, "Ben")).do(played.salt(1))
    assert played.table.due() == "deal"


def test_who_promised_nothing_shows_nothing() -> None:
    played = fair("Ada Ben Chloé")
    played.do(played.sits(1, "Ben", stand_in="casual"))
    played.do(played.promise(0)).do(played.promise(2)).do(played.salt(0))
    played.do(played.sits(1, "Ben"))
    assert played.refused(played.salt(1)) == "salt-not-promised"


def test_the_secret_comes_when_all_is_over() -> None:
    played = fair().salts()
    assert played.refused(secret()) == "secret-too-early"
    played.to_end()
    assert played.table.due() == "secret"
    assert played.refused(secret("00" * 32)) == "secret-other"
    assert played.refused(secret("00" * 31)) == "secret-shape"
    assert played.refused(secret(SECRET.hex().upper())) == "secret-shape"
    played.do(secret())
    assert played.table.due() is None
    assert played.refused(secret()) == "secret-known"


def test_a_stopped_table_shows_its_secret_too() -> None:
    played = fair().do(fair().promise(0)).do(fair().stop(1))
    assert played.table.due() == "secret"
    assert played.do(secret()).table.due() is None


def test_a_deal_that_does_not_come_from_the_secret_is_found() -> None:
    played = fair().salts()
    deal = played.table.next_deal(SECRET)
    swapped = Deal((deal.hands[1], deal.hands[0], deal.hands[2]))
    played.do(DealEntry(time=0, deal=swapped)).to_end()
    why = played.why(secret())
    assert (why.key, why.params) == ("secret-deal", {"round": 1})


@pytest.mark.parametrize("players", ["Ada Ben Chloé", "Ada [Ben] [Chloé]"])
def test_every_deal_of_a_game_comes_from_the_secret(players: str) -> None:
    played = fair(players).salts().to_end().do(secret())
    assert len([event for event in played.table.events if isinstance(event, Deal)]) == 3
