"""Draws learning curves from ppo.py, one for each file: a column of the tables against the steps.

    python curve.py ../agents/into-ruins.csv --line delver=7.14 --title "PPO in Into Ruins, after imitation" --out curve.png
"""

import argparse
import csv
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot as plt  # noqa: E402


def read(file: str, column: str, warmup: float) -> tuple[list[float], list[float]]:
    """Millions of steps, and the column's values."""
    with Path(file).open(newline="") as lines:
        table = [(float(row["steps"]) / 1e6, float(row[column])) for row in csv.DictReader(lines) if float(row["steps"]) > warmup]
    return [steps for steps, _ in table], [value for _, value in table]


def main() -> None:
    """Draws and saves the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    parser.add_argument("--column", default="depth")
    parser.add_argument("--line", action="append", default=[], help="NAME=VALUE: a line to compare with")
    parser.add_argument("--title", default="")
    parser.add_argument("--warmup", type=float, default=150_000, help="steps at the start that are left out: the first episodes to end are short")
    parser.add_argument("--out", type=Path, default=Path("curve.png"))
    settings = parser.parse_args()
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    for file in settings.files:
        axes.plot(*read(file, settings.column, settings.warmup), linewidth=1.2, label=Path(file).stem)
    for line in settings.line:
        name, _, value = line.partition("=")
        axes.axhline(float(value), color="tab:grey", linestyle="--", linewidth=1)
        axes.annotate(name, (0.99, float(value)), xycoords=("axes fraction", "data"), ha="right", va="bottom", color="tab:grey")
    axes.set_xlabel("millions of environment steps")
    axes.set_ylabel(f"mean {settings.column} of the last episodes")
    axes.set_title(settings.title)
    axes.legend()
    figure.savefig(settings.out, dpi=110)
    print(f"{settings.out}: {len(settings.files)} curves")


if __name__ == "__main__":
    main()
