"""Small tasks within the games: a milestone that ends the episode, a budget of steps, and seeds where it can be reached."""

import json
from dataclasses import dataclass
from importlib.resources import files

from . import _native
from .settings import Goal, Settings

#: The version of all tasks. It covers observations, actions, rules, rewards, limits and seeds.
VERSION = 1

_RUINS = "Barrow/IntoRuins-v1"
_CLOAKS = ("Cloak of Defense", "Darksight Cloak", "Cloak of Wisdom", "Vampire Cloak")
_AMULETS = ("Amulet of Defense", "Darksight Amulet", "Amulet of Wisdom", "Amulet of Reckoning")


@dataclass(frozen=True)
class Task:
    """A milestone to reach. The reward is 1 there and 0 everywhere else."""

    #: The part of the id that names the task.
    name: str
    #: What to do, in a sentence.
    about: str
    goal: Goal
    #: The most steps of an episode, second stages included.
    limit: int
    #: A thing and its condition that the first view of each seed shows.
    sees: tuple[str, str] | None = None
    #: The game.
    game: str = _RUINS

    @property
    def id(self) -> str:
        """The id for `gymnasium.make`: "Barrow/IntoRuins-ReachHole-v1"."""
        return f"{self.game.rpartition('-')[0]}-{self.name}-v{VERSION}"

    @property
    def seeds(self) -> list[int]:
        """The seeds of its episodes, found by `python -m barrow_gym.survey`."""
        seeds: list[int] = _SEEDS[self.name]
        return seeds

    @property
    def settings(self) -> Settings:
        """The settings of its environments, unless others are given."""
        return {"goal": self.goal, "limit": self.limit, "seeds": self.seeds, "reward": "goal"}


TASKS = (
    Task("ReachHole", "Find the hole and jump down it.", {"depth": 2}, 300),
    Task("DescendTo3", "Get down to depth 3.", {"depth": 3}, 600),
    Task("DescendTo5", "Get down to depth 5.", {"depth": 5}, 1200),
    Task("Survive50", "Live through 50 turns, where that is hard.", {"turns": 50}, 100),
    Task("BeatSleepingJackal", "Kill a jackal; one sleeps in sight.", {"event": "death", "whom": "jackal"}, 150, ("jackal", "asleep")),
    Task("BeatGoblin", "Kill a goblin.", {"event": "death", "whom": "goblin"}, 600),
    Task("CrossFire", "Walk through fire, and be alive when the flames on you go out.", {"event": "out", "whom": "you"}, 300),
    Task("UseOrb", "Find an orb and use it.", {"event": "use", "who": "you"}, 400),
    Task("FireStaff", "Find a staff and fire it.", {"event": ("fire", "lightning", "ice", "blink"), "who": "you"}, 500),
    Task("DressUp", "Find a cloak or an amulet and put it on.", {"event": "equip", "who": "you", "whom": _CLOAKS + _AMULETS}, 500),
)

_SEEDS = json.loads(files(__package__).joinpath("seeds.json").read_text())


def tasks() -> list[str]:
    """The ids of all tasks."""
    return [task.id for task in TASKS]


def task(id: str) -> Task:
    """The task with this id.

    Raises ValueError if there is none.
    """
    for task in TASKS:
        if task.id == id:
            return task
    raise ValueError(f'there is no task "{id}"{_native.instead(id, tasks())}')
