"""Stable-Baselines3: MaskablePPO of sb3-contrib, with exact masks of legal actions.

    pip install sb3-contrib
    python with_sb3.py --steps 20000
"""

import argparse

import gymnasium
import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

import barrow_gym


class Masked(gymnasium.ObservationWrapper):
    """Gives the network floats, and MaskablePPO the mask where it looks for it."""

    #: The planes and arrays to observe. Masks are passed separately.
    OBS = ("ground", "top", "sight", "danger", "stats", "phase")

    def __init__(self, id: str) -> None:
        super().__init__(barrow_gym.Env(id, obs=[*self.OBS, "action_mask"], reward={"depth": 1, "seen": 0.01}, limit=2000))
        spaces = {name: space for name, space in self.env.observation_space.items() if name != "action_mask"}
        self.observation_space = gymnasium.spaces.Dict(
            {name: gymnasium.spaces.Box(-np.inf, np.inf, space.shape, np.float32) for name, space in spaces.items()}
        )
        self._mask = np.zeros(0, np.int8)

    def observation(self, observation: dict[str, NDArray]) -> dict[str, NDArray]:
        """Converts the arrays to floats. Legend ids are only scaled, which is quick to write and slow to learn from."""
        self._mask = observation["action_mask"]
        return {name: observation[name].astype(np.float32) / 64 for name in self.observation_space}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns the mask. MaskablePPO calls this before each action."""
        return self._mask.astype(bool)


def main() -> None:
    """Learns briefly, then plays one run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--id", default="Barrow/IntoRuins-v1")
    parser.add_argument("--steps", type=int, default=200_000)
    settings = parser.parse_args()
    envs = VecMonitor(DummyVecEnv([lambda: Masked(settings.id)] * 8))
    model = MaskablePPO("MultiInputPolicy", envs, n_steps=256, batch_size=512, seed=1, verbose=1)
    model.learn(settings.steps)
    env = Masked(settings.id)
    observation, _ = env.reset(seed=7)
    is_over = False
    while not is_over:
        action, _ = model.predict(observation, action_masks=env.action_masks())
        observation, _, terminated, truncated, info = env.step(int(action))
        is_over = terminated or truncated
    print(f"Learnt from {model.num_timesteps} steps. One run: depth {info['depth']} after {info['turns']} turns.")


if __name__ == "__main__":
    main()
