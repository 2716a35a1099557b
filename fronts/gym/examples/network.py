"""A small network that plays any game of Barrow from an observation alone.

It sees the cells around the hero in full, and farther cells as distances: floods start from exits, items, foes, healing things and
the edge of the unknown, and spread over known ground by one step a round. The network reads when they arrive beside the hero.
All sizes come from the tables of the variant.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

import barrow_gym

#: Distance of the cells around the hero that it sees in full. [steps]
NEAR = 4
#: Columns and rows around the hero that floods cover, in games with larger maps.
FAR = 21
#: Rounds of a flood. Anything farther away is not noticed. [steps]
ROUNDS = 28
#: Numbers that describe a cell, and an item in the pack.
CELL, GEAR = 16, 8
#: The greatest bias of a recurrent network's gates at first.
KEEPS = 5
#: Size of the hidden layers.
HIDDEN = 192
#: The floods, by roles and names where they start. The unknown has one too.
SOURCES = (({"hole", "exit", "goal"}, set()), ({"item"}, set()), ({"foe"}, set()), (set(), {"spores", "mushroom"}))
#: These floods also spread in a second way, which stays away from foes: exits, items and the unknown.
CAREFUL = (0, 1, len(SOURCES))
#: Roles that stop floods.
SHUT = {"wall", "blank", "hole", "prop", "writing"}
#: The version of ONNX's operators.
OPSET = 18
#: A number that no legend has.
OUTSIDE = 255
#: Roles of things that a network may remember when they are out of view.
KEPT = {"item", "prop", "goal"}
#: The sight of a cell that was seen before; more if it is in view.
PAST = 1
#: Bits of a cell that stops floods, and of a foe.
CLOSED, FEARED = 256, 512
#: Steps to the neighbours of a cell, as columns and rows.
NEIGHBOURS = {
    "square4": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "square8": ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    "hex": ((-1, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1)),
}


@dataclass
class Seen:
    """A batch of observations as the network reads them."""

    #: The planes of the cells around the hero [batch, planes, cells].
    near: Tensor
    #: The round before the end in which each flood arrives at the hero and beside it; 0: never [batch, places, floods].
    ways: Tensor
    stats: Tensor
    hero: Tensor
    #: Slots of the pack [batch, slots, 6], without slots in games that have no pack.
    pack: Tensor
    phase: Tensor
    #: The whole map, for aiming at cells.
    map: Tensor

    def change(self, change: Callable[[Tensor], Tensor]) -> "Seen":
        """The same with each array changed."""
        return Seen(**{name: change(array) for name, array in self.__dict__.items()})


def distance(topology: str, column: np.ndarray, row: np.ndarray) -> np.ndarray:
    """Fewest steps between two cells this far apart."""
    if topology == "square4":
        return abs(column) + abs(row)
    return np.maximum.reduce([abs(column), abs(row), abs(column + row) * (topology == "hex")])


class Sum(torch.autograd.Function):
    """For each cell the sum of the vectors that its planes select. Its gradient is much faster than PyTorch's own."""

    @staticmethod
    def forward(context, ids: Tensor, vectors: Tensor) -> Tensor:
        context.save_for_backward(ids)
        context.shape = vectors.shape
        batch, planes, cells = ids.shape
        bags = ids.transpose(1, 2).reshape(-1, planes)
        return functional.embedding_bag(bags, vectors, mode="sum").view(batch, cells, -1)

    @staticmethod
    def backward(context, gradient: Tensor) -> tuple[None, Tensor]:
        (ids,) = context.saved_tensors
        found, gradient = gradient.new_zeros(context.shape), gradient.flatten(0, 1)
        batch, plane, cell = (ids & 255).nonzero(as_tuple=True)
        found.index_add_(0, ids[batch, plane, cell], gradient.index_select(0, batch * ids.shape[2] + cell))
        return None, found


