"""Rollouts on Ray actors, from a laptop to a cluster: each call plays one block. Then a Ray Data pipeline from seeds to Parquet.

    pip install "ray[data]"
    python with_ray.py --seeds 2000 --out rollouts
"""

import argparse
import time
from pathlib import Path

import numpy as np
import ray
from numpy.typing import NDArray

import barrow_gym

ID = "Barrow/IntoRuins-v1"
#: Environments per actor.
LANES = 128


class Roller:
    """Plays many seeds side by side, with random legal actions."""

    def __init__(self) -> None:
        self.envs = barrow_gym.VectorEnv(ID, LANES, obs=["action_mask"], copy=False, limit=2000)

    def block(self, seeds: NDArray[np.int64]) -> dict[str, NDArray]:
        """Returns a row for each seed: the result of its run, and the run itself."""
        table: dict[str, list[object]] = {"seed": [], "depth": [], "turns": [], "run": []}
        for start in range(0, len(seeds), LANES):
            part = [int(seed) for seed in seeds[start : start + LANES]]
            for seed, info in zip(part, self._played(part)):
                table["seed"].append(seed)
                for name in ("depth", "turns", "run"):
                    table[name].append(info[name])
        return {name: np.array(column, object if name == "run" else np.int64) for name, column in table.items()}

    def __call__(self, batch: dict[str, NDArray]) -> dict[str, NDArray]:
        """Plays a batch for Ray Data."""
        return self.block(batch["id"])

    def _played(self, seeds: list[int]) -> list[dict[str, object]]:
        _, infos = self.envs.reset(seed=seeds + [0] * (LANES - len(seeds)))
        dice = np.random.default_rng(seeds)
        ends: list[dict[str, object]] = [{} for _ in range(LANES)]
        is_over = np.zeros(LANES, bool)
        while not is_over.all():
            mask = infos["action_mask"]
            drawn = (dice.random(mask.shape, np.float32) * mask).argmax(1)
            _, _, terminated, truncated, infos = self.envs.step(drawn)
            for lane in (terminated | truncated).nonzero()[0]:
                if not is_over[lane]:
                    ends[lane] = {name: infos[name][lane] for name in ("depth", "turns", "run")}
            is_over |= terminated | truncated
        return ends[: len(seeds)]


def measured(workers: int, seeds: NDArray[np.int64]) -> float:
    """Turns per second of this many actors, which share the seeds in blocks."""
    pool = ray.util.ActorPool([ray.remote(Roller).remote() for _ in range(workers)])
    # Start the workers before the clock.
    list(pool.map(lambda actor, part: actor.block.remote(part), [seeds[:1]] * workers))
    begun = time.monotonic()
    blocks = list(pool.map_unordered(lambda actor, part: actor.block.remote(part), np.array_split(seeds, 4 * workers)))
    return sum(int(block["turns"].sum()) for block in blocks) / (time.monotonic() - begun)


def main() -> None:
    """Measures one and two workers, then writes rollouts to a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=2000)
    parser.add_argument("--out", type=Path, default=Path("rollouts"))
    settings = parser.parse_args()
    ray.init(num_cpus=2, log_to_driver=False)
    for workers in (1, 2):
        print(f"{workers} workers: {measured(workers, np.arange(settings.seeds)):,.0f} turns a second", flush=True)
    table = ray.data.range(settings.seeds).map_batches(Roller, batch_size=256, compute=ray.data.ActorPoolStrategy(size=1))
    table.write_parquet(str(settings.out.resolve()))
    rows = ray.data.read_parquet(str(settings.out.resolve()))
    print(f"{rows.count()} rollouts in {settings.out}, mean depth {rows.mean('depth'):.2f}")
    ray.shutdown()


if __name__ == "__main__":
    main()
