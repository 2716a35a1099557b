"""A language agent in the manner of BALROG: text in, a phrase out, progress as the metric.

    python balrog.py --episodes 5

`Scripted` stands in for a model. Put your own in its place: anything with a method `answer(messages) -> str`.
"""

import argparse
import json
import random
from typing import Protocol

import barrow_gym

ID = "Barrow/IntoRuins-v2"
SYSTEM = (
    "You play Into Ruins: get as deep as you can, and bring up the Wings of Yendor from depth 16. Think, then answer with one phrase, "
    'one skill, or "look at" something: <|ACTION|>explore<|END|>.'
)
#: The most messages that a model reads besides the rules, so that prompts do not grow with the run.
MOST_MESSAGES = 16


class Model(Protocol):
    """A model that answers."""

    def answer(self, messages: list[dict[str, str]]) -> str:
        """The next phrase, given messages with `role` and `content`."""


class Scripted:
    """Stands in for a model: fights foes that hunt it, else explores, else descends."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def answer(self, messages: list[dict[str, str]]) -> str:
        """Usually a skill, sometimes any legal phrase."""
        last = messages[-1]["content"]
        if "hunting you" in last:
            return "fight"
        if self.dice.random() < 0.2:
            return self.dice.choice(["wait", "north-east", "west", "<|ACTION|>south-west<|END|>", "pick up"])
        return "descend" if "nothing left to find" in last else "explore"


def episode(model: Model, seed: int, most_turns: int) -> dict[str, int]:
    """Plays a run and returns its progress."""
    env = barrow_gym.Env(ID)
    env.reset(seed=seed)
    news = "A new run begins."
    history: list[dict[str, str]] = []
    for _ in range(most_turns):
        history.append({"role": "user", "content": f"{news}\n\n{env.observe('ascii')}\n\nYou can: {json.dumps(env.legal())}"})
        history = history[-MOST_MESSAGES:]
        # The rules grow with what has been learnt.
        said = model.answer([{"role": "system", "content": f"{SYSTEM}\n\n{env.rules()}"}, *history])
        history.append({"role": "assistant", "content": said})
        try:
            turn = env.act(said, sure=True)
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
