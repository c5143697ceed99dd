"""The types of the native half."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypedDict, final

__version__: str

class Scenario(TypedDict):
    """A named set-up of a game."""

    id: str
    title: str
    seats: list[str]
    about: str

class Option(TypedDict):
    """A choice made before a game begins."""

    id: str
    title: str
    values: list[str]
    default: str
    rule: str

class Problem(TypedDict):
    """One thing that is wrong with a position, an option or corrections to data."""

    place: str
    reason: str
    rule: str | None

class Choice(TypedDict):
    """One thing that may be picked."""

    pick: str
    label: str
    rule: str
    number: int

class Event(TypedDict):
    """One line of the log."""

    text: str
    rule: str
    rolls: list[dict[str, Any]]

class Outcome(TypedDict):
    """How a game ended."""

    label: str
    values: dict[str, float]

class Chance(TypedDict, total=False):
    """One thing that an order may lead to; sampled chances have an interval."""

    p: float
    low: float
    high: float
    label: str

class Odds(TypedDict):
    """What an order leads to."""

    exact: bool
    branches: int
    default: str
    veiled: bool
    outcomes: list[Chance]
    remainder: float

class Report(TypedDict):
    """What came of many games; see ``wardroom simulate --json``."""

    game: str
    scenario: str
    seed: int
    games: int
    finished: int
    actions: int
    mean_choices: float
    seconds: float
    actions_per_second: float
    games_per_second: float
    outcomes: dict[str, int]
    values: dict[str, float]
    digest: str

class Playouts(TypedDict):
    """What came of playing on from one position many times."""

    games: int
    finished: int
    values: dict[str, float]
    outcomes: dict[str, int]

class Chart(TypedDict, total=False):
    """A chart or component list."""

    id: str
    title: str
    rule: str
    dice: list[int]
    columns: list[str]
    rows: list[dict[str, Any]]
    notes: list[str]
    origin: Literal["given", "reconstructed", "mixed"]

class Lookup(TypedDict):
    """What a chart says at one place."""

    row: str
    column: str
    total: int | None
    result: str
    origin: Literal["given", "reconstructed", "mixed"]

class Refused(ValueError):
    """Why something was refused, and by which rule."""

    reason: str
    rule: str | None
    nearest: str | None
    problems: list[Problem]

@final
class Dice:
    """Dice from a seed, each roll after the one before."""

    def __new__(cls, seed: int) -> Dice: ...
    @staticmethod
    def script(answers: str) -> Dice:
        """Answers written beforehand: faces in the order asked, draws by name, parted by commas."""

@final
class Game:
    """A game with its rules, charts and components."""

    @property
    def id(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def about(self) -> str: ...
    @property
    def data(self) -> str: ...
    @property
    def pick_bound(self) -> int: ...
    @property
    def scenarios(self) -> list[Scenario]: ...
    @property
    def options(self) -> list[Option]: ...
    def seats(self, scenario: str | None = None) -> list[str]: ...
    def charts(self) -> list[Chart]: ...
    def chart(self, chart: str) -> Chart: ...
    def look_up(self, chart: str, roll: int | str, column: str | None = None, modifier: int = 0) -> Lookup: ...
    def rule(self, rule: str) -> dict[str, Any]: ...
    def rules(self) -> list[dict[str, Any]]: ...
    def start(
        self, dice: Dice | int, scenario: str | None = None, options: Mapping[str, str] | None = None
    ) -> State: ...
    def position(self, setup: Any, dice: Dice | int, scenario: str | None = None) -> State: ...
    def simulate(
        self,
        games: int,
        seed: int = 1,
        scenario: str | None = None,
        seats: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        threads: int = 0,
        progress: Callable[[int], object] | None = None,
    ) -> Report: ...
    def play_lots(
        self,
        lots: Sequence[tuple[int, int]],
        scenario: str | None = None,
        seats: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        name: str = "",
        threads: int = 0,
        progress: Callable[[int], object] | None = None,
    ) -> Rows: ...

@final
class State:
    """A position in a game. It never changes: an order gives a new one."""

    @property
    def game(self) -> Game: ...
    @property
    def scenario(self) -> str: ...
    @property
    def seats(self) -> list[str]: ...
    @property
    def to_act(self) -> list[str]: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def choices(self, seat: str | None = None, picks: Sequence[int] = ()) -> list[Choice]: ...
    def apply(
        self, order: str | Sequence[int], dice: Dice | int, seat: str | None = None, text: str | None = None
    ) -> Done: ...
    def decide(self, who: str, seed: int, seat: str | None = None) -> str: ...
    def odds(self, order: str | Sequence[int], seat: str | None = None, text: str | None = None) -> Odds: ...
    def playouts(
        self, games: int, seed: int = 1, seats: Mapping[str, str] | None = None, threads: int = 0
    ) -> Playouts: ...
    def view(self, observer: str | None = None) -> Any: ...
    def board(self, observer: str | None = None) -> str: ...
    def svg(self, observer: str | None = None) -> str: ...
    def evaluate(self, seat: str) -> float: ...
    def resample(self, seat: str, seed: int) -> State: ...
    def setup(self) -> Any: ...

@final
class Done:
    """What came of an order."""

    @property
    def state(self) -> State: ...
    @property
    def events(self) -> list[Event]: ...
    @property
    def rolled(self) -> bool: ...
    @property
    def undoable(self) -> bool: ...

@final
class Record:
    """A game as a file, in the form that ``wardroom replay``, ``verify`` and ``review`` read."""

    def __new__(
        cls, game: Game, seed: int, scenario: str | None = None, options: Mapping[str, str] | None = None
    ) -> Record: ...
    @staticmethod
    def parse(text: str) -> Record: ...
    @staticmethod
    def read(file: str | os.PathLike[str]) -> Record: ...
    @property
    def game(self) -> Game: ...
    @property
    def state(self) -> State: ...
    def act(self, order: str | Sequence[int], seat: str | None = None, text: str | None = None) -> None: ...
    def undo(self, seat: str) -> None: ...
    def text(self) -> str: ...
    def verify(self) -> dict[str, Any]: ...
    def review(self, quick: bool = False) -> dict[str, Any]: ...

@final
class Sitting:
    """One game, played pick by pick by the numbers of the picks; what is no decision is not asked for."""

    def __new__(
        cls, game: Game, seed: int, scenario: str | None = None, options: Mapping[str, str] | None = None
    ) -> Sitting: ...
    @property
    def seats(self) -> list[str]: ...
    @property
    def seat(self) -> str | None: ...
    @property
    def values(self) -> list[float] | None: ...
    @property
    def label(self) -> str | None: ...
    @property
    def picks(self) -> list[int]: ...
    def restart(self, seed: int) -> None: ...
    def step(self, pick: int) -> None: ...
    def mask(self) -> bytes: ...
    def order(self) -> bytes: ...
    def features(self, seat: str, length: int) -> bytes: ...
    def board(self, seat: str | None = None) -> str: ...

@final
class Batch:
    """Many games side by side; each call goes through all of them in parallel."""

    def __new__(
        cls,
        game: Game,
        seeds: Sequence[int],
        scenario: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Batch: ...
    def __len__(self) -> int: ...
    @property
    def names(self) -> list[str]: ...
    def restart(self, game: int, seed: int) -> None: ...
    def seats(self) -> bytes: ...
    def values(self) -> list[list[float] | None]: ...
    def step(self, picks: Sequence[int]) -> None: ...
    def masks(self) -> bytes: ...
    def features(self, length: int) -> bytes: ...

@final
class Rows:
    """What is kept of many games: one row for each game, one for each turn."""

    def __new__(cls, games: Any, turns: Any) -> Rows: ...
    def __len__(self) -> int: ...
    def columns(self, sheet: Literal["games", "turns"]) -> dict[str, list[Any]]: ...
    def parquet(self, sheet: Literal["games", "turns"]) -> bytes: ...
    def write(self, folder: str | os.PathLike[str]) -> None: ...
    def append(self, other: Rows) -> None: ...

def games() -> list[str]: ...
def open(game: str, data: str | None = None) -> Game: ...
def restore(game: str, data: str, scenario: str, setup: str) -> State: ...
