"""Recorded runs, step by step."""

from collections.abc import Iterator
from typing import Any

from . import _native
from .catalogue import find
from .env import Env

#: More steps than a run can have.
_LONGEST = 2**32 - 1


def play(run: bytes, **settings: Any) -> Iterator[tuple[Any, int | None, float]]:
    """Replays a recorded run. Yields each observation, the player's action there, and the reward of the action before.

    The last observation has no action. `settings` are those of `Env`. Raises ValueError for bytes that are not a run, or a run of
    other rules.
    """
    game, variant, rules, seed = _native.header(run)
    name, *choices = variant.split("+")
    found = find(game, name)
    if rules != found.rules:
        raise ValueError(f"this run has version {rules} of the rules of {game}; this package has version {found.rules}")
    # A limit of the id's own might be less than the run's length.
    settings = {"limit": _LONGEST, **settings}
    env = Env(found.id, choices=[choice for choice in choices if choice != "practice"], **settings)
    observation, _ = env.reset(seed=seed)
    reward = 0.0
    for action in env._lanes.native.actions(run):
        yield observation, action, reward
        observation, reward, _, _, _ = env.step(action)
    yield observation, None, reward
