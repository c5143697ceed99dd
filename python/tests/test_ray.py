"""Sweeps on a cluster of two workers, one of which is killed."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

import wardroom
import wardroom.ray
from wardroom._native import Rows
from wardroom._sweep import Plan, Stint

GAME, SCENARIO = "picket-duty", "mini"
#: As many games as the claim in the guide speaks of.
GAMES = 20_000
STINT = 500


@pytest.fixture(scope="module")
def two_workers() -> Iterator[None]:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def test_a_killed_worker_changes_nothing(
    two_workers: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dying(plan: Plan, stint: Stint) -> Rows:
        """Plays as usual; but whoever is first to play a certain stint is killed before it can tell."""
        rows = plan.play(stint, threads=1)
        with (tmp_path / f"stint-{stint.lots[0][0]}").open("a") as log:
            log.write(f"{os.getpid()}\n")
        if stint.lots[0][0] == GAMES // 2:
            try:
                (tmp_path / "killed").touch(exist_ok=False)
            except FileExistsError:
                return rows
            os.kill(os.getpid(), signal.SIGKILL)
        return rows

    monkeypatch.setattr(wardroom.ray, "_play", dying)
    told: list[tuple[int, int]] = []
    rows = wardroom.ray.sweep(
        GAME, SCENARIO, seeds=range(GAMES), stint=STINT, out=tmp_path / "ray", progress=lambda *at: told.append(at)
    )

    played = {file.name: file.read_text().split() for file in tmp_path.glob("stint-*")}
    assert len(played) == GAMES // STINT
    killed = played[f"stint-{GAMES // 2}"]
    assert len(killed) == 2 and killed[0] != killed[1], "the stint of the dead was played again by another"
    workers = {worker for stint in played.values() for worker in stint}
    assert len(workers) == 3, "two workers, and the one that came for the dead"
    assert told[-1] == (GAMES, GAMES)

    alone = wardroom.sweep(GAME, SCENARIO, seeds=range(GAMES), out=tmp_path / "alone")
    assert rows == alone
    assert sorted(rows.columns("games")["seed"]) == list(range(GAMES)), "each seed is counted once"
    for sheet in ("games.parquet", "turns.parquet"):
        assert (tmp_path / "ray" / sheet).read_bytes() == (tmp_path / "alone" / sheet).read_bytes()


def test_data_options_and_players_reach_the_workers(two_workers: None) -> None:
    asked = {
        "scenario": "2",
        "seats": {"captain": "greedy"},
        "options": {"level": "advanced"},
        "data": {"thin": "[figures]\nhull = 6", "usual": ""},
        "seeds": [5, 9],
        "games": 2,
    }
    rows = wardroom.ray.sweep(GAME, **asked, stint=3, progress=None)
    assert rows == wardroom.sweep(GAME, **asked)
    assert len(rows) == 8
    for left_out in ("seats", "options", "data"):
        others = wardroom.sweep(GAME, **{**asked, left_out: None})
        assert others.columns("games")["fingerprint"] != rows.columns("games")["fingerprint"][: len(others)]


def test_what_cannot_be_played_is_refused_before_anything_is_sent(two_workers: None) -> None:
    with pytest.raises(wardroom.Refused, match="no scenario nowhere"):
        wardroom.ray.sweep(GAME, "nowhere")
