"""Converts recorded runs into a Minari dataset, for offline learning.

    pip install "minari[hdf5]" pillow
    barrow bot into-ruins --bot delver --seeds 1..20 --save runs
    python with_minari.py runs --name barrow/into-ruins-delver-v0
"""

import argparse
import json
from pathlib import Path

import gymnasium
import minari
import numpy as np
from minari.data_collector import EpisodeBuffer

import barrow_gym

ID = "Barrow/IntoRuins-v1"


def episode(run: bytes, number: int) -> EpisodeBuffer:
    """Converts a recorded run into an episode."""
    observations, actions, rewards = [], [], []
    for observation, action, reward in barrow_gym.play(run):
        if observations:
            rewards.append(reward)
        observations.append(observation)
        if action is not None:
            actions.append(action)
    # Runs without an ending were cut off.
    env = barrow_gym.Env(ID)
    env.reset(options={"run": run})
    is_over = json.loads(env.observe("json"))["ending"] is not None
    before = [False] * (len(actions) - 1)
    return EpisodeBuffer(
        id=number,
        observations={name: np.stack([each[name] for each in observations]) for name in observations[0]},
        actions=np.array(actions, np.int64),
        rewards=rewards,
        terminations=[*before, is_over],
        truncations=[*before, not is_over],
    )


def main() -> None:
    """Writes the dataset and reads it back."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", type=Path, help="folder of recorded runs")
    parser.add_argument("--name", default="barrow/into-ruins-delver-v0")
    settings = parser.parse_args()
    episodes = [episode(file.read_bytes(), number) for number, file in enumerate(sorted(settings.runs.glob("*.run")))]
    if settings.name in minari.list_local_datasets():
        minari.delete_dataset(settings.name)
    minari.create_dataset_from_buffers(
        settings.name,
        episodes,
        env=gymnasium.make(ID),
        algorithm_name="delver",
        author="Barrow",
        description="Runs of Barrow's bot delver in Into Ruins.",
    )
    dataset = minari.load_dataset(settings.name)
    print(f"{dataset.total_episodes} episodes, {dataset.total_steps} steps in {settings.name}")


if __name__ == "__main__":
    main()
