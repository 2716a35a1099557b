"""The available games and variants, as plain tables."""

from dataclasses import dataclass
from typing import Any

from . import _native

#: The version of all environments. It covers observations, actions, rewards and rules.
VERSION = 1


@dataclass(frozen=True)
class Variant:
    """A variant of a game, and the tables that explain its numbers."""

    #: The id for `gymnasium.make`: "Barrow/IntoRuins-v1".
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


def _name(game: str, variant: str, is_first: bool) -> str:
    words = game.split("-") + ([] if is_first else variant.split("-"))
    name = "".join(word[:1].upper() + word[1:] for word in words)
    return f"Barrow/{name.replace('Roguelulz', 'RogueLulz')}-v{VERSION}"


def _read() -> dict[str, Variant]:
    found: dict[str, Variant] = {}
    games = set()
    for table in _native.games():
        is_first = table["game"] not in games
        games.add(table["game"])
        name = _name(table["game"], table["variant"], is_first)
        lists = ("directions", "choices", "verbs", "stats", "planes", "cues", "conditions")
        columns: dict[str, Any] = {key: table[key] for key in ("game", "variant", "rules", "width", "height", "topology", "legend")}
        columns |= {key: tuple(table[key]) for key in lists}
        found[name] = Variant(id=name, title=f"{table['title']}: {table['variant_title']}", **columns)
    return found


_VARIANTS = _read()


_ARRAYS, _PLANES = _native.observations()
#: The meaning of the numbers in each array of an observation.
ARRAYS = dict(_ARRAYS)
#: The meaning of the numbers in each plane of the map.
PLANES = dict(_PLANES)


def ids() -> list[str]:
    """The ids of all environments, the main game first."""
    return list(_VARIANTS)


def variant(id: str) -> Variant:
    """The variant with this id.

    Raises KeyError if there is none.
    """
    return _VARIANTS[id]


def find(game: str, variant: str) -> Variant:
    """The variant that a run names.

    Raises ValueError if there is none.
    """
    for found in _VARIANTS.values():
        if (found.game, found.variant) == (game, variant):
            return found
    raise ValueError(f"{game} has no variant {variant}")


def layout(id: str, obs: str | list[str] | None = None, actions: str = "staged") -> list[tuple[str, str, tuple[int, ...], int]]:
    """The layout of a row of this environment: name, type, shape and offset in bytes of each array.

    Takes the settings that affect it, like `gymnasium.make`.
    """
    from .lanes import Lanes

    return Lanes(variant(id), count=1, obs=obs, actions=actions).layout
