"""Measures Barrow's environments, and others for comparison.

    python -m barrow_gym.bench --against nle envpool

Each number is the median of nine rounds in processor time, and each round has all candidates once. If a rival is not installed,
its row says so. Barrow's vectors use copy=False. Speed counts turns of the game, not steps that choose a cell. Actions are drawn
before the clock starts, from the mask if there is one.
"""

import argparse
import importlib.metadata
import platform
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import barrow_gym

ROUNDS = 9
#: Length of a candidate's turn in each round. [s]
SHARE = 0.25
RUINS = "Barrow/IntoRuins-v1"
SMALL = ["ground", "top", "action_mask"]

#: Plays for about this many seconds. Returns units of work, and the seconds they took.
Play = Callable[[float], tuple[float, float]]


def masked(mask: Any, dice: np.random.Generator) -> Any:
    """A random action from each mask, uniformly; any action if the mask is empty."""
    return (dice.random(mask.shape, np.float32) * mask).argmax(-1)


def vector(id: str, count: int, threads: int = 1, **settings: Any) -> Play:
    """Measures turns of a Barrow vector."""
    envs = barrow_gym.VectorEnv(id, count, copy=False, threads=threads, **settings)
    _, infos = envs.reset(seed=1)
    dice = np.random.default_rng(1)
    # With several threads, processor time runs faster than the clock.
    clock = time.process_time if threads == 1 else time.perf_counter

    def play(seconds: float) -> tuple[float, float]:
        nonlocal infos
        before, taken = envs.turns, 0.0
        while taken < seconds:
            actions = masked(infos["action_mask"], dice)
            begun = clock()
            *_, infos = envs.step(actions)
            taken += clock() - begun
        return envs.turns - before, taken

    return play


def choices(id: str, count: int) -> float:
    """The fraction of steps that choose a cell."""
    envs = barrow_gym.VectorEnv(id, count, copy=False)
    _, infos = envs.reset(seed=1)
    dice, steps = np.random.default_rng(1), 300
    for _ in range(steps):
        *_, infos = envs.step(masked(infos["action_mask"], dice))
    return 1 - envs.turns / (steps * count)


def single(make: Callable[[], Any], has_mask: bool) -> Play:
    """Measures steps of one environment, resets included."""
    env = make()
    _, info = env.reset(seed=1)
    dice = np.random.default_rng(1)

    def play(seconds: float) -> tuple[float, float]:
        nonlocal info
        steps, taken = 0, 0.0
        while taken < seconds:
            action = int(masked(info["action_mask"], dice)) if has_mask else int(dice.integers(env.action_space.n))
            begun = time.process_time()
            _, _, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                _, info = env.reset()
            taken += time.process_time() - begun
            steps += 1
        return steps, taken

    return play


def repeated(act: Callable[[], Any]) -> Play:
    """Measures how often a call can be repeated."""

    def play(seconds: float) -> tuple[float, float]:
        count, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            for _ in range(20):
                act()
            count += 20
        return count, time.process_time() - begun

    return play


def doorkey(count: int) -> Play:
    """Measures steps of EnvPool's DoorKey, on one thread."""
    import envpool

    envs = envpool.make_gymnasium("MiniGrid-DoorKey-8x8-v0", num_envs=count, batch_size=count, num_threads=1, seed=1)
    envs.reset()
    dice = np.random.default_rng(1)

    def play(seconds: float) -> tuple[float, float]:
        steps, taken = 0, 0.0
        while taken < seconds:
            actions = dice.integers(envs.action_space.n, size=count).astype(np.int32)
            # EnvPool works in its own thread, so measure the whole process.
            begun = time.process_time()
            envs.step(actions)
            taken += time.process_time() - begun
            steps += count
        return steps, taken

    return play


def nle(name: str = "NetHackScore-v0") -> Any:
    """Measures NLE's environment."""
    import nle as _  # noqa: F401

    return gymnasium.make(name)


