"""The long checks, one after another with their figures: `make soak`, or one part of them with
`make soak PART=bandu`; at most 60 minutes each.

1. mutation: the rule functions of each game are broken in many small ways; at least 90 % of the
   mutants must die, and every survivor is printed.
2. long-tests: damaged records and odd requests by the thousand; what every game must do, views
   compared for what they may hide, and beliefs held against the rules, under every combination of
   options; tables with
   random proposals, undos, clocks and stand-ins; bots against bots.
3. bandu: thousands of odd placements, towers of twelve and twenty that stand for a minute,
   random games by the thousand, and whole games of bots with every option.
4. server: killed three hundred times under load, attacked for a minute by fifty bad clients, and
   its HTTP API asked at random by its own description.
5. attacks: everything in docs/threats.md, each for half a minute, with honest people beside it who
   may be held up for so long and no longer; a row of figures for each.
6. postgres: three processes of one PostgreSQL store, killed and stopped, the database restarted and
   connections cut; four bids at once through four processes, a thousand times; two browsers at
   different processes behind Caddy (if it is installed), one of which is killed in every game.
7. research: the conformance tests of the interfaces for researchers, on more games and for longer.
"""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sarisari.games import card_games

ROOT = Path(__file__).parents[1]
LEAST_KILLED = 0.9
PROCESSES = 2
SIDE_BY_SIDE = (f"-n{PROCESSES}", "--dist", "worksteal")


def mutate(game: str) -> dict[str, Any]:
    """Mutate one game's rules; return the outcome."""
    done = subprocess.run(
        [sys.executable, "tools/mutate.py", game],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    outcome: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return outcome


def mutation() -> bool:
    """Mutate all games, two at a time; False if too many mutants survive."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        outcomes = list(pool.map(mutate, card_games()))
    for outcome in outcomes:
        rate = outcome["killed"] / outcome["mutants"]
        print(f"{outcome['game']}: {outcome['killed']} of {outcome['mutants']} killed, {rate:.1%}")
        for survivor in outcome["survivors"]:
            print(f"  line {survivor['line']}: {survivor['was']}  ->  {survivor['is']}")
    return all(o["killed"] / o["mutants"] >= LEAST_KILLED for o in outcomes)


def long_tests() -> bool:
    """Run the randomised tests with many more examples."""
    names = (
        "never_crash",
        "are_answered",
        "cannot_know",
        "outlives_a_kill",
        "test_machine",
        "test_strength",
        "conformance",
        "can_be_told",
    )
    beliefs = ("test_enumeration", "test_samples")
    return pytest("tests", "-k", " or ".join((*names, *beliefs)), *SIDE_BY_SIDE)


def bandu() -> bool:
    """Stress tests of the physics, and games with and without it."""
    physics = [f"tests/physics/test_{name}.py" for name in ("truths", "robust")]
    games = [f"tests/bandu/test_{name}.py" for name in ("games", "real")]
    return pytest(*physics, *games, *SIDE_BY_SIDE)


def server() -> bool:
    """Crash and fuzz tests of the server."""
    names = ("killed", "bad_clients", "openapi_fuzz")
    return pytest(*(f"tests/server/test_{name}.py" for name in names))


def attacks() -> bool:
    """Attacks of guests on each other and on the server."""
    command = [sys.executable, "-m", "tests.attacks.measure"]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def postgres() -> bool:
    """Several processes that share one store."""
    names = ("process_group", "many_processes")
    servers = [f"tests/server/test_{name}.py" for name in names]
    return pytest(*servers) & pytest("tests/browser/test_behind_caddy.py")


def research() -> bool:
    """Conformance tests of other libraries, on every game."""
    return pytest("tests/research", *SIDE_BY_SIDE)


def pytest(*arguments: str) -> bool:
    """Run some tests in soak mode; return whether they passed."""
    command = [sys.executable, "-m", "pytest", "-q", "--durations=10", *arguments]
    env = {**os.environ, "SARISARI_SOAK": "1"}
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode == 0


PARTS = {
    "mutation": mutation,
    "long-tests": long_tests,
    "bandu": bandu,
    "server": server,
    "attacks": attacks,
    "postgres": postgres,
    "research": research,
}


def main() -> None:
    """Run all checks or those that are named; fail if one failed."""
    names = sys.argv[1:] or list(PARTS)
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no such part: {' '.join(unknown)}; there are {' '.join(PARTS)}", file=sys.stderr)
        sys.exit(2)
    start = time.monotonic()
    outcomes = {name: PARTS[name]() for name in names}
    minutes = (time.monotonic() - start) / 60
    print(f"soak took {minutes:.1f} minutes")
    for name, is_good in outcomes.items():
        print(f"{name}: {'good' if is_good else 'FAILED'}")
    sys.exit(0 if all(outcomes.values()) else 1)


if __name__ == "__main__":
    main()
