"""Proximal policy optimization in one file, in the style of CleanRL, on the native vector environment.

    python ppo.py --from imitated.pt --out agent.pt --curve curve.csv --minutes 45

It samples only legal actions, skips steps that only begin a new run, and never plays a seed below a million, because those seeds
are held out.
"""

import argparse
import csv
import time
from collections import deque
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

import barrow_gym
from network import ARRAYS, ID, Network, masked

#: Training seeds.
SEEDS = range(1_000_000, 2_000_000_000)
DISCOUNT = 0.997
#: The lambda of generalised advantage estimation.
FORESIGHT = 0.95
#: The clip range: limits how much an update can change the probability of an action.
CLIP = 0.2
#: An update stops when the policy has moved this far. [nats]
MOST_CHANGE = 0.02
ENTROPY = 0.003
VALUE = 0.25
#: Number of episodes in the average depth.
RECENT = 500


class Rollout:
    """Observations, actions and rewards of a block of steps, each array [steps, envs, …]."""

    def __init__(self, steps: int, envs: int, observation: dict[str, np.ndarray], floods: torch.Size) -> None:
        shape = (steps, envs)
        arrays = {name: observation[name] for name in (*ARRAYS, "action_mask")}
        self.seen = {name: torch.zeros(shape + array.shape[1:], dtype=torch.from_numpy(array).dtype) for name, array in arrays.items()}
        self.floods = torch.zeros(shape + floods, dtype=torch.uint8)
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.chances, self.values, self.rewards = torch.zeros(shape), torch.zeros(shape), torch.zeros(shape)
        #: True if the run was over after the step.
        self.ends = torch.zeros(shape)
        #: True if the step was played. Steps that only begin a new run are not played.
        self.played = torch.zeros(shape, dtype=torch.bool)

    def advantages(self, last: Tensor) -> Tensor:
        """Advantages: how much better each step turned out than its state's value. `last` has the values after the last step."""
        found, ahead = torch.zeros_like(self.rewards), torch.zeros_like(last)
        for step in reversed(range(len(found))):
            goes_on = 1 - self.ends[step]
            error = self.rewards[step] + DISCOUNT * last * goes_on - self.values[step]
            ahead = error + DISCOUNT * FORESIGHT * goes_on * ahead
            found[step], last = ahead, self.values[step]
        return found


