"""The player's view as text, as pixels or in a window."""

from importlib.util import find_spec
from typing import Any

import numpy as np
from gymnasium.error import DependencyNotInstalled
from numpy.typing import NDArray

from . import _native

#: A window needs pygame, so the mode exists only if pygame is installed.
MODES = ["ansi", "rgb_array", *(["human"] if find_spec("pygame") else [])]
#: Frames per second of films and of the window.
RATE = 10

Frame = str | NDArray[np.uint8]


def check(mode: str | None, modes: list[str] = MODES) -> None:
    """Raises ValueError if this render mode does not exist, and DependencyNotInstalled if it needs a missing package."""
    if mode == "human" and "human" not in modes and modes is MODES:
        raise DependencyNotInstalled('a window needs pygame; install it with `pip install pygame`, or use render_mode="rgb_array"')
    if mode is not None and mode not in modes:
        raise ValueError(f'render_mode: there is no "{mode}"{_native.instead(str(mode), modes)}')


def frame(native: _native.Vector, lane: int, mode: str) -> Frame:
    """The screen of a lane: text, or an array [height, width, 3] of uint8."""
    return native.text(lane) if mode == "ansi" else native.picture(lane)


class Window:
    """A window for pictures. Needs pygame, like Gymnasium's own environments."""

    def __init__(self, title: str) -> None:
        import pygame

        self._pygame: Any = pygame
        self._title = title
        self._surface: Any = None
        self._clock: Any = pygame.time.Clock()

    def show(self, picture: NDArray[np.uint8]) -> None:
        """Shows a picture, and waits until the next one is due."""
        pygame = self._pygame
        if self._surface is None:
            pygame.display.init()
            pygame.display.set_caption(self._title)
            self._surface = pygame.display.set_mode((picture.shape[1], picture.shape[0]))
        # pygame expects columns first.
        pygame.surfarray.blit_array(self._surface, picture.swapaxes(0, 1))
        pygame.event.pump()
        pygame.display.flip()
        self._clock.tick(RATE)

    def close(self) -> None:
        """Closes the window."""
        if self._surface is not None:
            self._pygame.display.quit()
            self._surface = None
