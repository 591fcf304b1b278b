"""Train the nets of a card game, or continue a training run that was interrupted (docs/nets.md).

python tools/train_net.py tindahan                       trains into runs/tindahan-1/
python tools/train_net.py tindahan --export              and makes its nets those of the package
python tools/train_net.py tindahan --picture curve.svg   draws its learning curve
"""

import argparse
import sys
from pathlib import Path

from net_training.curve_picture import picture, rows_of
from net_training.export import export_nets
from net_training.training import CURVE, Plan, start_or_resume

from sarisari.bots.kernels.binder import has_nets
from sarisari.bots.nets.weight_files import FOLDER
from sarisari.bots.versions import VERSIONS
from sarisari.games import card_games

ROOT = Path(__file__).parents[1]


def main() -> None:
    games = [game for game in card_games() if has_nets(game)]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=games)
    parser.add_argument("--iterations", type=_positive, default=3000, help="of 1,000 rounds (3000)")
    parser.add_argument("--seed", type=_positive, default=1, help="another seed, another run (1)")
    parser.add_argument("--out", type=Path, help="the folder of the run (runs/GAME-SEED)")
    parser.add_argument(
        "--export", action="store_true", help="at the end, replace the package's nets"
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help="at the end, draw the curve")
    asked = parser.parse_args()
    folder = asked.out or ROOT / "runs" / f"{asked.game}-{asked.seed}"
    plan = Plan(asked.game, asked.iterations, asked.seed)
    try:
        run = start_or_resume(plan, folder)
    except (OSError, ValueError) as error:
        sys.exit(f"{folder} cannot be continued: {error}")
    if run.iteration:
        print(f"continuing after iteration {run.iteration} of {plan.iterations}", flush=True)
    try:
        run.train(lambda row: print(_line(row, plan.iterations), flush=True))
    except KeyboardInterrupt:
        sys.exit(f"\nstopped; the same command goes on from the last checkpoint in {folder}")
    if asked.export:
        export_nets(run, FOLDER / f"{asked.game}.npz", VERSIONS["net"])
    if asked.picture:
        drawn = picture(asked.game.capitalize(), rows_of(folder / CURVE))
        asked.picture.write_text(drawn, encoding="utf-8")


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a whole number above 0, not {text!r}")
    return int(text)


def _line(row: dict[str, object], iterations: int) -> str:
    figures = [f"{name} {value}" for name, value in row.items() if name != "iteration"]
    return "  ".join([f"{row['iteration']:>6} of {iterations}", *figures])


if __name__ == "__main__":
    main()
