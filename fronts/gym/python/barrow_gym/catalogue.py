"""The available games, variants and tasks, as plain tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import _native


@dataclass(frozen=True)
class Variant:
    """A variant of a game, and the tables that explain its numbers."""

    #: The id for `gymnasium.make`: "Barrow/IntoRuins-v2".
    id: str
    #: The version of the id. It covers observations, actions, rules, and the defaults of rewards, limits and seeds. Version 1 has the reward
    #: "score" and no limit.
    version: int
    #: The game's name on the command line: "into-ruins".
    game: str
    #: The variant: "descent".
    variant: str
    #: The version of its rules. Runs of other versions cannot be continued.
    rules: int
    #: The title for people.
    title: str
    #: Columns and rows of the map.
    width: int
    height: int
    #: "square4", "square8" or "hex". On hexes, columns and rows are axial coordinates.
    topology: str
    #: The names of the directions, in the order of their numbers.
    directions: tuple[str, ...]
    #: For each rule that can be switched on: its id, and its effect.
    choices: tuple[tuple[str, str], ...]
    #: For each verb: its name, and its effect.
    verbs: tuple[tuple[str, str], ...]
    #: The names of the stats.
    stats: tuple[str, ...]
    #: The names of the planes of its map.
    planes: tuple[str, ...]
    #: The names of the kinds of events.
    cues: tuple[str, ...]
    #: The names of the conditions, from bit 0.
    conditions: tuple[str, ...]
    #: For each id on the map: name, ASCII glyph, role and a sentence.
    legend: dict[int, tuple[str, str, str, str]]
    #: The reward, unless another is given. "goal" is that of a task.
    reward: str | Mapping[str, float]
    #: The most steps of an episode, unless another limit is given. `None` for no limit.
    limit: int | None


@dataclass(frozen=True)
class Task:
    """A milestone within a game, which ends an episode. The reward is 1 there and 0 everywhere else."""

    #: The id for `gymnasium.make`: "Barrow/IntoRuins-ReachHole-v2".
    id: str
    #: The part of the id that names the task.
    name: str
    #: What to do, in a sentence.
    about: str
    #: The most steps of an episode, second stages included.
    limit: int


def _read() -> tuple[dict[str, Variant], dict[str, Task], dict[str, Variant]]:
    """The variants, the tasks, and the variant of each task."""
    tables = {(table["game"], table["variant"]): table for table in _native.games()}
    variants: dict[str, Variant] = {}
    tasks: dict[str, Task] = {}
    played: dict[str, Variant] = {}
    for row in _native.ids():
        table = tables[row["game"], row["variant"]]
        lists = ("directions", "choices", "verbs", "stats", "planes", "cues", "conditions")
        columns: dict[str, Any] = {key: table[key] for key in ("game", "variant", "rules", "width", "height", "topology", "legend")}
        columns |= {key: tuple(table[key]) for key in lists} | {key: row[key] for key in ("id", "version", "reward", "limit")}
        found = Variant(title=f"{table['title']}: {table['variant_title']}", **columns)
        if row["task"] is None:
            variants[found.id] = found
        else:
            name, about = row["task"]
            tasks[found.id] = Task(found.id, name, about, row["limit"])
            played[found.id] = found
    return variants, tasks, played


_VARIANTS, _TASKS, _PLAYED = _read()
_NEWEST = max(found.version for found in _VARIANTS.values())


_ARRAYS, _PLANES = _native.observations()
#: The meaning of the numbers in each array of an observation.
ARRAYS = dict(_ARRAYS)
#: The meaning of the numbers in each plane of the map.
PLANES = dict(_PLANES)


def ids() -> list[str]:
    """The ids of all games and variants in their newest version, the main game first. Ids of earlier versions exist too."""
    return [id for id, found in _VARIANTS.items() if found.version == _NEWEST]


def tasks() -> list[str]:
    """The ids of all tasks in their newest version, the easiest of each game first."""
    return [id for id, found in _PLAYED.items() if found.version == _NEWEST]


def every_id() -> list[str]:
    """The ids of all games, variants and tasks in all versions."""
    return [*_VARIANTS, *_TASKS]


def variant(id: str) -> Variant:
    """The variant with this id, or the one that the task with this id is played in, with the task's reward and limit.

    Raises ValueError if there is none.
    """
    found = _VARIANTS.get(id) or _PLAYED.get(id)
    if found is None:
        raise ValueError(f'there is no id "{id}"{_native.instead(str(id), every_id())}')
    return found


def task(id: str) -> Task:
    """The task with this id.

    Raises ValueError if there is none.
    """
    if id not in _TASKS:
        raise ValueError(f'there is no task "{id}"{_native.instead(str(id), tasks())}')
    return _TASKS[id]


def seeds(id: str, split: str, count: int = 1000) -> list[int]:
    """The first `count` seeds of a split, in the order in which `reset(options={"index": 0})` plays them: of "train", which has any number,
    or of "test", which has 1,000.

    Raises ValueError for an unknown id or split, or more seeds than there are.
    """
    return _native.seeds(id, split, count)


def find(game: str, variant: str) -> Variant:
    """The variant that a run names.

    Raises ValueError if there is none.
    """
    for id in ids():
        found = _VARIANTS[id]
        if (found.game, found.variant) == (game, variant):
            return found
    raise ValueError(f"{game} has no variant {variant}")


def layout(id: str, obs: str | list[str] | None = None, actions: str = "staged") -> list[tuple[str, str, tuple[int, ...], int]]:
    """The layout of a row of this environment: name, type, shape and offset in bytes of each array.

    Takes the settings that affect it, like `gymnasium.make`.
    """
    from .lanes import Lanes

    return Lanes(id, count=1, obs=obs, actions=actions).layout
