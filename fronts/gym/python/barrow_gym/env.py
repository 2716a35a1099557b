"""Environments with one run at a time."""

import json
import operator
import sys
from os import PathLike
from pathlib import Path
from typing import Any, SupportsIndex, Unpack

import gymnasium
import numpy as np
from numpy.typing import NDArray

from . import _native
from .language import Language
from .lanes import Lanes, checked
from .settings import Settings
from .options import known
from .render import MODES, RATE, Frame, Window, check, frame

_ONE = np.ones(1, np.bool_)


class Env(Language, gymnasium.Env[Any, np.int64]):
    """A game as an environment. `gymnasium.make` creates it by its id.

    Args:
        env_id: The id of a variant or a task.
        choices: The ids of rules to switch on.
        obs: The names of arrays and planes to observe, "all" for everything, or "flat" for the row itself. By default
            everything except `things`, the list of things that the map shows.
        actions: "staged" (an aimed verb takes two steps: the verb, then the target) or "flat" (one number for both).
        reward: "score", "points", "depth", "seen", "survival", "won", "goal", or a weight for each of these and for stats by name.
        limit: The most steps of an episode, second stages included. Gymnasium's `max_episode_steps` does the same.
        on_invalid: "raise", or "noop" for a step that does nothing.
        seeds: Allowed seeds of episodes: a range or a list.
        split: "train" or "test" for the seeds of the id itself.
        goal: A goal that ends an episode early, as `Goal` has it: {"depth": 3}, or {"event": "death", "whom": "jackal"}.
        copy: True to return copies. Otherwise observations change with the next step.
        render_mode: "ansi" (text), "rgb_array" (the lit map as films show it) or "human" (a window, which needs pygame).
    """

    metadata = {"render_modes": MODES, "render_fps": RATE}

    def __init__(
        self,
        env_id: str,
        *,
        copy: bool = True,
        render_mode: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        check(render_mode)
        self.render_mode = render_mode
        self._lanes = Lanes(env_id, count=1, autoreset="disabled", max_episode_steps=_max_episode_steps(), **settings)
        self.variant = self._lanes.variant
        made = {**settings, "limit": self._lanes.limit, "copy": copy, "render_mode": render_mode}
        self._made: tuple[str, dict[str, Any]] = (env_id, made)
        self.metadata = {**self.metadata, "planes": tuple(self._lanes.native.planes)}
        self.observation_space = self._lanes.observation_space
        self.action_space = self._lanes.action_space
        self._show()
        self._action = np.zeros(1, np.int64)
        #: The notes of the episode, each with the number of moves before it.
        self._notes: list[tuple[int, str]] = []

    def _show(self) -> None:
        """Creates what shows the episode."""
        #: The row and views into it, created once.
        self._row = self._lanes.rows[0]
        self._lent = self._lanes.seen(self._row)
        self._copies = self._made[1]["copy"]
        self._window = Window(self.variant.title) if self.render_mode == "human" else None

    def _observed(self) -> tuple[Any, dict[str, Any]]:
        """Observation and info. With `copy=True`, both have the same copy of the mask. An open window is redrawn."""
        if self._window is not None:
            self._window.show(self._lanes.native.picture(0))
        observation, mask = self._lent
        if self._lanes.is_flat_obs:
            if self._copies:
                observation, mask = self._lanes.seen(observation.copy())
        elif self._copies:
            # A copy of each array takes a third of the time of new views into a copy of the row.
            observation = {name: array.copy() for name, array in observation.items()}
            mask = observation.get("action_mask")
        else:
            # Copy the dict, so that callers can change it.
            observation = {**observation}
        info: dict[str, Any] = {"rules": self.variant.rules}
        if mask is not None:
            info["action_mask"] = mask
        return observation, info

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begins an episode. The same seed starts the same sequence of episodes; without a seed, the sequence continues. The episode has
        this seed if `seeds` or `split` allow it, and otherwise one of theirs, which follows from it. `info["seed"]` is the seed played.

        `options={"index": i}` plays the allowed seed at place `i`, and the next ones after that, one with each reset.
        `options={"run": bytes}` continues a recorded run instead.
        """
        # Gymnasium refuses the integers of numpy, and `info["seed"]` is one.
        seed = None if seed is None else checked(seed)
        super().reset(seed=seed)
        known(options, ["run", "index"])
        run = (options or {}).get("run")
        if run is None:
            self._lanes.reset(_ONE, [seed], (options or {}).get("index"))
        elif not isinstance(run, (bytes, bytearray)):
            raise ValueError(f"run: give the bytes of a `.run` file, not {run!r}")
        else:
            self._lanes.native.resume(0, bytes(run), self._lanes.rows[0])
        self._notes.clear()
        observation, info = self._observed()
        return observation, {**info, "seed": self._lanes.native.seeds()[0]}

    def step(self, action: SupportsIndex) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action."""
        return self._step(action, None)

    def _step(self, action: SupportsIndex, made: _native.Made | None) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        lanes = self._lanes
        try:
            self._action[0] = operator.index(action)
        except (TypeError, OverflowError):
            raise ValueError(f"an action is a whole number, not {action!r}; `act` plays words") from None
        ended = lanes.step(self._action, made)
        observation, info = self._observed()
        for outcome in ended:
            info.update(_outcome(outcome))
        return observation, lanes.rewards.item(), lanes.terminated.item(), lanes.truncated.item(), info

    def render(self) -> Frame | None:
        """The player's view: text, or an array [height, width, 3] of uint8. A window shows every step without a call."""
        if self.render_mode is None or self.render_mode == "human":
            return None
        return frame(self._lanes.native, 0, self.render_mode)

    def close(self) -> None:
        """Closes the window, if there is one."""
        if self._window is not None:
            self._window.close()

    def run(self) -> bytes:
        """The run so far as the bytes of a `.run` file, which the game's own programs can replay, verify and continue."""
        return self._lanes.native.run(0)

    def note(self, text: str) -> None:
        """Records what the agent saw, thought or said before its next move. `save` stores the notes."""
        if not isinstance(text, str):
            raise TypeError(f"a note is a string, not {text!r}")
        self._notes.append((self._lanes.native.moves(0), text))

    @property
    def notes(self) -> list[tuple[int, str]]:
        """The notes of this episode, each with the number of moves before it."""
        return list(self._notes)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the run so far to a file, and the notes of this episode beside it: "seven.notes.jsonl" beside "seven.run".

        `barrow replay seven.run` shows both.
        """
        file = Path(path)
        file.write_bytes(self.run())
        beside = file.with_suffix(".notes.jsonl")
        if self._notes:
            lines = [json.dumps({"moves": moves, "note": note}) + "\n" for moves, note in self._notes]
            beside.write_text("".join(lines))
        else:
            # Notes of another run would be shown with this one.
            beside.unlink(missing_ok=True)

    def fork(self, reseed: int | None = None) -> _native.Snapshot:
        """A snapshot of the episode, hidden dice included: after `restore`, the same actions lead to the same results.

        With `reseed`, random numbers from now on come from that seed: those of play, and those of levels not yet entered.
        Everything that exists stays the same, seen or unseen: the rest of this level, and the true nature of disguised things.
        """
        snapshot = self._lanes.native.fork(0, self._notes)
        return snapshot if reseed is None else snapshot.with_dice(checked(reseed))

    def clone(self, reseed: int | None = None) -> "Env":
        """Another environment with the same settings, in the same episode. With `reseed`, its dice differ from now on."""
        env = Env(self._made[0], **self._made[1])
        env.restore(self.fork(reseed))
        return env

    def restore(self, snapshot: _native.Snapshot) -> tuple[Any, dict[str, Any]]:
        """Continues from a snapshot with its notes. A snapshot can be restored any number of times."""
        self._lanes.native.restore(0, snapshot, self._row)
        self._notes = snapshot.notes
        return self._observed()

    def action_masks(self) -> NDArray[np.bool_]:
        """True at the number of each action that is accepted now. MaskablePPO asks for this before each action."""
        masks: NDArray[np.bool_] = self._lanes.native.masks()[0]
        return masks

    def sample_masked(self, dice: np.random.Generator | None = None) -> int:
        """Draws an accepted action, each with the same probability, by `dice` or else by the environment's own `np_random`."""
        return int(self._lanes.sample(self.np_random if dice is None else dice)[0])

    def __getstate__(self) -> dict[str, Any]:
        # Views would become copies, and words follow from the run.
        return {name: value for name, value in self.__dict__.items() if name not in ("_row", "_lent", "_words", "_window")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._show()


def _max_episode_steps() -> int | None:
    """The limit that `gymnasium.make` was given, or has by the id's spec, while it creates an environment.

    It tells only its own wrapper, which ends an episode without its results. With the same limit here they come in the last step.
    """
    frame = sys._getframe(2)
    if frame.f_code is not gymnasium.make.__code__:
        return None
    given: int | None = frame.f_locals["max_episode_steps"]
    most: int | None = frame.f_locals["env_spec"].max_episode_steps
    return most if given is None else given


def _outcome(outcome: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in outcome.items() if key != "lane"}
