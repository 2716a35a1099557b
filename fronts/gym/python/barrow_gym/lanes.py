"""The arrays behind all environments: a row of numbers for each run, and views into it."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _native
from .catalogue import Variant

#: Seeds are less than this.
SEEDS = 1 << 64


class Settings(TypedDict, total=False):
    """Settings of every environment. `Env` describes them."""

    choices: Sequence[str]
    obs: str | Sequence[str] | None
    actions: str
    reward: str | Mapping[str, float]
    limit: int | None
    on_invalid: str
    seeds: range | Sequence[int] | None
    goal: "Goal | None"


class Goal(TypedDict, total=False):
    """A goal that ends an episode early: one of `depth`, `turns` and `event`."""

    #: Reach a level this deep.
    depth: int
    #: Live through this many turns.
    turns: int
    #: See one of these events: names of `Variant.cues`.
    event: str | Sequence[str]
    #: The actor of the event, by names of the legend. Without it, anyone.
    who: str | Sequence[str]
    #: The target of the event, by names of the legend. Without it, anything.
    whom: str | Sequence[str]


_SCHEMES = ("score", "depth", "seen", "survival", "goal")
_KINDS = ("depth", "turns", "event")


def _weights(reward: str | Mapping[str, float]) -> list[tuple[str, float]]:
    if not isinstance(reward, str):
        return [(name, float(weight)) for name, weight in reward.items()]
    if reward not in _SCHEMES:
        raise ValueError(f'reward: use one of {", ".join(_SCHEMES)}, or a dict of weights, not "{reward}"')
    return [(reward, 1.0)]


def _names(given: str | Sequence[str]) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


def _asked(goal: Goal) -> tuple[str, int, list[str], list[str], list[str]]:
    """Converts a goal for the Rust module."""
    unknown = [str(key) for key in goal if key not in (*_KINDS, "who", "whom")]
    kinds = [kind for kind in _KINDS if kind in goal]
    if unknown or len(kinds) != 1 or (kinds != ["event"] and len(goal) > 1):
        raise ValueError("goal: use one of depth, turns and event; who and whom go with event")
    number = goal.get("depth", goal.get("turns", 0))
    if not 0 <= number < 1 << 32:
        raise ValueError(f"goal: use a number from 0 to 2**32 - 1, not {number}")
    return kinds[0], number, _names(goal.get("event", [])), _names(goal.get("who", [])), _names(goal.get("whom", []))


def _checked(seed: int) -> int:
    if not 0 <= seed < SEEDS:
        raise ValueError(f"seeds are numbers from 0 to 2**64 - 1, not {seed}")
    return seed


class Lanes:
    """Runs of one variant side by side, and the arrays that each step fills."""

    def __init__(
        self,
        variant: Variant,
        *,
        count: int,
        choices: Sequence[str] = (),
        obs: str | Sequence[str] | None = None,
        actions: str = "staged",
        reward: str | Mapping[str, float] = "score",
        limit: int | None = None,
        on_invalid: str = "raise",
        seeds: range | Sequence[int] | None = None,
        goal: Goal | None = None,
        autoreset: str = "next_step",
        threads: int = 1,
    ) -> None:
        if actions not in ("staged", "flat"):
            raise ValueError(f'actions: use staged or flat, not "{actions}"')
        # A long range is passed as two numbers.
        seed_range: tuple[int, int] | None = None
        if isinstance(seeds, range) and seeds.step == 1 and seeds:
            seed_range = _checked(seeds.start), _checked(seeds.stop - 1) + 1
        if obs is None or obs == "flat":
            parts = None
        else:
            parts = [obs] if isinstance(obs, str) else list(obs)
        self.is_flat_obs = obs == "flat"
        self.native = _native.Vector(
            {
                "game": variant.game,
                "variant": "+".join([variant.variant, *choices]),
                "lanes": count,
                "threads": threads,
                "obs": parts,
                "is_flat": actions == "flat",
                "reward": _weights(reward),
                "limit": limit,
                "autoreset": autoreset,
                "on_invalid": on_invalid,
                "seed_range": seed_range,
                "seed_list": None if seeds is None or seed_range else [_checked(int(seed)) for seed in seeds],
                "goal": None if goal is None else _asked(goal),
            },
            [secrets.randbits(64) for _ in range(count)],
        )
        self.count = count
        self.layout = [(name, dtype, tuple(shape), offset) for name, dtype, shape, offset in self.native.layout]
        # One structured type with a field for each array, so that numpy finds all views into rows at once.
        self.row_type = np.dtype(
            {
                "names": [name for name, *_ in self.layout],
                "formats": [(np.dtype(dtype), shape) for _, dtype, shape, _ in self.layout],
                "offsets": [offset for *_, offset in self.layout],
                "itemsize": self.native.row_size,
            }
        )
        self.has_mask = any(name == "action_mask" for name, *_ in self.layout)
        self.action_space = spaces.Discrete(self.native.action_count)
        self.observation_space = self._space()
        self.rows = np.zeros((count, self.native.row_size), np.uint8)
        self.finals = np.zeros_like(self.rows)
        self.rewards = np.zeros(count, np.float64)
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)

    def _space(self) -> spaces.Space[Any]:
        if self.is_flat_obs:
            return spaces.Box(0, 255, (self.native.row_size,), np.uint8)
        boxes: dict[str, spaces.Space[Any]] = {}
        for name, dtype, shape, _ in self.layout:
            limits = np.iinfo(dtype)
            low, high = (0, 1) if name == "action_mask" else (int(limits.min), int(limits.max))
            boxes[name] = spaces.Box(low, high, shape, np.dtype(dtype).type)
        return spaces.Dict(boxes)

    def views(self, rows: NDArray[np.uint8]) -> Any:
        """The arrays in these rows, as views. A single row has arrays without an axis for environments."""
        if self.is_flat_obs:
            return rows
        fields = self.fields(rows)
        return {name: fields[name] for name, *_ in self.layout}

    def seen(self, rows: NDArray[np.uint8]) -> tuple[Any, NDArray[np.int8] | None]:
        """The arrays and masks in these rows, as views."""
        observation = self.views(rows)
        if not self.has_mask:
            return observation, None
        return observation, self.mask(rows) if self.is_flat_obs else observation["action_mask"]

    def mask(self, rows: NDArray[np.uint8]) -> NDArray[np.int8]:
        """The masks in these rows, as a view."""
        masks: NDArray[np.int8] = self.fields(rows)["action_mask"]
        return masks

    def fields(self, rows: NDArray[np.uint8]) -> Any:
        """These rows as a dict by array name."""
        return rows.view(self.row_type)[..., 0]

    def reset(self, chosen: NDArray[np.bool_], sources: Sequence[int | None]) -> None:
        """Begins episodes."""
        for source in sources:
            if source is not None:
                _checked(source)
        self.native.reset(chosen, list(sources), self.rows)

    def step(self, actions: Any) -> list[dict[str, Any]]:
        """Plays an action in each lane. Returns the results of episodes that ended."""
        numbers = np.ascontiguousarray(actions, np.int64)
        return self.native.step(numbers, self.rows, self.finals, self.rewards, self.terminated, self.truncated)
