"""Plays policies on seeds that they were not trained with, and writes every run to a bundle, which anybody can check:

    python -m barrow_gym.evaluate mine.py:policy delver --id Barrow/IntoRuins-ReachHole-v2 --split test --out table.zip
    barrow audit table.zip

A policy is a Python callable ("mine.py:policy": it gets an observation, and returns an action), an ONNX file, a command that speaks lines
of JSON, or a bot ("delver"; "delver,400" tries 400 moves before each important one). Each but the bots plays in a process
of its own, with limits of time and memory. There is no sandbox, so run policies that you trust.

A folder of runs that people have played is a policy, too. Then all others play the seeds of these runs:

    python -m barrow_gym.evaluate our-runs delver --id Barrow/IntoRuins-v2 --out people.zip
"""

import argparse
import hashlib
import json
import platform
import re
import secrets
import sys
import time
from contextlib import ExitStack
from importlib import metadata
from pathlib import Path
from typing import Any

from . import _native
from .catalogue import ids, tasks, variant
from .env import Env
from .player import Failed, Limits, Policy
from .policies import people, policy

#: Seconds between two lines about the progress.
_PAUSE = 10.0


def _episode(env: Env, player: Policy, number: int, seed: int) -> tuple[bytes, str | None]:
    """Plays an episode. Returns its run, and why the policy failed."""
    observation, info = env.reset(seed=seed)
    assert info["seed"] == seed, "the environment has all seeds of the evaluation"
    try:
        player.begin(env, number)
        is_over = False
        while not is_over:
            observation, is_over = player.play(env, observation)
    except Failed as failure:
        return env.run(), str(failure)
    return env.run(), None


def _evaluated(id: str, player: Policy, seeds: list[int], runs: list[bytes]) -> dict[str, Any]:
    """Plays all seeds. Returns what a bundle says about the policy, and adds its runs."""
    env = Env(id, seeds=seeds, copy=True)
    episodes: list[dict[str, Any]] = []
    begun, processor, told = time.monotonic(), time.process_time(), time.monotonic()
    for number, seed in enumerate(seeds):
        run, failure = _episode(env, player, number, seed)
        runs.append(run)
        episodes.append({"seed": seed, "failure": failure})
        if time.monotonic() - told > _PAUSE:
            told = time.monotonic()
            print(f"{player.name}: {number + 1} of {len(seeds)} episodes", file=sys.stderr)
    player.close()
    spent = player.used() + time.process_time() - processor
    return {
        "name": player.name,
        "kind": player.kind,
        "files": player.files,
        "wall_ms": round(1000 * (time.monotonic() - begun)),
        "processor_ms": round(1000 * spent),
        "episodes": episodes,
    }


def evaluate(
    id: str, policies: list[str], *, split: str = "test", count: int = 1000, hidden: bool = False, limits: Limits | None = None
) -> tuple[bytes, str, str]:
    """Plays policies, each named as on the command line, on the first `count` seeds of a split, or on `count` hidden ones. Returns the
    bytes of the bundle, its hash, and a report.

    Raises ValueError if there is no such id or policy.
    """
    limits = limits or Limits()
    if variant(id).limit is None:
        raise ValueError(f"{id} has no limit of steps, so an episode might never end; use version 2")
    if count < 1:
        raise ValueError(f"count: use at least one seed, not {count}")
    folders = [spec for spec in policies if Path(spec).is_dir() and spec not in _native.bots(id)]
    if len(folders) > 1 or (folders and hidden):
        raise ValueError("runs of people have seeds of their own: give one folder, and no hidden seeds")
    with ExitStack() as opened:
        players: list[Policy] = []
        for spec in policies:
            if spec not in folders:
                players.append(policy(id, spec, limits))
                opened.callback(players[-1].close)
        if folders:
            player, seeds = people(id, Path(folders[0]))
            players.insert(0, player)
            drawn = json.dumps({"from": "listed", "seeds": seeds})
        else:
            secret = secrets.token_bytes(32) if hidden else None
            seeds, drawn = _native.drawn(id, split, count, secret)
            if secret is not None:
                print(f"The seeds are drawn. Their secret has the hash {hashlib.sha256(secret).hexdigest()}", file=sys.stderr)
        names = [player.name for player in players]
        if len(set(names)) < len(names):
            raise ValueError(f"two policies have the same name: {', '.join(names)}")
        runs: list[bytes] = []
        played = [_evaluated(id, player, seeds, runs) for player in players]
    versions = [("Python", platform.python_version()), *((name, metadata.version(name)) for name in ("gymnasium", "numpy"))]
    return _native.bundle(id, drawn, [*versions, ("system", platform.platform())], json.dumps(played), runs)


def _described() -> str:
    """The description of this program, with the names of this package's own games."""
    id = ids()[0]
    ours = {
        "Barrow/IntoRuins-ReachHole-v2": (tasks() or [id])[0],
        "Barrow/IntoRuins-v2": id,
        "delver": _native.bots(id)[-1],
        "barrow_gym": str(__package__),
        "barrow audit": f"{_native.PROGRAM} audit",
    }
    return re.sub("|".join(ours), lambda found: ours[found[0]], str(__doc__))


def main() -> None:
    """Plays, writes the bundle, and prints a report."""
    program = f"{__package__}.evaluate"
    parser = argparse.ArgumentParser(
        prog=f"python -m {program}", description=_described(), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("policies", nargs="+", metavar="POLICY", help="a callable, an ONNX file, a command, a bot, or a folder of runs")
    parser.add_argument("--id", required=True, help="the environment or task")
    parser.add_argument("--split", choices=["train", "test"], default="test", help="the seeds (default: test)")
    parser.add_argument("--count", type=int, default=1000, metavar="N", help="play the first N of them (default: 1000)")
    parser.add_argument("--hidden", type=int, metavar="N", help="play N seeds that are drawn now, in place of a split")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file for the bundle")
    parser.add_argument("--seconds", type=float, default=Limits.seconds, help="processor time of a policy (default: 3600)")
    parser.add_argument("--memory", type=int, default=Limits.memory, metavar="MB", help="memory of a policy; 0 for any (default: 8192)")
    parser.add_argument("--patience", type=float, default=Limits.patience, metavar="S", help="seconds for one answer (default: 60)")
    given = parser.parse_args()
    limits = Limits(given.seconds, given.memory, given.patience)
    try:
        # A file that cannot be written is noticed before hours of play.
        given.out.touch()
        bundle, seal, report = evaluate(
            given.id,
            given.policies,
            split=given.split,
            count=given.count if given.hidden is None else given.hidden,
            hidden=given.hidden is not None,
            limits=limits,
        )
        given.out.write_bytes(bundle)
    except (ValueError, OSError) as error:
        sys.exit(f"{program}: {error}")
    finally:
        if given.out.is_file() and not given.out.stat().st_size:
            given.out.unlink()
    print(f"{report}\n{given.out} has the hash {seal}. Check it with: {_native.PROGRAM} audit {given.out}")


if __name__ == "__main__":
    main()
