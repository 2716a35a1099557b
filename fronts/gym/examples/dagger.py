"""Lets a bot correct the network: the network plays, and learns the move that the bot would make instead (DAgger).

    python dagger.py --from imitated.pt --bot delver --minutes 15 --out corrected.pt

Imitation alone only teaches states that the bot gets into. Here the network learns how to get out of those that its own errors lead to.
"""

import argparse
import itertools
import time
from pathlib import Path

import numpy as np
import torch

import barrow_gym
from barrow_gym import _native
from network import Network, Seen, load

#: The learning rate falls to this part of it.
SLOWEST = 0.05
#: An episode longer than this is left. [environment steps]
LONGEST = 1500


class Pupil:
    """An episode that the network plays, with a bot that says what it would do."""

    def __init__(self, network: Network, bot: str, search: int | None, seeds: "itertools.count[int]") -> None:
        self.env = barrow_gym.Env(network.id, obs=network.obs, limit=LONGEST, copy=False, split="train")
        self.bot, self.seeds = _native.Bot(self.env.variant.id, bot, search, False), seeds
        self.begin()

    def begin(self) -> None:
        """Begins an episode."""
        self.observation, _ = self.env.reset(seed=next(self.seeds))
        self.bot.begin(self.env._lanes.native)
        self.pending: list[int] = []

    def advice(self) -> int:
        """The bot's action here; -1 if it has none, as for a cell where it would not have aimed."""
        if self.observation["phase"][0]:
            return self.pending.pop() if self.pending else -1
        actions = self.bot.actions(self.env._lanes.native)
        self.pending = actions[1:]
        return actions[0] if actions else -1

    def play(self, action: int, advised: int) -> float | None:
        """Plays an action. Returns the depth if the episode ends."""
        if action != advised:
            self.pending = []
        self.observation, _, terminated, truncated, info = self.env.step(action)
        if not terminated and not truncated:
            return None
        self.begin()
        return float(info["depth"])


def collect(network: Network, pupils: list[Pupil], memory: torch.Tensor | None, most: int) -> tuple[Seen, torch.Tensor, torch.Tensor, list[float]]:
    """Plays until this many moves have advice. Returns observations, masks, advice, and the depths of episodes that ended."""
    parts: list[tuple[Seen, torch.Tensor, torch.Tensor]] = []
    depths: list[float] = []
    count = 0
    while count < most:
        observation = {name: np.stack([pupil.observation[name] for pupil in pupils]) for name in network.obs}
        advice = torch.tensor([pupil.advice() for pupil in pupils])
        mask = torch.from_numpy(observation["action_mask"])
        with torch.no_grad():
            seen = network.read(observation, memory)
            actions = network.choose(network.hidden(seen), seen, mask).sample()
        for pupil, action, advised in zip(pupils, actions.tolist(), advice.tolist(), strict=True):
            depth = pupil.play(action, advised)
            if depth is not None:
                depths.append(depth)
        places = (advice >= 0).nonzero().squeeze(1)
        parts.append((seen.change(lambda array: array[places]), mask[places], advice[places]))
        count += len(places)
    return *join(parts), depths


def join(parts: list[tuple[Seen, torch.Tensor, torch.Tensor]]) -> tuple[Seen, torch.Tensor, torch.Tensor]:
    """All parts as one."""
    seen = Seen(**{name: torch.cat([getattr(part[0], name) for part in parts]) for name in vars(parts[0][0])})
    return seen, torch.cat([part[1] for part in parts]), torch.cat([part[2] for part in parts])


def main() -> None:
    """Plays and learns until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="begin", type=Path, required=True, help="initial weights, from imitate.py")
    parser.add_argument("--bot", default="delver")
    parser.add_argument("--search", type=int, help="moves that the bot tries before each important one")
    parser.add_argument("--out", type=Path, default=Path("corrected.pt"))
    parser.add_argument("--envs", type=int, default=128)
    parser.add_argument("--portion", type=int, default=30_000, help="moves to play at a time")
    parser.add_argument("--kept", type=int, default=20, help="portions to learn from, the latest")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--passes", type=float, default=3, help="times that each move is learnt from, on average")
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--rate", type=float, default=6e-4, help="learning rate at the start")
    parser.add_argument("--seed", type=int, default=1)
    settings = parser.parse_args()
    torch.manual_seed(settings.seed)
    network, _ = load(settings.begin)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.rate)
    seeds = itertools.count(settings.seed << 32)
    pupils = [Pupil(network, settings.bot, settings.search, seeds) for _ in range(settings.envs)]
    memory = network.memory(settings.envs)
    portions: list[tuple[Seen, torch.Tensor, torch.Tensor]] = []
    begun, moves, passed = time.monotonic(), 0, 0.0
    while passed < 1:
        seen, mask, advice, depths = collect(network, pupils, memory, settings.portion)
        collected = time.monotonic() - begun
        portions = [*portions, (seen, mask, advice)][-settings.kept :]
        moves += len(advice)
        losses, right = [], []
        for _ in range(int(settings.passes * settings.portion / settings.batch)):
            passed = min((time.monotonic() - begun) / 60 / settings.minutes, 1)
            optimizer.param_groups[0]["lr"] = settings.rate * max(1 - passed, SLOWEST)
            # A batch has as many moves from each portion that it draws.
            drawn = [portions[-1], *(portions[int(place)] for place in torch.randint(len(portions), (3,)))]
            batch = []
            for part in drawn:
                places = torch.randint(len(part[2]), (settings.batch // len(drawn),))
                batch.append((part[0].change(lambda array: array.index_select(0, places)), part[1].index_select(0, places), part[2][places]))
            seen, mask, advice = join(batch)
            choice = network.choose(network.hidden(seen), seen, mask)
            loss = -choice.log(advice).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
            right.append((choice.best() == advice).float().mean().item())
        print(
            f"{time.monotonic() - begun:.0f} s ({collected:.0f}), {moves:,} moves, {len(depths)} episodes, depth {np.mean(depths or [0]):.2f}, "
            f"loss {np.mean(losses):.3f}, {np.mean(right):.1%} alike",
            flush=True,
        )
        network.save(settings.out)


if __name__ == "__main__":
    main()
