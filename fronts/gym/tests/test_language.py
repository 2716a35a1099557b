"""Tests environments in words, as language agents use them."""

import json
import pickle
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import barrow_gym

sys.path.append(str(Path(__file__).parent.parent / "examples"))
import balrog  # noqa: E402

RUINS = "Barrow/IntoRuins-v1"


class LanguageTest(unittest.TestCase):
    def setUp(self):
        self.env = barrow_gym.Env(RUINS, reward="survival")
        self.env.reset(seed=2)

    def test_every_encoding_says_what_is_there(self):
        self.assertIn("You carry: a Torch", self.env.observe())
        self.assertIn("@ you", self.env.observe("ascii"))
        scene = json.loads(self.env.observe("json"))
        self.assertEqual((scene["depth"], scene["pack"][0]["name"], scene["ending"]), (1, "Torch", None))
        self.assertIn("hole", {thing["name"] for thing in scene["things"]})
        with self.assertRaisesRegex(ValueError, "use words, ascii or json"):
            self.env.observe("html")

    def test_phrases_play_what_they_say(self):
        before = len(self.env.legal())
        turn = self.env.act("Go East.")
        self.assertEqual((turn.reward, turn.terminated, turn.truncated), (1, False, False))
        self.assertGreater(before, 5)
        turn = self.env.act("throw the TORCH at orange orb")
        self.assertEqual(turn.reward, 1, "a second stage takes no turn")
        self.assertNotIn("You carry", self.env.observe())

    def test_every_legal_phrase_can_be_done(self):
        for phrase in self.env.legal():
            env = self.env.clone()
            self.assertGreaterEqual(env.act(phrase).reward, 0, phrase)

    def test_impossible_phrases_change_nothing(self):
        before = self.env.run()
        for phrase in ("fly", "", "throw lamp at dragon", "step"):
            with self.assertRaisesRegex(ValueError, "the closest are|could mean several"):
                self.env.act(phrase)
        with self.assertRaisesRegex(ValueError, "nothing here is called"):
            self.env.travel("castle")
        self.assertEqual(self.env.run(), before)

    def test_skills_play_steps_and_say_why_they_stopped(self):
        turn = self.env.explore()
        self.assertGreater(turn.reward, 10)
        self.assertIn("nothing left to find", turn.text)
        self.assertIn("is beside you", self.env.descend().text)
        self.assertIn("sure=true", self.env.descend().text)
        self.env.descend()
        turn = self.env.descend(sure=True)
        self.assertIn("Depth 2", turn.text)
        self.assertEqual(self.env.progress()["depth"], 2)

    def test_the_same_words_are_the_same_run(self):
        other = barrow_gym.Env(RUINS)
        other.reset(seed=2)
        for env in (self.env, other):
            env.act("east")
            env.explore()
        self.assertEqual(self.env.run(), other.run())

    def test_steps_and_words_go_on_from_each_other(self):
        dice = np.random.default_rng(1)
        _, info = self.env.reset(seed=3)
        for _ in range(30):
            *_, info = self.env.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
        turns = json.loads(self.env.observe("json"))["turns"]
        self.assertGreater(turns, 0)
        snapshot = self.env.fork()
        self.env.act("wait")
        self.assertEqual(json.loads(self.env.observe("json"))["turns"], turns + 1)
        self.env.restore(snapshot)
        self.assertEqual(json.loads(self.env.observe("json"))["turns"], turns)

    def test_a_limit_ends_a_skill(self):
        env = barrow_gym.Env(RUINS, limit=5, reward="survival")
        env.reset(seed=2)
        turn = env.explore()
        self.assertEqual((turn.truncated, turn.reward, turn.info["steps"]), (True, 5, 5))
        self.assertIn("The episode is over", turn.text)
        self.assertEqual(json.loads(env.observe("json"))["turns"], 5)

    def test_notes_are_kept_beside_the_run(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "seven.run"
            self.env.note("I begin.")
            self.env.act("east")
            self.env.note("That was east.")
            self.env.save(file)
            self.assertEqual(file.read_bytes(), self.env.run())
            lines = [json.loads(line) for line in (Path(folder) / "seven.notes.jsonl").read_text().splitlines()]
            self.assertEqual(lines, [{"moves": 0, "note": "I begin."}, {"moves": 1, "note": "That was east."}])
            with self.assertRaisesRegex(TypeError, "a note is a string"):
                self.env.note(5)
            with self.assertRaises(ValueError):
                self.env.reset(options={"run": b"bad"})
            self.assertEqual(self.env.notes, [(0, "I begin."), (1, "That was east.")], "a refused reset keeps them")
            self.env.reset(seed=8)
            self.env.save(file)
            self.assertFalse((Path(folder) / "seven.notes.jsonl").exists(), "they were another run's")

    def test_notes_go_with_their_episode(self):
        self.env.note("I begin.")
        begun = self.env.fork()
        self.env.act("east")
        self.env.note("That was east.")
        both = [(0, "I begin."), (1, "That was east.")]
        self.assertEqual(pickle.loads(pickle.dumps(self.env)).notes, both)
        copy = self.env.clone()
        copy.note("Only here.")
        self.assertEqual((self.env.notes, copy.notes), (both, [*both, (1, "Only here.")]))
        self.env.restore(begun)
        self.env.note("Again.")
        self.assertEqual(self.env.notes, [(0, "I begin."), (0, "Again.")])
        self.env.restore(begun)
        self.assertEqual(self.env.notes, [(0, "I begin.")])

    def test_other_dice_have_no_words(self):
        env = self.env.clone(reseed=4)
        with self.assertRaisesRegex(ValueError, "reseeded"):
            env.observe()

    def test_tools_are_what_can_be_called(self):
        for style, key in (("openai", "parameters"), ("anthropic", "input_schema")):
            for tool in barrow_gym.tools(style):
                described = tool.get("function", tool)
                arguments = {"phrase": "wait", "target": "hole"}
                needed = {name: arguments[name] for name in described[key]["required"]}
                try:
                    found = self.env.call(described["name"], needed)
                except ValueError as sentence:
                    self.assertIn(described["name"], ("rest", "fight", "pick_up"), sentence)
                else:
                    self.assertTrue(found if isinstance(found, str) else found.text)
        for name, arguments, sentence in (
            ("fly", {}, "there is no tool"),
            ("travel", {}, 'needs "target"'),
            ("wait", None, "there is no tool"),
            ("explore", {"where": "east"}, 'takes no "where"'),
            ("act", {"phrase": 3}, "is a string"),
        ):
            with self.assertRaisesRegex(ValueError, sentence):
                self.env.call(name, arguments)

    def test_the_loop_of_the_example_makes_progress(self):
        progress = balrog.episode(balrog.Scripted(2), 2, 20)
        self.assertGreater(progress["cells"], 100)

    def test_every_game_has_words(self):
        for id in barrow_gym.ids():
            with self.subTest(id):
                env = barrow_gym.Env(id)
                env.reset(seed=1)
                self.assertTrue(env.observe() and env.legal())
                self.assertTrue(env.act(env.legal()[0]).text)


if __name__ == "__main__":
    unittest.main()
