"""Environments in words: observations as text, actions as phrases, skills, and tools for function calling."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native

if TYPE_CHECKING:
    from .lanes import Lanes

ENCODINGS = ("words", "ascii", "json")


class Turn(NamedTuple):
    """The outcome of a phrase or a skill: like that of a step, with words in place of arrays."""

    #: What happened, and the reason why it stopped.
    text: str
    #: The sum of the rewards of all its steps.
    reward: float
    terminated: bool
    truncated: bool
    #: The info of the last step.
    info: dict[str, Any]

    def __str__(self) -> str:
        return self.text


class Language:
    """The words of `Env`, the same as in Barrow's own line mode."""

    _lanes: "Lanes"
    _words: _native.Words | None = None

    def _step(self, action: Any, made: _native.Made | None) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action, or takes over its result."""
        raise NotImplementedError

    def _followed(self) -> _native.Words:
        """The words of the run after its latest move."""
        if self._words is None:
            self._words = _native.Words(self._lanes.native)
        else:
            self._words.follow(self._lanes.native)
        return self._words

    def observe(self, encoding: str = "words") -> str:
        """The player's view: "words" (sentences), "ascii" (map, glyphs, sentences) or "json" (names and numbers)."""
        return self._followed().observe(encoding)

    def legal(self) -> list[str]:
        """Phrases for everything that can be done now. Aims are listed only at cells with something in them; `act` accepts any
        other cell too: "throw torch at 12,7".
        """
        return self._followed().legal()

    def act(self, phrase: str, sure: bool = False) -> Turn:
        """Plays a phrase: "throw red orb at goblin", "north-east", "wait". It may also call a skill, "travel to hole", or look at
        something. Text that models add around a phrase does not matter: "<|ACTION|>wait<|END|>".

        Raises ValueError with a sentence if it cannot be done or is ambiguous. Then nothing has changed.
        """
        return self._played(*self._followed().act(phrase, sure, self._lanes.native))

    def look(self, thing: str = "") -> str:
        """A closer look at a cell, "12,7", at the nearest thing with a name, or at something carried; without a name, at your cell.

        Raises ValueError with a sentence if nothing known has the name.
        """
        return self._followed().look(thing)

    def rules(self) -> str:
        """The rules as far as the player knows them by now, for the prompt of a language agent: help, verbs, directions, skills, and
        everything met so far with what it does and costs now.
        """
        return self._followed().rules()

    def explore(self, sure: bool = False) -> Turn:
        """Explores until something happens."""
        return self.perform("explore", sure=sure)

    def descend(self, sure: bool = False) -> Turn:
        """Walks to the nearest known way down. If `sure` is true, explores where none is known, and goes down."""
        return self.perform("descend", sure=sure)

    def travel(self, to: str, sure: bool = False) -> Turn:
        """Walks to a cell, "12,7", or to the nearest thing with a name."""
        return self.perform("travel", to, sure)

    def fight(self, sure: bool = False) -> Turn:
        """Strikes or approaches foes that hunt you, until none is left, your health is down to a third, or a deadly foe joins."""
        return self.perform("fight", sure=sure)

    def rest(self, sure: bool = False) -> Turn:
        """Lets turns pass until you are rested or something happens. If waiting costs something, only if `sure` is true."""
        return self.perform("rest", sure=sure)

    def pick_up(self, name: str = "", sure: bool = False) -> Turn:
        """Walks onto the nearest item, or the nearest one with a name."""
        return self.perform("pick_up", name, sure)

    def perform(self, skill: str, target: str = "", sure: bool = False) -> Turn:
        """Plays a skill of many moves, and says why it stopped. Each move is a step: it counts for the limit, and has its reward.
        Where the game would warn the player or ask first, the skill acts only if `sure` is true. Nothing depends on earlier calls.

        Raises ValueError with a sentence if it cannot begin. Then nothing has changed.
        """
        return self._played(*self._followed().perform(skill, target, sure, self._lanes.native))

    def _played(self, actions: list[tuple[int, _native.Made | None, list[str]]], why: str) -> Turn:
        """Takes over what the words have played. Moves after the end of the episode do not count."""
        total, terminated, truncated, info, steps = 0.0, False, False, dict[str, Any](), 0
        said: list[str] = []
        for action, made, told in actions:
            _, reward, terminated, truncated, info = self._step(action, made)
            total, steps = total + reward, steps + 1
            said += told
            if terminated or truncated:
                break
        if not actions:
            # After the end of a run there is nothing to play.
            terminated = self._words is not None and self._words.has_ended()
        if (terminated or truncated) and (steps < len(actions) or not why):
            why = "The episode is over."
        lines = [*_counted(said), *([why] if why and why not in said else [])]
        return Turn("\n".join(lines) or "Nothing new.", total, terminated, truncated, info)

    def progress(self) -> dict[str, int]:
        """Counts of milestones: `depth` (the deepest level), `cells` seen, `kinds_met` (of foes) and `items_known` (kinds)."""
        return self._followed().progress()

    def call(self, name: str, arguments: Mapping[str, Any] | None = None) -> str | Turn:
        """Carries out a call of one of `tools()`, given its name and its arguments by name."""
        if not isinstance(arguments, Mapping | None):
            raise ValueError(f"{name}: give the arguments by name, not {arguments!r}")
        given = dict(arguments or {})
        tool = _TOOLS.get(name)
        if tool is None:
            raise ValueError(f'there is no tool "{name}"{_native.instead(str(name), list(_TOOLS))}')
        needed, known = tool["required"], tool["properties"]
        if unknown := [key for key in given if key not in known]:
            hint = _native.instead(unknown[0], list(known)) if known else ", nor anything else"
            raise ValueError(f'{name} takes no "{unknown[0]}"{hint}')
        if missing := [key for key in needed if key not in given]:
            raise ValueError(f'{name} needs "{missing[0]}": {known[missing[0]]["description"]}')
        for key, value in given.items():
            if not isinstance(value, bool if known[key]["type"] == "boolean" else str):
                raise ValueError(f'{name}: "{key}" is a {known[key]["type"]}, not {value!r}')
        match name:
            case "observe":
                return self.observe(**given)
            case "legal":
                return "\n".join(self.legal())
            case "act":
                return self.act(**given)
            case "look":
                return self.look(**given)
            case "rules":
                return self.rules()
            case _:
                return self.perform(name, **given)


