"""TorchRL: the vector environment behind a collector, with masked actions.

    pip install torchrl
    python with_torchrl.py --frames 20000
"""

import argparse

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Categorical
from torchrl.envs import GymWrapper, TransformedEnv
from torchrl.envs.transforms import ActionMask, DTypeCastTransform, RewardSum, StepCounter
from torchrl.modules import MaskedCategorical, ProbabilisticActor
from torchrl.objectives import ReinforceLoss

import barrow_gym


class Features(nn.Module):
    """Embeds the ground near the hero and the things on it."""

    def __init__(self, planes: tuple[int, ...], actions: int) -> None:
        super().__init__()
        self.ids = nn.Embedding(256, 4)
        count, height, width = planes
        self.body = nn.Sequential(nn.Linear(4 * count * height * width, 128), nn.ReLU(), nn.Linear(128, actions))

    def forward(self, map: torch.Tensor) -> torch.Tensor:
        """Returns the logits of the actions."""
        return self.body(self.ids(map.long()).flatten(-4))


def main() -> None:
    """Collects blocks of steps and learns from each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--id", default="Barrow/Stomp20x10-v1")
    parser.add_argument("--frames", type=int, default=200_000)
    settings = parser.parse_args()
    torch.manual_seed(1)
    env = GymWrapper(barrow_gym.Env(settings.id, obs=["ground", "top", "action_mask"], limit=500), categorical_action_encoding=True)
    env = TransformedEnv(env, DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]))
    env.append_transform(ActionMask(mask_key="action_mask"))
    env.append_transform(RewardSum()).append_transform(StepCounter())
    assert isinstance(env.action_spec, Categorical)
    planes = tuple(env.observation_spec["map"].shape)
    logits = TensorDictModule(Features(planes, env.action_spec.n), in_keys=["map"], out_keys=["logits"])
    actor = ProbabilisticActor(
        logits,
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    value = TensorDictModule(Features(planes, 1), in_keys=["map"], out_keys=["state_value"])
    loss = ReinforceLoss(actor, value)
    loss.make_value_estimator(gamma=0.99)
    optimizer = torch.optim.Adam(loss.parameters(), lr=3e-4)
    collector = Collector(env, actor, frames_per_batch=1024, total_frames=settings.frames, auto_register_policy_transforms=True)
    frames = 0
    for batch in collector:
        losses = loss(batch)
        optimizer.zero_grad()
        (losses["loss_actor"] + losses["loss_value"]).backward()
        optimizer.step()
        frames += batch.numel()
        ended = batch["next", "episode_reward"][batch["next", "done"]]
        print(f"{frames} frames, {len(ended)} episodes, mean reward {ended.mean().item() if len(ended) else float('nan'):.2f}", flush=True)
    collector.shutdown()


if __name__ == "__main__":
    main()
