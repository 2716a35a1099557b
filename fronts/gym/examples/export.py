"""Writes trained weights as an ONNX file. `barrow bot --agent` plays it if it is not recurrent.

    python export.py agent.pt ../agents/into-ruins.onnx
"""

import argparse
from pathlib import Path

from network import export, load


def main() -> None:
    """Converts one file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--temperature", type=float, default=1, help="below 1, likely actions become likelier")
    settings = parser.parse_args()
    export(load(settings.weights)[0], settings.out, settings.temperature)
    print(f"{settings.out}: {settings.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
