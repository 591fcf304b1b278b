"""How well a search with nets tells kinds of players apart: `python -m bench.net_kinds GAME`.

One seat watches three others: `net` and `strong` (both should be taken for the net), `casual` (the
rollout policy), `beginner` (careless) and `random`, drawn anew for each game. At its last choice of
each round the watcher's search says how likely each kind is, given this round and the rounds before
it. Reported by true kind, after one round and after three: the mean chance of the true kind, and
the log loss in nats beside that of the priors. The same games also compare beliefs: nats a card
that worlds weighed by all kinds gain over even worlds, and worlds weighed as `strong` weighs them.
Intervals are 95 % over games.
"""

import argparse
from typing import Any

import numpy as np

from bench.bots_beliefs import loss
from sarisari.arena.bootstrap import student_t
from sarisari.bots import get_bot
from sarisari.bots.nets.player_kinds import CARELESS, CHANCE, NET, QUICK
from sarisari.bots.nets.weight_files import nets_of
from sarisari.bots.search.critic_sampler import PRIORS, CriticSampler, CriticSettings
from sarisari.bots.search.search_bots import SETTINGS
from sarisari.bots.search.world_sampler import WorldSampler
from sarisari.bots.search.world_weights import tempered
from sarisari.core.event import Action
from sarisari.core.stream import new_stream
from sarisari.games import get_game

KIND_OF = {
    "net": NET,
    "strong:iterations=200": NET,
    "casual": QUICK,
    "beginner": CARELESS,
    "random": CHANCE,
}
WORLDS = 400
SETTINGS_USED = CriticSettings()
WATCHER = 0
CARDS_LEFT = 3  # in the watcher's hand when it looks


def watch(game: str, seed: int, rows: list[dict[str, Any]]) -> None:
    """Play a game and note what the watcher's search thinks."""
    rules: Any = get_game(game)
    rng = np.random.default_rng(seed)
    bots = ["casual", *rng.choice(list(KIND_OF), 3)]
    state, deals = rules.new({"players": 4}), new_stream(seed)
    nets = nets_of(game)
    assert nets is not None
    priors = np.tile(PRIORS, (4, 1))
    rounds, number, has_looked = 0, 0, False
    while rules.result(state) is None and rounds < 3:
        if rules.due(state):
            rules.apply(state, rules.random_deal(state, deals))
            has_looked = False
            continue
        seat = rules.to_act(state)[0]
        view = rules.view(state, seat)
        number += 1
        if seat == WATCHER and len(view.hand) <= CARDS_LEFT and not has_looked:
            has_looked = True
            rounds += 1
            sampler = CriticSampler(view, nets, SETTINGS_USED, priors)
            sampler.draw(WORLDS, new_stream(number))
            chances = np.maximum(sampler.kind_chances(), 1e-6)
            truth = [int(hand) for hand in state.record.hands[:4]]
            hands = np.array(sampler.pool.hands[:, :4])
            parameters = SETTINGS["strong"].parameters(game)
            states, logs = WorldSampler(view, parameters, 1).draw_weighed(
                WORLDS, new_stream(number)
            )
            even = np.full(len(states), 1 / len(states))
            classic = np.array(states.hands[:, :4])
            for other in range(1, 4):
                kind = KIND_OF[bots[other]]
                rows.append(
                    {
                        "game": seed,
                        "bot": bots[other],
                        "rounds": rounds,
                        "chance": float(chances[other, kind]),
                        "loss": -float(np.log(chances[other, kind])),
                        "prior": -float(PRIORS[kind]),
                        "even": loss(classic, even, truth, WATCHER),
                        "kinds": loss(hands, sampler.weights, truth, WATCHER),
                        "classic": loss(classic, tempered(logs), truth, WATCHER),
                    }
                )
            priors = np.log(chances)
        choice = get_bot(bots[seat]).choose(view, seed * 1000 + number)
        rules.apply(state, Action(seat, choice.do))


def interval(values: Any) -> str:
    """The mean with its 95 % interval."""
    count = len(values)
    half = student_t(count - 1) * float(np.std(values, ddof=1)) / count**0.5 if count > 1 else 0.0
    return f"{float(np.mean(values)):+.3f} ± {half:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=30)
    asked = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for seed in range(1, asked.games + 1):
        watch(asked.game, seed, rows)
    for rounds in (1, 3):
        for bot in [*KIND_OF, "all"]:
            these = [row for row in rows if row["rounds"] == rounds and bot in (row["bot"], "all")]
            if len(these) < 2:
                continue
            chance, told = np.mean([row["chance"] for row in these]), [row["loss"] for row in these]
            prior = np.mean([row["prior"] for row in these])
            print(
                f"{asked.game} after {rounds}: {bot}: true kind {chance:.2f}, loss "
                f"{interval(told)} (prior {prior:.3f}), {len(these)} seats"
            )
    for way in ("kinds", "classic"):
        gains = [row["even"] - row[way] for row in rows]
        print(f"{asked.game} beliefs, {way}: {interval(gains)} nats a card over even worlds")


if __name__ == "__main__":
    main()
