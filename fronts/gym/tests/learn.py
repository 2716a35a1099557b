"""Plays a maker's game as a learner does: `learn.py PACKAGE FILE`. FILE is for the run. Barrow's own package is in the same process."""

import importlib
import sys

import barrow_gym
import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

package, file = sys.argv[1:]
made = importlib.import_module(package)
game = package.removesuffix("_gym").replace("_", "-")
name = "".join(word.capitalize() for word in game.split("-"))
id = f"{name}/{name}-v2"

# Neither package knows the games of the other.
assert made.ids() == [id], made.ids()
assert all(own.startswith("Barrow/") for own in barrow_gym.ids()), barrow_gym.ids()
assert {"Barrow", name} <= {spec.namespace for spec in gymnasium.registry.values()}
ours = barrow_gym.Env("Barrow/Stomp-v2")
ours.reset(seed=1)
try:
    list(made.play(ours.run()))
    raise AssertionError("a run of another game was played")
except ValueError as refusal:
    assert str(refusal) == f'there is no game "stomp"; use {game}', refusal

check_env(gymnasium.make(id, on_invalid="noop").unwrapped)


def played():
    """Plays 200 accepted actions by the same dice. Returns the environment, and everything that it gave back."""
    env, dice = gymnasium.make(id), np.random.default_rng(7)
    observation, _ = env.reset(seed=7)
    seen, is_over = [], False
    for _ in range(200):
        if is_over:
            env.reset()
        observation, reward, terminated, truncated, _ = env.step(env.unwrapped.sample_masked(dice))
        is_over = terminated or truncated
        seen.append((b"".join(array.tobytes() for array in observation.values()), reward, is_over))
    return env, seen


env, seen = played()
assert played()[1] == seen, "the same seed and actions gave other results"
env.unwrapped.save(file)
print(f"{id}: 200 actions, {sum(over for *_, over in seen)} ends, the same twice; {len(made.tools())} tools")
