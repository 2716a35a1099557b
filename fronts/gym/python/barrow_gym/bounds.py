"""The least and greatest numbers in the arrays of an observation."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .catalogue import Variant

#: More than any number in a row, before it is cut to the type of its array.
_MOST = 2**40
#: The greatest number of a cell's light: brightest, and cold.
_LIGHT = 192
#: Threats: unknown, and one for each word.
_THREATS = 8


def bounds(variant: Variant, name: str, planes: tuple[str, ...]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The bounds of an array, as arrays that broadcast to its shape. The true ones keep the planes from being taken for pixels."""
    ids, bits = max(variant.legend), 2 ** len(variant.conditions) - 1
    cells = (variant.width - 1, variant.height - 1)
    directions, verbs = len(variant.directions) - 1, len(variant.verbs) - 1
    low: Any = -_MOST
    high: Any = _MOST
    match name:
        case "map":
            most = {
                "ground": ids,
                "top": ids,
                "below": ids,
                "sight": 2,
                "light": _LIGHT,
                "hit_points": 255,
                "conditions_low": bits & 255,
                "conditions_high": bits >> 8,
                "danger": ids,
                "strike": directions + 1,
            }
            low, high = 0, np.array([most[plane] for plane in planes]).reshape(-1, 1, 1)
        case "action_mask":
            low, high = 0, 1
        case "hero":
            low, high = -1, (*cells, max(directions, 0), *cells)
        case "pack":
            low, high = (0, -1, -1, -1, 0, 0), (ids, _MOST, _MOST, _MOST, 3, 255)
        case "events":
            low, high = (0, 0, 0, -_MOST), (len(variant.cues), 255, 255, _MOST)
        case "phase":
            low, high = (0, -1, -1), (1, max(verbs, 0), 255)
        case "things":
            low, high = (0, 0, 0, -1, -1, -_MOST, -1), (ids, *cells, _MOST, _MOST, 2**16, _THREATS)
    return np.asarray(low, np.int64), np.asarray(high, np.int64)
