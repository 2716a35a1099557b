"""Proximal policy optimization in one file, in the style of CleanRL, on the native vector environment, for any game of Barrow.

    python ppo.py --id Barrow/Stomp-v2 --steps 500000 --seed 1 --out stomp.pt --curve stomp.csv
    python ppo.py --resume stomp.pt --steps 1000000 --out stomp.pt --curve stomp.csv
    python ppo.py --from imitated.pt --steps 2000000 --out agent.pt

It samples only legal actions, skips steps that only begin a new run, and at its end prints how long it spent on each part.
"""

import argparse
import contextlib
import csv
import json
import time
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

import barrow_gym
from network import Choice, Network, Seen, load

#: The lambda of generalised advantage estimation.
FORESIGHT = 0.95
#: The clip range: limits how much an update can change the probability of an action.
CLIP = 0.2
#: An update stops when the policy has moved this far. [nats]
MOST_CHANGE = 0.02
VALUE = 0.5
#: The most that all gradients together may weigh.
STEEPEST = 0.5
#: The learning rate falls to this part of it.
SLOWEST = 0.03
#: Number of episodes in the means.
RECENT = 500
COLUMNS = ("seconds", "steps", "episodes", "score", "depth", "total", "entropy", "unexplained")


class Clock:
    """The seconds of processor time spent on each part, so that other programs do not count."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    @contextlib.contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Counts the time of a block."""
        begun = time.process_time()
        yield
        self.seconds[name] += time.process_time() - begun

    def shares(self, steps: int) -> str:
        """Microseconds a step, and the share of each part."""
        whole = sum(self.seconds.values())
        parts = [f"{name} {1e6 * spent / steps:.1f} µs ({spent / whole:.0%})" for name, spent in self.seconds.most_common()]
        return f"{steps / whole:,.0f} steps a second of processor time; of each step: {', '.join(parts)}"


class Scale:
    """The spread of returns so far. Rewards are divided by it, so that all games suit the same learning rate."""

    def __init__(self, envs: int) -> None:
        self.returns = np.zeros(envs)
        self.count, self.mean, self.squares = 0, 0.0, 0.0

    def add(self, rewards: np.ndarray, ends: np.ndarray, discount: float) -> None:
        """Counts the rewards of a step."""
        self.returns = self.returns * discount + rewards
        # Welford's method for batches.
        count, mean = len(rewards), float(self.returns.mean())
        self.squares += float(((self.returns - mean) ** 2).sum()) + (mean - self.mean) ** 2 * self.count * count / (self.count + count)
        self.mean += (mean - self.mean) * count / (self.count + count)
        self.count += count
        self.returns[ends] = 0

    @property
    def spread(self) -> float:
        """The standard deviation of returns."""
        return max((self.squares / max(self.count, 1)) ** 0.5, 1e-3)


