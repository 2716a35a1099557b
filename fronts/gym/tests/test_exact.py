"""Tests that copies go on exactly, and that masks are what learners need."""

import io
import pickle
import unittest
from contextlib import redirect_stdout
from copy import deepcopy

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import barrow_gym
import typed_program
from test_envs import TestCase

RUINS = "Barrow/IntoRuins-v1"


def copied(env):
    return pickle.loads(pickle.dumps(env))


def legal(info, dice):
    return int(dice.choice(np.flatnonzero(info["action_mask"])))


class PickleTest(TestCase):
    def test_a_copy_at_any_moment_changes_nothing(self):
        for id in [*barrow_gym.ids(), RUINS, "Barrow/IntoRuins-ReachHole-v1"]:
            for how in (copied, deepcopy):
                results = []
                for with_copies in (False, True):
                    env = barrow_gym.Env(id, reward={"seen": 1, "points": 0.5, "depth": 2}, limit=60, on_invalid="noop")
                    steps = [env.reset(seed=7)]
                    dice = np.random.default_rng(5)
                    for number in range(200):
                        if with_copies and number % 7 == 3:
                            env = how(env)
                        action = legal(steps[-1][-1], dice) if number % 11 else 10_000
                        steps.append(env.step(action))
                        if steps[-1][2] or steps[-1][3]:
                            if with_copies:
                                env = how(env)
                                with self.assertRaisesRegex(ValueError, "has ended"):
                                    env.step(action)
                            steps.append(env.reset())
                    results.append((steps, int(env.action_space.sample()), env.np_random.random()))
                with self.subTest(id=id, how=how.__name__):
                    for one, other in zip(*(steps for steps, *_ in results)):
                        for left, right in zip(one, other):
                            self.assert_same(left, right)

    def test_dice_of_spaces_and_environments_go_on(self):
        env = barrow_gym.Env(RUINS)
        env.reset(seed=3)
        env.action_space.seed(4)
        other = copied(env)
        self.assertEqual(env.action_space.sample(), other.action_space.sample())
        self.assertEqual(env.np_random.random(), other.np_random.random())

    def test_a_copied_vector_goes_on(self):
        for mode in AutoresetMode:
            for lent in (True, False):
                envs = barrow_gym.VectorEnv("Barrow/IntoRuins-v2", 6, autoreset_mode=mode, limit=30, copy=not lent, threads=2)
                _, infos = envs.reset(seed=2)
                dice = np.random.default_rng(1)
                for number in range(90):
                    actions = [legal({"action_mask": mask}, dice) for mask in infos["action_mask"]]
                    twin = copied(envs) if number % 10 == 0 else twin
                    found, other = deepcopy(envs.step(actions)), twin.step(actions)
                    for one, two in zip(found, other):
                        self.assert_same(one, two)
                    infos, ended = found[4], found[2] | found[3]
                    if mode == AutoresetMode.DISABLED and ended.any():
                        infos = deepcopy(envs.reset(options={"reset_mask": ended})[1])
                        twin.reset(options={"reset_mask": ended})
                        infos["action_mask"] = envs.action_masks()

    def test_a_copied_snapshot_leads_to_the_same(self):
        env = barrow_gym.Env(RUINS)
        _, info = env.reset(seed=4)
        dice = np.random.default_rng(6)
        for _ in range(70):
            *_, info = env.step(legal(info, dice))
        for snapshot in (env.fork(), env.fork(reseed=9)):
            again = copied(snapshot)
            self.assertEqual(type(again), barrow_gym.Snapshot)
            runs = []
            for one in (snapshot, again):
                dice = np.random.default_rng(8)
                steps = [env.restore(one)]
                for _ in range(50):
                    steps.append(env.step(legal(steps[-1][-1], dice)))
                    if steps[-1][2]:
                        break
                runs.append(steps)
            for one, other in zip(*runs):
                for left, right in zip(one, other):
                    self.assert_same(left, right)

    def test_restoring_gives_back_the_very_observation(self):
        for id in barrow_gym.ids():
            env = barrow_gym.Env(id, on_invalid="noop", obs="all", limit=90)
            found, info = env.reset(seed=1)
            dice = np.random.default_rng(0)
            for number in range(200):
                self.assert_same(env.restore(env.fork())[0], found)
                found, _, terminated, truncated, info = env.step(legal(info, dice) if number % 9 else -1)
                self.assert_same(env.restore(env.fork())[0], found)
                if terminated or truncated:
                    found, info = env.reset()


