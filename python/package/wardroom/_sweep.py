"""Many games over many seeds and data, with a row for each game and each turn.

A sweep is parted into *stints* of games. What a stint gives depends on nothing but the stint, so that it can be played
anywhere, any number of times, and is counted once; the rows are put together in the order of the stints.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Union

from wardroom import _native

#: Corrections to the data of a game: the text of a TOML file, or the path to one.
Data = Union[str, "os.PathLike[str]"]

#: Called with the number of games played and the number of all games.
Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Plan:
    """What is played: the same for every seed."""

    game: str
    scenario: str | None
    seats: Mapping[str, str]
    options: Mapping[str, str]
    #: The corrections that are compared, as text by name.
    data: Mapping[str, str]

    @staticmethod
    def checked(
        game: str,
        scenario: str | None,
        seats: Mapping[str, str] | None,
        options: Mapping[str, str] | None,
        data: Data | Mapping[str, Data] | None,
    ) -> Plan:
        """A plan that can be played; what is wrong with it is found here and not on some worker."""
        plan = Plan(game, scenario, dict(seats or {}), dict(options or {}), read_data(data))
        for name in plan.data:
            plan.play(Stint(name, ()), threads=1)
        return plan

    def play(self, stint: Stint, threads: int, progress: Callable[[int], object] | None = None) -> _native.Rows:
        """Plays the games of a stint."""
        return _native.open(self.game, self.data[stint.data]).play_lots(
            stint.lots, self.scenario, self.seats, self.options, stint.data, threads, progress
        )


@dataclass(frozen=True)
class Stint:
    """Games that are played in one go: the name of their data, and the seed and number of each."""

    data: str
    lots: tuple[tuple[int, int], ...]


def read_data(data: Data | Mapping[str, Data] | None) -> dict[str, str]:
    """Corrections by name: a single one is called after its file, or ``data`` if it has none."""
    if data is None:
        return {"": ""}
    if isinstance(data, Mapping):
        if not data:
            raise ValueError("there are no data to be compared")
        return {name: _text(one) for name, one in data.items()}
    name = "data" if isinstance(data, str) and _is_text(data) else Path(data).stem
    return {name: _text(data)}


def _is_text(data: str) -> bool:
    # A table or a value of TOML has one of these; the path of a file has none.
    return not data.strip() or "=" in data or "\n" in data


def _text(data: Data) -> str:
    if isinstance(data, str) and _is_text(data):
        return data
    return Path(data).read_text(encoding="utf-8")


def stints(plan: Plan, seeds: Iterable[int], games: int, length: int) -> Iterator[Stint]:
    """Parts a sweep into stints of ``length`` games."""
    every_seed = list(seeds)
    for name in plan.data:
        lots: list[tuple[int, int]] = []
        for seed in every_seed:
            for number in range(games):
                lots.append((seed, number))
                if len(lots) == length:
                    yield Stint(name, tuple(lots))
                    lots = []
        if lots:
            yield Stint(name, tuple(lots))


def gather(plan: Plan, parts: Iterable[_native.Rows]) -> _native.Rows:
    """Puts rows together in their order."""
    rows = plan.play(Stint(next(iter(plan.data)), ()), threads=1)
    for part in parts:
        rows.append(part)
    return rows


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
    progress: Progress | None = None,
    threads: int = 0,
) -> _native.Rows:
    """Plays ``games`` games for each seed, and for each of the ``data`` that are compared, on every core.

    ``seats`` names the players (``{"japan": "greedy"}``); the others are random. ``data`` are corrections to the
    game's charts and components, one (TOML, or the path of a file) or several by name: each is played with the
    same seeds, and its name is in the column ``data``. With ``out``, ``games.parquet`` and ``turns.parquet`` are
    written into that folder. ``sweep(game, seeds=[7], games=1000)`` has the rows of
    ``wardroom simulate GAME --seed 7 --games 1000 --parquet FOLDER``.

    :raises wardroom.Refused: when something of it cannot be played, with the rule where there is one.
    """
    plan = Plan.checked(game, scenario, seats, options, data)
    every_seed = list(seeds)
    total = len(every_seed) * games * len(plan.data)
    before = 0
    parts = []
    for name in plan.data:
        lots = tuple((seed, number) for seed in every_seed for number in range(games))

        def tell(done: int, before: int = before) -> None:
            if progress is not None:
                progress(before + done, total)

        parts.append(plan.play(Stint(name, lots), threads, tell if progress else None))
        before += len(lots)
    rows = gather(plan, parts)
    if out is not None:
        rows.write(out)
    return rows
