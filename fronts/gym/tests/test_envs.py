"""Tests environments as their users see them."""

import inspect
import pickle
import re
import threading
import unittest
import warnings
from importlib.util import find_spec

import gymnasium
import numpy as np
from gymnasium.error import DependencyNotInstalled
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import barrow_gym
from barrow_gym.lanes import Settings

IDS = barrow_gym.ids()
RUINS = "Barrow/IntoRuins-v1"


def any_action(mask, dice):
    """Any action of a mask; 0 where an episode is over, because then no action is accepted."""
    return int(dice.choice(np.flatnonzero(mask))) if mask.any() else 0


def played(env, steps, dice):
    """Plays this many steps, beginning new episodes where they end."""
    obs, info = env.reset(seed=5)
    for _ in range(steps):
        obs, _, terminated, truncated, info = env.step(any_action(info["action_mask"], dice))
        if terminated or truncated:
            obs, info = env.reset()
    return obs, info


class TestCase(unittest.TestCase):
    def assert_same(self, one, other):
        self.assertEqual(type(one), type(other))
        if isinstance(one, dict):
            self.assertEqual(one.keys(), other.keys())
            for key in one:
                with self.subTest(key=key):
                    self.assert_same(one[key], other[key])
        elif isinstance(one, np.ndarray):
            self.assertEqual(one.dtype, other.dtype)
            self.assertEqual(one.shape, other.shape)
            for a, b in zip(one, other) if one.dtype == object else ():
                self.assert_same(a, b)
            if one.dtype != object:
                np.testing.assert_array_equal(one, other)
        else:
            self.assertEqual(one, other)


