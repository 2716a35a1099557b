"""Tests tasks, goals, and splits of seeds for training and testing."""

import io
import os
import pickle
import re
import shutil
import tempfile
import unittest
from contextlib import redirect_stdout
from pathlib import Path

import gymnasium
import numpy as np

import barrow_gym
from tables import LANGUAGE, README, written

RUINS = "Barrow/IntoRuins-v1"


class TaskTest(unittest.TestCase):
    def test_there_is_a_ladder_for_each_game_that_can_be_won(self):
        games = [id.rpartition("-v")[0].split("/")[1].split("-")[0] for id in barrow_gym.tasks()]
        self.assertGreaterEqual(games.count("IntoRuins"), 12)
        self.assertGreaterEqual(games.count("RogueLulzFull"), 3)
        self.assertGreaterEqual(games.count("Stomp") + games.count("Stomp20x10"), 3)

    def test_a_task_plays_any_number_of_seeds_that_meet_its_condition(self):
        id = "Barrow/IntoRuins-BeatJackal-v2"
        env = gymnasium.make(id)
        seeds = {int(env.reset()[1]["seed"]) for _ in range(12)}
        self.assertEqual(len(seeds), 12)
        self.assertGreaterEqual(min(seeds), 1_000_000)
        listed = barrow_gym.seeds(id, "train", 5)
        self.assertEqual(listed, [int(env.reset(seed=seed)[1]["seed"]) for seed in listed])

    def test_tasks_of_version_1_keep_their_seeds(self):
        env = barrow_gym.Env("Barrow/IntoRuins-BeatSleepingJackal-v1")
        self.assertEqual(len({int(env.reset(options={"index": place})[1]["seed"]) for place in range(40)}), 32)

    def test_a_milestone_ends_the_episode_with_a_reward_of_one(self):
        envs = gymnasium.make_vec("Barrow/IntoRuins-ReachHole-v2", 64)
        _, infos = envs.reset(seed=1)
        dice = np.random.default_rng(2)
        reached = 0
        for _ in range(300):
            actions = [int(dice.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in infos["action_mask"]]
            _, rewards, terminated, truncated, infos = envs.step(np.array(actions))
            for lane in np.flatnonzero(terminated | truncated):
                self.assertEqual(rewards[lane], infos["is_success"][lane])
                # A hero who dies of the landing was there, without success.
                self.assertTrue(infos["depth"][lane] == 2 if infos["is_success"][lane] else infos["depth"][lane] == 1 or terminated[lane])
                reached += infos["is_success"][lane]
            self.assertFalse(rewards[~terminated].any())
        self.assertGreater(reached, 3)

    def test_living_through_the_turns_reaches_the_goal(self):
        env = barrow_gym.Env("Barrow/Stomp-v1", goal={"turns": 3}, reward="goal")
        _, info = env.reset(seed=1)
        rewards = []
        for _ in range(3):
            action = int(np.flatnonzero(info["action_mask"])[-1])
            _, reward, terminated, _, info = env.step(action)
            rewards.append(reward)
        self.assertEqual((rewards, terminated, info["is_success"]), ([0, 0, 1], True, True))

    def test_senseless_goals_are_refused(self):
        for goal, sentence in (
            ({}, "use one of depth, turns, won, stat and event"),
            ({"stat": "Slain", "least": 1, "who": "you"}, "least and most with stat"),
            ({"stat": "fame"}, 'there is no stat "fame"'),
            ({"depth": 2, "turns": 3}, "use one of"),
            ({"depth": 2, "whom": "rat"}, "go with event"),
            ({"depth": -1}, "from 0 to"),
            ({"event": "lunch"}, 'there is no event "lunch"'),
            ({"event": "death", "whom": "unicorn"}, 'called "unicorn"'),
            ({"fame": 1}, "use one of"),
        ):
            with self.subTest(goal), self.assertRaisesRegex(ValueError, sentence):
                barrow_gym.Env(RUINS, goal=goal)


class DefaultsTest(unittest.TestCase):
    def test_first_versions_keep_their_defaults(self):
        for id in ("Barrow/IntoRuins-v1", "Barrow/Stomp-v1"):
            table = barrow_gym.variant(id)
            self.assertEqual((table.reward, table.limit, gymnasium.spec(id).max_episode_steps), ("score", None, None))
        env = gymnasium.make("Barrow/Stomp-v1", limit=60)
        _, info = env.reset(seed=1)
        over = False
        while not over:
            _, _, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
            over = terminated or truncated
        self.assertEqual(info["total"], info["score"] - 30, "the three lives are worth 30 from the start")

    def test_every_id_ends_and_every_total_is_the_score(self):
        for id in [*barrow_gym.ids(), *barrow_gym.tasks()]:
            self.assertGreater(gymnasium.spec(id).max_episode_steps, 0, id)
        for id in barrow_gym.ids():
            envs = gymnasium.make_vec(id, 4, limit=200, on_invalid="noop", reward="points")
            _, infos = envs.reset(seed=1)
            dice = np.random.default_rng(3)
            while "score" not in infos:
                mask = infos["action_mask"]
                *_, infos = envs.step((mask * dice.random(mask.shape)).argmax(1))
            np.testing.assert_array_equal(infos["score"], infos["total"], id)

    def test_winning_is_worth_far_more_than_a_level(self):
        run = (README.parent.parent.parent / "golden/into-ruins/descent-victory.run").read_bytes()
        rewards = [reward for *_, reward in barrow_gym.play(run)]
        self.assertEqual(rewards[-1], 100)
        self.assertEqual(sum(rewards[:-1]), 15)


class TableTest(unittest.TestCase):
    def test_the_readme_has_the_tables_of_the_code(self):
        text = README.read_text()
        self.assertEqual(text, written(text), "run `python fronts/gym/tests/tables.py` with the package on the path")
        self.assertIn("ReachHole", text)


    def test_examples_in_the_documentation_run(self):
        # An agent reads standard input, so the test of evaluations plays it.
        pages = [re.sub(r"<!-- agent.py -->.*?```\n.*?```", "", page.read_text(), flags=re.S) for page in (README, LANGUAGE)]
        blocks = [block for page in pages for block in re.findall(r"```python\n(.*?)```", page, re.S)]
        self.assertGreater(len(blocks), 10)
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "agents").mkdir()
            for file in (README.parent / "agents").glob("language.*"):
                shutil.copy(file, Path(folder) / "agents")
            os.chdir(folder)
            try:
                names = {}
                for block in blocks:
                    with redirect_stdout(io.StringIO()):
                        exec(block.replace("range(1000)", "range(20)"), names)
                self.assertTrue(os.path.getsize("seven.run"))
            finally:
                os.chdir(here)


