"""Writes curves.csv: some rows of each learning curve that `ppo.py` has written to ID.LEARNER.csv.

    python curves.py IntoRuins.ppo-1.csv IntoRuins.ppo-2.csv > curves.csv
"""

import csv
import sys
from pathlib import Path

#: Rows of each curve, the last among them.
ROWS = 20


def main() -> None:
    """Writes the table to standard output."""
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["id", "learner", "seconds", "steps", "score", "total"])
    for file in map(Path, sys.argv[1:]):
        id, _, learner = file.stem.partition(".")
        with file.open(newline="") as lines:
            rows = list(csv.DictReader(lines))
        for part in range(1, ROWS + 1):
            row = rows[-1 - (len(rows) * (ROWS - part)) // ROWS]
            table.writerow([f"Barrow/{id}-v2", learner, *(row[name] for name in ("seconds", "steps", "score", "total"))])


if __name__ == "__main__":
    main()