class EnvTest(TestCase):
    def test_gymnasium_finds_nothing_wrong(self):
        for id in IDS:
            with self.subTest(id), warnings.catch_warnings():
                warnings.simplefilter("error")
                # A mask has no other form here, and Gymnasium samples actions without it.
                check_env(gymnasium.make(id, on_invalid="noop").unwrapped)

    def test_observations_are_in_their_space(self):
        for id in IDS:
            for obs in (None, "all", "flat", ["map", "action_mask"]):
                with self.subTest(id=id, obs=obs):
                    env = gymnasium.make(id, obs=obs, on_invalid="noop")
                    found, _ = env.reset(seed=1)
                    for _ in range(50):
                        self.assertTrue(env.observation_space.contains(found))
                        found, _, terminated, _, _ = env.step(env.action_space.sample())
                        if terminated:
                            found, _ = env.reset()

    def test_the_same_seed_and_actions_give_the_same_run(self):
        for id in IDS:
            runs = []
            for _ in range(2):
                env = gymnasium.make(id)
                played(env, 300, np.random.default_rng(1))
                runs.append(env.unwrapped.run())
            self.assertEqual(runs[0], runs[1])

    def test_an_action_that_is_not_accepted_raises_and_changes_nothing(self):
        env = gymnasium.make(RUINS).unwrapped
        _, info = env.reset(seed=1)
        refused = int(np.flatnonzero(info["action_mask"] == 0)[0])
        before = env.run()
        for action in (refused, -1, 421, 2**40):
            with self.assertRaisesRegex(ValueError, "is not accepted now"):
                env.step(action)
        self.assertEqual(env.run(), before)

    def test_a_fork_goes_on_as_the_run_would(self):
        env = gymnasium.make(RUINS).unwrapped
        played(env, 200, np.random.default_rng(2))
        snapshot = env.fork()
        ends = []
        for _ in range(2):
            obs, info = env.restore(snapshot)
            dice = np.random.default_rng(3)
            for _ in range(40):
                obs, _, terminated, truncated, info = env.step(any_action(info["action_mask"], dice))
                if terminated or truncated:
                    break
            ends.append((env.run(), obs["map"].tobytes()))
        self.assertEqual(ends[0], ends[1])

    def test_threads_play_side_by_side(self):
        def play(env, found):
            played(env, 200, np.random.default_rng(3))
            found.append(env.run())

        runs = []
        threads = [threading.Thread(target=play, args=(barrow_gym.Env(RUINS), runs)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(runs), len(set(runs))), (4, 1))

    def test_threads_that_share_an_environment_are_refused_or_played_in_turn(self):
        env, refusals = barrow_gym.VectorEnv(RUINS, 64, on_invalid="noop"), []
        env.reset(seed=1)

        def play():
            for _ in range(50):
                try:
                    env.step(np.zeros(64, np.int64))
                except RuntimeError as refusal:
                    refusals.append(str(refusal))

        threads = [threading.Thread(target=play) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        sentence = "another thread is using this environment: give each thread an environment of its own"
        self.assertLessEqual(set(refusals), {sentence})
        self.assertEqual(env.step(np.zeros(64, np.int64))[1].shape, (64,))

    def test_a_pickled_environment_goes_on(self):
        for id in IDS:
            with self.subTest(id):
                env = barrow_gym.Env(id, actions="flat")
                dice = np.random.default_rng(4)
                _, info = played(env, 100, dice)
                again = pickle.loads(pickle.dumps(env))
                self.assertEqual(again.run(), env.run())
                action = any_action(info["action_mask"], dice)
                one, other = env.step(action), again.step(action)
                self.assert_same(one[0], other[0])
                self.assertEqual(one[1:4], other[1:4])

    def test_other_dice_leave_what_is_seen_and_have_no_run(self):
        env = barrow_gym.Env(RUINS, actions="flat")
        obs, _ = played(env, 100, np.random.default_rng(7))
        runs = []
        for seed in (1, 1, 2):
            clone = env.clone(reseed=seed)
            found, info = clone.restore(clone.fork())
            np.testing.assert_array_equal(found["map"], obs["map"])
            dice = np.random.default_rng(8)
            for _ in range(60):
                found, _, terminated, _, info = clone.step(any_action(info["action_mask"], dice))
                if terminated:
                    self.assertIsNone(info["run"])
                    break
            with self.assertRaisesRegex(ValueError, "was reseeded"):
                clone.run()
            again = pickle.loads(pickle.dumps(clone))
            self.assertEqual(again._lanes.native.saved(0), clone._lanes.native.saved(0))
            runs.append(clone._lanes.native.saved(0)[0])
        self.assertEqual(runs[0], runs[1])

    def test_a_run_can_be_gone_on_from(self):
        env = barrow_gym.Env(RUINS, actions="flat")
        played(env, 120, np.random.default_rng(5))
        other = barrow_gym.Env(RUINS)
        other.reset(options={"run": env.run()})
        self.assertEqual(other.run(), env.run())
        with self.assertRaisesRegex(ValueError, "another game"):
            barrow_gym.Env("Barrow/Stomp-v1").reset(options={"run": env.run()})
        with self.assertRaises(ValueError):
            other.reset(options={"run": b"no run"})

    def test_a_recorded_run_is_played_again(self):
        for id in IDS:
            env = barrow_gym.Env(id)
            dice = np.random.default_rng(9)
            observation, info = env.reset(seed=11)
            seen, rewards = [observation], []
            for _ in range(60):
                observation, reward, terminated, _, info = env.step(any_action(info["action_mask"], dice))
                seen.append(observation)
                rewards.append(reward)
                if terminated:
                    break
            again = list(barrow_gym.play(env.run()))
            # A choice of a cell that was only begun is not part of the run.
            self.assertIn(len(again), (len(seen), len(seen) - 1))
            self.assertEqual([reward for *_, reward in again][1:], rewards[: len(again) - 1])
            for one, (other, *_) in zip(seen, again):
                self.assert_same(one, other)

    def test_settings_that_mean_nothing_are_refused_with_a_sentence(self):
        for settings, sentence in (
            ({"obs": ["maps"]}, 'there is no "maps" here'),
            ({"obs": []}, "name at least one array or plane"),
            ({"actions": "both"}, "use staged or flat"),
            ({"reward": "fame"}, "use one of score, depth, seen, survival"),
            ({"reward": {"fame": 1}}, 'there is no "fame" here'),
            ({"on_invalid": "ignore"}, "use raise or noop"),
            ({"seeds": range(0)}, "at least one"),
            ({"seeds": range(-3, 4)}, "from 0 to"),
            ({"choices": ["cheat"]}, "has no variant"),
        ):
            with self.subTest(settings), self.assertRaisesRegex(ValueError, sentence):
                barrow_gym.Env(RUINS, **settings)

    def test_settings_have_the_same_names_everywhere(self):
        names = list(Settings.__annotations__)
        with self.assertRaisesRegex(TypeError, f'no setting "fame"; use {", ".join(names)}$'):
            barrow_gym.Env(RUINS, fame=1)
        described = re.findall(r"^    (\w+): ", inspect.getdoc(barrow_gym.Env).partition("Args:")[2], re.M)
        self.assertEqual(described, ["env_id", *names, "copy", "render_mode"])
        barrow_gym.Env(RUINS, **dict.fromkeys(names))

    def test_the_screen_is_text(self):
        env = gymnasium.make(RUINS, render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("@", env.render())

    def test_the_screen_is_pixels(self):
        for id in IDS:
            with self.subTest(id):
                env = gymnasium.make(id, render_mode="rgb_array", on_invalid="noop")
                _, info = env.reset(seed=1)
                first = env.render()
                self.assertEqual((first.dtype, first.shape[2]), (np.uint8, 3))
                dice = np.random.default_rng(2)
                for _ in range(20):
                    *_, info = env.step(any_action(info["action_mask"], dice))
                last = env.render()
                self.assertEqual(first.shape, last.shape)
                self.assertFalse(np.array_equal(first, last))

    def test_many_screens_are_a_tuple(self):
        envs = gymnasium.make_vec(RUINS, 3, render_mode="rgb_array")
        envs.reset(seed=1)
        screens = envs.render()
        self.assertEqual(len(screens), 3)
        alone = gymnasium.make(RUINS, render_mode="rgb_array")
        alone.reset(seed=2)
        np.testing.assert_array_equal(screens[1], alone.render())

    def test_a_window_needs_pygame(self):
        if find_spec("pygame") is None:
            with self.assertRaisesRegex(DependencyNotInstalled, "pip install pygame"):
                barrow_gym.Env(RUINS, render_mode="human")
        with self.assertRaisesRegex(ValueError, "use ansi, rgb_array"):
            barrow_gym.VectorEnv(RUINS, render_mode="human")


class VectorTest(TestCase):
    def test_every_id_plays_the_same_in_every_mode(self):
        for id in IDS + barrow_gym.tasks():
            with self.subTest(id):
                ours, _ = gymnasium.make_vec(id, 2).reset(seed=4)
                found, _ = gymnasium.make_vec(id, 2, vectorization_mode="sync").reset(seed=4)
                self.assert_same(ours, found)
        for id in (RUINS, "Barrow/IntoRuins-ReachHole-v1"):
            envs = gymnasium.make_vec(id, 2, vectorization_mode="async")
            self.addCleanup(envs.close)
            self.assert_same(gymnasium.make_vec(id, 2).reset(seed=4)[0], envs.reset(seed=4)[0])

    def test_max_episode_steps_does_what_a_limit_does(self):
        def end(env, many):
            _, info = env.reset(seed=3)
            for number in range(1, 40):
                mask = info["action_mask"]
                action = np.array([any_action(row, np.random.default_rng(1)) for row in mask]) if many else int(np.argmax(mask))
                _, _, _, truncated, info = env.step(action)
                if np.all(truncated):
                    return number, np.asarray(info["score"]).tolist(), np.asarray(info["steps"]).tolist()
            return None

        for id in (RUINS, "Barrow/IntoRuins-Survive50-v1", "Barrow/IntoRuins-v2"):
            with self.subTest(id):
                alone = [gymnasium.make(id, max_episode_steps=7), gymnasium.make(id, limit=7), barrow_gym.Env(id, limit=7)]
                ends = [end(env, False) for env in alone]
                self.assertEqual(ends, [ends[0]] * 3)
                self.assertEqual((ends[0][0], ends[0][2]), (7, 7))
                many = [gymnasium.make_vec(id, 2, max_episode_steps=7), gymnasium.make_vec(id, 2, limit=7)]
                many += [gymnasium.make_vec(id, 2, max_episode_steps=7, vectorization_mode="sync")]
                ends = [end(env, True) for env in many]
                self.assertEqual(ends, [ends[0]] * 3)
                self.assertEqual((ends[0][0], ends[0][2]), (7, [7, 7]))
        raised = gymnasium.make("Barrow/IntoRuins-ReachHole-v1", max_episode_steps=900)
        self.assertEqual(raised.unwrapped._lanes.limit, 900)
        with self.assertRaisesRegex(ValueError, "give max_episode_steps=900"):
            gymnasium.make("Barrow/IntoRuins-ReachHole-v1", limit=900)

    def test_a_vector_is_what_its_environments_would_be_alone(self):
        for id in (RUINS, "Barrow/Stomp20x10-v1", "Barrow/RogueLulzFull-v1"):
            for mode in AutoresetMode:
                with self.subTest(id=id, mode=mode):
                    settings = dict(limit=60, reward={"score": 1, "survival": 0.5})
                    ours = gymnasium.make_vec(id, 5, autoreset_mode=mode, threads=2, **settings)
                    alone = SyncVectorEnv([lambda: barrow_gym.Env(id, **settings)] * 5, autoreset_mode=mode)
                    dice = np.random.default_rng(6)
                    found, other = ours.reset(seed=7), alone.reset(seed=7)
                    self.assert_same(found[0], other[0])
                    self.assert_same(found[1], other[1])
                    for _ in range(150):
                        actions = np.array([any_action(mask, dice) for mask in found[0]["action_mask"]])
                        found, other = ours.step(actions), alone.step(actions)
                        self.assert_same(found[0], other[0])
                        for one, two in zip(found[1:4], other[1:4]):
                            self.assert_same(one, two)
                        self.assert_same(found[4], other[4])
                        ended = found[2] | found[3]
                        if mode == AutoresetMode.DISABLED and ended.any():
                            options = {"reset_mask": ended}
                            found, other = ours.reset(options=dict(options)), alone.reset(options=dict(options))
                            self.assert_same(found[0], other[0])
                            self.assert_same(found[1], other[1])

    def test_a_snapshot_of_one_environment_goes_on_in_another(self):
        for copy in (True, False):
            envs, dice = barrow_gym.VectorEnv(RUINS, 3, copy=copy), np.random.default_rng(4)
            _, infos = envs.reset(seed=5)
            for _ in range(30):
                obs, *_, infos = envs.step([any_action(mask, dice) for mask in infos["action_mask"]])
            found, info = envs.restore(2, envs.fork(0))
            self.assert_same(found, {key: array[0] for key, array in obs.items()})
            np.testing.assert_array_equal(info["action_mask"], infos["action_mask"][0])
            action = any_action(info["action_mask"], dice)
            obs, *_ = envs.step([action, any_action(infos["action_mask"][1], dice), action])
            self.assert_same({key: array[2] for key, array in obs.items()}, {key: array[0] for key, array in obs.items()})
            self.assertEqual(envs.run(0), envs.run(2))
            with self.assertRaises(IndexError):
                envs.restore(3, envs.fork(0))

    def test_copies_stay_and_lent_arrays_change(self):
        for copy in (True, False):
            envs = gymnasium.make_vec("Barrow/Stomp-v1", 3, copy=copy, on_invalid="noop")
            first, _ = envs.reset(seed=1)
            before = first["map"].copy()
            for _ in range(5):
                envs.step(envs.action_space.sample())
            self.assertEqual(np.array_equal(first["map"], before), copy)

    def test_rows_are_what_the_layout_says(self):
        envs = gymnasium.make_vec(RUINS, 2, obs="flat")
        rows, infos = envs.reset(seed=3)
        named, _ = gymnasium.make_vec(RUINS, 2).reset(seed=3)
        for name, dtype, shape, offset in barrow_gym.layout(RUINS, obs="flat"):
            size = int(np.prod(shape)) * np.dtype(dtype).itemsize
            for lane in range(2):
                array = rows[lane, offset : offset + size].view(dtype).reshape(shape)
                np.testing.assert_array_equal(array, named[name][lane])
        np.testing.assert_array_equal(infos["action_mask"], named["action_mask"])


if __name__ == "__main__":
    unittest.main()