def idle(count: int) -> Play:
    """Measures the overhead of batch calls: every action is refused."""
    envs = barrow_gym.VectorEnv(RUINS, count, copy=False, on_invalid="noop")
    envs.reset(seed=1)
    nothing = np.full(count, -1)
    calls = repeated(lambda: envs.step(nothing))

    def play(seconds: float) -> tuple[float, float]:
        made, taken = calls(seconds)
        return made * count, taken

    return play


def played() -> Any:
    """An environment in the middle of a run."""
    env = barrow_gym.Env(RUINS, copy=False)
    _, info = env.reset(seed=1)
    dice = np.random.default_rng(1)
    for _ in range(100):
        _, _, terminated, _, info = env.step(int(masked(info["action_mask"], dice)))
        if terminated:
            _, info = env.reset()
    return env


def forks() -> Play:
    """Measures snapshots taken."""
    return repeated(played().fork)


def restores() -> Play:
    """Measures snapshots restored, with their observations."""
    env = played()
    snapshot = env.fork()
    return repeated(lambda: env.restore(snapshot))


def candidates(against: list[str]) -> list[tuple[str, list[tuple[str, Callable[[], Play]]]]]:
    """The rows, each with its candidates: Barrow's first."""
    rival_nle = [("NLE NetHackScore-v0", lambda: single(nle, False))] if "nle" in against else []
    reset_nle = [("NLE NetHackScore-v0", lambda: repeated(nle().reset))] if "nle" in against else []
    rival_grid = [("EnvPool MiniGrid-DoorKey-8x8-v0", lambda: doorkey(256))] if "envpool" in against else []
    return [
        ("Into Ruins, everything but the list of things, 256 environments", [("ours", lambda: vector(RUINS, 256))]),
        ("RogueLulz part one, 256", [("ours", lambda: vector("Barrow/RogueLulz-v1", 256, obs=SMALL)), *rival_grid]),
        ("Stomp 20x10, 256", [("ours", lambda: vector("Barrow/Stomp20x10-v1", 256, obs=SMALL)), *rival_grid]),
        ("one environment through gymnasium.make", [("ours", lambda: single(lambda: gymnasium.make(RUINS), True)), *rival_nle]),
        ("resets", [("ours", lambda: repeated(gymnasium.make(RUINS).reset)), *reset_nle]),
        ("Into Ruins, environments", [("256", lambda: vector(RUINS, 256)), ("4,096", lambda: vector(RUINS, 4096))]),
        ("Into Ruins, 1,024, by the wall's clock", [("one thread", lambda: vector(RUINS, 1024)), ("two threads", lambda: vector(RUINS, 1024, 2))]),
        ("environments of a batch call with no work, 256", [("ours", lambda: idle(256))]),
        ("forks", [("ours", forks)]),
        ("restores, with their observations", [("ours", restores)]),
    ]


def measure(players: list[Play]) -> list[list[float]]:
    """Units of work per second, for each candidate in each round."""
    for play in players:
        play(SHARE)
    rates: list[list[float]] = [[] for _ in players]
    for _ in range(ROUNDS):
        for play, found in zip(players, rates):
            work, taken = play(SHARE)
            found.append(work / taken)
    return rates


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", nargs="*", default=[], choices=["nle", "envpool"], help="rivals, which must be installed")
    against = parser.parse_args().against
    warnings.simplefilter("ignore")
    gymnasium.logger.min_level = gymnasium.logger.ERROR
    versions = [f"{name} {importlib.metadata.version(name)}" for name in ("gymnasium", "numpy", *against)]
    print(f"{platform.python_implementation()} {platform.python_version()}, {', '.join(versions)}")
    print(f"{choices(RUINS, 256):.0%} of random masked steps in Into Ruins choose a cell")
    for title, entries in candidates(against):
        rates = measure([make() for _, make in entries])
        print(f"\n{title}")
        first = statistics.median(rates[0])
        for (name, _), found in zip(entries, rates):
            median = statistics.median(found)
            ratio = "" if found is rates[0] else f"; the first is {first / median:.2f} times as fast"
            print(f"  {name:32} {median:12,.0f} a second ({min(found):,.0f} to {max(found):,.0f}){ratio}")


if __name__ == "__main__":
    main()
