"""The tables of the README that are made from code. `python tables.py` writes them."""

import re
from pathlib import Path

from barrow_gym.tasks import TASKS

README = Path(__file__).parent.parent / "README.md"


def _tasks() -> str:
    rows = [f"| `{task.name}` | {task.about} | {task.limit} |" for task in TASKS]
    return "\n".join(["| task | what to do | steps |", "|---|---|---|", *rows])


TABLES = {"tasks": _tasks}


def written(text: str) -> str:
    """The text with every table made anew."""
    for name, table in TABLES.items():
        text = re.sub(rf"(<!-- {name} -->\n).*?(<!-- end -->)", lambda found: found[1] + table() + "\n" + found[2], text, flags=re.S)
    return text


if __name__ == "__main__":
    README.write_text(written(README.read_text()))
