"""Searches for the seeds of the tasks: `python -m barrow_gym.survey seeds.json`.

A seed is accepted if random actions reach the milestone within the budget in some tries and fail in most. Then the task can be
done, and is worth learning.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from .catalogue import variant
from .tasks import TASKS, Task
from .vector import VectorEnv

#: Tries per seed.
TRIES = 128
#: The first seed to try.
FIRST = 3_000_000
#: Number of seeds for each task.
WANTED = 32
#: Accepted numbers of successful tries.
SUCCESSES = range(2, TRIES // 2)


def successes(task: Task, seed: int, tries: int = TRIES) -> int:
    """Number of tries in which random actions reach the milestone of a task from a seed. Aimed verbs are as likely as others."""
    envs = VectorEnv(
        task.game, tries, copy=False, goal=task.goal, limit=task.limit, seeds=[seed], reward="goal", obs=["action_mask"]
    )
    _, infos = envs.reset(seed=1)
    dice = np.random.default_rng(seed)
    is_over, reached = np.zeros(tries, bool), 0
    while not is_over.all():
        mask = infos["action_mask"]
        drawn = (dice.random(mask.shape, np.float32) * mask).argmax(1)
        _, rewards, terminated, truncated, infos = envs.step(drawn)
        reached += int(((rewards > 0) & ~is_over).sum())
        is_over |= terminated | truncated
    return reached


def begins_as_it_should(task: Task, seed: int) -> bool:
    """Tells whether a seed's first view has what the task requires."""
    if task.sees is None:
        return True
    table = variant(task.game)
    name, condition = task.sees
    ids = [id for id, (known, *_) in table.legend.items() if known == name]
    envs = VectorEnv(task.game, 1, obs=["top", "conditions_low"], seeds=[seed])
    observation, _ = envs.reset(seed=1)
    top, conditions = observation["map"][0]
    return bool((np.isin(top, ids) & (conditions >> table.conditions.index(condition) & 1 > 0)).any())


def survey(task: Task) -> list[int]:
    """The first seeds that suit a task."""
    found: list[int] = []
    seed = FIRST
    while len(found) < WANTED:
        if begins_as_it_should(task, seed) and successes(task, seed) in SUCCESSES:
            found.append(seed)
        seed += 1
    print(f"{task.name}: {len(found)} of {seed - FIRST} seeds", flush=True)
    return found


def main() -> None:
    """Surveys every task, and writes the seeds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="file for the seeds")
    settings = parser.parse_args()
    lines = [f'  "{task.name}": {json.dumps(survey(task))}' for task in TASKS]
    settings.file.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
