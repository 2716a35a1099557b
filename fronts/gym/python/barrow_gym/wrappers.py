"""Wrappers for learning libraries."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

#: Numbers without bounds are divided by this, and cut off at 1.
_SCALE = 256


class Floats(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Gives a network every array as float32 from -1 to 1, and leaves out the mask, which `action_masks` returns for MaskablePPO.

    Legend ids are only scaled, which is quick to write and slow to learn from. `obs="flat"` has bytes of numbers, so it is refused.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        if not isinstance(env.observation_space, spaces.Dict):
            raise ValueError("Floats: use an environment with named arrays, without obs=\"flat\"")
        boxes = {name: box for name, box in env.observation_space.items() if name != "action_mask" and isinstance(box, spaces.Box)}
        #: For each array, what to divide it by.
        self._scales = {name: np.minimum(np.maximum(abs(box.low.astype(np.float64)), box.high), _SCALE) for name, box in boxes.items()}
        self.observation_space = spaces.Dict({name: spaces.Box(-1, 1, box.shape, np.float32) for name, box in boxes.items()})

    def _scaled(self, observation: dict[str, NDArray[Any]]) -> dict[str, NDArray[np.float32]]:
        return {
            name: np.clip(observation[name] / np.maximum(scale, 1), -1, 1).astype(np.float32) for name, scale in self._scales.items()
        }

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self._scaled(observation), info

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Plays an action."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self._scaled(observation), reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """True at the number of each action that is accepted now."""
        masks: NDArray[np.bool_] = self.env.get_wrapper_attr("action_masks")()
        return masks
