"""An environment for the library verifiers, which trains and evaluates language models: Into Ruins in words, with depth as the reward.

    pip install "verifiers<0.2"
    python with_verifiers.py --episodes 4

`ScriptedClient` stands in for a model. The commands of verifiers call `load_environment`.
"""

import argparse
import time
from typing import Any

import verifiers as vf
from datasets import Dataset
from verifiers.clients import Client
from verifiers.types import Response, ResponseMessage

import barrow_gym
from balrog import ID, SYSTEM, Scripted

#: The depth of the Wings of Yendor, for a reward from 0 to 1.
DEEPEST = 16


def told(env: barrow_gym.Env, news: str) -> str:
    """The text that the model reads before each answer."""
    return f"{news}\n\n{env.observe('ascii')}"


class IntoRuins(vf.MultiTurnEnv):
    """Plays a run on the seed that the example names."""

    async def setup_state(self, state: vf.State) -> None:
        """Begins the run."""
        env = barrow_gym.Env(ID)
        env.reset(seed=int(state["info"]["seed"]))
        state["game"] = env

    async def env_response(self, messages: vf.Messages, state: vf.State, **_: Any) -> vf.Messages:
        """Plays the model's phrase, and returns the outcome as text."""
        env, said = state["game"], str(messages[-1].content)
        try:
            turn = env.act(said, sure=True)
            news, is_over = turn.text, turn.terminated or turn.truncated
        except ValueError as refusal:
            news, is_over = str(refusal), False
        answer = [vf.UserMessage(content=told(env, news))]
        if is_over:
            state["final_env_response"] = answer
        return answer

    @vf.cleanup
    async def keep_the_figures(self, state: vf.State) -> None:
        """Removes the game from the state, because it cannot be serialised."""
        env = state.pop("game")
        state["progress"] = env.progress()


async def depth(state: vf.State) -> float:
    """The depth reached, as a fraction of the depth of the Wings."""
    return float(state["progress"]["depth"]) / DEEPEST


def load_environment(seeds: range = range(100), max_turns: int = 100) -> vf.Environment:
    """An environment with one example for each seed."""
    rows = []
    for seed in seeds:
        env = barrow_gym.Env(ID)
        env.reset(seed=seed)
        begun = f"{env.rules()}\n\n{told(env, 'A new run begins.')}"
        rows.append({"prompt": [{"role": "user", "content": begun}], "info": {"seed": seed}})
    return IntoRuins(
        dataset=Dataset.from_list(rows), system_prompt=SYSTEM, rubric=vf.Rubric(funcs=[depth]), max_turns=max_turns
    )


class ScriptedClient(Client[None, vf.Messages, str, None]):
    """Answers by a script instead of a model."""

    def __init__(self) -> None:
        super().__init__(None)
        self.script = Scripted(1)

    def setup_client(self, config: Any) -> None:
        """Does nothing: a script needs no setup."""

    async def to_native_tool(self, tool: vf.Tool) -> None:
        """Does nothing: a script has no tools."""

    async def to_native_prompt(self, messages: vf.Messages) -> tuple[vf.Messages, dict[str, Any]]:
        """Passes the messages through."""
        return messages, {}

    async def get_native_response(self, prompt: vf.Messages, model: str, sampling_args: Any, tools: Any = None, **_: Any) -> str:
        """Returns the next phrase."""
        return self.script.answer([{"role": message.role, "content": str(message.content)} for message in prompt])

    async def raise_from_native_response(self, response: str) -> None:
        """Does nothing: a script makes no mistakes."""

    async def from_native_response(self, response: str) -> Response:
        """Wraps the phrase in a response."""
        message = ResponseMessage(content=response, finish_reason="stop", is_truncated=False)
        return Response(id="scripted", created=int(time.time()), model="scripted", message=message)

    async def close(self) -> None:
        """Does nothing: there is nothing to close."""


def main() -> None:
    """Evaluates the script."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=4)
    settings = parser.parse_args()
    environment = load_environment(range(settings.episodes), max_turns=60)
    results = environment.evaluate_sync(ScriptedClient(), model="scripted", state_columns=["progress"])
    for output in results["outputs"]:
        print(f"seed {output['info']['seed']}: reward {output['reward']:.3f}, {output['progress']}")


if __name__ == "__main__":
    main()
