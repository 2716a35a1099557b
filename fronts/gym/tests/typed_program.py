"""A user's program, which has to pass strict type checkers."""

import pickle

import gymnasium
import numpy as np
from numpy.typing import NDArray

import barrow_gym
from barrow_gym import Goal, Settings, Snapshot


def alone() -> float:
    """One environment, its snapshots and words."""
    goal: Goal = {"event": "death", "whom": "jackal"}
    settings: Settings = {"goal": goal, "limit": 500, "reward": {"goal": 1, "seen": 0.01}, "obs": ["ground", "stats", "action_mask"]}
    env = barrow_gym.Env("Barrow/IntoRuins-v2", render_mode="ansi", **settings)
    observation, info = env.reset(seed=7)
    snapshot: Snapshot = env.fork()
    copy: Snapshot = pickle.loads(pickle.dumps(snapshot)).with_dice(3)
    masks: NDArray[np.bool_] = env.action_masks()
    total = float(masks.sum())
    for _ in range(10):
        observation, reward, terminated, truncated, info = env.step(env.sample_masked())
        total += reward
        if terminated or truncated:
            observation, info = env.reset()
    observation, info = env.restore(copy)
    ground: NDArray[np.uint8] = observation["map"]
    turn = env.restore(snapshot) and env.act("explore", sure=True)
    words: list[str] = [env.observe(), env.look("a"), env.rules(), str(turn), turn.text, *env.legal()]
    frame = env.render()
    print(len(words), ground.shape, info["rules"], frame, barrow_gym.__version__)
    return total


def many() -> NDArray[np.int64]:
    """Many environments, and what explains them."""
    tests = barrow_gym.seeds("Barrow/Stomp-v2", "test")
    envs = barrow_gym.VectorEnv("Barrow/Stomp-v2", 8, seeds=tests[:10], copy=False, threads=2)
    _, infos = envs.reset(seed=1)
    actions: NDArray[np.int64] = envs.sample_masked(np.random.default_rng(1))
    _, rewards, terminated, truncated, infos = envs.step(actions)
    variant = barrow_gym.variant("Barrow/IntoRuins-ReachHole-v1")
    print(rewards.sum(), terminated | truncated, sorted(infos), variant.legend, variant.directions)
    for _, action, reward in barrow_gym.play(envs.run(0)):
        print(action, reward)
    print(barrow_gym.tools("anthropic"), barrow_gym.task(barrow_gym.tasks()[0]).about, barrow_gym.layout(barrow_gym.ids()[0]))
    return actions


def made() -> None:
    """Gymnasium's own ways."""
    env = barrow_gym.Floats(gymnasium.make("Barrow/IntoRuins-v2", max_episode_steps=100))
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    envs = gymnasium.make_vec("Barrow/IntoRuins-v2", num_envs=2, vectorization_mode="sync")
    envs.reset(seed=1)


if __name__ == "__main__":
    alone()
    many()
    made()
