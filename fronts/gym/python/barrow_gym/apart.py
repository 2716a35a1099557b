"""Policies in processes of their own: Python callables, networks, commands."""

import dataclasses
import importlib
import importlib.util
import json
import multiprocessing
import operator
import os
import random
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np

from .env import Env
from .player import Failed, Limits, Policy, step

#: Time that a policy may take to load, besides its patience. [s]
_LOADING = 60.0
#: The longest line of a command. [bytes]
_LONGEST = 1 << 20
#: The most answers in a row that make no move: looks, and what is refused. Then the policy has failed.
_MOST_IDLE = 20


class Apart(Policy):
    """A policy in a process of its own, which is started again for the next episode if it ends."""

    def __init__(self, name: str, kind: str, files: list[Path], limits: Limits) -> None:
        super().__init__(name, kind, files)
        self._limits = limits
        self._spent = 0.0
        self._is_running = False

    @abstractmethod
    def _start(self, limits: Limits) -> None:
        """Starts the process."""

    @abstractmethod
    def _stop(self) -> None:
        """Ends the process, and waits until its time is known."""

    def used(self) -> float:
        return self._spent

    def begin(self, env: Env, number: int) -> None:
        if not self._is_running:
            left = self._limits.seconds - self.used()
            if left < 1:
                raise Failed(f"its {self._limits.seconds:g} seconds of processor time are used up")
            try:
                self._start(dataclasses.replace(self._limits, seconds=left))
            except (OSError, subprocess.SubprocessError) as error:
                raise Failed(f"it cannot be started: {error}") from None
            self._is_running = True

    def _died(self) -> Failed:
        """Notes that the process has ended."""
        self.close()
        left = self._limits.seconds - self.used()
        hint = "its processor time is used up" if left < 1 else "it crashed, or needed more than its memory"
        return Failed(f"its process ended: {hint}")

    def _wrong(self, why: str) -> Failed:
        """Ends a process whose next answers might belong to earlier questions."""
        self.close()
        return Failed(why)

    def _late(self) -> Failed:
        """Ends a process that does not answer."""
        return self._wrong(f"it did not answer within {self._limits.patience:g} seconds")

    def close(self) -> None:
        if self._is_running:
            self._is_running = False
            before = _used_by_children()
            self._stop()
            self._spent += _used_by_children() - before


class Python(Apart):
    """A callable, which gets an observation and returns an action; if it is a class, each episode has an instance."""

    def __init__(self, name: str, kind: str, files: list[Path], limits: Limits, load: Callable[[], Any]) -> None:
        super().__init__(name, kind, files, limits)
        self._load = load

    def _start(self, limits: Limits) -> None:
        # A fork would have this process's threads and memory.
        context = multiprocessing.get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._load, limits), daemon=True)
        self._process.start()
        theirs.close()

    def _stop(self) -> None:
        self._ours.close()
        _kill(self._process.pid)
        self._process.kill()
        self._process.join()

    def _ask(self, message: Any, patience: float) -> Any:
        try:
            self._ours.send(message)
            if not self._ours.poll(patience):
                raise self._late()
            is_right, answer = self._ours.recv()
        except Failed:
            raise
        except Exception:
            # Besides an end, anything that another program writes.
            raise self._died() from None
        if not is_right:
            raise Failed(answer)
        return answer

    def begin(self, env: Env, number: int) -> None:
        super().begin(env, number)
        self._ask(number, self._limits.patience + _LOADING)

    def play(self, env: Env, observation: Any) -> tuple[Any, bool]:
        return step(env, self._ask(observation, self._limits.patience))

    def check(self) -> None:
        """Raises ValueError if the policy cannot be loaded."""
        self._start(self._limits)
        self._is_running = True
        try:
            self._ask(0, self._limits.patience + _LOADING)
        except Failed as failure:
            raise ValueError(f"{self.name} cannot be loaded: {failure}") from None


def _serve(connection: Connection, load: Callable[[], Any], limits: Limits) -> None:
    """Answers, in the policy's process. A number begins an episode; anything else is an observation."""
    limits.impose()
    made: Any = None
    policy: Any = None
    while True:
        try:
            message = connection.recv()
        except EOFError:
            return
        try:
            if isinstance(message, int):
                # The same dice in the same episode, whichever were played before.
                random.seed(message)
                np.random.seed(message)
                made = load() if made is None else made
                policy = made() if isinstance(made, type) else made
                answer = None
            else:
                # Only a number crosses the pipe.
                answer = operator.index(policy(message))
            connection.send((True, answer))
        except Exception as error:
            connection.send((False, f"{type(error).__name__}: {error}"))


@dataclass(frozen=True)
class Named:
    """Finds a callable by the name of its file or module, in any process."""

    where: str
    name: str

    def __call__(self) -> Any:
        sys.path.insert(0, os.getcwd())
        if self.where.endswith(".py"):
            spec = importlib.util.spec_from_file_location(Path(self.where).stem, self.where)
            if spec is None or spec.loader is None:
                raise ImportError(f"{self.where} cannot be read as Python")
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
        else:
            module = importlib.import_module(self.where)
        return getattr(module, self.name)