def policy(network: Network, seen: dict[str, Tensor], floods: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
    """The probabilities of the legal actions, and the values of the states."""
    logits, values = network(*(seen[name] for name in ARRAYS), floods)
    return torch.distributions.Categorical(logits=masked(logits, seen["action_mask"]), validate_args=False), values


def update(network: Network, optimizer: torch.optim.Optimizer, rollout: Rollout, last: Tensor, epochs: int, batch: int, learns: bool) -> float:
    """Learns from a block. Only the values learn unless `learns` is true. Returns the mean entropy."""
    advantages = rollout.advantages(last)
    played = rollout.played.flatten().nonzero().squeeze(1)
    seen = {name: array.flatten(0, 1) for name, array in rollout.seen.items()}
    floods, actions, chances = rollout.floods.flatten(0, 1), rollout.actions.flatten(), rollout.chances.flatten()
    returns, advantages = (advantages + rollout.values).flatten(), advantages.flatten()
    spread = advantages[played].std() + 1e-6
    centre = advantages[played].mean()
    entropies = []
    for _ in range(epochs):
        changes = []
        for places in played[torch.randperm(len(played))].split(batch):
            chosen, values = policy(network, {name: array[places] for name, array in seen.items()}, floods[places])
            loss = VALUE * (values - returns[places]).square().mean()
            if learns:
                log = chosen.log_prob(actions[places]) - chances[places]
                gain = (advantages[places] - centre) / spread
                entropy = chosen.entropy().mean()
                loss = loss - torch.min(log.exp() * gain, log.exp().clamp(1 - CLIP, 1 + CLIP) * gain).mean() - ENTROPY * entropy
                entropies.append(entropy.item())
                changes.append((log.exp() - 1 - log).mean().item())
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
        if changes and np.mean(changes) > MOST_CHANGE:
            break
    return float(np.mean(entropies)) if entropies else float("nan")


def main() -> None:
    """Plays and learns until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="begin", type=Path, help="initial weights, for example from imitate.py")
    parser.add_argument("--out", type=Path, default=Path("agent.pt"))
    parser.add_argument("--curve", type=Path, default=Path("curve.csv"), help="file for the learning curve")
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64, help="steps of each environment in a block")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=3e-4, help="learning rate at the start")
    parser.add_argument("--values-first", type=int, default=6, help="blocks at the start that train only the values")
    settings = parser.parse_args()
    torch.manual_seed(1)
    network = Network()
    if settings.begin:
        network.load_state_dict(torch.load(settings.begin))
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)
    envs = barrow_gym.VectorEnv(ID, settings.envs, copy=False, seeds=SEEDS, reward="depth", limit=20_000)
    seen, _ = envs.reset(seed=1)
    rollout = Rollout(settings.steps, settings.envs, seen, network.floods(torch.from_numpy(seen["map"][:1])).shape[1:])
    depths: deque[float] = deque(maxlen=RECENT)
    scores: deque[float] = deque(maxlen=RECENT)
    was_over = np.zeros(settings.envs, bool)
    begun, steps, blocks = time.monotonic(), 0, 0
    with settings.curve.open("w", newline="") as file:
        curve = csv.writer(file)
        curve.writerow(["seconds", "steps", "depth", "score", "entropy", "value_only"])
        while (passed := (time.monotonic() - begun) / 60 / settings.minutes) < 1:
            learns = blocks >= settings.values_first or not settings.begin
            optimizer.param_groups[0]["lr"] = settings.rate * (1 - passed) + 1e-5
            # At first train only the layer of the values.
            for name, weights in network.named_parameters():
                weights.requires_grad_(learns or name.startswith("value"))
            for step in range(settings.steps):
                for name, array in rollout.seen.items():
                    array[step] = torch.from_numpy(seen[name])
                with torch.no_grad():
                    rollout.floods[step] = network.floods(rollout.seen["map"][step])
                    now = {name: array[step] for name, array in rollout.seen.items()}
                    chosen, values = policy(network, now, rollout.floods[step])
                    actions = chosen.sample()
                    rollout.chances[step] = chosen.log_prob(actions)
                seen, rewards, terminated, truncated, infos = envs.step(actions.numpy())
                rollout.actions[step], rollout.values[step] = actions, values
                rollout.rewards[step] = torch.from_numpy(rewards.astype(np.float32))
                rollout.played[step] = torch.from_numpy(~was_over)
                was_over = terminated | truncated
                rollout.ends[step] = torch.from_numpy(was_over.astype(np.float32))
                for place in was_over.nonzero()[0]:
                    depths.append(infos["depth"][place])
                    scores.append(infos["score"][place])
            with torch.no_grad():
                last = network(*(torch.from_numpy(seen[name].copy()) for name in ARRAYS))[1]
            entropy = update(network, optimizer, rollout, last, settings.epochs, settings.batch, learns)
            blocks += 1
            steps += int(rollout.played.sum())
            row = [time.monotonic() - begun, steps, np.mean(depths or [0]), np.mean(scores or [0]), entropy, int(not learns)]
            curve.writerow([f"{row[0]:.0f}", row[1], *(f"{number:.3f}" for number in row[2:5]), row[5]])
            file.flush()
            error = (rollout.advantages(last).square().mean() / (rollout.advantages(last) + rollout.values).var()).item()
            print(f"{row[0]:.0f} s, {steps:,} steps, depth {row[2]:.2f}, entropy {entropy:.3f}, unexplained {error:.2f}", flush=True)
            torch.save(network.state_dict(), settings.out)


if __name__ == "__main__":
    main()
