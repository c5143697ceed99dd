"""Five Pacific War board games: rules, exact odds, simulation, environments for learning.

>>> import wardroom
>>> game = wardroom.open("tora")
>>> state = game.start(7)
>>> state.to_act
['ijn', 'usn']

``wardroom.envs`` has the games as PettingZoo and Gymnasium environments, ``wardroom.sweep`` plays many games on
this machine and keeps a row for each game and each turn, ``wardroom.ray.sweep`` plays the same on a cluster.
"""

from wardroom._native import (
    Batch,
    Dice,
    Done,
    Game,
    Record,
    Refused,
    Rows,
    Sitting,
    State,
    __version__,
    games,
    open,
)
from wardroom._sweep import sweep

__all__ = [
    "Batch",
    "Dice",
    "Done",
    "Game",
    "Record",
    "Refused",
    "Rows",
    "Sitting",
    "State",
    "__version__",
    "games",
    "open",
    "sweep",
]