class Rollout:
    """Observations, actions and rewards of a block of steps, each array [steps, envs, …]."""

    def __init__(self, steps: int, seen: Seen, mask: Tensor) -> None:
        shape = (steps, len(mask))
        self.seen = seen.change(lambda array: array.new_zeros(shape + array.shape[1:]))
        self.masks = mask.new_zeros(shape + mask.shape[1:])
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.chances, self.values, self.rewards = torch.zeros(shape), torch.zeros(shape), torch.zeros(shape)
        #: True if the run was over after the step.
        self.ends = torch.zeros(shape)
        #: True if the step was played. Steps that only begin a new run are not played.
        self.played = torch.zeros(shape, dtype=torch.bool)
        #: The network's state before the first step.
        self.state: Tensor | None = None

    def advantages(self, last: Tensor, discount: float) -> Tensor:
        """Advantages: how much better each step turned out than its state's value. `last` has the values after the last step."""
        found, ahead = torch.zeros_like(self.rewards), torch.zeros_like(last)
        for step in reversed(range(len(found))):
            goes_on = 1 - self.ends[step]
            error = self.rewards[step] + discount * last * goes_on - self.values[step]
            ahead = error + discount * FORESIGHT * goes_on * ahead
            found[step], last = ahead, self.values[step]
        return found

    def batches(self, size: int) -> Iterator[Tensor]:
        """Places of played steps in random order: single ones, or whole columns if the network is recurrent."""
        steps, envs = self.played.shape
        if self.state is None:
            yield from (each := self.played.flatten().nonzero().squeeze(1))[torch.randperm(len(each))].split(size)
        else:
            for chosen in torch.randperm(envs).split(max(size // steps, 1)):
                yield (torch.arange(steps).view(-1, 1) * envs + chosen).flatten()

    def evaluate(self, network: Network, places: Tensor) -> tuple[Choice, Tensor]:
        """The probabilities of actions at these places, and values."""
        seen = self.seen.change(lambda array: array.flatten(0, 1).index_select(0, places))
        hidden = network.hidden(seen)
        if self.state is not None:
            steps, envs = self.played.shape
            columns = places.view(steps, -1)
            keep, add = (part.view(steps, columns.shape[1], -1) for part in network.gated(hidden))
            state, states, played = self.state[columns[0]], [], self.played.flatten()[columns].unsqueeze(2)
            for step in range(steps):
                state = keep[step] * state + add[step]
                states.append(state)
                state = state * played[step]
            hidden = hidden + torch.cat(states)
        return network.choose(hidden, seen, self.masks.flatten(0, 1).index_select(0, places)), network.value(hidden).squeeze(1)


class Learner:
    """A network, its optimizer, and all else that is needed to go on."""

    def __init__(self, settings: argparse.Namespace) -> None:
        self.settings = settings
        torch.manual_seed(settings.seed)
        begin = settings.resume or settings.begin
        self.network, saved = load(begin) if begin else (Network(settings.id, settings.recurrent, settings.remember), {})
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.rate, eps=1e-5)
        self.steps, self.blocks, self.seconds = 0, 0, 0.0
        self.rows: list[list[float]] = []
        self.scale = Scale(settings.envs)
        if settings.resume:
            self.optimizer.load_state_dict(saved["optimizer"])
            torch.set_rng_state(saved["dice"])
            self.steps, self.blocks, self.seconds, self.rows = (saved[name] for name in ("steps", "blocks", "seconds", "rows"))
            self.scale.count, self.scale.mean, self.scale.squares = saved["scale"]

    def save(self) -> None:
        """Writes everything, and the curve."""
        scale = (self.scale.count, self.scale.mean, self.scale.squares)
        self.network.save(
            self.settings.out,
            optimizer=self.optimizer.state_dict(),
            dice=torch.get_rng_state(),
            steps=self.steps,
            blocks=self.blocks,
            seconds=self.seconds,
            rows=self.rows,
            scale=scale,
        )
        if self.settings.curve:
            with self.settings.curve.open("w", newline="") as file:
                csv.writer(file).writerows([COLUMNS, *([f"{number:.6g}" for number in row] for row in self.rows)])

    def update(self, rollout: Rollout, last: Tensor, learns: bool) -> tuple[float, float]:
        """Learns from a block; only the values if `learns` is false. Returns the mean entropy, and the unexplained part of returns."""
        settings = self.settings
        advantages = rollout.advantages(last, settings.discount)
        returns = (advantages + rollout.values).flatten()
        played = rollout.played.flatten()
        unexplained = (advantages.flatten()[played].var() / returns[played].var().clamp(min=1e-6)).item()
        advantages = ((advantages - advantages[rollout.played].mean()) / (advantages[rollout.played].std() + 1e-6)).flatten()
        actions, chances = rollout.actions.flatten(), rollout.chances.flatten()
        entropies: list[float] = []
        for _ in range(settings.epochs):
            changes = []
            for places in rollout.batches(settings.batch):
                choice, values = rollout.evaluate(self.network, places)
                weight = played[places].float()
                weight = weight / weight.sum().clamp(min=1)
                loss = VALUE * ((values - returns[places]).square() * weight).sum()
                if learns:
                    log = choice.log(actions[places]) - chances[places]
                    gain = advantages[places]
                    entropy = (choice.entropy() * weight).sum()
                    clipped = log.exp().clamp(1 - CLIP, 1 + CLIP)
                    loss = loss - (torch.min(log.exp() * gain, clipped * gain) * weight).sum() - settings.entropy * entropy
                    entropies.append(entropy.item())
                    changes.append(((log.exp() - 1 - log) * weight).sum().item())
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), STEEPEST)
                self.optimizer.step()
            if changes and np.mean(changes) > MOST_CHANGE:
                break
        return float(np.mean(entropies or [np.nan])), unexplained

    def train(self) -> None:
        """Plays and learns until all steps are done."""
        settings, network, clock = self.settings, self.network, Clock()
        options: dict[str, Any] = {"split": "train"}
        if settings.reward:
            options["reward"] = json.loads(settings.reward) if settings.reward.startswith("{") else settings.reward
        envs = barrow_gym.VectorEnv(network.id, settings.envs, copy=False, obs=network.obs, **options)
        # After a pause the episodes are new ones.
        observation, _ = envs.reset(seed=(settings.seed << 32) + self.blocks)
        memory = network.memory(settings.envs)
        seen, mask = network.read(observation, memory), torch.from_numpy(np.ascontiguousarray(observation["action_mask"]))
        state = network.start(settings.envs)
        rollout = Rollout(settings.block, seen, mask)
        recent: deque[tuple[float, float, float]] = deque(maxlen=RECENT)
        was_over = np.zeros(settings.envs, bool)
        episodes, first = int(self.rows[-1][2]) if self.rows else 0, self.steps
        begun = time.perf_counter() - self.seconds
        while self.steps < settings.steps:
            learns = not settings.begin or self.blocks >= settings.values_first
            passed = self.steps / settings.steps
            self.optimizer.param_groups[0]["lr"] = settings.rate * max(1 - passed, SLOWEST)
            for name, weights in network.named_parameters():
                weights.requires_grad_(learns or name.startswith("value"))
            rollout.state = state
            for step in range(settings.block):
                with clock.part("network"), torch.no_grad():
                    hidden = network.hidden(seen)
                    if state is not None:
                        state = network.remember(hidden, state)
                        hidden = hidden + state
                    choice, values = network.choose(hidden, seen, mask), network.value(hidden).squeeze(1)
                with clock.part("sampling"):
                    actions = choice.sample()
                    rollout.chances[step] = choice.log(actions)
                with clock.part("environment"):
                    observation, rewards, terminated, truncated, infos = envs.step(actions.numpy())
                with clock.part("storing"):
                    for name, array in vars(seen).items():
                        getattr(rollout.seen, name)[step] = array
                    rollout.masks[step], rollout.actions[step], rollout.values[step] = mask, actions, values
                    rollout.played[step] = torch.from_numpy(~was_over)
                    if state is not None:
                        state = state * rollout.played[step].unsqueeze(1)
                    was_over = terminated | truncated
                    self.scale.add(rewards, was_over, settings.discount)
                    rollout.rewards[step] = torch.from_numpy(rewards)
                    rollout.ends[step] = torch.from_numpy(was_over)
                    for place in was_over.nonzero()[0]:
                        recent.append(tuple(infos[name][place] for name in ("score", "depth", "total")))
                        episodes += 1
                with clock.part("reading"):
                    seen, mask = network.read(observation, memory), torch.from_numpy(np.ascontiguousarray(observation["action_mask"]))
            with clock.part("learning"):
                with torch.no_grad():
                    hidden = network.hidden(seen)
                    last = network.value(hidden if state is None else hidden + network.remember(hidden, state)).squeeze(1)
                rollout.rewards /= self.scale.spread
                entropy, unexplained = self.update(rollout, last, learns)
            self.blocks += 1
            self.steps += int(rollout.played.sum())
            self.seconds = time.perf_counter() - begun
            means = np.mean(recent, 0).tolist() if recent else [0.0] * 3
            self.rows.append([self.seconds, self.steps, episodes, *means, entropy, unexplained])
            if self.blocks % settings.every == 0 or self.steps >= settings.steps:
                print(", ".join(f"{name} {number:.5g}" for name, number in zip(COLUMNS, self.rows[-1], strict=True)), flush=True)
                self.save()
        print(clock.shares(max(self.steps - first, 1)))


