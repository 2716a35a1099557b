"""Writes trained weights as an ONNX file that `barrow bot --agent` and evaluate.py play.

    python export.py agent.pt ../agents/into-ruins.onnx
"""

import argparse
from pathlib import Path

import torch

from network import Network, export


def main() -> None:
    """Converts one file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=Path)
    parser.add_argument("out", type=Path)
    settings = parser.parse_args()
    network = Network()
    network.load_state_dict(torch.load(settings.weights))
    export(network, settings.out)
    print(f"{settings.out}: {settings.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
