"""Roguelikes as environments for Gymnasium: exact, seeded, forkable, with a mask of legal actions.

Importing this package registers an id for every game and variant, `Barrow/IntoRuins-v2` among them; `ids()` lists them. `tasks()`
lists ids of small tasks within the games. Packages of makers have a copy of this code beside a module of their own games.
"""

from ._native import VERSION as __version__, Snapshot
from .catalogue import ARRAYS, PLANES, Task, Variant, ids, layout, seeds, task, tasks, variant
from .env import Env
from .language import Turn, tools
from .register import register_all
from .replay import play
from .settings import Goal, Settings
from .vector import VectorEnv
from .wrappers import Floats

__all__ = [
    "ARRAYS",
    "PLANES",
    "Env",
    "Floats",
    "Goal",
    "Settings",
    "Snapshot",
    "Task",
    "Turn",
    "Variant",
    "VectorEnv",
    "__version__",
    "ids",
    "layout",
    "play",
    "seeds",
    "task",
    "tasks",
    "tools",
    "variant",
]

register_all()
