"""The available games and variants, as plain tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import _native
from .settings import Settings
from .tasks import TASKS

#: The versions of all environments, the newest last. They cover observations, actions, rules, and the defaults of rewards, limits and
#: seeds. Version 1 has the reward "score" and no limit.
VERSIONS = (1, 2)
#: For each variant of a game: the most steps of an episode since version 2. Winners and good bots need fewer.
_LIMITS = {
    "Barrow/IntoRuins": 10_000,
    "Barrow/RogueLulz": 1_000,
    "Barrow/RogueLulzFull": 5_000,
    "Barrow/MonsterCaves": 5_000,
    "Barrow/MonsterCavesLarge": 10_000,
    "Barrow/RoguelikeTen": 10_000,
    "Barrow/Stomp": 2_000,
    "Barrow/Stomp20x10": 2_000,
}
#: Rewards since version 2 where points have none: in Into Ruins the Wings are worth one point, as much as a level.
_REWARDS: dict[str, Mapping[str, float]] = {"Barrow/IntoRuins": {"depth": 1, "won": 100}}


@dataclass(frozen=True)
class Variant:
    """A variant of a game, and the tables that explain its numbers."""

    #: The id for `gymnasium.make`: "Barrow/IntoRuins-v2".
    id: str
    #: The game's name in Barrow's own commands: "into-ruins".
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
    #: The reward, unless another is given.
    reward: str | Mapping[str, float]
    #: The most steps of an episode, unless another limit is given. `None` for no limit.
    limit: int | None


def _name(game: str, variant: str, is_first: bool) -> str:
    words = game.split("-") + ([] if is_first else variant.split("-"))
    name = "".join(word[:1].upper() + word[1:] for word in words)
    return f"Barrow/{name.replace('Roguelulz', 'RogueLulz')}"


def _read() -> dict[str, Variant]:
    found: dict[str, Variant] = {}
    for version in VERSIONS:
        games = set()
        for table in _native.games():
            is_first = table["game"] not in games
            games.add(table["game"])
            name = _name(table["game"], table["variant"], is_first)
            lists = ("directions", "choices", "verbs", "stats", "planes", "cues", "conditions")
            columns: dict[str, Any] = {key: table[key] for key in ("game", "variant", "rules", "width", "height", "topology", "legend")}
            columns |= {key: tuple(table[key]) for key in lists}
            columns["reward"] = "score" if version == 1 else _REWARDS.get(name, "points")
            columns["limit"] = None if version == 1 else _LIMITS[name]
            id = f"{name}-v{version}"
            found[id] = Variant(id=id, title=f"{table['title']}: {table['variant_title']}", **columns)
    return found


_VARIANTS = _read()


_ARRAYS, _PLANES = _native.observations()
#: The meaning of the numbers in each array of an observation.
ARRAYS = dict(_ARRAYS)
#: The meaning of the numbers in each plane of the map.
PLANES = dict(_PLANES)


def ids() -> list[str]:
    """The ids of all games and variants in their newest version, the main game first. Ids of earlier versions exist too."""
    return [id for id in _VARIANTS if id.endswith(f"-v{VERSIONS[-1]}")]


def every_id() -> list[str]:
    """The ids of all games, variants and tasks in all versions."""
    return [*_VARIANTS, *(task.id for task in TASKS)]


def variant(id: str) -> Variant:
    """The variant with this id, or the one that the task with this id is played in.

    Raises ValueError if there is none.
    """
    for task in TASKS:
        if task.id == id:
            return _VARIANTS[task.game]
    if id not in _VARIANTS:
        raise ValueError(f'there is no id "{id}"{_native.instead(str(id), every_id())}')
    return _VARIANTS[id]


def defaults(id: str) -> Settings:
    """The settings of an id, unless others are given.

    Raises ValueError if there is none.
    """
    for task in TASKS:
        if task.id == id:
            return task.settings
    found = variant(id)
    return {"reward": found.reward, "limit": found.limit}


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