def _counted(said: Iterable[str]) -> Iterator[str]:
    """Each sentence once, where it was last said, with the number of times: what is true at the end comes last."""
    said = list(said)
    times = Counter(said)
    for sentence in reversed(dict.fromkeys(reversed(said))):
        yield sentence if times[sentence] == 1 else f"{sentence} ({times[sentence]} times)"


def _described() -> Iterator[tuple[str, str, dict[str, Any], list[str]]]:
    """For each tool: name, description, arguments, and required arguments."""
    text = {"type": "string", "description": "How: sentences, a map with sentences, or names and numbers.", "enum": list(ENCODINGS)}
    yield "observe", "Describes what you see, what you carry and how you are.", {"encoding": text}, []
    yield "legal", "Lists phrases for everything that you can do now.", {}, []
    phrase = {"type": "string", "description": 'What to do: "throw red orb at goblin", "north-east", "wait".'}
    about_sure = "True to go ahead where the game would warn or ask first, for example before a jump that cannot be undone."
    sure = {"type": "boolean", "description": about_sure}
    yield "act", "Does what a phrase says. `legal` lists phrases.", {"phrase": phrase, "sure": sure}, ["phrase"]
    thing = {"type": "string", "description": 'A cell, "12,7", or the name of something known or carried. By default your own cell.'}
    yield "look", "Tells what something is, and what it does or costs now.", {"thing": thing}, []
    yield "rules", "Tells the rules, and everything that you have learnt so far.", {}, []
    for name, about, target in _native.skill_table():
        arguments: dict[str, Any] = {}
        if target is not None:
            arguments["target"] = {"type": "string", "description": target[0]}
        arguments["sure"] = sure
        yield name, about, arguments, ["target"] if target is not None and target[1] else []


_TOOLS: dict[str, dict[str, Any]] = {
    name: {"about": about, "properties": arguments, "required": required} for name, about, arguments, required in _described()
}


def tools(style: str = "openai") -> list[dict[str, Any]]:
    """The schemas of all tools that `Env.call` carries out, for function calling: in the form of "openai" or of "anthropic"."""
    if style not in ("openai", "anthropic"):
        raise ValueError(f'style: there is no "{style}"{_native.instead(str(style), ["openai", "anthropic"])}')
    schemas = []
    for name, tool in _TOOLS.items():
        parameters = {
            "type": "object",
            "properties": tool["properties"],
            "required": tool["required"],
            "additionalProperties": False,
        }
        described = {"name": name, "description": tool["about"]}
        if style == "openai":
            schemas.append({"type": "function", "function": {**described, "parameters": parameters}})
        else:
            schemas.append({**described, "input_schema": parameters})
    return schemas
