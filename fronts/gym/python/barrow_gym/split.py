"""Seeds to train with, and seeds to test with that look like none of them."""

from collections.abc import Sequence

from .vector import VectorEnv

#: Environments that begin together.
_LANES = 256


def split(id: str, train: range | Sequence[int], test: range | Sequence[int], *, choices: Sequence[str] = ()) -> tuple[list[int], list[int]]:
    """The seeds of both ranges, each without those whose first view another seed before has, and the test seeds also without those
    whose first view a train seed has. Give them to `seeds=`.

    Small games have fewer first views than seeds, so without this a test would hold what was trained on.
    """
    seen: set[bytes] = set()
    kept: tuple[list[int], list[int]] = ([], [])
    envs = VectorEnv(id, _LANES, obs="flat", choices=choices, copy=False)
    for seeds, chosen in zip((train, test), kept):
        for start in range(0, len(seeds), _LANES):
            block = [int(seed) for seed in seeds[start : start + _LANES]]
            rows, _ = envs.reset(seed=block + [0] * (_LANES - len(block)))
            for seed, row in zip(block, rows):
                view = row.tobytes()
                if view not in seen:
                    seen.add(view)
                    chosen.append(seed)
    return kept