@dataclass(frozen=True)
class Network:
    """Reads an ONNX file, in any process: its inputs are arrays of an observation, its first output has a number for each action."""

    file: str

    def __call__(self) -> Any:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        session = onnxruntime.InferenceSession(self.file, options, providers=["CPUExecutionProvider"])
        inputs = {put.name: put.shape for put in session.get_inputs()}
        outputs = [put.name for put in session.get_outputs()]

        class Episode:
            """Samples actions. Its memory, the input "state", begins as zeros, and the output "next_state" is the next one."""

            def __init__(self) -> None:
                self.state = np.zeros(inputs["state"], np.float32) if "state" in inputs else None

            def __call__(self, observation: dict[str, Any]) -> int:
                given = {name: observation[name][None] for name in inputs if name != "state"}
                if self.state is not None:
                    given["state"] = self.state
                found = dict(zip(outputs, session.run(outputs, given)))
                self.state = found.get("next_state")
                logits = found[outputs[0]][0]
                # Adding Gumbel noise to logits and taking the largest samples from their softmax.
                drawn = np.where(observation["action_mask"], logits + np.random.gumbel(size=len(logits)), -np.inf)
                return int(drawn.argmax())

        return Episode


class Command(Apart):
    """A program that reads a line of JSON for each decision and writes one: an action's number, or a phrase.

    It gets {"episode": 3, "view": …, "legal": ["north", …], "actions": [0, 4, …]}, with the view of `observe("json")`, and answers
    {"action": 4} or {"act": "north"}, perhaps with "sure": true. The next line also has "told", what came of a phrase, or "error", why it was
    refused.
    """

    def __init__(self, line: str, limits: Limits) -> None:
        self._words = shlex.split(line)
        program = shutil.which(self._words[0])
        named = [Path(word) for word in self._words[1:] if Path(word).is_file()]
        super().__init__(line, "command", [*([Path(program)] if program else []), *named], limits)

    def _start(self, limits: Limits) -> None:
        self._process = subprocess.Popen(
            self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=limits.impose
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._pipes = (self._process.stdin, self._process.stdout)
        # It may neither read nor write, and patience holds for both.
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._answered, self._ready = selectors.DefaultSelector(), selectors.DefaultSelector()
        for waits in (self._answered, self._ready):
            waits.register(self._pipes[1], selectors.EVENT_READ)
        self._ready.register(self._pipes[0], selectors.EVENT_WRITE)
        self._read = b""

    def _stop(self) -> None:
        _kill(self._process.pid)
        self._process.wait()
        for open in (*self._pipes, self._answered, self._ready):
            open.close()

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        until = time.monotonic() + self._limits.patience
        (to, come), left = (pipe.fileno() for pipe in self._pipes), json.dumps(message).encode() + b"\n"
        try:
            while left or b"\n" not in self._read:
                if time.monotonic() > until:
                    raise self._late()
                if len(self._read) > _LONGEST:
                    raise self._wrong(f"it wrote a line of more than {_LONGEST:,} bytes")
                waits = self._ready if left else self._answered
                ready = {key.fd for key, _ in waits.select(max(0.0, until - time.monotonic()))}
                if to in ready:
                    left = left[os.write(to, left) :]
                if come in ready:
                    more = os.read(come, 1 << 16)
                    if not more:
                        raise self._died()
                    self._read += more
        except OSError:
            raise self._died() from None
        line, _, self._read = self._read.partition(b"\n")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self._wrong(f"it wrote a line that is not JSON: {line[:80]!r}") from None
        if not isinstance(answer, dict) or not {"action", "act"} & answer.keys():
            raise self._wrong(f'it wrote neither "action" nor "act": {line[:80]!r}')
        return answer

    def begin(self, env: Env, number: int) -> None:
        super().begin(env, number)
        self._episode = number
        self._told: dict[str, str] = {}
        #: True while a cell has to be chosen, which only a number does.
        self._is_aiming = False

    def play(self, env: Env, observation: Any) -> tuple[Any, bool]:
        for _ in range(_MOST_IDLE):
            actions = np.flatnonzero(env.action_masks()).tolist()
            legal = [] if self._is_aiming else env.legal()
            seen = {"episode": self._episode, "view": json.loads(env.observe("json")), "legal": legal, "actions": actions}
            answer = self._ask({**seen, **self._told})
            before = env._lanes.native.moves(0)
            try:
                if "action" in answer:
                    self._told = {}
                    observation, _, terminated, truncated, _ = env.step(answer["action"])
                    self._is_aiming = env._lanes.native.moves(0) == before
                    return observation, terminated or truncated
                turn = env.act(str(answer["act"]), bool(answer.get("sure")))
                self._told = {"told": turn.text}
                if env._lanes.native.moves(0) != before:
                    return observation, turn.terminated or turn.truncated
            except ValueError as refused:
                self._told = {"error": str(refused)}
        raise Failed(f"{_MOST_IDLE} answers in a row made no move; the last got {self._told}")


def _used_by_children() -> float:
    """The processor time of all processes that this one has started and seen end. [s]"""
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _kill(leader: int | None) -> None:
    """Ends a process and all that it has started."""
    try:
        if leader is not None:
            os.killpg(leader, signal.SIGKILL)
    except ProcessLookupError:
        # It has not begun to lead, or nothing of it is left.
        pass
