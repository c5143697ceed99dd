"""The games as environments for learning: PettingZoo for two seats or more, Gymnasium for one.

An action is one pick, by its dense number below ``game.pick_bound``; an order is made of several. What is no
decision is not asked for: where one pick alone may be made, it is made. An observation is a dict:

=============== ==========================================================================================
``observation`` what the seat may know, hashed into as many numbers from -1 to 1 as ``features`` asks for
``order``       how often each pick is in the order under way; seen by nobody but the seat that gives it
``action_mask`` 1 for each pick that may be made now; all 0 for a seat that waits
=============== ==========================================================================================

The reward is what the game was worth to the seat, from 0 to 1, when it ends; before that 0. A pick that may not be
made changes nothing and is worth nothing; ``info["refusal"]`` has the reason and ``info["rule"]`` the rule. The same
seed gives the same dice. A game that is over before anybody decides is begun again with the dice that follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
import pettingzoo
from gymnasium import spaces

from wardroom import _native

Observation = dict[str, npt.NDArray[Any]]

#: How many numbers an observation has unless told.
FEATURES = 512


class _Desk:
    """What both kinds of environment share: one game, and how a seat sees it."""

    def __init__(
        self,
        game: str,
        scenario: str | None,
        options: Mapping[str, str] | None,
        data: str | None,
        features: int,
    ) -> None:
        self.game = _native.open(game, data)
        self.sitting = _native.Sitting(self.game, 0, scenario, options)
        self.features = features
        bound = self.game.pick_bound
        self.space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (features,), np.float32),
                "order": spaces.Box(0, 255, (bound,), np.uint8),
                "action_mask": spaces.Box(0, 1, (bound,), np.int8),
            }
        )
        self.actions = spaces.Discrete(bound)

    def observe(self, seat: str) -> Observation:
        seen = np.frombuffer(self.sitting.features(seat, self.features), np.float32)
        bound = self.game.pick_bound
        if seat == self.sitting.seat:
            order = np.frombuffer(self.sitting.order(), np.uint8)
            mask = np.frombuffer(self.sitting.mask(), np.int8)
        else:
            order = np.zeros(bound, np.uint8)
            mask = np.zeros(bound, np.int8)
        return {"observation": seen.copy(), "order": order.copy(), "action_mask": mask.copy()}

    def pick(self, action: Any) -> dict[str, Any]:
        """Makes a pick; says why not, if it may not be made."""
        try:
            self.sitting.step(int(action))
        except _native.Refused as refused:
            return {"refusal": refused.reason, "rule": refused.rule}
        return {}


class TableEnv(pettingzoo.AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game for two seats or more, as a PettingZoo environment: one agent for each seat, called by its word."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "wardroom_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        data: str | None = None,
        *,
        features: int = FEATURES,
        most_picks: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._desk = _Desk(game, scenario, options, data, features)
        self.possible_agents = self._desk.sitting.seats
        if len(self.possible_agents) < 2:
            raise ValueError(f"{game} is a game for one here: use SoloEnv")
        self.agents: list[str] = []
        self.render_mode = render_mode
        self._most_picks = most_picks
        self._seeds = np.random.default_rng()
        self.observation_spaces = {seat: self._desk.space for seat in self.possible_agents}
        self.action_spaces = {seat: spaces.Discrete(self._desk.game.pick_bound) for seat in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._desk.sitting.restart(int(self._seeds.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = {seat: 0.0 for seat in self.agents}
        self._cumulative_rewards = {seat: 0.0 for seat in self.agents}
        self.terminations = {seat: False for seat in self.agents}
        self.truncations = {seat: False for seat in self.agents}
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in self.agents}
        self._picks = 0
        self.agent_selection = self._desk.sitting.seat or self.agents[0]

    def observe(self, agent: str) -> Observation:
        return self._desk.observe(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos = {seat: {} for seat in self.agents}
        self.infos[agent] = self._desk.pick(action)
        self._picks += 1
        sitting = self._desk.sitting
        if sitting.values is not None:
            self.rewards = dict(zip(self.possible_agents, sitting.values))
            self.terminations = {seat: True for seat in self.agents}
        elif sitting.seat is None or self._picks == self._most_picks:
            self.truncations = {seat: True for seat in self.agents}
        else:
            self.agent_selection = sitting.seat
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self._desk.sitting.board() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return f"wardroom {self._desk.game.id}"


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one, as a Gymnasium environment."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        data: str | None = None,
        *,
        features: int = FEATURES,
        most_picks: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._desk = _Desk(game, scenario, options, data, features)
        if len(self._desk.sitting.seats) != 1:
            raise ValueError(f"{game} is a game for several here: use TableEnv")
        self._seat = self._desk.sitting.seats[0]
        self._most_picks = most_picks
        self.render_mode = render_mode
        self.observation_space = self._desk.space
        self.action_space = self._desk.actions

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._desk.sitting.restart(int(self.np_random.integers(2**63)))
        self._picks = 0
        return self._desk.observe(self._seat), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        info = self._desk.pick(action)
        self._picks += 1
        values = self._desk.sitting.values
        reward = 0.0 if values is None else values[0]
        too_long = values is None and (self._desk.sitting.seat is None or self._picks == self._most_picks)
        return self._desk.observe(self._seat), reward, values is not None, too_long, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What may be picked now, where the libraries for masked learning look for it."""
        return np.frombuffer(self._desk.sitting.mask(), np.int8).astype(bool)

    def render(self) -> str | None:
        return self._desk.sitting.board(self._seat) if self.render_mode == "ansi" else None


