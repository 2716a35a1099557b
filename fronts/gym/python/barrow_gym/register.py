"""Ids for `gymnasium.make` and `gymnasium.make_vec`."""

import gymnasium

from .catalogue import ids


def register_all() -> None:
    """Registers every id."""
    for id in ids():
        gymnasium.register(
            id,
            entry_point="barrow_gym.env:Env",
            vector_entry_point="barrow_gym.vector:VectorEnv",
            kwargs={"id": id},
        )
