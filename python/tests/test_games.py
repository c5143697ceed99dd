"""Games, positions, orders, odds and charts."""

import pickle
from collections.abc import Iterator
from itertools import islice

import pytest

import wardroom

GAMES = wardroom.games()


def positions(game: wardroom.Game, seed: int) -> Iterator[wardroom.State]:
    """The positions of a game between random players, the last one included."""
    dice = wardroom.Dice(seed)
    state = game.start(dice)
    while not state.outcome:
        yield state
        seat = state.to_act[0]
        state = state.apply(state.decide("random", seed, seat), dice, seat).state
    yield state


def play(game: wardroom.Game, seed: int, orders: int) -> wardroom.State:
    """The position after so many orders of a long enough game."""
    for one in range(seed, seed + 1000):
        reached = list(islice(positions(game, one), orders + 1))
        if len(reached) > orders and not reached[-1].outcome:
            return reached[-1]
    raise AssertionError("no game is long enough")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_to_its_end_by_words(name: str) -> None:
    game = wardroom.open(name)
    *_, state = positions(game, 3)
    assert state.outcome is not None
    assert set(state.outcome["values"]) == set(state.seats)
    assert state.to_act == []
    with pytest.raises(wardroom.Refused, match="the game is over"):
        state.choices(state.seats[0])


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = wardroom.open(name)
    assert play(game, 5, 20) == play(game, 5, 20)
    assert play(game, 5, 20).view() == play(game, 5, 20).view()


@pytest.mark.parametrize("name", GAMES)
def test_a_position_can_be_pickled_and_set_up_again(name: str) -> None:
    state = play(wardroom.open(name), 8, 12)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.to_act == state.to_act
    assert again.setup() == state.setup()


@pytest.mark.parametrize("name", GAMES)
def test_numbers_and_words_of_picks_give_the_same_order(name: str) -> None:
    state = play(wardroom.open(name), 2, 3)
    seat = state.to_act[0]
    numbers: list[int] = []
    words: list[str] = []
    while choices := state.choices(seat, numbers):
        pick = choices[len(numbers) % len(choices)]
        assert 0 <= pick["number"] < state.game.pick_bound
        assert pick["rule"].startswith(state.game.code)
        numbers.append(pick["number"])
        words.append(pick["pick"])
    by_words = state.apply(" ".join(words), 9, seat)
    assert by_words.state == state.apply(numbers, 9, seat).state
    assert all(event["rule"] for event in by_words.events)


def test_a_refused_order_names_the_rule_and_changes_nothing() -> None:
    game = wardroom.open("invasion")
    state = play(game, 1, 30)
    seat = state.to_act[0]
    listed = {choice["number"] for choice in state.choices(seat)}
    ruled = []
    for number in range(game.pick_bound):
        if number not in listed:
            with pytest.raises(wardroom.Refused) as refused:
                state.choices(seat, [number])
            if refused.value.rule:
                ruled.append(refused.value)
    assert len(ruled) > 10
    assert all(one.rule.startswith("IPH ") and one.reason in str(one) for one in ruled)
    assert listed == {choice["number"] for choice in state.choices(seat)}


def test_everything_wrong_with_corrections_is_named_at_once() -> None:
    with pytest.raises(wardroom.Refused) as refused:
        wardroom.open("tora", "nonsense = 1\nother = 2")
    assert [problem["place"] for problem in refused.value.problems] == ["nonsense", "other"]
    with pytest.raises(wardroom.Refused) as unknown:
        wardroom.open("torra")
    assert unknown.value.nearest == "tora"
    with pytest.raises(wardroom.Refused, match="scenario"):
        wardroom.open("tora").start(1, scenario="midway")


def test_refused_dice_leave_the_dice_as_they_were() -> None:
    game = wardroom.open("picket-duty")
    dice = wardroom.Dice.script("1")
    with pytest.raises(wardroom.Refused, match="roll [0-9]+ wants"):
        for _ in range(1000):
            state = game.start(dice)
            while not state.outcome:
                state = state.apply(state.decide("random", 1), dice).state


@pytest.mark.parametrize("name", GAMES)
def test_odds_add_up_to_one(name: str) -> None:
    state = play(wardroom.open(name), 4, 8)
    seat = state.to_act[0]
    odds = state.odds(state.decide("random", 1, seat), seat)
    total = sum(outcome["p"] for outcome in odds["outcomes"]) + odds["remainder"]
    assert total == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_sees_no_more_in_a_resampled_position(name: str) -> None:
    state = play(wardroom.open(name), 6, 1)
    for seat in state.seats:
        other = state.resample(seat, 99)
        assert other.view(seat) == state.view(seat)
        assert other.board(seat) == state.board(seat)
    assert "<svg" in state.svg()


@pytest.mark.parametrize("name", GAMES)
def test_many_games_are_the_same_on_any_number_of_threads(name: str) -> None:
    game = wardroom.open(name)
    one, two = (game.simulate(24, seed=3, threads=threads) for threads in (1, 2))
    assert one["digest"] == two["digest"]
    assert one["games"] == 24
    assert sum(one["outcomes"].values()) == one["finished"]


def test_progress_is_told_while_games_are_played() -> None:
    told: list[int] = []
    wardroom.open("picket-duty").simulate(50, progress=told.append)
    assert max(told) == 50


def test_playing_on_from_a_position_keeps_its_winner() -> None:
    state = play(wardroom.open("tora"), 1, 4)
    found = state.playouts(40, seed=2)
    assert found["games"] == found["finished"] == 40
    assert sum(found["values"].values()) == pytest.approx(1.0)
    assert found == state.playouts(40, seed=2, threads=1)


def test_charts_are_looked_up_with_their_origin() -> None:
    game = wardroom.open("tora")
    chart = game.chart("hits")
    assert chart["rule"].startswith("TTT ")
    found = game.look_up("hits", 4, column=chart["columns"][0])
    assert found["column"] == chart["columns"][0]
    assert found["origin"] in ("given", "reconstructed", "mixed")
    assert {one["id"] for one in game.charts()} >= {"hits"}
    with pytest.raises(wardroom.Refused) as refused:
        game.chart("hist")
    assert refused.value.nearest == "hits"


def test_corrections_to_data_are_played_with_and_pickled() -> None:
    game = wardroom.open("invasion", "[terrain.rough]\npoints = 3")
    assert pickle.loads(pickle.dumps(game)) == game != wardroom.open("invasion")
    row = next(row for row in _terrain(game) if row["roll"] == "rough")
    usual = next(row for row in _terrain(wardroom.open("invasion")) if row["roll"] == "rough")
    assert row["cells"] != usual["cells"]


def _terrain(game: wardroom.Game) -> list[dict[str, object]]:
    return next(chart["rows"] for chart in game.charts() if any(row["roll"] == "rough" for row in chart["rows"]))


def test_rules_are_there_in_our_words() -> None:
    game = wardroom.open("tora")
    assert game.rule("T-bomb-2") == game.rule("TTT T-bomb-2")
    assert len(game.rules()) > 100
