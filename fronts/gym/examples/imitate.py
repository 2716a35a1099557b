"""Teaches the network to imitate recorded runs of any game.

    barrow bot into-ruins --bot delver --seeds 1000000..1029999 --moves 5000 --save runs
    python imitate.py runs --out imitated.pt

It reads the runs in portions, and learns from each portion several times before it reads the next.
"""

import argparse
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import numpy as np
import torch

import barrow_gym
from network import Network, Seen, load

#: The learning rate falls to this part of it.
SLOWEST = 0.02
#: Moves of the first portion are never learnt from: they test.
TEST = 20_000


def read(network: Network, files: Iterator[Path], most: int) -> tuple[Seen, torch.Tensor, torch.Tensor]:
    """The next observations, up to this many, with their masks and the action that was taken after each."""
    rows: list[np.ndarray] = []
    actions: list[int] = []
    starts: list[int] = []
    for file in files:
        starts.append(len(rows))
        for row, action, _ in barrow_gym.play(file.read_bytes(), obs="flat"):
            if action is not None:
                rows.append(row.copy())
                actions.append(action)
        if len(actions) >= most:
            break
    fields = {name: (dtype, shape, offset) for name, dtype, shape, offset in barrow_gym.layout(network.id)}
    whole = np.stack(rows)

    def array(name: str) -> np.ndarray:
        dtype, shape, offset = fields[name]
        size = np.dtype(dtype).itemsize * int(np.prod(shape))
        return np.ascontiguousarray(whole[:, offset : offset + size]).view(dtype).reshape(-1, *shape)

    observation = {name: array(name) for name in network.arrays}
    if network.remembers:
        remember(network, observation["map"], np.array(starts), np.diff([*starts, len(rows)]))
    with torch.no_grad():
        seen = network.read(observation)
    return seen, torch.from_numpy(array("action_mask")), torch.tensor(actions)


def remember(network: Network, map: np.ndarray, starts: np.ndarray, lengths: np.ndarray) -> None:
    """Adds what the network remembers to the maps of runs, all runs at once, step by step."""
    memory = network.memory(len(starts))
    for step in range(lengths.max()):
        runs = np.flatnonzero(lengths > step)
        found, memory[runs] = network.recall(torch.from_numpy(map[starts[runs] + step]), memory[runs])
        map[starts[runs] + step] = found.numpy()


def main() -> None:
    """Reads runs, learns, writes weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", type=Path, help="folder of recorded runs")
    parser.add_argument("--id", default="Barrow/IntoRuins-v2")
    parser.add_argument("--from", dest="begin", type=Path, help="initial weights")
    parser.add_argument("--remember", action="store_true", help="let the network see remembered things where nothing is in view")
    parser.add_argument("--out", type=Path, default=Path("imitated.pt"))
    parser.add_argument("--portion", type=int, default=100_000, help="moves to read at a time")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--passes", type=int, default=3, help="times that each portion is learnt from")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the start")
    parser.add_argument("--seed", type=int, default=1)
    settings = parser.parse_args()
    torch.manual_seed(settings.seed)
    network = load(settings.begin)[0] if settings.begin else Network(settings.id, remembers=settings.remember)
    print(f"{sum(weights.numel() for weights in network.parameters()):,} weights", flush=True)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.rate)
    files = iter(cycle(sorted(settings.runs.glob("*.run"))))
    test = read(network, files, TEST)

    def judge(part: tuple[Seen, torch.Tensor, torch.Tensor], places: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The loss in these places, and the share of moves that are alike."""
        seen, mask, actions = part[0].change(lambda array: array.index_select(0, places)), part[1].index_select(0, places), part[2][places]
        choice = network.choose(network.hidden(seen), seen, mask)
        return -choice.log(actions).mean(), (choice.best() == actions).float().mean()

    begun, moves, passed = time.monotonic(), 0, 0.0
    while passed < 1:
        portion = read(network, files, settings.portion)
        for _ in range(settings.passes):
            for places in torch.randperm(len(portion[2])).split(settings.batch):
                passed = min((time.monotonic() - begun) / 60 / settings.minutes, 1)
                optimizer.param_groups[0]["lr"] = settings.rate * max(1 - passed, SLOWEST)
                loss, _ = judge(portion, places)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                moves += len(places)
        with torch.no_grad():
            error, right = judge(test, torch.arange(len(test[2])))
        print(f"{moves:,} moves, {time.monotonic() - begun:.0f} s, loss {error:.3f}, {right:.1%} alike", flush=True)
        network.save(settings.out)


if __name__ == "__main__":
    main()
