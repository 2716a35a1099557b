"""Writes results.csv from the JSON Lines of `barrow bot --json`. Each argument is NAME=FILE, in the order of the rows.

    barrow bot into-ruins --bot delver --seeds 0..999 --moves 100000 --json > delver.jsonl
    python results.py "delver=delver.jsonl" > results.csv
"""

import csv
import json
import statistics
import sys


def main() -> None:
    """Writes the table to standard output."""
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["who", "runs", "mean", "error", "median", "deepest", "won"])
    for argument in sys.argv[1:]:
        name, _, file = argument.partition("=")
        with open(file) as lines:
            runs = [json.loads(line) for line in lines]
        depths = [run["depth"] for run in runs]
        if len(depths) < 2:
            sys.exit(f"{file} has too few runs")
        error = statistics.stdev(depths) / len(depths) ** 0.5
        median = statistics.median(depths)
        won = sum(run["won"] for run in runs)
        table.writerow([name, len(depths), f"{statistics.mean(depths):.2f}", f"{error:.2f}", f"{median:g}", max(depths), won])


if __name__ == "__main__":
    main()