def main() -> None:
    """Reads the options and trains."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--id", default="Barrow/IntoRuins-v2", help="the environment, or a task")
    parser.add_argument("--steps", type=int, default=2_000_000, help="environment steps, with those before --resume")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("agent.pt"), help="file for everything that is needed to go on")
    parser.add_argument("--resume", type=Path, help="a file from --out, to go on with")
    parser.add_argument("--from", dest="begin", type=Path, help="initial weights, for example from imitate.py")
    parser.add_argument("--curve", type=Path, help="file for the learning curve")
    parser.add_argument("--recurrent", action="store_true", help="let the network have a state")
    parser.add_argument("--remember", action="store_true", help="let the network see remembered things where nothing is in view")
    parser.add_argument("--reward", help="a reward other than the id's: a name, or weights as JSON")
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--block", type=int, default=32, help="steps of each environment in a block")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=5e-4, help="learning rate at the start")
    parser.add_argument("--discount", type=float, default=0.997)
    parser.add_argument("--entropy", type=float, default=0.01, help="weight of the entropy")
    parser.add_argument("--values-first", type=int, default=12, help="blocks after --from that train only the values")
    parser.add_argument("--every", type=int, default=10, help="blocks between reports")
    Learner(parser.parse_args()).train()


if __name__ == "__main__":
    main()
