"""Writes results.csv: a row for each policy of each bundle that `python -m barrow_gym.evaluate` has made.

    python results.py bundles/*.zip > results.csv
"""

import csv
import json
import sys
import zipfile

VALUES = ("success", "score", "depth", "total")


def main() -> None:
    """Writes the table to standard output."""
    table = csv.writer(sys.stdout, lineterminator="\n")
    figures = [f"{value}{end}" for value in VALUES for end in ("", " low", " high")]
    table.writerow(["id", "seeds", "policy", "runs", *figures, "score IQM", "cut", "failed", "processor seconds", "hash"])
    for file in sys.argv[1:]:
        with zipfile.ZipFile(file) as archive:
            bundle = json.loads(archive.read("bundle.json"))
            seal = archive.read("bundle.sha256").decode()
        for policy in bundle["policies"]:
            found = policy["figures"]
            rows = {row["name"]: row for row in found["rows"]}
            numbers = [f"{number:.3f}" for value in VALUES for number in (rows[value]["mean"], *rows[value]["mean_between"])]
            seconds = f"{policy['processor_ms'] / 1000:.0f}"
            last = [f"{rows['score']['iqm']:.3f}", found["cut"], found["failed"], seconds, seal]
            table.writerow([bundle["id"], bundle["seeds"]["from"], policy["name"], found["runs"], *numbers, *last])


if __name__ == "__main__":
    main()
