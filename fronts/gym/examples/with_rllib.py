"""RLlib's new API stack on the native vector environment.

    pip install "ray[rllib]" torch
    python with_rllib.py --iterations 2

RLlib assumes, without a check, that an environment begins its next episode in the step after an end. Keep `autoreset_mode`.
"""

import argparse
from typing import Any

import gymnasium
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.algorithms.ppo.torch.default_ppo_torch_rl_module import DefaultPPOTorchRLModule
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

import barrow_gym  # noqa: F401 (registers the ids)


class MaskedModule(DefaultPPOTorchRLModule):
    """RLlib's default network, with very low logits for actions that are not accepted. The mask is the end of the observation."""

    def _masked(self, batch: dict[str, Any], output: dict[str, Any]) -> dict[str, Any]:
        logits = output[Columns.ACTION_DIST_INPUTS]
        mask = batch[Columns.OBS][..., -logits.shape[-1] :] > 0
        return {**output, Columns.ACTION_DIST_INPUTS: torch.where(mask, logits, torch.full_like(logits, -1e9))}

    def _forward(self, batch: dict[str, Any], **settings: Any) -> dict[str, Any]:
        return self._masked(batch, super()._forward(batch, **settings))

    def _forward_train(self, batch: dict[str, Any], **settings: Any) -> dict[str, Any]:
        return self._masked(batch, super()._forward_train(batch, **settings))


class Flat(gymnasium.vector.VectorObservationWrapper):
    """Joins the arrays into one row of floats, with the mask last."""

    def __init__(self, env: gymnasium.vector.VectorEnv) -> None:
        super().__init__(env)
        size = sum(space.shape[0] if len(space.shape) == 1 else space.shape[0] * space.shape[1] * space.shape[2] for space in env.single_observation_space.values())
        self.single_observation_space = gymnasium.spaces.Box(-1, 256, (size,), "float32")
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, env.num_envs)

    def observations(self, observations: dict[str, Any]) -> Any:
        """Returns one row for each environment."""
        import numpy as np

        rows = [array.reshape(len(array), -1) for array in observations.values()]
        return np.concatenate(rows, 1).astype(np.float32)


def make(config: dict[str, Any]) -> gymnasium.vector.VectorEnv:
    """The vector environment of one of RLlib's workers."""
    return Flat(barrow_gym.VectorEnv(config["id"], config["num_envs"], obs=["ground", "top", "action_mask"], limit=500))


def main() -> None:
    """Trains for some iterations."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--id", default="Barrow/Stomp20x10-v1")
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--envs", type=int, default=16)
    settings = parser.parse_args()
    gymnasium.register(
        "BarrowFlat-v0",
        entry_point="with_rllib:single",
        vector_entry_point=lambda num_envs=1, **_: make({"id": settings.id, "num_envs": num_envs}),
    )
    config = (
        PPOConfig()
        .environment("BarrowFlat-v0")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=settings.envs, gym_env_vectorize_mode="vector_entry_point")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule))
        .training(train_batch_size_per_learner=2048, num_epochs=2, minibatch_size=512)
    )
    algorithm = config.build_algo()
    for number in range(settings.iterations):
        result = algorithm.train()["env_runners"]
        print(f"iteration {number + 1}: mean return {result.get('episode_return_mean', float('nan')):.2f}", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main()
