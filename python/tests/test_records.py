"""Games as files, and the review of a finished one."""

from pathlib import Path

import pytest

import wardroom


def played(name: str, seed: int) -> wardroom.Record:
    record = wardroom.Record(wardroom.open(name), seed)
    while seats := record.state.to_act:
        record.act(record.state.decide("random", seed, seats[0]), seats[0])
    return record


def test_a_record_is_read_back_as_it_was(tmp_path: Path) -> None:
    record = played("picket-duty", 3)
    file = tmp_path / "game.json"
    file.write_text(record.text(), encoding="utf-8")
    again = wardroom.Record.read(file)
    assert again.state == record.state
    assert again.game == record.game
    assert again.verify()["ok"]
    another_draw = record.text().replace('"draw":"0"', '"draw":"1"', 1)
    assert another_draw != record.text()
    with pytest.raises(wardroom.Refused, match="entry 0"):
        wardroom.Record.parse(another_draw)


def test_the_same_seed_and_orders_give_the_same_rolls() -> None:
    assert played("doolittle", 5).text() == played("doolittle", 5).text()
    assert played("doolittle", 5).text() != played("doolittle", 6).text()


def test_the_accounts_of_a_review_come_out() -> None:
    review = played("picket-duty", 4).review(quick=True)
    losses = sum(account["loss"] for account in review["seats"].values())
    for account in review["seats"].values():
        others = losses - account["loss"]
        expected = account["start"] + account["luck"] - account["loss"] + others
        assert account["result"] == pytest.approx(expected, abs=0.001)
    assert review["points"]


def test_a_running_game_is_not_reviewed() -> None:
    record = wardroom.Record(wardroom.open("tora"), 1)
    with pytest.raises(wardroom.Refused, match="not over"):
        record.review(quick=True)
    with pytest.raises(wardroom.Refused, match="say for whom"):
        record.act("anything")
