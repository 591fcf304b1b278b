"""Train the nets of a card game, or continue a training run."""

import argparse
import sys
from pathlib import Path

from net_training.training import Plan, start_or_resume

ROOT = Path(__file__).parents[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["tindahan", "bastos", "tanuki"])
    parser.add_argument("--iterations", type=int, default=3000, help="of 1,000 rounds each (3000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="folder of the run (runs/GAME-SEED)")
    asked = parser.parse_args()
    folder = asked.out or ROOT / "runs" / f"{asked.game}-{asked.seed}"
    plan = Plan(asked.game, asked.iterations, asked.seed)
    try:
        run = start_or_resume(plan, folder)
    except ValueError as error:
        sys.exit(str(error))
    if run.iteration:
        print(f"continuing after iteration {run.iteration}", flush=True)
    run.train(lambda row: print(_line(row, plan.iterations), flush=True))


def _line(row: dict[str, object], iterations: int) -> str:
    return "  ".join(
        [f"{row['iteration']:>6} of {iterations}"]
        + [f"{name} {value}" for name, value in row.items() if name != "iteration"]
    )


if __name__ == "__main__":
    main()