class MaskTest(TestCase):
    def test_at_an_episodes_end_one_action_counts_as_legal(self):
        for id in barrow_gym.ids():
            for settings in ({"limit": 25}, {"limit": 400}, {"limit": 25, "on_invalid": "noop"}):
                envs = gymnasium.make_vec(id, 16, **settings)
                _, infos = envs.reset(seed=0)
                dice, ends = np.random.default_rng(0), 0
                for number in range(120):
                    mask = infos["action_mask"]
                    self.assertTrue(mask.any(1).all(), id)
                    actions = (mask * dice.random(mask.shape)).argmax(1)
                    if "on_invalid" in settings and number % 5 == 0:
                        actions[:] = -1
                    _, _, terminated, truncated, infos = envs.step(actions)
                    for lane in np.flatnonzero(terminated | truncated):
                        ends += 1
                        self.assertEqual(np.flatnonzero(infos["action_mask"][lane]).tolist(), [0])
                self.assertTrue(ends or settings["limit"] > 100, id)

    def test_masked_samples_are_accepted_and_even(self):
        envs = barrow_gym.VectorEnv("Barrow/IntoRuins-v2", 64, limit=100)
        _, infos = envs.reset(seed=0)
        np.testing.assert_array_equal(envs.action_masks(), infos["action_mask"].astype(bool))
        for _ in range(150):
            actions = envs.sample_masked()
            self.assertEqual((actions.dtype, actions.shape), (np.int64, (64,)))
            self.assertTrue(envs.action_masks()[np.arange(64), actions].all())
            envs.step(actions)
        env = gymnasium.make("Barrow/IntoRuins-v2").unwrapped
        _, info = env.reset(seed=1)
        np.testing.assert_array_equal(env.action_masks(), info["action_mask"].astype(bool))
        drawn = np.bincount([env.sample_masked() for _ in range(20_000)], minlength=421)
        self.assertEqual(set(np.flatnonzero(drawn)), set(np.flatnonzero(info["action_mask"])))
        share = drawn[drawn > 0] / 20_000 * info["action_mask"].sum()
        self.assertTrue((abs(share - 1) < 0.2).all(), share)
        env.reset(seed=1)
        first = [env.sample_masked() for _ in range(9)]
        env.reset(seed=1)
        self.assertEqual(first, [env.sample_masked() for _ in range(9)])
        self.assertEqual(env.sample_masked(np.random.default_rng(3)), env.sample_masked(np.random.default_rng(3)))

    def test_bounds_of_observations_are_true_and_the_map_is_no_image(self):
        for id in barrow_gym.ids():
            for obs in ("all", ["map", "things", "pack"]):
                env = gymnasium.make(id, obs=obs, limit=300).unwrapped
                space = env.observation_space["map"]
                self.assertLess(int(space.high.max(initial=0, where=space.high < 255)), 255)
                self.assertTrue((space.high != 255).any(), "stable-baselines3 takes 0 to 255 for pixels")
                found, _ = env.reset(seed=1)
                for _ in range(600):
                    self.assertTrue(env.observation_space.contains(found), id)
                    found, _, terminated, truncated, _ = env.step(env.sample_masked())
                    if terminated or truncated:
                        found, _ = env.reset()

    def test_floats_are_small_and_pass_masks_on(self):
        env = barrow_gym.Floats(gymnasium.make("Barrow/IntoRuins-v2"))
        found, info = env.reset(seed=1)
        self.assertNotIn("action_mask", found)
        np.testing.assert_array_equal(env.action_masks(), info["action_mask"].astype(bool))
        for _ in range(300):
            self.assertTrue(env.observation_space.contains(found))
            for array in found.values():
                self.assertEqual(array.dtype, np.float32)
                self.assertLessEqual(abs(array).max(), 1)
            found, _, terminated, truncated, _ = env.step(env.unwrapped.sample_masked())
            if terminated or truncated:
                found, _ = env.reset()


