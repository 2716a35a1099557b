"""The options of `reset`."""

from collections.abc import Mapping, Sequence
from typing import Any

from . import _native


def known(options: Mapping[str, Any] | None, names: Sequence[str]) -> None:
    """Raises ValueError for an option that does not exist."""
    for name in options or {}:
        if name not in names:
            raise ValueError(f'options: there is no "{name}"{_native.instead(str(name), list(names))}')
