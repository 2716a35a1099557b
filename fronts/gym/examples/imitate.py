"""Teaches the network to imitate recorded runs.

    barrow bot into-ruins --bot delver --seeds 1000000..1005999 --moves 5000 --save runs
    python imitate.py runs --out imitated.pt
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch

import barrow_gym
from network import ARRAYS, Network, masked, tensors

BATCH = 512


def read(folder: Path, most: int) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Observations from all runs in a folder, up to this many, with the action that was taken after each."""
    arrays: dict[str, list[np.ndarray]] = {name: [] for name in (*ARRAYS, "action_mask")}
    actions: list[int] = []
    for file in sorted(folder.glob("*.run")):
        for observation, action, _ in barrow_gym.play(file.read_bytes(), obs=list(arrays)):
            if action is not None:
                actions.append(action)
                for name, found in arrays.items():
                    found.append(observation[name])
        if len(actions) >= most:
            break
    return {name: np.stack(found) for name, found in arrays.items()}, np.array(actions)


def main() -> None:
    """Reads runs, learns, writes weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", type=Path, help="folder of recorded runs")
    parser.add_argument("--out", type=Path, default=Path("imitated.pt"))
    parser.add_argument("--moves", type=int, default=700_000, help="the most moves to learn from")
    parser.add_argument("--minutes", type=float, default=20)
    settings = parser.parse_args()
    begun = time.monotonic()
    observations, actions = read(settings.runs, settings.moves)
    held_out = len(actions) // 50
    print(f"{len(actions):,} moves read in {time.monotonic() - begun:.0f} s", flush=True)
    network = Network()
    print(f"{sum(weights.numel() for weights in network.parameters()):,} weights", flush=True)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    dice = np.random.default_rng(1)

    def loss(places: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
        batch = {name: array[places] for name, array in observations.items()}
        logits = masked(network(*tensors(batch))[0], torch.from_numpy(batch["action_mask"]))
        target = torch.from_numpy(actions[places])
        return torch.nn.functional.cross_entropy(logits, target), (logits.argmax(1) == target).float().mean()

    begun, steps = time.monotonic(), 0
    while (passed := (time.monotonic() - begun) / 60 / settings.minutes) < 1:
        optimizer.param_groups[0]["lr"] = 1e-3 * (1 - passed) + 1e-5
        found, _ = loss(dice.integers(held_out, len(actions), BATCH))
        optimizer.zero_grad()
        found.backward()
        optimizer.step()
        steps += 1
        if steps % 200 == 0:
            with torch.no_grad():
                test, right = loss(dice.integers(0, held_out, 4 * BATCH))
            print(f"{steps * BATCH:,} moves, {time.monotonic() - begun:.0f} s, loss {test:.3f}, {right:.1%} alike", flush=True)
            torch.save(network.state_dict(), settings.out)
    torch.save(network.state_dict(), settings.out)


if __name__ == "__main__":
    main()
