"""Stable-Baselines3: MaskablePPO of sb3-contrib, with exact masks of legal actions.

    pip install sb3-contrib
    python with_sb3.py --steps 20000
"""

import argparse

from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

import barrow_gym


#: The planes and arrays to observe.
OBS = ["ground", "top", "sight", "danger", "stats", "phase", "action_mask"]


def make(id: str) -> barrow_gym.Floats:
    """An environment whose arrays are floats, with `action_masks` for MaskablePPO."""
    return barrow_gym.Floats(barrow_gym.Env(id, obs=OBS, reward={"depth": 1, "seen": 0.01}, limit=2000))


def main() -> None:
    """Learns briefly, then plays one run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--id", default="Barrow/IntoRuins-v1")
    parser.add_argument("--steps", type=int, default=200_000)
    settings = parser.parse_args()
    envs = VecMonitor(DummyVecEnv([lambda: make(settings.id)] * 8))
    model = MaskablePPO("MultiInputPolicy", envs, n_steps=256, batch_size=512, seed=1, verbose=1)
    model.learn(settings.steps)
    env = make(settings.id)
    observation, _ = env.reset(seed=7)
    is_over = False
    while not is_over:
        action, _ = model.predict(observation, action_masks=env.action_masks())
        observation, _, terminated, truncated, info = env.step(int(action))
        is_over = terminated or truncated
    print(f"Learnt from {model.num_timesteps} steps. One run: depth {info['depth']} after {info['turns']} turns.")


if __name__ == "__main__":
    main()
