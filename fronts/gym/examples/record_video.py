"""Records a video of an episode with Gymnasium's own wrapper.

    pip install moviepy
    python record_video.py --out videos
"""

import argparse
from pathlib import Path

import gymnasium
import numpy as np

import barrow_gym  # noqa: F401 (registers the ids)


def main() -> None:
    """Plays an episode with random actions and films it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("videos"))
    parser.add_argument("--steps", type=int, default=200)
    settings = parser.parse_args()
    env = gymnasium.make("Barrow/IntoRuins-v1", render_mode="rgb_array", limit=settings.steps)
    env = gymnasium.wrappers.RecordVideo(env, str(settings.out), name_prefix="into-ruins")
    _, info = env.reset(seed=4)
    dice = np.random.default_rng(1)
    is_over = False
    while not is_over:
        _, _, terminated, truncated, info = env.step(int(dice.choice(np.flatnonzero(info["action_mask"]))))
        is_over = terminated or truncated
    env.close()
    for file in sorted(settings.out.glob("*.mp4")):
        print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
