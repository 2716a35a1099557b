"""The arrays behind all environments: a row of numbers for each run, and views into it."""

import secrets
from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _native
from .bounds import bounds
from .catalogue import variant
from .settings import Settings

#: Seeds are less than this.
SEEDS = 1 << 64


def checked(seed: int) -> int:
    """A seed as a whole number, or ValueError."""
    if not isinstance(seed, (int, np.integer)) or not 0 <= seed < SEEDS:
        raise ValueError(f"seeds are numbers from 0 to 2**64 - 1, not {seed}")
    return int(seed)


def _limit(id: str, limit: int | None, max_episode_steps: int | None) -> int | None:
    """The most steps of an episode, given the setting and Gymnasium's own, which is -1 for none."""
    if max_episode_steps is None:
        return variant(id).limit if limit is None else limit
    most = None if max_episode_steps == -1 else max_episode_steps
    if isinstance(limit, int) and most is not None and limit > most:
        sentence = f"limit: Gymnasium ends episodes of {id} after {most} steps, before {limit}; give max_episode_steps={limit} instead"
        raise ValueError(sentence)
    return most if limit is None else limit


class Lanes:
    """Runs of one variant side by side, and the arrays that each step fills."""

    def __init__(
        self,
        id: str,
        *,
        count: int,
        autoreset: str = "next_step",
        threads: int = 1,
        max_episode_steps: int | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        if not isinstance(count, int) or count < 1:
            raise ValueError(f"num_envs: use at least one environment, not {count}")
        #: Its arguments, for pickles.
        self._made = (id, {**settings, "count": count, "autoreset": autoreset, "threads": threads, "max_episode_steps": max_episode_steps})
        self.variant = variant(id)
        given: dict[str, Any] = {name: value for name, value in settings.items() if value is not None}
        given |= {"autoreset": autoreset, "threads": threads, "limit": _limit(id, settings.get("limit"), max_episode_steps)}
        self.is_flat_obs = settings.get("obs") == "flat"
        if self.is_flat_obs:
            del given["obs"]
        #: The most steps of an episode.
        self.limit: int | None = given["limit"]
        sources = [secrets.randbits(64) for _ in range(count)]
        self.native = _native.Vector(id, given, sources)
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

    def __getstate__(self) -> dict[str, Any]:
        state = {name: value for name, value in self.__dict__.items() if name not in ("native", "row_type")}
        return {**state, "saved": [self.native.saved(lane) for lane in range(self.count)]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        saved = state.pop("saved")
        id, settings = state["_made"]
        self.__init__(id, **settings)  # type: ignore[misc]
        for lane, bytes in enumerate(saved):
            self.native.revive(lane, bytes)
        self.__dict__.update(state)

    def sample(self, dice: np.random.Generator) -> NDArray[np.int64]:
        """Draws an action in each lane, each that is accepted with the same probability."""
        actions = np.empty(self.count, np.int64)
        self.native.sample(dice.random(self.count), actions)
        return actions

    def _space(self) -> spaces.Space[Any]:
        if self.is_flat_obs:
            return spaces.Box(0, 255, (self.native.row_size,), np.uint8)
        boxes: dict[str, spaces.Space[Any]] = {}
        for name, dtype, shape, _ in self.layout:
            kind = np.dtype(dtype).type
            low, high = bounds(self.variant, name, tuple(self.native.planes))
            limits = np.iinfo(dtype)
            full = [np.broadcast_to(np.clip(bound, limits.min, limits.max).astype(kind), shape) for bound in (low, high)]
            boxes[name] = spaces.Box(full[0].copy(), full[1].copy(), shape, kind)
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

    def reset(self, chosen: NDArray[np.bool_], sources: Sequence[int | None], index: Any = None) -> None:
        """Begins episodes. With an index, they go through the allowed seeds in order from there on."""
        for source in sources:
            if source is not None:
                checked(source)
        if index is not None:
            if any(source is not None for source in sources):
                raise ValueError("give either a seed or an index")
            if not isinstance(index, (int, np.integer)) or isinstance(index, bool) or not 0 <= index < SEEDS:
                raise ValueError(f"index: use a whole number from 0 on, not {index!r}")
            index = int(index)
        self.native.reset(chosen, list(sources), index, self.rows)
        self.terminated[chosen] = self.truncated[chosen] = False

    def over(self) -> NDArray[np.bool_]:
        """True where the last step ended an episode."""
        return self.terminated | self.truncated

    def step(self, actions: Any, made: _native.Made | None = None) -> list[dict[str, Any]]:
        """Plays an action in each lane, or takes over its result in the first. Returns the results of episodes that ended."""
        numbers = np.asarray(actions)
        if numbers.ndim != 1 or numbers.dtype.kind not in "iub":
            raise ValueError(f"actions: use an array of {self.count} whole numbers, one for each environment")
        numbers = np.ascontiguousarray(numbers, np.int64)
        ended = self.native.step(numbers, self.rows, self.finals, self.rewards, self.terminated, self.truncated, made)
        for outcome in ended:
            # Gymnasium's own vectors would put an int into 63 bits.
            outcome["seed"] = np.uint64(outcome["seed"])
        return ended
