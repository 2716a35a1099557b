"""The policies that `python -m barrow_gym.evaluate` plays: bots, runs of people, and programs of yours."""

import importlib.util
import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

from . import _native
from .apart import Command, Named, Network, Python
from .catalogue import variant
from .env import Env
from .player import Failed, Limits, Policy, step


class _Bot(Policy):
    """A bot: "delver", "delver,400" with a search, "sensible,100,clairvoyant"."""

    def __init__(self, id: str, spec: str) -> None:
        name, *rest = [word.strip() for word in spec.split(",")]
        super().__init__(", ".join([name, *rest]), "bot", [Path(str(_native.__file__))])
        is_clairvoyant = rest[-1:] == ["clairvoyant"]
        budget = rest[: len(rest) - is_clairvoyant]
        if len(budget) > 1 or (budget and not budget[0].isdecimal()) or (is_clairvoyant and not budget):
            raise ValueError(f'"{spec}": write a bot, perhaps with a number of moves to try, as "{name},400" or "{name},400,clairvoyant"')
        self._bot = _native.Bot(id, name, int(budget[0]) if budget else None, is_clairvoyant)

    def begin(self, env: Env, number: int) -> None:
        self._bot.begin(env._lanes.native)

    def play(self, env: Env, observation: Any) -> tuple[Any, bool]:
        actions = self._bot.actions(env._lanes.native)
        if not actions:
            raise Failed("it has no move")
        is_over = False
        for action in actions:
            observation, is_over = step(env, action)
            if is_over:
                break
        return observation, is_over


class _People(Policy):
    """Runs that people have played, one for each episode. One that was left before its end counts as failed."""

    def __init__(self, folder: Path, files: list[Path]) -> None:
        super().__init__(f"people ({folder.name})", "people", files)
        self._runs = [file.read_bytes() for file in files]

    def begin(self, env: Env, number: int) -> None:
        try:
            self._actions = iter(env._lanes.native.actions(self._runs[number]))
        except ValueError as error:
            raise Failed(str(error)) from None

    def play(self, env: Env, observation: Any) -> tuple[Any, bool]:
        action = next(self._actions, None)
        if action is None:
            raise Failed("it was left before its end")
        return step(env, action)


def people(id: str, folder: Path) -> tuple[Policy, list[int]]:
    """The runs of an id's variant in a folder, and their seeds.

    Raises ValueError if there are none, or for a file that is not a run.
    """
    wanted, found, seeds = variant(id), [], []
    for file in sorted(folder.glob("*.run")):
        try:
            game, name, rules, seed = _native.header(file.read_bytes())
        except ValueError as error:
            raise ValueError(f"{file}: {error}") from None
        # Practice counts nowhere, and choices are other rules.
        if (game, name, rules) == (wanted.game, wanted.variant, wanted.rules):
            found.append(file)
            seeds.append(seed)
    if not found:
        raise ValueError(f"{folder} has no runs of {id}")
    return _People(folder, found), seeds


def policy(id: str, spec: str, limits: Limits) -> Policy:
    """The policy that a word stands for: a bot ("delver", "delver,400"), an ONNX file, a Python callable ("mine.py:policy",
    "package.module:policy"), or else a command.

    Raises ValueError if there is none.
    """
    known = _native.bots(id)
    if spec.split(",")[0].strip() in known:
        return _Bot(id, spec)
    is_word = len(spec.split()) == 1
    if spec.endswith(".onnx") and is_word:
        file = Path(spec)
        if not file.is_file():
            raise ValueError(f"{spec} does not exist")
        if importlib.util.find_spec("onnxruntime") is None:
            raise ValueError(f"{spec} needs onnxruntime: pip install onnxruntime")
        return Python(file.stem, "onnx", [file], limits, Network(spec))
    where, _, name = spec.rpartition(":")
    if where and is_word and name.isidentifier():
        found = Path(where) if where.endswith(".py") else _origin(where)
        if not found.is_file():
            raise ValueError(f"{where} does not exist")
        player = Python(spec, "python", [found], limits, Named(where, name))
        player.check()
        return player
    if spec.split() and shutil.which(shlex.split(spec)[0]):
        return Command(spec, limits)
    others = 'or an ONNX file, a Python callable as "mine.py:policy", or a command'
    raise ValueError(f'there is no policy "{spec}"{_native.instead(spec, known).removesuffix("?")}, {others}')


def _origin(module: str) -> Path:
    """The file of a module."""
    sys.path.insert(0, os.getcwd())
    try:
        spec = importlib.util.find_spec(module)
    except ImportError as error:
        raise ValueError(f"{module} cannot be imported: {error}") from None
    return Path(spec.origin if spec is not None and spec.origin else module)
