"""Writes the README's tables that come from code and from results: `python tables.py`."""

import csv
import json
import re
from pathlib import Path

import barrow_gym

FOLDER = Path(__file__).parent.parent
README = FOLDER / "README.md"
LANGUAGE = FOLDER / "LANGUAGE.md"
#: The names of learners that were trained several times: kind and number.
LEARNER = re.compile(r"(\w+)-(\d)")


def _tasks() -> str:
    rows = [f"| `{task.id}` | {task.about} | {task.limit} |" for task in map(barrow_gym.task, barrow_gym.tasks())]
    return "\n".join(["| task | what to do | steps |", "|---|---|---|", *rows])


def _defaults() -> str:
    rows = []
    for id in barrow_gym.ids():
        table = barrow_gym.variant(id)
        reward = table.reward if isinstance(table.reward, str) else json.dumps({name: int(weight) for name, weight in table.reward.items()})
        rows.append(f"| `{id}` | {table.title} | `{reward}` | {table.limit} |")
    return "\n".join(["| id | | reward | steps |", "|---|---|---|---|", *rows])


def _read(name: str) -> list[dict[str, str]]:
    with (FOLDER / "agents" / name).open(newline="") as file:
        return list(csv.DictReader(file))


def _results() -> list[dict[str, str]]:
    """Rows of policies that are no learners, or the only ones of their kind."""
    return [row for row in _read("results.csv") if not LEARNER.fullmatch(row["policy"])]


def _ladder() -> str:
    policies = ["random", "sensible", "delver", "search"]
    found: dict[tuple[str, str], str] = {}
    for row in _results():
        name = "search" if "," in row["policy"] else row["policy"]
        shares = [f"{100 * float(row[key]):.0f}" for key in ("success", "success low", "success high")]
        mark = ", clairvoyant" if "clairvoyant" in row["policy"] else ""
        found[row["id"], name] = f"{shares[0]} ({shares[1]} to {shares[2]}{mark})"
    rows = [f"| `{id}` | " + " | ".join(found.get((id, name), "") for name in policies) + " |" for id in barrow_gym.tasks()]
    return "\n".join([f"| task | {' | '.join(policies)} |", "|---|---|---|---|---|", *rows])


def _agents() -> str:
    def mean(row: dict[str, str], value: str) -> str:
        found, low, high = (float(row[f"{value}{end}"]) for end in ("", " low", " high"))
        return f"{found:.2f} ({low:.2f} to {high:.2f})"

    rows = []
    for row in _results():
        if row["id"] in barrow_gym.ids():
            won = f"{100 * float(row['success']):.1f} %"
            cells = [f"`{row['id']}`", row["policy"], row["runs"], mean(row, "score"), row["score IQM"], mean(row, "depth"), won, row["cut"]]
            rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(["| id | policy | runs | mean score | its IQM | mean depth | won | cut off |", "|---|---|---|---|---|---|---|---|", *rows])


def _learners() -> str:
    """A row for each id and kind of learner: the mean of those trained, and the worst and the best of them."""
    ended = {(row["id"], row["learner"]): row for row in _read("curves.csv")}
    groups: dict[tuple[str, str], dict[str, list[dict[str, str]]]] = {}
    for row in _read("results.csv"):
        if found := LEARNER.fullmatch(row["policy"]):
            groups.setdefault((row["id"], found[1]), {}).setdefault(row["seeds"], []).append(row)

    def spread(rows: list[dict[str, str]], value: str, scale: float, digits: int) -> str:
        found = [scale * float(row[value]) for row in rows]
        return f"{sum(found) / len(found):.{digits}f} ({min(found):.{digits}f} to {max(found):.{digits}f})"

    rows = []
    for (id, kind), played in groups.items():
        trained = played["test"]
        curves = [ended[id, row["policy"]] for row in trained]
        steps = max(float(curve["steps"]) for curve in curves) / 1e6
        minutes = sum(float(curve["seconds"]) for curve in curves) / 60 / len(curves)
        cells = [f"`{id}`", kind, f"{len(trained)}", f"{steps:.1f} million", f"{minutes:.1f}", f"{sum(int(row['runs']) for row in trained)}"]
        cells += [spread(trained, "score", 1, 2), spread(played["train"], "score", 1, 2), spread(trained, "success", 100, 1) + " %"]
        rows.append(f"| {' | '.join(cells)} |")
    head = "| id | learner | trained | steps each | minutes each | test runs | score with test seeds | with train seeds | success with test seeds |"
    return "\n".join([head, "|---|---|---|---|---|---|---|---|---|", *rows])


def _arrays() -> str:
    layout = barrow_gym.layout("Barrow/IntoRuins-v1", "all")
    rows = [f"| `{name}` | {dtype}, {' × '.join(map(str, shape))} | {barrow_gym.ARRAYS[name]} |" for name, dtype, shape, _ in layout]
    return "\n".join(["| array | in Into Ruins | what |", "|---|---|---|", *rows])


def _planes() -> str:
    rows = [f"| `{name}` | {about} |" for name, about in barrow_gym.PLANES.items()]
    return "\n".join(["| plane of the map | what |", "|---|---|", *rows])


def _actions() -> str:
    variant = barrow_gym.variant("Barrow/IntoRuins-v1")
    rows = [f"| `{name}` | {about} |" for name, about in variant.verbs]
    return "\n".join(["| verb of Into Ruins | what it does |", "|---|---|", *rows])


TABLES = {
    "defaults": _defaults,
    "arrays": _arrays,
    "planes": _planes,
    "tasks": _tasks,
    "ladder": _ladder,
    "agents": _agents,
    "learners": _learners,
    "actions": _actions,
}


def written(text: str) -> str:
    """The text with every table updated."""
    for name, table in TABLES.items():
        text = re.sub(rf"(<!-- {name} -->\n).*?(<!-- end -->)", lambda found: found[1] + table() + "\n" + found[2], text, flags=re.S)
    return text


if __name__ == "__main__":
    README.write_text(written(README.read_text()))