class Tables:
    """Many games side by side as arrays: one call steps through all of them, on every core."""

    def __init__(
        self,
        game: str,
        seeds: Sequence[int],
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
        data: str | None = None,
    ) -> None:
        self.game = _native.open(game, data)
        self._batch = _native.Batch(self.game, list(seeds), scenario, options)

    def __len__(self) -> int:
        return len(self._batch)

    @property
    def names(self) -> list[str]:
        """The words for the seats."""
        return self._batch.names

    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """Who decides in each game, by place among ``names``; -1 when it is over."""
        return np.frombuffer(self._batch.seats(), np.int8)

    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """What may be picked in each game: a row for each."""
        return np.frombuffer(self._batch.masks(), np.int8).reshape(len(self), self.game.pick_bound)

    def features(self, length: int = FEATURES) -> npt.NDArray[np.float32]:
        """What the seat that decides may know in each game: a row for each."""
        return np.frombuffer(self._batch.features(length), np.float32).reshape(len(self), length)

    @property
    def values(self) -> npt.NDArray[np.float64]:
        """What each game was worth to each seat; NaN while it goes on."""
        unknown = [float("nan")] * len(self.names)
        return np.array([unknown if one is None else one for one in self._batch.values()])

    def step(self, picks: npt.NDArray[np.integer[Any]] | Sequence[int]) -> None:
        """Makes a pick in each game that is not over."""
        self._batch.step([int(pick) for pick in picks])

    def restart(self, game: int, seed: int) -> None:
        """Begins one of them again with other dice."""
        self._batch.restart(game, seed)


def make(game: str, scenario: str | None = None, **settings: Any) -> TableEnv | SoloEnv:
    """The environment of a game, by the number of its seats."""
    kind = SoloEnv if len(_native.open(game).seats(scenario)) == 1 else TableEnv
    return kind(game, scenario, **settings)


def _register() -> None:
    """Lets ``gymnasium.make("wardroom/picket-duty-v0")`` find every game that can be played alone."""
    for game in _native.games():
        alone = [one["id"] for one in _native.open(game).scenarios if len(one["seats"]) == 1]
        name = f"wardroom/{game}-v0"
        if alone and name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="wardroom.envs:SoloEnv",
                kwargs={"game": game, "scenario": alone[0]},
                disable_env_checker=True,
            )


_register()
