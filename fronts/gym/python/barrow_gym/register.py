"""Ids for `gymnasium.make` and `gymnasium.make_vec`."""

from typing import Any

import gymnasium

from .catalogue import ids
from .tasks import TASKS


def _register(id: str, settings: dict[str, Any]) -> None:
    gymnasium.register(
        id, entry_point="barrow_gym.env:Env", vector_entry_point="barrow_gym.vector:VectorEnv", kwargs=settings
    )


def register_all() -> None:
    """Registers every id."""
    for id in ids():
        _register(id, {"id": id})
    for task in TASKS:
        _register(
            task.id, {"id": task.game, "goal": task.goal, "limit": task.limit, "seeds": task.seeds, "reward": "goal"}
        )
