"""Plays a million random actions in every variant, many of them not accepted. Memory must stay constant, and nothing may break."""

import resource
import sys

import numpy as np

import barrow_gym

STEPS = 4000
LANES = 250
#: The most that the second half of the steps may add. [KB]
SLACK = 2000


def play(envs: barrow_gym.VectorEnv, steps: int, dice: np.random.Generator) -> None:
    """Any action half of the time, otherwise an accepted one."""
    _, infos = envs.reset(seed=1)
    for _ in range(steps):
        mask = infos["action_mask"]
        accepted = (dice.random(mask.shape, np.float32) * mask).argmax(1)
        wild = dice.integers(-5, mask.shape[1] + 5, LANES)
        *_, infos = envs.step(np.where(dice.random(LANES) < 0.5, wild, accepted))


def main() -> int:
    """Returns 1 if memory grew."""
    grown = False
    for id in barrow_gym.ids():
        envs = barrow_gym.VectorEnv(id, LANES, on_invalid="noop", threads=2, limit=500)
        dice = np.random.default_rng(1)
        play(envs, STEPS // 2, dice)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        play(envs, STEPS // 2, dice)
        more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        print(f"{id}: {STEPS * LANES:,} actions, {envs.turns:,} turns, {more} KB more", file=sys.stderr)
        grown |= more > SLACK
    return int(grown)


if __name__ == "__main__":
    sys.exit(main())