class Network(nn.Module):
    """A body, from whose output follow the probabilities of actions and the expected remaining reward."""

    def __init__(self, id: str, is_recurrent: bool = False, remembers: bool = False) -> None:
        super().__init__()
        self.id, self.is_recurrent, self.remembers = id, is_recurrent, remembers
        self.variant = variant = barrow_gym.variant(id)
        shapes = {name: shape for name, _, shape, _ in barrow_gym.layout(id)}
        #: The arrays that it reads.
        self.arrays = tuple(name for name in ("map", "stats", "hero", "pack", "phase") if name in shapes)
        #: The settings of environments that it plays.
        self.obs = [*self.arrays, "action_mask"]
        steps = NEIGHBOURS[variant.topology]
        rows, columns = np.mgrid[-NEAR : NEAR + 1, -NEAR : NEAR + 1]
        is_near = distance(variant.topology, columns, rows) <= NEAR
        self._keep("near_rows", rows[is_near])
        self._keep("near_columns", columns[is_near])
        # The floods cover a window of the map, in which each row has a closed cell at both ends.
        self.size = min(variant.height, FAR), min(variant.width, FAR)
        self.edge = self.size[1] + 3
        self.shifts = [row * (self.size[1] + 2) + column for column, row in steps]
        window = np.arange(self.size[0])[:, None] * variant.width + np.arange(self.size[1])
        self._keep("window", window.flatten())
        self._keep("beside", np.array([0, *self.shifts]))
        floods = len(SOURCES) + 1 + len(CAREFUL)
        self._keep("bits", 2 ** np.arange(floods), torch.uint8)
        self._keep_kinds()
        if remembers:
            self._keep_memory()

        count, whole = shapes["action_mask"][0], dict((name, shape) for name, _, shape, _ in barrow_gym.layout(id, actions="flat"))
        is_aimed = whole["action_mask"][0] != count
        rows, columns = np.mgrid[: variant.height, : variant.width] - np.array([variant.height // 2, variant.width // 2]).reshape(2, 1, 1)
        is_cell = (distance(variant.topology, columns, rows) <= variant.width // 2) | (variant.topology != "hex")
        self._keep("cells", np.flatnonzero(is_cell) if is_aimed else np.zeros(0))
        #: The number of actions that are not cells.
        self.first_cell = count - len(self.cells)

        planes = shapes["map"][0]
        # Outside the map, the ground has a number of its own.
        self._keep("outside", np.array([OUTSIDE, *[0] * (planes - 1)]).reshape(-1, 1), torch.uint8)
        self._keep("planes", np.arange(planes).reshape(-1, 1) * 256)
        self.looks = nn.Embedding(planes * 256, CELL)
        self.gear = nn.Embedding(max(variant.legend) + 1, GEAR)
        self.slots = shapes.get("pack", (0, 6))[0]
        ways = floods * (1 + 2 * len(steps))
        extras = 3 * shapes["stats"][0] + self.slots * (GEAR + 5) + max(len(variant.directions), 1) + len(variant.verbs) + 1 + ways
        self.body = nn.Sequential(nn.Linear(CELL * int(is_near.sum()) + extras, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        if is_recurrent:
            self.gates = nn.Linear(HIDDEN, 2 * HIDDEN)
            # At first some numbers are kept for a few steps, and some for long.
            self.gates.bias.data[:HIDDEN] = torch.linspace(0, KEEPS, HIDDEN)
        self.direct = nn.Linear(HIDDEN, self.first_cell)
        self.aim = nn.Linear(HIDDEN, CELL)
        self.far = nn.Embedding(variant.width + variant.height, CELL)
        self.value = nn.Linear(HIDDEN, 1)
        # A byte of 0 adds nothing.
        nn.init.normal_(self.looks.weight, std=0.3).data.view(planes, 256, CELL)[:, 0] = 0
        for layer, gain in ((self.direct, 0.01), (self.aim, 0.1), (self.value, 1)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def _keep(self, name: str, array: np.ndarray, dtype: torch.dtype = torch.int64) -> None:
        self.register_buffer(name, torch.tensor(array, dtype=dtype), persistent=False)

    def _keep_kinds(self) -> None:
        """A table by legend id: a bit for each flood that starts there, and two that stop floods."""
        kinds = np.zeros(256, np.int64)
        for id, (name, _, role, _) in self.variant.legend.items():
            begins = [flood for flood, (roles, names) in enumerate(SOURCES) if role in roles or name in names]
            kinds[id] = self._bits(begins) | CLOSED * (role in SHUT) | FEARED * (role == "foe")
        self._keep("everything", CLOSED - 1, torch.int32)
        self._keep("careless", (1 << len(SOURCES) + 1) - 1, torch.int32)
        self._keep("unknown", self._bits([len(SOURCES)]) | CLOSED, torch.int32)
        self._keep("kinds", kinds, torch.int32)

    def _keep_memory(self) -> None:
        """Tables for things that are remembered."""
        planes = self.variant.planes
        if "top" not in planes or "sight" not in planes:
            raise ValueError(f"{self.id} shows nothing that could be forgotten")
        self.top, self.sight = planes.index("top"), planes.index("sight")
        kept = [id if id in self.variant.legend and self.variant.legend[id][2] in KEPT else 0 for id in range(256)]
        self._keep("kept", np.array(kept), torch.uint8)
        self._keep("is_top", (np.arange(len(planes)) == self.top).reshape(-1, 1, 1), torch.bool)

    @staticmethod
    def _bits(floods: list[int]) -> int:
        """A bit for each of these floods, in both ways to spread."""
        careful = [len(SOURCES) + 1 + place for place, flood in enumerate(CAREFUL) if flood in floods]
        return sum(1 << flood for flood in floods + careful)

    def memory(self, batch: int) -> Tensor | None:
        """The memory of a network at the beginning of a run, empty [batch, rows, columns]."""
        return torch.zeros(batch, self.variant.height, self.variant.width, dtype=torch.uint8) if self.remembers else None

    def recall(self, map: Tensor, memory: Tensor) -> tuple[Tensor, Tensor]:
        """The map with remembered things where nothing is in view, and the new memory. Unknown cells forget: they are on a new level."""
        top, sight = map[:, self.top], map[:, self.sight]
        is_past = sight == PAST
        seen = self.kept.index_select(0, top.flatten().int()).view(top.shape)
        memory = torch.where(is_past, memory, torch.where(sight > PAST, seen, torch.zeros_like(seen)))
        return torch.where(self.is_top & is_past.unsqueeze(1), memory.unsqueeze(1), map), memory

    def read(self, observation: dict[str, np.ndarray], memory: Tensor | None = None) -> Seen:
        """Prepares a batch of observations, and changes the memory."""
        map, *others = (torch.from_numpy(np.ascontiguousarray(observation[name])) for name in self.arrays)
        if memory is not None:
            map, memory[:] = self.recall(map, memory)
        return self.prepare(map, *others)

    def prepare(self, map: Tensor, stats: Tensor, hero: Tensor, *rest: Tensor) -> Seen:
        """The same for tensors in the order of `arrays`."""
        column, row = hero[:, 0].long().clamp(min=0), hero[:, 1].long().clamp(min=0)
        pack, phase = rest if len(rest) == 2 else (stats.new_zeros(len(stats), 0, 6), rest[0])
        whole = map if len(self.cells) else map[:, :0]
        return Seen(self._near(map, column, row), self._ways(map, column, row), stats, hero, pack, phase, whole)

    def _kinds(self, ids: Tensor) -> Tensor:
        return self.kinds.index_select(0, ids.flatten().int()).view(ids.shape)

    def _near(self, map: Tensor, column: Tensor, row: Tensor) -> Tensor:
        """The planes of the cells around the hero."""
        columns, rows = column.view(-1, 1) + self.near_columns, row.view(-1, 1) + self.near_rows
        width, height = self.variant.width, self.variant.height
        is_inside = (columns >= 0) & (columns < width) & (rows >= 0) & (rows < height)
        places = (rows * width + columns) * is_inside
        planes = map.flatten(2)
        found = planes.gather(2, places.unsqueeze(1).expand(-1, planes.shape[1], -1))
        return torch.where(is_inside.unsqueeze(1), found, self.outside)

    def _ways(self, map: Tensor, column: Tensor, row: Tensor) -> Tensor:
        """Lets all floods spread at once: each has a bit in the byte of a cell."""
        (rows, columns), batch = self.size, map.shape[0]
        left = (column - columns // 2).clamp(min=0, max=self.variant.width - columns)
        top = (row - rows // 2).clamp(min=0, max=self.variant.height - rows)
        cells = map.flatten(2)
        places = None
        if self.size != (self.variant.height, self.variant.width):
            places = (top * self.variant.width + left).view(-1, 1) + self.window
        plane = {
            name: cells[:, index] if places is None else cells[:, index].gather(1, places)
            for index, name in enumerate(self.variant.planes)
            if name in ("ground", "top", "sight", "danger")
        }
        kinds = self._kinds(plane["ground"])
        if "top" in plane:
            # Nothing on top is 0, as darkness may be.
            kinds = torch.bitwise_or(kinds, self._kinds(plane["top"]) * (plane["top"] > 0))
        if "danger" in plane:
            kinds = torch.bitwise_or(kinds, (plane["danger"] > 0).to(torch.int32) * CLOSED)
        if "sight" in plane:
            kinds = torch.where(plane["sight"] > 0, kinds, self.unknown)
        kinds = functional.pad(kinds.view(batch, rows, columns), [1, 1, 1, 1], value=CLOSED)
        # With the batch as the last axis, each step of a flood works on eight bytes at once.
        kinds = kinds.flatten(1).t().contiguous()
        edge, border = self.edge, kinds.new_zeros(self.edge, batch, dtype=torch.uint8)
        is_wide = batch % 8 == 0 and not torch.onnx.is_in_onnx_export()

        def spread(bits: Tensor) -> Tensor:
            """The bits of the cells beside each cell."""
            found = bits[edge + self.shifts[0] : len(bits) - edge + self.shifts[0]]
            for shift in self.shifts[1:]:
                found = torch.bitwise_or(found, bits[edge + shift : len(bits) - edge + shift])
            return found

        # Careful floods pass neither foes nor the cells beside them.
        foes = (torch.bitwise_and(kinds, FEARED) > 0).to(torch.uint8)
        is_safe = torch.bitwise_or(foes[edge:-edge], spread(foes)) == 0
        is_open = torch.where(is_safe, self.everything, self.careless) * (torch.bitwise_and(kinds[edge:-edge], CLOSED) == 0)
        is_open = is_open.to(torch.uint8)
        reached = torch.bitwise_and(kinds, CLOSED - 1).to(torch.uint8)
        if is_wide:
            reached, is_open, border = (array.view(torch.int64) for array in (reached, is_open, border))
        here = (row - top + 1) * (columns + 2) + column - left + 1
        places = ((here.view(-1, 1) + self.beside) * batch + torch.arange(batch).view(-1, 1)).flatten()
        arrived = []
        for _ in range(ROUNDS):
            arrived.append((reached.view(torch.uint8) if is_wide else reached).flatten()[places])
            grown = torch.bitwise_or(reached[edge:-edge], torch.bitwise_and(spread(reached), is_open))
            reached = torch.cat([border, grown, border])
        rounds = torch.bitwise_and(torch.stack(arrived).view(ROUNDS, batch, -1, 1), self.bits)
        return (rounds > 0).to(torch.uint8).sum(0, dtype=torch.uint8)

    def cell(self, planes: Tensor) -> Tensor:
        """Numbers that describe each cell, given its planes [batch, planes, cells]: the sum of a vector for each plane's byte."""
        ids = planes.int() + self.planes.int()
        return self.looks(ids).sum(1) if torch.onnx.is_in_onnx_export() else Sum.apply(ids, self.looks.weight)

    def hidden(self, seen: Seen) -> Tensor:
        """The body's output, from which actions and values follow."""
        stats, gear = seen.stats.float(), seen.pack.float()
        values, most = stats[:, :, 0], stats[:, :, 1]
        ways = seen.ways.float()
        carried = torch.cat([self.gear(seen.pack[:, :, 0].int().clamp(min=0)), _log(gear[:, :, 1:4]), gear[:, :, 4:5] % 2, gear[:, :, 4:5] / 2], 2)
        parts = [
            functional.relu(self.cell(seen.near)).flatten(1),
            _log(values),
            _log(most),
            values / most.clamp(min=1) * (most > 0),
            carried.flatten(1),
            functional.one_hot(seen.hero[:, 2].long().clamp(min=0), max(len(self.variant.directions), 1)).float(),
            functional.one_hot(seen.phase[:, 1].long().clamp(min=0), len(self.variant.verbs)).float() * seen.phase[:, :1],
            seen.phase[:, :1].float(),
            ways.flatten(1) / ROUNDS,
            (ways[:, 1:] - ways[:, :1]).clamp(-2, 2).flatten(1),
        ]
        return self.body(torch.cat(parts, 1))

    def gated(self, hidden: Tensor) -> tuple[Tensor, Tensor]:
        """The share of the state that each step keeps, and what it adds: a minimal gated recurrent unit (arXiv 2410.01201)."""
        keep, add = self.gates(hidden).chunk(2, -1)
        return keep.sigmoid(), (1 - keep.sigmoid()) * add

    def remember(self, hidden: Tensor, state: Tensor) -> Tensor:
        """The next state of a recurrent network, which is added to `hidden`."""
        keep, add = self.gated(hidden)
        return keep * state + add

    def choose(self, hidden: Tensor, seen: Seen, mask: Tensor) -> "Choice":
        """The probabilities of the accepted actions."""
        aiming = seen.phase[:, 0].nonzero().squeeze(1) if len(self.cells) else seen.phase.new_zeros(0, dtype=torch.int64)
        direct = masked(self.direct(hidden), mask[:, : self.first_cell]).log_softmax(1)
        scores = direct.new_zeros(0, 1)
        if len(aiming):
            scores = self._scores(hidden[aiming], seen.map[aiming], seen.hero[aiming])
            scores = masked(scores, mask[aiming, self.first_cell :]).log_softmax(1)
        return Choice(direct, aiming, scores)

    def _scores(self, hidden: Tensor, map: Tensor, hero: Tensor) -> Tensor:
        """How well each cell suits as a target, by its features and its distance to the hero."""
        columns = self.cells % self.variant.width - hero[:, :1].long()
        rows = self.cells // self.variant.width - hero[:, 1:2].long()
        # This is the distance on hexes, and differs from it little elsewhere.
        far = torch.maximum(torch.maximum(columns.abs(), rows.abs()), (columns + rows).abs())
        features = functional.relu(self.cell(map.flatten(2)[:, :, self.cells])) + self.far(far)
        return torch.bmm(features, self.aim(hidden).unsqueeze(2)).squeeze(2)

    def forward(self, seen: Seen, state: Tensor | None = None) -> tuple[Tensor, Tensor | None]:
        """Unnormalised log probabilities of all actions [batch, actions], and the next state of a recurrent network."""
        hidden = self.hidden(seen)
        if state is not None:
            state = self.remember(hidden, state)
            hidden = hidden + state
        logits = self.direct(hidden)
        if len(self.cells):
            logits = torch.cat([logits, self._scores(hidden, seen.map, seen.hero)], 1)
        return logits, state

    def start(self, batch: int) -> Tensor | None:
        """The state at the beginning of an episode."""
        return torch.zeros(batch, HIDDEN) if self.is_recurrent else None


    def save(self, path: Path, **more: Any) -> None:
        """Writes the weights, and what else is to be kept."""
        torch.save({"id": self.id, "kind": (self.is_recurrent, self.remembers), "weights": self.state_dict(), **more}, path)


def load(path: Path) -> tuple[Network, dict[str, Any]]:
    """A network from a file, and all that the file has."""
    saved = torch.load(path)
    network = Network(saved["id"], *saved["kind"])
    network.load_state_dict(saved["weights"])
    return network, saved


def _log(numbers: Tensor) -> Tensor:
    """Numbers of any size, made small."""
    return numbers.sign() * numbers.abs().log1p()


@dataclass
class Choice:
    """The probabilities of actions in a batch. Where a cell is to be chosen, only cells are accepted, and elsewhere none."""

    #: Log probabilities of the actions that are not cells [batch, actions].
    direct: Tensor
    #: Places in the batch where a cell is to be chosen, and log probabilities of cells there [places, cells].
    aiming: Tensor
    cells: Tensor

    def sample(self) -> Tensor:
        """Draws an action in each place."""
        actions = _draw(self.direct)
        return actions.index_copy(0, self.aiming, self.direct.shape[1] + _draw(self.cells))

    def best(self) -> Tensor:
        """The most probable action in each place."""
        return self.direct.argmax(1).index_copy(0, self.aiming, self.direct.shape[1] + self.cells.argmax(1))

    def log(self, actions: Tensor) -> Tensor:
        """Log probabilities of these actions."""
        first = self.direct.shape[1]
        logs = self.direct.gather(1, actions.clamp(max=first - 1).unsqueeze(1)).squeeze(1)
        cells = (actions[self.aiming] - first).clamp(min=0)
        return logs.index_copy(0, self.aiming, self.cells.gather(1, cells.unsqueeze(1)).squeeze(1))

    def entropy(self) -> Tensor:
        """The entropy in each place. [nats]"""
        spread = -(self.direct.exp() * self.direct).sum(1)
        return spread.index_copy(0, self.aiming, -(self.cells.exp() * self.cells).sum(1))


def _draw(logs: Tensor) -> Tensor:
    # The largest of probabilities divided by exponential noise is a sample.
    return (logs.exp() / torch.empty_like(logs).exponential_()).argmax(1)


def masked(logits: Tensor, mask: Tensor) -> Tensor:
    """Lowers the logits of actions that are not accepted, so that they are practically never chosen."""
    return torch.where(mask.bool(), logits, torch.tensor(-1e9))


class Exported(nn.Module):
    """The network without its value output, as `barrow bot --agent` plays it. Its state is the memory, and then a recurrent network's own."""

    def __init__(self, network: Network, temperature: float) -> None:
        super().__init__()
        self.network, self.temperature = network, temperature

    def forward(self, *arrays: Tensor) -> Tensor | tuple[Tensor, Tensor]:
        network = self.network
        map, *others = arrays[: len(network.arrays)]
        if len(arrays) == len(network.arrays):
            return network(network.prepare(map, *others))[0] / self.temperature
        (state,) = arrays[len(network.arrays) :]
        memory, own, after = network.memory(1), network.start(1), []
        if memory is not None:
            map, memory = network.recall(map, state[:, : memory.numel()].to(torch.uint8).view(memory.shape))
            after.append(memory.flatten(1).float())
        logits, own = network(network.prepare(map, *others), None if own is None else state[:, state.shape[1] - HIDDEN :])
        if own is not None:
            after.append(own)
        return logits / self.temperature, torch.cat(after, 1)


def export(network: Network, path: Path, temperature: float) -> None:
    """Writes an ONNX file. Its inputs have the names and types of the arrays, with a batch of 1. Its output is divided by `temperature`."""
    import onnx

    observation, _ = barrow_gym.Env(network.id).reset(seed=1)
    batch = [torch.from_numpy(observation[name][None].copy()) for name in network.arrays]
    names, outputs = list(network.arrays), ["logits"]
    states = [state.flatten(1).float() for state in (network.memory(1), network.start(1)) if state is not None]
    if states:
        batch, names, outputs = [*batch, torch.cat(states, 1)], [*names, "state"], [*outputs, "next_state"]
    # PyTorch exports "and" of bits by itself, but not "or".
    torch.onnx.register_custom_op_symbolic("aten::bitwise_or", lambda graph, *bits: graph.op("BitwiseOr", *bits).setType(bits[0].type()), OPSET)
    torch.onnx.export(
        Exported(network, temperature).eval(), tuple(batch), path, input_names=names, output_names=outputs, opset_version=OPSET, dynamo=False
    )
    model = onnx.load(path)
    variant = network.variant
    onnx.helper.set_model_props(model, {"game": variant.game, "variant": variant.variant, "rules": str(variant.rules)})
    onnx.save(model, path)
