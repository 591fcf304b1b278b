"""One side of `bench/peers.py`: step the environments of one library, in an environment of its own.

Started as a process that reads lines (`1024`: the number of games at once) and answers each with the
CPU time of a step in nanoseconds: of one game, with its observation and its mask. It needs nothing
of Sari-sari.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

SECONDS = 0.4  # of each measurement, at least
WARM_UP = 20


def timed(step: Callable[[], int]) -> float:
    """Nanoseconds of CPU time for each of the steps that a call returns the number of."""
    for _ in range(WARM_UP):
        step()
    done, start = 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        done += step()
    return 1e9 * spent / done


def pgx_steps(n: int) -> float:
    """pgx: `n` games of Leduc hold'em, stepped by `vmap` and `jit`, with automatic reset. Whatever
    is faster: a call for each step with actions chosen beforehand, or many steps in one call that
    also chooses the actions."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    def choose(mask: Any, key: Any) -> Any:
        return jax.random.categorical(key, jnp.where(mask, 0.0, -1e9), axis=-1)

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, now, later = jax.random.split(key, 3)
        action = choose(state.legal_action_mask, now)
        return (step(state, action, jax.random.split(later, n)), key), None

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), n))
    key = jax.random.PRNGKey(2)
    steps = max(1, 4096 // n)
    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    held = [(state, key)]

    def scanned() -> int:
        held[0] = jax.block_until_ready(many(held[0]))
        return steps * n

    single = jax.jit(step)
    action = jax.jit(choose)(state.legal_action_mask, key)
    keys = jax.random.split(key, n)
    held_state = [state]

    def called() -> int:  # an action that is not legal ends the game, which begins anew
        held_state[0] = jax.block_until_ready(single(held_state[0], action, keys))
        return n

    return min(timed(scanned), timed(called))


def envpool_steps(n: int) -> float:
    """EnvPool: its pool of Leduc hold'em, one thread. Actions are chosen before the clock runs."""
    import envpool
    import numpy as np

    env = envpool.make(
        "LeducHoldem-v1", env_type="gymnasium", num_envs=n, num_threads=1, batch_size=n, seed=1
    )
    _, info = env.reset()
    held = [info["legal_action_mask"]]
    clock = [0.0]

    def step() -> None:
        actions = held[0].argmax(axis=1).astype(np.int32)
        start = time.process_time()
        *_, found = env.step(actions)
        clock[0] += time.process_time() - start
        held[0] = found["legal_action_mask"]

    for _ in range(WARM_UP):
        step()
    clock[0], done = 0.0, 0
    while clock[0] < SECONDS:
        step()
        done += n
    return 1e9 * clock[0] / done


def rlcard_steps(game: str) -> float:
    """RLCard: one game at a time, which is all it has; random legal actions."""
    import rlcard

    env = rlcard.make(game, config={"seed": 1})
    held = [env.reset()[0]]

    def step() -> int:
        legal = list(held[0]["legal_actions"])
        state, _ = env.step(random.choice(legal))
        held[0] = env.reset()[0] if env.is_over() else state
        return 1

    return timed(step)


def pettingzoo_steps(_: int) -> float:
    """PettingZoo's own Texas hold'em, played through its interface."""
    from pettingzoo.classic import texas_holdem_v4

    return agent_steps(texas_holdem_v4.env())


def agent_steps(env: Any) -> float:
    """A step of an environment for several agents: `last`, a legal action, `step`."""
    env.reset(seed=1)

    def step() -> int:
        if not env.agents:
            env.reset()
        seen, _, is_over, is_cut, _ = env.last()
        action = None
        if not (is_over or is_cut):
            action = random.choice(seen["action_mask"].nonzero()[0])
        env.step(action)
        return 1

    return timed(step)


RLCARD_GAMES = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu")
PEERS: dict[str, Callable[[int], float]] = {
    "pgx": pgx_steps,
    "envpool": envpool_steps,
    "pettingzoo": pettingzoo_steps,
    **{f"rlcard {game}": lambda _, game=game: rlcard_steps(game) for game in RLCARD_GAMES},  # type: ignore[misc]
}


def main() -> None:
    """Answer until the input ends."""
    random.seed(1)
    measure = PEERS[sys.argv[1]]
    for line in sys.stdin:
        try:
            answer: Any = {"ns": measure(int(line))}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:300]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
