"""A small network that plays Into Ruins from an observation alone. It reads the raw arrays and returns a number for each action.

It sees the cells around the hero in full, and farther cells as distances. Inside the network, floods start from holes, items,
foes, spores and the edge of the unknown. They spread over known ground by one step a round, and each cell stores the rounds in
which they arrive.
"""

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

import barrow_gym

ID = "Barrow/IntoRuins-v1"
#: The arrays that the network reads, in the order of its inputs.
ARRAYS = ("map", "stats", "hero", "pack", "phase")
#: Rounds of a flood. Anything farther away is not noticed. [steps]
ROUNDS = 24
#: Radius of the cells around the hero that it sees in full.
RADIUS = 3
#: The neighbours of a cell in axial coordinates, and the cell itself.
HEXAGON = ((0, 1, 1), (1, 1, 1), (1, 1, 0))
#: Chosen so that the counts in `stats` rarely exceed 1.
SCALE = (20, 16, 160, 8, 160, 8, 8, 8, 500, 20, 20)


def _split(map: Tensor) -> dict[str, Tensor]:
    """The planes of the map by their names."""
    return {name: map[:, index].long() for index, name in enumerate(barrow_gym.variant(ID).planes)}


class Network(nn.Module):
    """Returns an unnormalised log probability for each action, and the expected remaining reward."""

    def __init__(self) -> None:
        super().__init__()
        variant = barrow_gym.variant(ID)
        size = variant.width
        ids = max(variant.legend) + 1
        sources = self._sources(variant.legend, ids)
        self.register_buffer("sources", sources)
        self.register_buffer("passable", self._named(variant.legend, ids, lambda name, role: role == "floor"))
        self.register_buffer("blocks", self._named(variant.legend, ids, lambda name, role: role in ("prop", "wall")))
        floods = sources.shape[1] + 1
        self.register_buffer("kernel", torch.tensor(HEXAGON, dtype=torch.float32).expand(floods, 1, 3, 3).clone())
        bits = 2 ** torch.arange(8)
        self.register_buffer("bits", bits.view(1, 8, 1, 1))
        rows, columns = np.mgrid[:size, :size] - size // 2
        is_cell = np.maximum.reduce([abs(rows), abs(columns), abs(rows + columns)]) <= size // 2
        self.register_buffer("is_cell", torch.tensor(is_cell, dtype=torch.float32).view(1, 1, size, size))
        self.register_buffer("cells", torch.tensor(np.flatnonzero(is_cell)))
        side, padded = 2 * RADIUS + 1, size + 2 * RADIUS
        near = torch.arange(side).view(-1, 1) * padded + torch.arange(side)
        self.register_buffer("near", near.flatten())
        self.register_buffer("scale", torch.tensor(SCALE, dtype=torch.float32).view(1, -1, 1))
        self.size, self.padded = size, padded

        self.ground = nn.Embedding(ids, 6)
        self.thing = nn.Embedding(ids, 10)
        self.gear = nn.Embedding(ids + 1, 8)
        channels = 6 + 10 + 10 + 3 + 3 + 16 + floods
        self.narrow = nn.Conv2d(channels, 24, 1)
        extras = 2 * len(SCALE) + 10 * (8 + 5) + 3 + 12 + floods
        self.body = nn.Sequential(nn.Linear(24 * side * side + extras, 192), nn.ReLU(), nn.Linear(192, 192), nn.ReLU())
        self.direct = nn.Linear(192, 421 - len(self.cells))
        self.aim = nn.Linear(192, channels)
        self.value = nn.Linear(192, 1)

    @staticmethod
    def _named(legend: dict[int, tuple[str, str, str, str]], ids: int, is_meant) -> Tensor:
        return torch.tensor([float(id in legend and is_meant(*legend[id][:3:2])) for id in range(ids)])

    @classmethod
    def _sources(cls, legend: dict[int, tuple[str, str, str, str]], ids: int) -> Tensor:
        """The floods that start at each id."""
        kinds = (
            lambda name, role: role in ("hole", "goal"),
            lambda name, role: role == "item",
            lambda name, role: role == "foe",
            lambda name, role: name in ("spores", "mushroom"),
        )
        return torch.stack([cls._named(legend, ids, kind) for kind in kinds], 1)

    def floods(self, map: Tensor) -> Tensor:
        """The arrival of each flood at each cell, in rounds before the end; 0: never [batch, floods, rows, columns]."""
        plane = _split(map)
        known = (plane["sight"] > 0).float().unsqueeze(1)
        # A flood starts at the ground of a cell or at a thing on it.
        begins = torch.maximum(self.sources[plane["ground"]], self.sources[plane["top"]]).permute(0, 3, 1, 2)
        unknown = (1 - known) * self.is_cell
        reached = torch.cat([begins * known, unknown], 1)
        is_open = (self.passable[plane["ground"]] * (1 - self.blocks[plane["top"]])).unsqueeze(1) * known
        is_open = is_open * (plane["danger"] == 0).float().unsqueeze(1)
        rounds = torch.zeros_like(reached)
        for _ in range(ROUNDS):
            spread = nn.functional.conv2d(reached, self.kernel, padding=1, groups=self.kernel.shape[0]).clamp(max=1)
            reached = torch.maximum(reached, spread * is_open)
            rounds = rounds + reached
        return rounds

    def features(self, map: Tensor, place: Tensor, rounds: Tensor) -> tuple[Tensor, Tensor]:
        """Features of each cell [batch, channels, rows, columns], and the arrival of each flood at the hero [batch, floods]."""
        plane = _split(map)
        here = rounds.flatten(2).gather(2, place.view(-1, 1, 1).expand(-1, rounds.shape[1], 1)).squeeze(2)
        conditions = torch.cat(
            [(plane[name].unsqueeze(1) // self.bits) % 2 for name in ("conditions_low", "conditions_high")], 1
        ).float()
        numbers = torch.stack(
            [
                (plane["danger"] > 0).float(),
                (plane["light"] % 128).float() / 32 - 1,
                plane["hit_points"].float() / 20,
            ],
            1,
        )
        sights = torch.stack([(plane["sight"] == sight).float() for sight in range(3)], 1)
        layers = [
            self.ground(plane["ground"]).permute(0, 3, 1, 2),
            self.thing(plane["top"]).permute(0, 3, 1, 2),
            self.thing(plane["below"]).permute(0, 3, 1, 2),
            sights,
            numbers,
            conditions,
            # The difference in distance to the hero's own cell.
            (rounds - here.view(*here.shape, 1, 1)).clamp(-3, 3) / 3,
        ]
        return torch.cat(layers, 1), here / ROUNDS

    def forward(
        self, map: Tensor, stats: Tensor, hero: Tensor, pack: Tensor, phase: Tensor, rounds: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Takes a batch of the named arrays, and `floods(map)` if known. Returns logits [batch, 421] and values [batch]."""
        rounds = self.floods(map) if rounds is None else rounds.float()
        column, row = hero[:, 0].long().clamp(min=0), hero[:, 1].long().clamp(min=0)
        cells, here = self.features(map, row * self.size + column, rounds)
        border = nn.functional.pad(cells, [RADIUS] * 4).flatten(2)
        places = ((row * self.padded + column).view(-1, 1) + self.near).unsqueeze(1).expand(-1, cells.shape[1], -1)
        side = 2 * RADIUS + 1
        near = border.gather(2, places).view(-1, cells.shape[1], side, side)
        near = nn.functional.relu(self.narrow(near)).flatten(1)
        gear = pack.long()
        carried = torch.cat([self.gear(gear[:, :, 0].clamp(min=-1) + 1), gear[:, :, 1:].float() / 4], 2).flatten(1)
        verbs = nn.functional.one_hot(phase[:, 1].long().clamp(min=-1) + 1, 12)[:, :12].float()
        extras = [(stats.float() / self.scale).flatten(1), carried, phase.float() / 8, verbs, here]
        body = self.body(torch.cat([near, *extras], 1))
        # Weights of the features that make a cell a good target.
        aims = torch.bmm(self.aim(body).unsqueeze(1), cells.flatten(2)).squeeze(1)[:, self.cells]
        return torch.cat([self.direct(body), aims], 1), self.value(body).squeeze(1)


def tensors(observations: dict[str, np.ndarray]) -> list[Tensor]:
    """Selects the network's inputs from a batch of observations."""
    return [torch.from_numpy(np.ascontiguousarray(observations[name])) for name in ARRAYS]


def masked(logits: Tensor, mask: Tensor) -> Tensor:
    """Lowers the logits of actions that are not accepted, so that they are practically never chosen."""
    return torch.where(mask.bool(), logits, torch.tensor(-1e9))


class Logits(nn.Module):
    """The network without its value output, as `barrow bot --agent` plays it."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, *arrays: Tensor) -> Tensor:
        return self.network(*arrays)[0]


def export(network: Network, path: Path) -> None:
    """Writes an ONNX file. Its inputs have the names and types of the arrays, with a batch of 1."""
    import onnx

    observation, _ = barrow_gym.Env(ID).reset(seed=1)
    batch = tensors({name: observation[name][None] for name in ARRAYS})
    torch.onnx.export(
        Logits(network).eval(), tuple(batch), path, input_names=list(ARRAYS), output_names=["logits"], opset_version=17, dynamo=False
    )
    model = onnx.load(path)
    variant = barrow_gym.variant(ID)
    onnx.helper.set_model_props(model, {"game": variant.game, "variant": variant.variant, "rules": str(variant.rules)})
    onnx.save(model, path)
