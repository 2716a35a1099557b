"""Several packages in one process, each with a module of its own. Run by `cargo xtask test`."""

import pickle
import shutil
import subprocess
import sys
import tempfile
import unittest
import warnings
from pathlib import Path

import gymnasium
import numpy as np

import barrow_gym


class Packages(unittest.TestCase):
    """A package of a maker has this code and a module of its own, and leaves others alone."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        # The library is a copy, so it is loaded a second time.
        shutil.copytree(Path(barrow_gym.__file__).parent, self.folder / "other" / "barrow_gym")
        (self.folder / "other" / "__init__.py").write_text("from .barrow_gym import *\n")
        sys.path.insert(0, str(self.folder))
        self.addCleanup(sys.path.remove, str(self.folder))
        # Both packages have the same games here, so Gymnasium warns that ids are registered again.
        self.addCleanup(self.registered, barrow_gym.register_all)

    def registered(self, register):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return register()

    def test_two_packages_have_their_own_modules_pickles_and_ids(self):
        def load():
            import other

            return other

        other = self.registered(load)
        self.assertIsNot(other.Env, barrow_gym.Env)
        self.assertIsNot(other.Snapshot, barrow_gym.Snapshot)
        self.assertEqual(other.Snapshot.__module__, "other.barrow_gym._native")
        self.assertEqual(barrow_gym.Snapshot.__module__, "barrow_gym._native")
        theirs, ours = gymnasium.make("Barrow/Stomp-v2").unwrapped, barrow_gym.Env("Barrow/Stomp-v2")
        self.assertIsInstance(theirs, other.Env)
        self.assertIsInstance(gymnasium.make_vec("Barrow/Stomp-v2", num_envs=2), other.VectorEnv)
        for env in (theirs, ours):
            env.reset(seed=7)
            for _ in range(20):
                env.step(int(np.flatnonzero(env.action_masks())[0]))
        self.assertEqual(theirs.run(), ours.run())
        snapshot = pickle.loads(pickle.dumps(theirs.fork()))
        self.assertIsInstance(snapshot, other.Snapshot)
        theirs.restore(snapshot)
        with self.assertRaises(TypeError):
            ours.restore(snapshot)
        self.assertEqual(pickle.loads(pickle.dumps(theirs)).run(), ours.run())

    def test_the_help_of_evaluations_names_the_package_and_its_games(self):
        for package in ("barrow_gym", "other.barrow_gym"):
            words = [sys.executable, "-m", f"{package}.evaluate", "--help"]
            said = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, check=True).stdout
            self.assertTrue(said.startswith(f"usage: python -m {package}.evaluate "), said)
            self.assertIn(f"python -m {package}.evaluate mine.py:policy delver --id {barrow_gym.tasks()[0]} ", said)
            self.assertIn("\n    barrow audit table.zip\n", said)


if __name__ == "__main__":
    unittest.main()
