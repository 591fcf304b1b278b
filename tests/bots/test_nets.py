"""Nets: what they see, how they are evaluated and loaded, and the bots that play by them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sarisari.bots import get_bot
from sarisari.bots.games import CardPlay, play_of
from sarisari.bots.kernels.net_choice import CRITIC_OUTPUTS, MOST_INPUTS, make_net_buffers
from sarisari.bots.nets import weight_files
from sarisari.bots.nets.layers import (
    HIDDEN_1,
    HIDDEN_2,
    blank_weights,
    numbers_in,
    output_of,
    run_hidden,
)
from sarisari.bots.nets.weight_files import Nets, UnusableNetsError, read_nets, save_nets
from sarisari.bots.search.critic_bot import CriticBot
from sarisari.bots.search.critic_sampler import CriticSampler, CriticSettings
from sarisari.bots.search.net_bot import NetBot
from sarisari.core.event import Action
from sarisari.core.game import View
from sarisari.core.stream import below, new_stream
from sarisari.games import card_games, get_game
from tests.support.narrowing import of_type
from tests.support.random_games import few_options

WORLDS = 12


def inputs_of(name: str) -> Any:
    return of_type(CardPlay, play_of(name)).net_inputs


def random_nets(name: str, seed: int = 1) -> Nets:
    """Nets with weights drawn at random."""
    inputs, rng = inputs_of(name), np.random.default_rng(seed)
    actor = blank_weights(inputs.INPUTS, inputs.OUTPUTS)
    critic = blank_weights(inputs.CRITIC_INPUTS, CRITIC_OUTPUTS)
    for weights in (actor, critic):
        numbers_in(weights)[:] = rng.normal(0, 0.2, len(numbers_in(weights)))
    return Nets(actor, critic, 1)


def random_views(name: str, options: dict[str, Any], seed: int) -> list[View]:
    """The views of all seats to act in two random rounds."""
    game, stream = get_game(name), new_stream(seed)
    state, views = game.new(options), []
    while len(state.sheets) < 2 and game.result(state) is None:
        if game.due(state):
            game.apply(state, game.random_deal(state, stream))
            continue
        seat = game.to_act(state)[-1]
        view = game.view(state, seat)
        views.append(view)
        game.apply(state, Action(seat, view.legal[below(stream, len(view.legal))]))
    return views


def with_every_few_options() -> list[Any]:
    return [
        pytest.param(name, options, id=f"{name}-{number}")
        for name in card_games()
        for number, options in enumerate(few_options(name))
    ]


@pytest.mark.parametrize(("name", "options"), with_every_few_options())
def test_an_actor_sees_the_same_whatever_the_others_hold(
    name: str, options: dict[str, Any]
) -> None:
    inputs, nets, room = inputs_of(name), random_nets(name), make_net_buffers()
    for number, view in enumerate(random_views(name, options, 5)):
        sampler = CriticSampler(view, nets, CriticSettings())
        sampler.draw(WORLDS, new_stream(number))
        seen = set()
        for s, t in zip(sampler.pool, sampler.traces, strict=True):
            count = inputs.see(s, t, view.seat, room.place, room.active)
            active = room.active[:count].tolist()
            assert len(set(active)) == count < MOST_INPUTS
            assert max(active) < inputs.INPUTS
            seen.add(tuple(active))
            kinds = np.arange(8) % 4
            count = inputs.see_world(s, view.seat, room.place, kinds, room.active, count)
            assert count < MOST_INPUTS
            assert int(room.active[:count].max()) < inputs.CRITIC_INPUTS
        assert len(seen) == 1


@pytest.mark.parametrize("name", card_games())
def test_each_legal_action_has_an_output_of_its_own(name: str) -> None:
    inputs, room = inputs_of(name), make_net_buffers()
    for view in random_views(name, {}, 6):
        sampler = CriticSampler(view, random_nets(name), CriticSettings())
        sampler.draw(1, new_stream(1))
        inputs.see(sampler.pool[0], sampler.traces[0], view.seat, room.place, room.active)
        firsts = {int(first) for first, _ in sampler.actions}
        outputs = {inputs.output_place(room.place, first) for first in firsts}
        assert len(outputs) == len(firsts)
        assert outputs <= set(range(inputs.OUTPUTS))


def test_a_critic_sees_the_hands_and_the_kinds_of_players() -> None:
    nets, room = random_nets("tindahan"), make_net_buffers()
    inputs = inputs_of("tindahan")
    view = random_views("tindahan", {"players": 4}, 7)[20]
    sampler = CriticSampler(view, nets, CriticSettings())
    sampler.draw(WORLDS, new_stream(1))
    seen = set()
    for s, t in zip(sampler.pool, sampler.traces, strict=True):
        for kind in (0, 1):
            count = inputs.see(s, t, view.seat, room.place, room.active)
            count = inputs.see_world(s, view.seat, room.place, np.full(8, kind), room.active, count)
            seen.add(tuple(sorted(room.active[:count].tolist())))
    assert len(seen) == 2 * len(np.unique(sampler.pool.hands, axis=0))


def test_plain_python_evaluates_a_net_as_compiled_code_does() -> None:
    weights, rng = random_nets("tanuki").actor, np.random.default_rng(3)
    active = rng.permutation(600)[:51].astype(np.uint16)
    found = []
    for run, tell in ((run_hidden, output_of), (_plain(run_hidden), _plain(output_of))):
        hidden_1, hidden_2 = np.zeros(HIDDEN_1, np.float32), np.zeros(HIDDEN_2, np.float32)
        run(weights[0], active, len(active), hidden_1, hidden_2)
        found.append([tell(weights[0], hidden_2, output) for output in range(10)])
    w = {field: weights[field][0].astype(np.float64) for field in weights.dtype.names}
    first = np.maximum(w["first"][active].sum(0) + w["first_bias"], 0)
    second = np.maximum(first @ w["second"] + w["second_bias"], 0)
    expected = (w["third"] @ second + w["third_bias"])[:10]
    assert found[0] == pytest.approx(expected, abs=1e-3)
    assert found[1] == pytest.approx(found[0], abs=1e-4)
    assert np.abs(expected).max() > 0.1


def _plain(kernel: Any) -> Any:
    return getattr(kernel, "py_func", kernel)


@pytest.mark.parametrize("name", card_games())
def test_bots_with_nets_choose_legally_and_the_same_way_each_time(name: str) -> None:
    nets = random_nets(name)
    views = random_views(name, few_options(name)[-1], 8)[::7]
    for view in views:
        for bot in (NetBot("net", nets), CriticBot("critic", nets, 60, None)):
            choice = bot.choose(view, 4)
            assert choice.do in view.legal
            assert bot.choose(view, 4) == choice
    assert len(views) > 3


def test_nets_are_saved_in_half_precision_and_read_again(tmp_path: Path) -> None:
    inputs, nets = inputs_of("tanuki"), random_nets("tanuki")
    path = tmp_path / "tanuki.npz"
    save_nets(path, nets.actor, nets.critic, 7)
    again = read_nets(path, inputs.INPUTS, inputs.CRITIC_INPUTS, inputs.OUTPUTS)
    assert again.version == 7
    assert numbers_in(again.actor) == pytest.approx(numbers_in(nets.actor), abs=1e-3)
    assert numbers_in(again.critic) == pytest.approx(numbers_in(nets.critic), abs=1e-3)
    assert path.stat().st_size < 500_000


def test_nets_that_cannot_be_used_are_refused_with_a_sentence(tmp_path: Path) -> None:
    nets, path = random_nets("tanuki"), tmp_path / "tanuki.npz"
    sizes = (inputs_of("tanuki").INPUTS, inputs_of("tanuki").CRITIC_INPUTS, 59)
    with pytest.raises(UnusableNetsError, match=r"tanuki.npz is missing"):
        read_nets(path, *sizes)
    save_nets(path, nets.actor, nets.critic, 1)
    with pytest.raises(
        UnusableNetsError, match=r"the actor in tanuki.npz has \d+ weights instead of"
    ):
        read_nets(path, sizes[0] + 1, *sizes[1:])
    with np.load(path) as saved:
        np.savez(path, **{**saved, "format": np.int64(99)})
    with pytest.raises(
        UnusableNetsError, match=r"tanuki.npz has format 99; this version reads format"
    ):
        read_nets(path, *sizes)
    path.write_bytes(b"no archive")
    with pytest.raises(UnusableNetsError, match=r"tanuki.npz cannot be read"):
        read_nets(path, *sizes)


@pytest.mark.parametrize("bot", ["net", "critic:iterations=60"])
def test_without_usable_nets_strong_plays_and_a_sentence_says_so(
    bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(weight_files, "FOLDER", tmp_path)
    weight_files.nets_of.cache_clear()
    view = random_views("tanuki", {}, 9)[0]
    choices = [get_bot(bot).choose(view, 1) for _ in range(2)]
    weight_files.nets_of.cache_clear()
    assert choices[0].instead == "strong"
    assert choices[0].do in view.legal
    told = "sarisari: tanuki.npz is missing; bots play without nets\n"
    assert capsys.readouterr().err == told  # once


@pytest.mark.parametrize("name", card_games())
def test_the_nets_of_the_package_can_be_used_and_are_small(name: str) -> None:
    assert weight_files.nets_of(name) is not None
    assert (weight_files.FOLDER / f"{name}.npz").stat().st_size <= 500_000
    view = random_views(name, {}, 9)[2]
    assert get_bot("net").choose(view, 1).instead is None
