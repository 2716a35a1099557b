"""Ids for `gymnasium.make` and `gymnasium.make_vec`."""

import gymnasium

from .catalogue import every_id, variant


def register_all() -> None:
    """Registers every id."""
    for id in every_id():
        gymnasium.register(
            id,
            entry_point=f"{__package__}.env:Env",
            vector_entry_point=f"{__package__}.vector:VectorEnv",
            max_episode_steps=variant(id).limit,
            # The name differs from that of Gymnasium's own argument, which `make` would get twice.
            kwargs={"env_id": id},
        )
