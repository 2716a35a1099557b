"""Environments with many runs at a time."""

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _native
from .lanes import Lanes, checked
from .options import known
from .render import RATE, Frame, check, frame
from .settings import Settings

_MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}
#: A window could show only one of many environments.
_RENDER_MODES = ["ansi", "rgb_array"]


class VectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """A game as many environments that step together. `gymnasium.make_vec` creates it by its id.

    Args:
        env_id: The id of a variant or a task.
        num_envs: Number of environments.
        threads: Number of threads that play them.
        autoreset_mode: When an environment begins its next episode, as Gymnasium defines it.
        copy: True to return copies. Otherwise observations change with the next step, and cost no allocation.
        max_episode_steps: Gymnasium's name for `limit`.
        settings: As for `Env`.
    """

    metadata: dict[str, Any] = {"render_modes": _RENDER_MODES, "render_fps": RATE, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        env_id: str,
        num_envs: int = 1,
        *,
        threads: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        check(render_mode, _RENDER_MODES)
        modes = {name: mode for mode in AutoresetMode for name in (mode, mode.value)}
        if autoreset_mode not in modes:
            names = [mode.value for mode in AutoresetMode]
            raise ValueError(f'autoreset_mode: there is no "{autoreset_mode}"{_native.instead(str(autoreset_mode), names)}')
        mode = modes[autoreset_mode]
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._mode = mode
        self._lanes = Lanes(
            env_id, count=num_envs, autoreset=_MODES[mode], threads=threads, max_episode_steps=max_episode_steps, **settings
        )
        self.variant = self._lanes.variant
        self._copies = copy
        #: Views into the rows themselves, created once.
        self._lent = None if copy else self._lanes.seen(self._lanes.rows)
        self.metadata = {**self.metadata, "autoreset_mode": mode, "planes": tuple(self._lanes.native.planes)}
        self.single_observation_space = self._lanes.observation_space
        self.single_action_space = self._lanes.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rules = np.full(num_envs, self.variant.rules, np.int64)
        self._everywhere = np.ones(num_envs, np.bool_)
        self._nowhere = np.zeros(num_envs, np.bool_)

    def __getstate__(self) -> dict[str, Any]:
        # Views would become copies.
        return {name: value for name, value in self.__dict__.items() if name != "_lent"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lent = None if self._copies else self._lanes.seen(self._lanes.rows)

    def action_masks(self) -> NDArray[np.bool_]:
        """For each environment a row: true at the number of each action that is accepted now."""
        return self._lanes.native.masks()

    def sample_masked(self, dice: np.random.Generator | None = None) -> NDArray[np.int64]:
        """Draws an accepted action for each environment, each with the same probability, by `dice` or else by the environments' own
        `np_random`. Where an episode is over, it is 0.
        """
        return self._lanes.sample(self.np_random if dice is None else dice)

    def _observed(self) -> tuple[Any, dict[str, Any]]:
        """Observations and infos. With copies, both are views into one copy of the rows."""
        if self._lent is not None:
            observations, masks = self._lent
            # Copy the dict, so that callers can change it.
            observations = observations if self._lanes.is_flat_obs else {**observations}
        else:
            observations, masks = self._lanes.seen(self._lanes.rows.copy())
        infos: dict[str, Any] = {"rules": self._rules, "_rules": self._everywhere}
        if masks is not None:
            infos |= {"action_mask": masks, "_action_mask": self._everywhere}
        return observations, infos

    @property
    def turns(self) -> int:
        """Turns of the game played so far, without steps that choose a cell."""
        return self._lanes.native.turns

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins episodes: in every environment, or where `options["reset_mask"]` is true.

        With a number as seed, environment `i` gets that seed plus `i`, as `Env.reset` has it. `infos["seed"]` has the seeds that are
        played, here and in each step that begins an episode.

        With `options["index"]`, these environments play the allowed seeds from that place on, one after the other, and each of its later
        episodes has the seed as many places on as there are such environments.
        """
        known(options, ["reset_mask", "index"])
        chosen = np.asarray((options or {}).get("reset_mask", self._everywhere))
        if chosen.dtype != np.bool_ or chosen.shape != (self.num_envs,):
            raise ValueError(f"reset_mask: use an array of {self.num_envs} bools")
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, (int, np.integer)):
            seeds = [int(seed) + number for number in range(self.num_envs)]
        else:
            seeds = [None if each is None else checked(each) for each in seed]
        self._lanes.reset(chosen, seeds, (options or {}).get("index"))
        if seeds[0] is not None:
            super().reset(seed=seeds[0])
        observations, infos = self._observed()
        infos |= self._seeds(chosen)
        if not chosen.all():
            # Gymnasium expects infos of the environments that were reset, and zeros for the others.
            for name, array in infos.items():
                infos[name] = array * chosen.reshape(-1, *[1] * (array.ndim - 1))
        return observations, infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays an action in each environment."""
        lanes = self._lanes
        changed = lanes.over() if self._mode == AutoresetMode.NEXT_STEP else self._nowhere
        ended = lanes.step(actions)
        observations, infos = self._observed()
        if ended:
            outcomes = self._outcomes(ended)
            infos |= self._finals(ended, outcomes) if self._mode == AutoresetMode.SAME_STEP else outcomes
            changed = changed | lanes.over()
        if changed.any():
            infos |= self._seeds(changed)
        return observations, lanes.rewards.copy(), lanes.terminated.copy(), lanes.truncated.copy(), infos

    def _seeds(self, where: NDArray[np.bool_]) -> dict[str, Any]:
        """The seeds of the environments where an episode began or ended, as infos."""
        return {"seed": self._lanes.native.seeds() * where, "_seed": where}

    def _outcomes(self, ended: list[dict[str, Any]]) -> dict[str, Any]:
        """Results of episodes: an array for each key, and a mask of the environments that have one."""
        infos: dict[str, Any] = {}
        places = [outcome["lane"] for outcome in ended]
        where = np.zeros(self.num_envs, np.bool_)
        where[places] = True
        for key, example in ended[0].items():
            if key == "lane":
                continue
            dtype = {bool: np.bool_, int: np.int64, float: np.float64, np.uint64: np.uint64}.get(type(example), object)
            column = np.zeros(self.num_envs, dtype) if dtype is not object else np.full(self.num_envs, None, object)
            for outcome in ended:
                column[outcome["lane"]] = outcome[key]
            infos |= {key: column, f"_{key}": where}
        return infos

    def _finals(self, ended: list[dict[str, Any]], outcomes: dict[str, Any]) -> dict[str, Any]:
        """The last observations and infos of episodes that ended and were restarted in this step."""
        observations = np.full(self.num_envs, None, object)
        where = np.zeros(self.num_envs, np.bool_)
        rows = self._lanes.finals.copy()
        views = self._lanes.views(rows)
        for outcome in ended:
            lane = outcome["lane"]
            where[lane] = True
            observations[lane] = views[lane] if self._lanes.is_flat_obs else {name: array[lane] for name, array in views.items()}
        info = {"rules": self._rules * where, "_rules": where, **outcomes}
        if self._lanes.has_mask:
            info |= {"action_mask": self._lanes.mask(rows) * where[:, None], "_action_mask": where}
        return {"final_obs": observations, "_final_obs": where, "final_info": info, "_final_info": where}

    def render(self) -> tuple[Frame, ...] | None:
        """The players' views: texts, or arrays [height, width, 3] of uint8."""
        if self.render_mode is None:
            return None
        return tuple(frame(self._lanes.native, lane, self.render_mode) for lane in range(self.num_envs))

    def run(self, lane: int) -> bytes:
        """The run of an environment so far, as the bytes of a `.run` file."""
        return self._lanes.native.run(lane)

    def fork(self, lane: int, reseed: int | None = None) -> _native.Snapshot:
        """A snapshot of an environment's episode, hidden dice included; with `reseed`, as `Env.fork` says."""
        snapshot = self._lanes.native.fork(lane, [])
        return snapshot if reseed is None else snapshot.with_dice(checked(reseed))

    def restore(self, lane: int, snapshot: _native.Snapshot) -> tuple[Any, dict[str, Any]]:
        """Continues from a snapshot in an environment. Returns that environment's observation and info."""
        row = self._lanes.rows[lane]
        self._lanes.native.restore(lane, snapshot, row)
        observation, mask = self._lanes.seen(row if self._lent is not None else row.copy())
        info: dict[str, Any] = {"rules": self.variant.rules}
        return observation, info if mask is None else {**info, "action_mask": mask}
