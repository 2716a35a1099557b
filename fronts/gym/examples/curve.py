"""Draws the learning curve from ppo.py: the depth of episodes and the entropy of the policy.

    python curve.py curve.csv --out curve.png

Several files are joined into one curve, as parts of the same training.
"""

import argparse
import csv
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot as plt  # noqa: E402

#: Rows before this are skipped in each file, because the first episodes to end are short ones. [steps]
WARMUP = 150_000
#: Mean depths of other agents over a thousand different seeds, for comparison.
OTHERS = {"random": 2.4, "after imitation": 4.6, "delver, which it was taught by": 7.1}


def read(files: list[Path]) -> list[tuple[float, float, float]]:
    """Steps so far, mean depth and entropy, in rows."""
    rows: list[tuple[float, float, float]] = []
    before = 0.0
    for file in files:
        with file.open(newline="") as lines:
            table = [(float(row["steps"]), float(row["depth"]), float(row["entropy"])) for row in csv.DictReader(lines)]
        rows += [(before + steps, depth, entropy) for steps, depth, entropy in table if steps > WARMUP]
        before += table[-1][0]
    return rows


def main() -> None:
    """Draws and saves the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=Path("curve.png"))
    settings = parser.parse_args()
    rows = read(settings.files)
    steps = [row[0] / 1e6 for row in rows]
    figure, depths = plt.subplots(figsize=(8, 4.5), layout="constrained")
    depths.plot(steps, [row[1] for row in rows], color="tab:blue", label="the learner, last 500 episodes")
    for name, depth in OTHERS.items():
        depths.axhline(depth, color="tab:grey", linestyle="--", linewidth=1)
        depths.annotate(name, (0.99, depth), xycoords=("axes fraction", "data"), ha="right", va="bottom", color="tab:grey")
    depths.set_xlabel("millions of environment steps")
    depths.set_ylabel("mean depth at the end", color="tab:blue")
    depths.set_ylim(0, 9)
    entropies = depths.twinx()
    entropies.plot(steps, [row[2] for row in rows], color="tab:orange", linewidth=1)
    entropies.set_ylabel("entropy of the policy [nats]", color="tab:orange")
    entropies.set_ylim(0, 0.6)
    depths.set_title("PPO in Into Ruins, after 18 minutes of imitation")
    figure.savefig(settings.out, dpi=110)
    print(f"{settings.out}: {len(rows)} points")


if __name__ == "__main__":
    main()
