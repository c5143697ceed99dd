"""Random play from Python against the same games in the program: actions in a second, and their ratio.

    python python/benchmarks/rate.py --binary target/release/wardroom
"""

import argparse
import json
import subprocess
import time

import wardroom

#: How often each side plays; the best run counts, the others were disturbed.
RUNS = 5
#: How long one run lasts, about, in seconds.
SECONDS = 2.0


def from_python(game: wardroom.Game, games: int) -> float:
    """Actions in a second, by the clock of Python: everything that the call costs is in it."""
    clock = time.perf_counter()
    report = game.simulate(games, seed=1, threads=1)
    return report["actions"] / (time.perf_counter() - clock)


def from_program(binary: str, game: str, games: int) -> float:
    """Actions in a second, by the clock inside the program: starting it is not in it."""
    command = [binary, "simulate", game, "--games", str(games), "--seed", "1", "--threads", "1", "--json"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return float(report["actions_per_second"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", required=True, help="the program wardroom, built for speed")
    arguments = parser.parse_args()
    print(f"{'game':12} {'Python':>12} {'program':>12} {'ratio':>6}   (actions a second, one thread)")
    for name in wardroom.games():
        game = wardroom.open(name)
        games = max(50, int(SECONDS * game.simulate(50, threads=1)["games_per_second"]))
        python = program = 0.0
        # By turns, so that whatever else the machine does disturbs both alike.
        for _ in range(RUNS):
            python = max(python, from_python(game, games))
            program = max(program, from_program(arguments.binary, name, games))
        print(f"{name:12} {python:12,.0f} {program:12,.0f} {python / program:6.2f}", flush=True)


if __name__ == "__main__":
    main()
