"""A sweep of 20,000 games on a Ray cluster of one worker and of two: games in a second, and their ratio.

    python python/benchmarks/cluster.py
"""

import argparse
import time

import ray

import wardroom.ray


def rate(workers: int, game: str, games: int) -> tuple[float, wardroom.Rows]:
    """Games in a second on a cluster of so many workers that are awake."""
    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    wardroom.ray.sweep(game, seeds=range(8 * workers), stint=1, progress=None)
    clock = time.perf_counter()
    rows = wardroom.ray.sweep(game, seeds=range(games), progress=None)
    seconds = time.perf_counter() - clock
    ray.shutdown()
    return games / seconds, rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tora")
    parser.add_argument("--games", type=int, default=20_000)
    arguments = parser.parse_args()
    one, rows = rate(1, arguments.game, arguments.games)
    two, same = rate(2, arguments.game, arguments.games)
    assert rows == same, "the rows do not depend on the number of workers"
    print(f"one worker {one:,.0f} games a second, two {two:,.0f}: {two / one:.2f} times")


if __name__ == "__main__":
    main()
