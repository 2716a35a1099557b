"""Plays held-out seeds with a trained network: how deep does it get?

    python evaluate.py ../agents/into-ruins.onnx --seeds 1000 --save runs
"""

import argparse
from pathlib import Path

import numpy as np
import onnxruntime

import barrow_gym

ID = "Barrow/IntoRuins-v1"
#: A longer run is cut off. [environment steps]
MOST_STEPS = 20_000


def play(env: barrow_gym.Env, model: onnxruntime.InferenceSession, seed: int) -> dict[str, object]:
    """Plays one run, sampling actions from the network's output, and returns the infos of its end."""
    names = [array.name for array in model.get_inputs()]
    dice = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    is_over = False
    while not is_over:
        (logits,) = model.run(["logits"], {name: observation[name][None] for name in names})
        # Adding Gumbel noise to logits and taking the largest samples from their softmax.
        drawn = np.where(info["action_mask"], logits[0] + dice.gumbel(size=logits.shape[1]), -np.inf)
        observation, _, terminated, truncated, info = env.step(int(drawn.argmax()))
        is_over = terminated or truncated
    return info


def main() -> None:
    """Plays the seeds and prints the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agent", type=Path, help="an ONNX file from export.py")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1000, help="number of seeds")
    parser.add_argument("--save", type=Path, help="folder where runs are saved")
    settings = parser.parse_args()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    model = onnxruntime.InferenceSession(settings.agent, options, providers=["CPUExecutionProvider"])
    env = barrow_gym.Env(ID, limit=MOST_STEPS)
    depths, won = [], 0
    for seed in range(settings.first, settings.first + settings.seeds):
        info = play(env, model, seed)
        depths.append(int(info["depth"]))
        won += bool(info["won"])
        if settings.save:
            settings.save.mkdir(parents=True, exist_ok=True)
            (settings.save / f"into-ruins-agent-{seed}.run").write_bytes(env.run())
    print(f"{len(depths)} runs: mean depth {np.mean(depths):.2f}, median {np.median(depths):g}, deepest {max(depths)}, won {won}")


if __name__ == "__main__":
    main()