class RefusalTest(TestCase):
    def test_nothing_works_before_the_first_reset(self):
        env, envs = barrow_gym.Env(RUINS, render_mode="ansi"), barrow_gym.VectorEnv(RUINS, 2)
        actions = (
            lambda: env.step(0),
            env.observe,
            env.legal,
            lambda: env.act("wait"),
            env.explore,
            env.run,
            env.fork,
            env.render,
            lambda: env.note("x"),
            lambda: envs.step(np.zeros(2, np.int64)),
            lambda: envs.fork(0),
            lambda: envs.run(1),
        )
        for action in actions:
            with self.assertRaisesRegex(ValueError, "call reset"):
                action()

    def test_wrong_names_are_answered_with_what_was_meant(self):
        env = barrow_gym.Env(RUINS)
        env.reset(seed=1)
        calls = (
            (lambda: barrow_gym.Env("Barrow/IntoRuin-v1"), "IntoRuins-v1"),
            (lambda: barrow_gym.variant("IntoRuins-v2"), "Barrow/IntoRuins-v2|use"),
            (lambda: barrow_gym.task("Barrow/IntoRuins-ReachHoles-v2"), "ReachHole-v2"),
            (lambda: barrow_gym.layout("Barrow/Stmp-v2"), "Barrow/Stomp-v2"),
            (lambda: barrow_gym.Env(RUINS, rewards="depth"), '"reward"'),
            (lambda: barrow_gym.Env(RUINS, reward="deph"), '"depth"'),
            (lambda: barrow_gym.Env(RUINS, reward={"hit points": 1}), '"Hit points"'),
            (lambda: barrow_gym.Env(RUINS, obs=["grond"]), '"ground"'),
            (lambda: barrow_gym.Env(RUINS, on_invalid="nop"), '"noop"'),
            (lambda: barrow_gym.Env(RUINS, actions="flatt"), '"flat"'),
            (lambda: barrow_gym.Env(RUINS, goal={"deph": 3}), '"depth"'),
            (lambda: barrow_gym.Env(RUINS, goal={"event": "deaths"}), '"death"'),
            (lambda: barrow_gym.Env(RUINS, goal={"event": "death", "whom": "jackel"}), '"jackal"'),
            (lambda: barrow_gym.Env(RUINS, render_mode="rgb_aray"), '"rgb_array"'),
            (lambda: barrow_gym.VectorEnv(RUINS, 2, autoreset_mode="same step"), '"SameStep"|"same_step"|SameStep'),
            (lambda: barrow_gym.VectorEnv(RUINS, 2, thread=2), '"threads"'),
            (lambda: env.reset(options={"runn": b""}), '"run"'),
            (lambda: barrow_gym.VectorEnv(RUINS, 2).reset(options={"reset": 1}), '"reset_mask"|reset_mask'),
            (lambda: env.observe("word"), '"words"'),
            (lambda: env.perform("explor"), '"explore"'),
            (lambda: env.call("explor"), '"explore"'),
            (lambda: env.call("travel", {"targt": "hole"}), '"target"'),
            (lambda: barrow_gym.tools("open-ai"), '"openai"'),
        )
        for call, meant in calls:
            with self.assertRaisesRegex((ValueError, TypeError), meant):
                call()

    def test_values_of_a_wrong_kind_are_answered_with_a_sentence(self):
        for settings in (
            {"limit": 0},
            {"limit": -3},
            {"limit": "many"},
            {"limit": 2**40},
            {"reward": 3},
            {"reward": {"depth": "x"}},
            {"reward": {"depth": float("nan")}},
            {"seeds": 5},
            {"goal": "depth"},
            {"obs": 3},
            {"actions": 1},
        ):
            with self.subTest(settings), self.assertRaisesRegex((ValueError, TypeError), f"^{next(iter(settings))}: "):
                barrow_gym.Env(RUINS, **settings)
        for settings in ({"threads": 0}, {"threads": -1}, {"num_envs": 0}, {"num_envs": -1}, {"threads": 1.5}):
            with self.subTest(settings), self.assertRaisesRegex((ValueError, TypeError), "threads|at least one|num_envs"):
                barrow_gym.VectorEnv(RUINS, **settings)

    def test_calls_with_senseless_arguments_are_answered_with_a_sentence(self):
        env, envs = barrow_gym.Env(RUINS), barrow_gym.VectorEnv(RUINS, 2)
        env.reset(seed=1)
        envs.reset(seed=1)
        before = env.run()
        for call, sentence in (
            (lambda: env.step(1.5), "whole number, not 1.5"),
            (lambda: env.step("north"), "whole number, not 'north'"),
            (lambda: env.step(None), "whole number"),
            (lambda: envs.step([1.5, 2]), "array of 2 whole numbers"),
            (lambda: envs.step(np.zeros((2, 1), int)), "array of 2 whole numbers"),
            (lambda: envs.step([0, 1, 2]), "expected 2"),
            (lambda: envs.reset(seed=-1), "from 0 to"),
            (lambda: envs.reset(seed="ab"), "from 0 to"),
            (lambda: env.fork(reseed=-1), "from 0 to"),
            (lambda: env.reset(options={"run": 5}), "bytes of a `.run` file"),
            (lambda: env.call("act", ["wait"]), "by name"),
            (lambda: barrow_gym.Env(3), 'no id "3"'),
            (lambda: gymnasium.make_vec(barrow_gym.ids()[0], limit="5"), "^limit: use a whole number"),
        ):
            with self.assertRaisesRegex(ValueError, sentence):
                call()
        self.assertEqual(env.run(), before)

    def test_the_package_says_what_it_is(self):
        self.assertRegex(barrow_gym.__version__, r"^\d+\.\d+")
        for name in ("Goal", "Settings", "Snapshot", "Floats"):
            self.assertIn(name, barrow_gym.__all__)

    def test_a_users_program_runs(self):
        with redirect_stdout(io.StringIO()):
            self.assertGreater(typed_program.alone(), 0)
            self.assertEqual(typed_program.many().shape, (8,))
            typed_program.made()

    def test_a_tasks_id_is_accepted_wherever_an_id_is(self):
        id = "Barrow/IntoRuins-ReachHole-v1"
        self.assertEqual(barrow_gym.variant(id).game, "into-ruins")
        self.assertEqual(barrow_gym.layout(id), barrow_gym.layout(RUINS))
        self.assertEqual(len(barrow_gym.seeds(id.replace("v1", "v2"), "test")), 1000)
        one, other = barrow_gym.Env(id), gymnasium.make(id)
        self.assert_same(one.reset(seed=2)[0], other.reset(seed=2)[0])
        self.assertIsNone(barrow_gym.Env(id).reset(seed=1)[1].get("is_success"))


if __name__ == "__main__":
    unittest.main()