class SeedTest(unittest.TestCase):
    def test_a_seed_is_played_where_seeds_has_it(self):
        env = barrow_gym.Env(RUINS, seeds=range(10))
        self.assertEqual([env.reset(seed=seed)[1]["seed"] for seed in range(10)], list(range(10)))
        self.assertIn(env.reset(seed=99)[1]["seed"], range(10))
        envs = barrow_gym.VectorEnv(RUINS, 3, seeds=[5, 3, 2**63])
        self.assertEqual(envs.reset(seed=[3, 2**63, 5])[1]["seed"].tolist(), [3, 2**63, 5])

    def test_an_index_goes_through_the_seeds_in_order(self):
        for many in (1, 3):
            with self.subTest(many):
                envs = barrow_gym.VectorEnv("Barrow/Stomp-v2", many, seeds=[7, 5, 9, 2], limit=2)
                _, infos = envs.reset(options={"index": 1})
                played = infos["seed"].tolist()
                for _ in range(5):
                    *_, infos = envs.step(envs.sample_masked())
                    if "seed" in infos and "score" not in infos:
                        self.assertTrue(infos["_seed"].all())
                        played += infos["seed"].tolist()
                self.assertEqual(played, [5, 9, 2, 7, 5, 9, 2, 7, 5][: 2 * many] if many > 1 else played)
        env = barrow_gym.Env("Barrow/Stomp-v2", split="test")
        self.assertEqual([env.reset(options={"index": 3})[1]["seed"], *(env.reset()[1]["seed"] for _ in range(2))], [3, 4, 5])
        twin = pickle.loads(pickle.dumps(env))
        self.assertEqual(twin.reset()[1]["seed"], 6)
        self.assertEqual(env.reset(seed=8)[1]["seed"], 8)

    def test_every_id_has_held_out_seeds_and_any_number_to_train_with(self):
        for id in [*barrow_gym.ids(), *barrow_gym.tasks(), "Barrow/Stomp-v1"]:
            with self.subTest(id):
                test, train = barrow_gym.seeds(id, "test"), barrow_gym.seeds(id, "train", 20)
                self.assertEqual((len(set(test)), len(set(train))), (1000, 20))
                self.assertLess(max(test), min(train))
                for split, allowed in (("test", test), ("train", train)):
                    env = gymnasium.make(id, split=split)
                    self.assertEqual([env.reset(options={"index": place})[1]["seed"] for place in (0, 7)], [allowed[0], allowed[7]])

    def test_the_end_of_an_episode_names_its_seed(self):
        env = barrow_gym.Env("Barrow/Stomp-v2", limit=1)
        seed = env.reset(seed=4)[1]["seed"]
        self.assertEqual((seed, env.step(env.sample_masked())[4]["seed"]), (4, 4))
        self.assertEqual(env.reset(seed=seed)[1]["seed"], 4)
        for mode in ("NextStep", "SameStep", "Disabled"):
            envs = barrow_gym.VectorEnv("Barrow/Stomp-v2", 2, limit=1, autoreset_mode=mode)
            _, infos = envs.reset(seed=4)
            self.assertEqual(infos["seed"].tolist(), [4, 5])
            *_, infos = envs.step(envs.sample_masked())
            ended = infos["final_info"] if mode == "SameStep" else infos
            self.assertEqual(ended["seed"].tolist(), [4, 5], mode)
            if mode == "SameStep":
                self.assertNotEqual(infos["seed"].tolist(), [4, 5])

    def test_episodes_keep_to_a_list_of_seeds(self):
        env = barrow_gym.Env(RUINS, seeds=[3, 5, 2**63])
        self.assertEqual({env.reset()[1]["seed"] for _ in range(40)}, {3, 5, 2**63})
        with self.assertRaisesRegex(ValueError, "at least one"):
            barrow_gym.Env(RUINS, seeds=[])

    def test_what_cannot_be_is_refused(self):
        for call, sentence in (
            (lambda: barrow_gym.Env(RUINS).reset(options={"index": 0}), "set seeds, or split"),
            (lambda: barrow_gym.Env(RUINS, split="test").reset(options={"index": -1}), "from 0 on"),
            (lambda: barrow_gym.Env(RUINS, split="test").reset(seed=1, options={"index": 1}), "either a seed or an index"),
            (lambda: barrow_gym.Env(RUINS, split="tests"), 'did you mean "test"'),
            (lambda: barrow_gym.Env(RUINS, split="test", seeds=[1]), "either seeds or split"),
            (lambda: barrow_gym.seeds("Barrow/Stomp-v2", "test", 1500), "1000 seeds to test with"),
            (lambda: barrow_gym.Env("Barrow/IntoRuins-UseOrb-v1", split="test"), "use version 2"),
            (lambda: barrow_gym.seeds("Barrow/Stomps-v2", "test"), 'did you mean "Barrow/Stomp-v2"'),
        ):
            with self.subTest(sentence), self.assertRaisesRegex(ValueError, sentence):
                call()


if __name__ == "__main__":
    unittest.main()
