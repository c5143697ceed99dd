"""Sweeps on one machine."""

import io
import pickle
from pathlib import Path

import pyarrow.parquet
import pytest

import wardroom
from wardroom._sweep import Plan, Stint, gather, stints

ROUGHER = "[terrain.rough]\npoints = 3"


def test_a_sweep_of_one_seed_is_a_series() -> None:
    rows = wardroom.sweep("picket-duty", seeds=[7], games=60)
    report = wardroom.open("picket-duty").simulate(60, seed=7)
    games = rows.columns("games")
    assert sum(games["actions"]) == report["actions"]
    assert sum(games["finished"]) == report["finished"]
    assert {label: games["outcome"].count(label) for label in report["outcomes"]} == report["outcomes"]


@pytest.mark.parametrize("game", wardroom.games())
def test_stints_put_together_are_the_sweep(game: str) -> None:
    whole = wardroom.sweep(game, seeds=range(3, 13))
    plan = Plan.checked(game, None, None, None, None)
    parts = [plan.play(stint, threads=1) for stint in stints(plan, range(3, 13), 1, 4)]
    assert [len(part) for part in parts] == [4, 4, 2]
    # What a worker sends is a pickle.
    assert gather(plan, (pickle.loads(pickle.dumps(part)) for part in parts)) == whole
    turns = whole.columns("turns")
    assert sum(turns["orders"]) == sum(whole.columns("games")["orders"])
    assert all(0.0 <= one <= 1.0 for name in turns if name.startswith("standing_") for one in turns[name])


def test_every_stint_is_told_apart_by_data_seed_and_number() -> None:
    plan = Plan.checked("tora", None, None, None, {"usual": "", "same": ""})
    lots = [(stint.data, lot) for stint in stints(plan, [1, 2], 3, 4) for lot in stint.lots]
    assert len(lots) == len(set(lots)) == 12
    assert list(stints(plan, [], 3, 4)) == []


def test_data_are_compared_by_the_same_seeds(tmp_path: Path) -> None:
    file = tmp_path / "rougher.toml"
    file.write_text(ROUGHER, encoding="utf-8")
    rows = wardroom.sweep("invasion", "landings-made", data={"usual": "", "rougher": file}, seeds=range(6))
    games = rows.columns("games")
    assert games["data"] == ["usual"] * 6 + ["rougher"] * 6
    assert games["seed"] == [0, 1, 2, 3, 4, 5] * 2
    assert games["fingerprint"][:6] != games["fingerprint"][6:]
    alone = wardroom.sweep("invasion", "landings-made", data=file, seeds=[3])
    assert alone.columns("games")["fingerprint"] == games["fingerprint"][9:10]
    assert alone.columns("games")["data"] == ["rougher"]


def test_parquet_holds_the_rows(tmp_path: Path) -> None:
    rows = wardroom.sweep("tora", seats={"ijn": "greedy"}, seeds=range(4), out=tmp_path / "sweep")
    for sheet in ("games", "turns"):
        table = pyarrow.parquet.read_table(tmp_path / "sweep" / f"{sheet}.parquet")
        assert table.to_pydict() == rows.columns(sheet)
        assert (tmp_path / "sweep" / f"{sheet}.parquet").read_bytes() == rows.parquet(sheet)
        codec = pyarrow.parquet.ParquetFile(io.BytesIO(rows.parquet(sheet))).metadata.row_group(0).column(0)
        assert codec.compression == "ZSTD"


def test_progress_reaches_the_end_over_all_data() -> None:
    told: list[tuple[int, int]] = []
    wardroom.sweep("tora", data={"a": "", "b": ""}, seeds=range(5), progress=lambda *at: told.append(at))
    assert max(told) == (10, 10)


def test_what_cannot_be_played_is_refused_before_anything_is() -> None:
    with pytest.raises(wardroom.Refused, match="no seat uss"):
        wardroom.sweep("tora", seats={"uss": "greedy"})
    with pytest.raises(wardroom.Refused) as refused:
        wardroom.sweep("tora", data={"good": "", "bad": "nonsense = 1"})
    assert refused.value.problems[0]["place"] == "nonsense"


def test_no_seeds_are_a_sweep_too() -> None:
    assert len(wardroom.sweep("tora", seeds=[])) == 0
    with pytest.raises(ValueError, match="no data"):
        wardroom.sweep("tora", data={})


@pytest.mark.parametrize("game", wardroom.games())
def test_a_game_of_several_turns_has_several_rows(game: str) -> None:
    longest = 0
    for scenario in wardroom.open(game).scenarios:
        rows = wardroom.sweep(game, scenario["id"], seeds=range(3))
        longest = max(longest, *rows.columns("games")["turns"])
    assert longest > 3


def test_rows_of_other_seats_are_not_joined() -> None:
    rows = wardroom.sweep("tora", seeds=[1])
    with pytest.raises(wardroom.Refused, match="same seats"):
        rows.append(wardroom.sweep("picket-duty", seeds=[1]))
    assert len(rows) == 1
    assert Plan.checked("tora", None, None, None, None).play(Stint("", ()), 1).columns("games")["seed"] == []
