"""Palitan on a server: played to the end, over a restart, and frozen while its package is gone."""

from pathlib import Path
from typing import Any

import pytest

from sarisari.core.game_packages import ENVIRONMENT_VARIABLE
from sarisari.server.hub import Hub
from sarisari.server.messages import BeginWish, BotWish, ReadyWish, SitWish
from sarisari.server.table_loader import Frozen
from sarisari.server.work import Asker
from tests.support.in_process_server import QUICK, Person, give_salts, open_hub, play_on
from tests.support.narrowing import present
from tests.support.server_process import ServerProcess
from tests.support.waiting import eventually


async def a_game(hub: Hub, players: int = 4, **options: Any) -> Person:
    """A person against bots; the cards are dealt."""
    options = {"players": players, **options}
    live = await hub.create("palitan", options, QUICK, Asker("ada"))
    ada = Person(hub, live, "ada")
    await ada.wish(SitWish, name="Ada")
    await ada.wish(ReadyWish, is_ready=True)
    for seat in range(1, players):
        await ada.wish(BotWish, seat=seat, bot="random")
    await ada.wish(BeginWish)
    await give_salts([ada])
    await eventually(lambda: ada.table.events)
    return ada


@pytest.mark.parametrize("players", [2, 6])
async def test_a_whole_game_against_bots(tmp_path: Path, players: int) -> None:
    async with open_hub(tmp_path) as hub:
        ada = await a_game(hub, players)
        await play_on([ada])
        assert len(present(ada.table.view(None).result).ranks) == players


async def test_a_game_goes_on_after_a_restart_and_is_frozen_while_its_package_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_hub(tmp_path) as hub:
        ada = await a_game(hub)
        table = ada.live.id
        await play_on([ada], until=lambda: ada.table.at > 20)
        await eventually(lambda: ada.seat in ada.table.to_act())
        seat, before = ada.seat, ada.table.view(ada.seat)
    async with open_hub(tmp_path) as hub:
        live = await hub.get(table)
        assert present(live.table).view(seat) == before
    monkeypatch.delenv(ENVIRONMENT_VARIABLE)
    async with open_hub(tmp_path) as hub:
        with pytest.raises(Frozen) as frozen:
            await hub.get(table)
        assert (frozen.value.message.key, frozen.value.message.params) == (
            "store-no-game",
            {"game": "palitan"},
        )
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, "palitan")
    async with open_hub(tmp_path) as hub:
        live = await hub.get(table)
        assert present(live.table).view(seat) == before
        again = Person(hub, live, "ada")
        await play_on([again])
        assert again.table.is_over


def test_a_server_offers_the_games_that_it_was_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ENVIRONMENT_VARIABLE)
    with ServerProcess(tmp_path, "--game-package", "palitan") as server:
        games = {game["game"]: game for game in server.answer("/api/offer")["games"]}
    assert games["palitan"]["title"] == "Palitan"
    assert games["palitan"]["options"][0]["values"] == [2, 3, 4, 5, 6]
    assert set(games) > {"palitan", "tanuki"}


def test_a_server_starts_without_a_package_that_is_broken_and_says_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ENVIRONMENT_VARIABLE)
    with ServerProcess(tmp_path, "--game-package", "patintero") as server:
        games = [game["game"] for game in server.answer("/api/offer")["games"]]
        assert "patintero" in server.log
    assert "palitan" not in games
    assert "tanuki" in games
