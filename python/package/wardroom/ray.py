"""The same sweep as :func:`wardroom.sweep`, spread over a Ray cluster.

Each stint of games is a task that Ray plays on whatever worker is free, and plays again if that worker is lost. What
a stint gives depends on nothing but the stint, and its rows are counted once, in its place: the rows are those
of one process, whatever happened on the way.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Iterable, Mapping

import ray

from wardroom import _native
from wardroom._sweep import Data, Plan, Progress, Stint, gather, stints

#: How many stints wait for each core: a worker that is done finds the next one ready.
READY = 3

#: How often the bar is drawn, in seconds.
BEAT = 0.5


def _cores() -> int:
    """How many cores the cluster has now: nodes come and go."""
    resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return int(resources.get("CPU", 1))


def _play(plan: Plan, stint: Stint) -> _native.Rows:
    return plan.play(stint, threads=1)


def bar(done: int, total: int) -> None:
    """Shows progress on the terminal: the usual ``progress`` of a sweep."""
    if sys.stderr.isatty():
        filled = 40 * done // max(total, 1)
        end = "\n" if done == total else ""
        print(f"\r{'#' * filled}{'.' * (40 - filled)} {done}/{total} games", end=end, file=sys.stderr, flush=True)


def sweep(
    game: str,
    scenario: str | None = None,
    seats: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    data: Data | Mapping[str, Data] | None = None,
    seeds: Iterable[int] = range(1000),
    *,
    games: int = 1,
    out: str | os.PathLike[str] | None = None,
    progress: Progress | None = bar,
    stint: int = 250,
) -> _native.Rows:
    """Plays ``games`` games for each seed, and for each of the ``data`` that are compared, on a cluster.

    Takes what :func:`wardroom.sweep` takes and gives the same rows. The cluster is the one that ``ray.init`` has
    connected to, or one of this machine's cores. ``stint`` is how many games are played in one go: what is lost at most
    with a worker. ``wardroom`` must be installed on every node.

    :raises wardroom.Refused: when something of it cannot be played, with the rule where there is one.
    """
    plan = Plan.checked(game, scenario, seats, options, data)
    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    # A worker that dies is no reason to give up, however often it happens; a refusal is none to try again.
    task = ray.remote(num_cpus=1, max_retries=-1, retry_exceptions=False)(_play)
    shared = ray.put(plan)
    waiting = deque(enumerate(stints(plan, seeds, games, stint)))
    total = sum(len(one.lots) for _, one in waiting)
    parts: list[_native.Rows | None] = [None] * len(waiting)
    under_way: dict[ray.ObjectRef[_native.Rows], tuple[int, int]] = {}
    done = 0
    shown = 0.0
    while waiting or under_way:
        most = READY * max(1, _cores())
        while waiting and len(under_way) < most:
            place, one = waiting.popleft()
            under_way[task.remote(shared, one)] = (place, len(one.lots))
        finished, _ = ray.wait(list(under_way), timeout=BEAT)
        for reference in finished:
            place, length = under_way.pop(reference)
            parts[place] = ray.get(reference)
            done += length
        if progress is not None and (finished or time.monotonic() - shown > BEAT):
            shown = time.monotonic()
            progress(done, total)
    rows = gather(plan, (part for part in parts if part is not None))
    if out is not None:
        rows.write(out)
    return rows
