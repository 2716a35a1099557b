"""A language agent in the manner of BALROG: text in, a phrase out, progress as the metric.

    python balrog.py --episodes 5

`Scripted` stands in for a model. Put your own in its place: anything with a method `answer(messages) -> str`.
"""

import argparse
import json
import random
from typing import Protocol

import barrow_gym

ID = "Barrow/IntoRuins-v1"
SYSTEM = (
    "You play Into Ruins: get as deep as you can, and bring up the Wings of Yendor from depth 16. Answer with one phrase from the list, or "
    "with one skill: explore, descend, fight, rest, pick_up. Write nothing else."
)
SKILLS = ("explore", "descend", "fight", "rest", "pick_up")


class Model(Protocol):
    """A model that answers."""

    def answer(self, messages: list[dict[str, str]]) -> str:
        """The next phrase, given messages with `role` and `content`."""


class Scripted:
    """Stands in for a model: fights foes that hunt it, else explores, else descends."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.order = list(SKILLS[:3])

    def answer(self, messages: list[dict[str, str]]) -> str:
        """Usually a skill, sometimes any legal phrase."""
        last = messages[-1]["content"]
        if "hunting you" in last:
            return "fight"
        if self.dice.random() < 0.2:
            return self.dice.choice(["wait", "north-east", "west", "south-west", "pick_up"])
        return "descend" if "nothing left to find" in last else "explore"


def episode(model: Model, seed: int, most_turns: int) -> dict[str, int]:
    """Plays a run and returns its progress."""
    env = barrow_gym.Env(ID)
    env.reset(seed=seed)
    news = "A new run begins."
    messages = [{"role": "system", "content": SYSTEM}]
    for _ in range(most_turns):
        messages.append({"role": "user", "content": f"{news}\n\n{env.observe('ascii')}\n\nYou can: {json.dumps(env.legal())}"})
        said = model.answer(messages).strip()
        messages.append({"role": "assistant", "content": said})
        try:
            turn = env.perform(said, sure=True) if said in SKILLS else env.act(said)
        except ValueError as refusal:
            # The model reads the reason, as a player would.
            news = str(refusal)
            continue
        news = turn.text
        if turn.terminated or turn.truncated:
            break
    return env.progress()


def main() -> None:
    """Plays episodes and prints their progress."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=5)
    parser.add_argument("--turns", type=int, default=100)
    settings = parser.parse_args()
    results = [episode(Scripted(seed), seed, settings.turns) for seed in range(settings.episodes)]
    for seed, progress in enumerate(results):
        print(f"seed {seed}: {progress}")
    print(f"mean depth {sum(progress['depth'] for progress in results) / len(results):.2f}")


if __name__ == "__main__":
    main()
