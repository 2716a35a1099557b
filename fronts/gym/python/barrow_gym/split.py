"""Splits seeds into sets for training and testing, so that no test seed looks like a training seed."""

from collections.abc import Sequence

from .catalogue import variant
from .vector import VectorEnv

#: Environments per batch.
_LANES = 256


def split(id: str, train: range | Sequence[int], test: range | Sequence[int], *, choices: Sequence[str] = ()) -> tuple[list[int], list[int]]:
    """Returns the seeds of both ranges without duplicates. A seed is a duplicate if its first view equals the first view of an
    earlier seed; for test seeds, training seeds count as earlier. Give the results to `seeds=`.

    Small games have fewer first views than seeds. Without this, a test set would contain starts from the training set.
    """
    seen: set[bytes] = set()
    kept: tuple[list[int], list[int]] = ([], [])
    # A task keeps to its own seeds.
    envs = VectorEnv(variant(id).id, _LANES, obs="flat", choices=choices, copy=False)
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
