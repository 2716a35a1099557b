"""Tests evaluations: policies of every kind, limits, hidden seeds, bundles and their audit."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
import zipfile
from contextlib import redirect_stderr
from pathlib import Path

import barrow_gym
from barrow_gym import _native
from barrow_gym.evaluate import evaluate
from barrow_gym.player import Limits
from barrow_gym.policies import policy
from tables import LANGUAGE, README

HOLE = "Barrow/IntoRuins-ReachHole-v2"
MINE = '''import time
import numpy as np

def policy(observation):
    return np.random.choice(np.flatnonzero(observation["action_mask"]))

class Counting:
    def __init__(self):
        self.steps = 0

    def __call__(self, observation):
        self.steps += 1
        if self.steps > 5:
            raise RuntimeError("five steps are enough")
        return policy(observation)

def illegal(observation):
    return -1

def sleepy(observation):
    time.sleep(60)

def busy(observation):
    while True:
        pass

def hungry(observation):
    return len(bytearray(1 << 40))
'''
SPEAKER = '''import json, sys
for line in sys.stdin:
    seen = json.loads(line)
    print(json.dumps({"act": "dance"} if "error" not in seen else {"action": seen["actions"][0]}), flush=True)
'''
LIMITS = Limits(100, 8192, 60)


class EvaluateTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        Path("mine.py").write_text(MINE)
        Path("speaker.py").write_text(SPEAKER)

    def evaluated(self, policies, count, limits=LIMITS, **settings):
        with redirect_stderr(io.StringIO()):
            bundle, seal, report = evaluate(settings.pop("id", HOLE), policies, count=count, limits=limits, **settings)
        manifest = json.loads(zipfile.ZipFile(io.BytesIO(bundle)).read("bundle.json"))
        self.assertEqual(_native.audit(bundle), report)
        self.assertEqual(len(seal), 64)
        return manifest, bundle

    def test_each_kind_of_policy_plays_the_same_seeds(self):
        manifest, bundle = self.evaluated(["mine.py:policy", "delver", "delver,20", f"{sys.executable} speaker.py"], 3)
        kinds = [policy["kind"] for policy in manifest["policies"]]
        self.assertEqual(kinds, ["python", "bot", "bot", "command"])
        self.assertEqual(manifest["policies"][0]["files"][0][0], "mine.py")
        for played in manifest["policies"]:
            self.assertEqual([episode["seed"] for episode in played["episodes"]], [0, 1, 2])
            self.assertEqual(played["figures"]["failed"], 0, played["name"])
        again, _ = self.evaluated(["mine.py:policy", "delver"], 3)
        results = [[[episode["sha256"] for episode in policy["episodes"]] for policy in each["policies"][:2]] for each in (manifest, again)]
        self.assertEqual(*results)
        with self.assertRaisesRegex(ValueError, "Invalid checksum|no run of seed|not as Barrow wrote it"):
            changed = bytearray(bundle)
            changed[len(changed) // 2] ^= 1
            _native.audit(bytes(changed))

    def test_hidden_seeds_are_the_same_for_all_policies_and_new_each_time(self):
        seeds = []
        for _ in range(2):
            manifest, _ = self.evaluated(["random", "sensible"], 2, hidden=True, id="Barrow/Stomp-StompFive-v2")
            one, other = ([episode["seed"] for episode in policy["episodes"]] for policy in manifest["policies"])
            self.assertEqual(one, other)
            self.assertEqual(manifest["seeds"]["from"], "hidden")
            seeds += one
        self.assertEqual(len(set(seeds)), 4)
        self.assertGreaterEqual(min(seeds), 2**63)

    def test_what_fails_counts_as_failed_with_its_run(self):
        manifest, _ = self.evaluated(["mine.py:Counting", "mine.py:illegal", "mine.py:hungry"], 2)
        reasons = [[episode["failure"] for episode in policy["episodes"]] for policy in manifest["policies"]]
        self.assertEqual(reasons[0], ["RuntimeError: five steps are enough"] * 2)
        self.assertIn("not accepted", reasons[1][0])
        self.assertIn("MemoryError", reasons[2][0])
        counting = manifest["policies"][0]
        self.assertEqual((counting["figures"]["failed"], counting["episodes"][0]["result"]["steps"]), (2, 5))

    def test_time_is_limited(self):
        manifest, _ = self.evaluated(["mine.py:sleepy"], 1, Limits(100, 8192, 0.2))
        self.assertIn("did not answer within 0.2 seconds", manifest["policies"][0]["episodes"][0]["failure"])
        manifest, _ = self.evaluated(["mine.py:busy"], 2, Limits(2, 8192, 60))
        first, second = manifest["policies"][0]["episodes"]
        self.assertIn("processor time is used up", first["failure"])
        self.assertIn("are used up", second["failure"])

    def test_runs_of_people_make_a_row_on_their_seeds(self):
        folder = Path("people")
        folder.mkdir()
        env = barrow_gym.Env("Barrow/Stomp-v2")
        for number, (seed, most) in enumerate([(5, 10_000), (3, 4), (5, 10_000)]):
            env.reset(seed=seed)
            for _ in range(most):
                _, _, terminated, truncated, _ = env.step(env.sample_masked())
                if terminated or truncated:
                    break
            env.save(folder / f"{number}.run")
        manifest, _ = self.evaluated(["people", "random"], 1000, id="Barrow/Stomp-v2")
        people, bot = manifest["policies"]
        self.assertEqual(people["name"], "people (people)")
        self.assertEqual([episode["seed"] for episode in people["episodes"]], [5, 3, 5])
        self.assertEqual([episode["seed"] for episode in bot["episodes"]], [5, 3, 5])
        self.assertEqual([episode["failure"] for episode in people["episodes"]], [None, "it was left before its end", None])
        with self.assertRaisesRegex(ValueError, "no runs of Barrow/IntoRuins-v2"):
            self.evaluated(["people"], 1, id="Barrow/IntoRuins-v2")
        (folder / "torn.run").write_bytes(b"not a run")
        with self.assertRaisesRegex(ValueError, "torn.run"):
            self.evaluated(["people"], 1, id="Barrow/Stomp-v2")

    def test_the_readmes_evaluation_is_what_happens(self):
        text = README.read_text()

        def block(name):
            return re.search(rf"<!-- {name} -->\n```\w+\n(.*?)```", text, re.S)[1]

        Path("mine.py").write_text(block("policy"))
        play, audit = block("evaluation").splitlines()
        self.assertEqual(audit, "barrow audit table.zip")
        played = subprocess.run([sys.executable, *shlex.split(play)[1:], "--count", "20"], capture_output=True, text=True)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.assertIn("barrow audit table.zip", played.stdout)
        self.assertIn("mine.py:policy: 20 runs", _native.audit(Path("table.zip").read_bytes()))
        change, audit = block("changed").splitlines()
        subprocess.run([sys.executable, *shlex.split(change)[1:]], check=True)
        with self.assertRaises(ValueError) as raised:
            _native.audit(Path("table.zip").read_bytes())
        self.assertEqual(audit, f"barrow audit table.zip  # WRONG: {raised.exception}.")

    def test_the_agent_of_the_documentation_plays(self):
        found = re.search(r"<!-- agent.py -->\n```python\n(.*?)```", LANGUAGE.read_text(), re.S)
        Path("agent.py").write_text(found[1])
        manifest, _ = self.evaluated([f"{sys.executable} agent.py"], 3, id="Barrow/IntoRuins-DescendTo3-v2")
        self.assertEqual(manifest["policies"][0]["figures"]["failed"], 0)

    def test_a_command_can_neither_hang_nor_outlive_an_evaluation(self):
        for command, sentence in (
            ("yes '{\"act\": \"dance\"}'", "made no move|not answer|line of more than"),
            ("sh -c 'yes | tr -d \"\\n\"'", "line of more than|not answer"),
            ("sleep 1234567", "did not answer within 1 seconds"),
            ("sh -c 'sleep 1234567 & cat'", "neither"),
            ("false", "its process ended"),
            (f"{sys.executable} -c \"print('[' * 200000)\"", "not JSON"),
        ):
            with self.subTest(command):
                manifest, _ = self.evaluated([command], 1, Limits(100, 8192, 1), id="Barrow/Stomp-v2")
                self.assertRegex(manifest["policies"][0]["episodes"][0]["failure"], sentence)
        self.assertNotIn("1234567", subprocess.run(["ps", "ax"], capture_output=True, text=True).stdout)

    def test_a_policy_is_not_charged_for_the_one_before(self):
        Path("burn.py").write_text("def burn(observation):\n    while True:\n        pass\n")
        manifest, _ = self.evaluated(["burn.py:burn", "mine.py:policy"], 1, Limits(3, 8192, 60))
        self.assertIn("processor time is used up", manifest["policies"][0]["episodes"][0]["failure"])
        self.assertEqual(manifest["policies"][1]["figures"]["failed"], 0)

    def test_a_policy_that_does_not_exist_is_refused(self):
        for spec, sentence in (
            ("delvr", 'did you mean "delver"'),
            ("none.onnx", "does not exist"),
            ("none.py:policy", "does not exist"),
            ("delver,many", "a number of moves to try"),
            ("mine.py:typo", "cannot be loaded: AttributeError"),
        ):
            with self.subTest(spec), self.assertRaisesRegex(ValueError, sentence):
                policy(HOLE, spec, LIMITS)
        with self.assertRaisesRegex(ValueError, "clairvoyant"):
            self.evaluated(["sensible,100"], 1, id="Barrow/Stomp-v2")
        for settings, sentence in (
            ({"split": "testt"}, "use train or test"),
            ({"count": -1}, "at least one"),
            ({"id": "Barrow/RogueLulz-v1"}, "no limit of steps"),
            ({"policies": ["random", "random"]}, "the same name: random, random"),
        ):
            with self.subTest(sentence), self.assertRaisesRegex(ValueError, sentence):
                evaluate(settings.pop("id", HOLE), settings.pop("policies", ["random"]), **{"count": 1, **settings})
        words = [sys.executable, "-m", "barrow_gym.evaluate", "random", "--id", "Barrow/IntoRuin-v2", "--out", "table.zip"]
        ended = subprocess.run(words, capture_output=True, text=True)
        self.assertEqual((ended.returncode, ended.stdout), (1, ""))
        self.assertIn('did you mean "Barrow/IntoRuins-v2"?', ended.stderr)
        self.assertFalse(Path("table.zip").exists(), "nothing was written")


if __name__ == "__main__":
    unittest.main()
