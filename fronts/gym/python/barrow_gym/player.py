"""The players of evaluations: what all policies share."""

import hashlib
import math
import os
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .env import Env


class Failed(Exception):
    """A policy that failed, with the reason. The episode ends there."""


@dataclass(frozen=True)
class Limits:
    """Limits of a policy's process."""

    #: Processor time for all episodes together. [s]
    seconds: float = 3600
    #: Memory. [MB]
    memory: int = 8192
    #: Time for one answer, by the wall's clock. [s]
    patience: float = 60

    def __post_init__(self) -> None:
        if not (0 < self.seconds < math.inf and 0 < self.patience < math.inf and self.memory >= 0):
            raise ValueError("use numbers above 0 for seconds and patience, and 0 or more for memory")

    def impose(self) -> None:
        """Limits this process, and makes it the leader of those that it starts."""
        import resource

        os.setsid()
        wanted = [(resource.RLIMIT_CPU, math.ceil(self.seconds))]
        if self.memory:
            wanted.append((resource.RLIMIT_AS, self.memory << 20))
        for which, most in wanted:
            _, hard = resource.getrlimit(which)
            # Nobody may raise a hard limit.
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(which, (most, most))


class Policy(ABC):
    """A player of episodes."""

    def __init__(self, name: str, kind: str, files: list[Path]) -> None:
        self.name = name
        #: "bot", "python", "onnx", "command" or "people".
        self.kind = kind
        #: The files that it is made of, each with its SHA-256.
        self.files = [(file.name, hashlib.sha256(file.read_bytes()).hexdigest()) for file in files]

    @abstractmethod
    def begin(self, env: Env, number: int) -> None:
        """Begins an episode, the one with this number."""

    @abstractmethod
    def play(self, env: Env, observation: Any) -> tuple[Any, bool]:
        """Plays a move. Returns the next observation, and whether the episode is over."""

    def close(self) -> None:
        """Ends it."""

    def used(self) -> float:
        """Processor time that it has taken in a process of its own. [s]"""
        return 0.0


def step(env: Env, action: Any) -> tuple[Any, bool]:
    """Plays an action. Raises Failed if it is none, or not accepted."""
    try:
        observation, _, terminated, truncated, _ = env.step(action)
    except ValueError as error:
        raise Failed(str(error)) from None
    return observation, terminated or truncated
