"""The settings of environments, as types."""

from collections.abc import Mapping, Sequence
from typing import TypedDict


class Goal(TypedDict, total=False):
    """A goal that ends an episode early: one of `depth`, `turns`, `won`, `stat` and `event`."""

    #: Reach a level this deep.
    depth: int
    #: Live through this many turns.
    turns: int
    #: Win the game.
    won: bool
    #: Have a stat, by its name in `Variant.stats`, within bounds.
    stat: str
    #: The least value of the stat.
    least: int
    #: The greatest value of the stat.
    most: int
    #: See one of these events: names of `Variant.cues`.
    event: str | Sequence[str]
    #: The actor of the event, by names of the legend. Without it, anyone.
    who: str | Sequence[str]
    #: The target of the event, by names of the legend. Without it, anything.
    whom: str | Sequence[str]


class Settings(TypedDict, total=False):
    """Settings of every environment. `Env` describes them. A setting that is missing or `None` has the id's own default, or else that of
    the Rust module.
    """

    choices: Sequence[str] | None
    obs: str | Sequence[str] | None
    actions: str | None
    reward: str | Mapping[str, float] | None
    limit: int | None
    on_invalid: str | None
    seeds: range | Sequence[int] | None
    split: str | None
    goal: Goal | None
