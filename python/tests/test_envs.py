"""The official tests of PettingZoo and Gymnasium, and what those do not ask."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import wardroom
from wardroom import envs

SCENARIOS = [(game, one["id"], len(one["seats"])) for game in wardroom.games() for one in wardroom.open(game).scenarios]
TABLES = [(game, scenario) for game, scenario, seats in SCENARIOS if seats > 1]
SOLO = [(game, scenario) for game, scenario, seats in SCENARIOS if seats == 1]
#: One of each game, for tests that play long.
FIRST_TABLES = list({game: (game, scenario) for game, scenario in reversed(TABLES)}.values())
FIRST_SOLO = list({game: (game, scenario) for game, scenario in reversed(SOLO)}.values())


def test_every_game_is_an_environment() -> None:
    assert {game for game, _ in TABLES + SOLO} == set(wardroom.games())


@pytest.mark.parametrize(("game", "scenario"), TABLES)
def test_a_game_for_two_passes_the_official_test(game: str, scenario: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # They would rather have agents called player_0, and no dict for an observation; ours have words and masks.
        for taste in ("Observation is not a NumPy array", "Observation space for each agent", "We recommend agents"):
            warnings.filterwarnings("ignore", message=taste)
        # Once a game is over nothing may be picked.
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        # More picks than a game has.
        api_test(envs.TableEnv(game, scenario), num_cycles=1500)


@pytest.mark.parametrize(("game", "scenario"), FIRST_TABLES)
def test_a_seed_gives_the_same_game_for_two(game: str, scenario: str) -> None:
    seed_test(lambda: envs.TableEnv(game, scenario), num_cycles=200)


@pytest.mark.parametrize(("game", "scenario"), SOLO)
def test_a_game_for_one_passes_the_official_test(game: str, scenario: str) -> None:
    env = gymnasium.make(f"wardroom/{game}-v0", scenario=scenario)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def play_solo(env: envs.SoloEnv, seed: int) -> list[float]:
    """A whole game of a player who picks the first thing or the last: everything seen, added up."""
    observation, _ = env.reset(seed=seed)
    seen = []
    for number in range(100_000):
        listed = np.flatnonzero(observation["action_mask"])
        assert len(listed) >= 2, "what is no decision is not asked for"
        observation, reward, over, too_long, info = env.step(listed[-(number % 2)])
        assert info == {}
        seen.append(float(observation["observation"].sum()) + reward)
        if over or too_long:
            assert over
            return seen
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("game", "scenario"), FIRST_SOLO)
def test_a_whole_game_for_one_comes_out_the_same_again(game: str, scenario: str) -> None:
    env = envs.SoloEnv(game, scenario)
    first = play_solo(env, 11)
    assert first == play_solo(envs.SoloEnv(game, scenario), 11)
    assert first != play_solo(env, 12)


@pytest.mark.parametrize(("game", "scenario"), FIRST_TABLES)
def test_a_whole_game_for_two_ends_with_what_it_was_worth(game: str, scenario: str) -> None:
    env = envs.TableEnv(game, scenario)
    env.reset(seed=4)
    rng = np.random.default_rng(4)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, too_long, _ = env.last()
        rewards[agent] += reward
        listed = np.flatnonzero(observation["action_mask"])
        env.step(None if over or too_long else int(rng.choice(listed)))
    assert sum(rewards.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(("game", "scenario"), FIRST_TABLES)
def test_the_seat_that_waits_sees_nothing_of_the_order_under_way(game: str, scenario: str) -> None:
    env = envs.TableEnv(game, scenario)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    deepest = 0
    for _ in range(60):
        agent = env.agent_selection
        before = {seat: env.observe(seat) for seat in env.agents if seat != agent}
        own = env.observe(agent)
        deepest = max(deepest, int(own["order"].sum()))
        env.step(int(rng.choice(np.flatnonzero(own["action_mask"]))))
        if env._desk.sitting.picks and env.agent_selection == agent and own["order"].sum() > 0:
            # In the middle of an order nothing has happened that others could see.
            for seat, seen in before.items():
                assert not seen["action_mask"].any() and not seen["order"].any()
    assert deepest > 0


def test_a_pick_that_may_not_be_made_is_refused_with_its_rule() -> None:
    env = envs.TableEnv("invasion")
    env.reset(seed=0)
    agent = env.agent_selection
    seen = env.observe(agent)
    rules = set()
    for pick in np.flatnonzero(seen["action_mask"] == 0)[::50]:
        env.step(int(pick))
        assert env.agent_selection == agent and env.rewards[agent] == 0.0
        assert env.infos[agent]["refusal"]
        rules.add(env.infos[agent]["rule"])
        np.testing.assert_equal(env.observe(agent), seen)
    assert any(rule and rule.startswith("IPH ") for rule in rules)


def test_a_game_is_cut_off_where_it_is_told() -> None:
    env = envs.SoloEnv("picket-duty", most_picks=1)
    observation, _ = env.reset(seed=3)
    *_, over, too_long, _ = env.step(np.flatnonzero(observation["action_mask"])[0])
    assert over or too_long


def test_the_kind_of_environment_follows_the_seats() -> None:
    for game, scenario, seats in SCENARIOS:
        assert isinstance(envs.make(game, scenario), envs.SoloEnv if seats == 1 else envs.TableEnv)
    with pytest.raises(ValueError, match="SoloEnv"):
        envs.TableEnv("picket-duty")
    with pytest.raises(ValueError, match="TableEnv"):
        envs.SoloEnv("tora")


@pytest.mark.parametrize("game", wardroom.games())
def test_many_tables_play_what_one_table_plays(game: str) -> None:
    tables = envs.Tables(game, range(6))
    sittings = [wardroom.Sitting(tables.game, seed) for seed in range(6)]
    rng = np.random.default_rng(2)
    for _ in range(40):
        masks = tables.masks
        picks = [int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in masks]
        for sitting, mask, pick in zip(sittings, masks, picks):
            assert sitting.mask() == mask.tobytes()
            if sitting.seat:
                sitting.step(pick)
        tables.step(picks)
    names = [tables.names[seat] if seat >= 0 else None for seat in tables.seats]
    assert names == [sitting.seat for sitting in sittings]
    for sitting, seat, seen in zip(sittings, names, tables.features(64)):
        assert sitting.features(seat or tables.names[0], 64) == seen.tobytes()
    tables.restart(0, 0)
    assert wardroom.Sitting(tables.game, 0).mask() == tables.masks[0].tobytes()
