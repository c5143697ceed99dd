"""How much the balance of Invasion: Pearl Harbor hangs on three charts that are reconstructed.

    python python/examples/balance.py --games 100 --pictures docs/pictures

Each chart is played as it is, and kinder to either side, with the same seeds; docs/guides/balance.md reads the result.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt

import wardroom

GAME, SCENARIO = "invasion", "campaign"
SEATS = {"japan": "greedy", "us": "greedy"}

#: Columns 1:3 to 4:1, rows by the die, steps lost by attacker and defender: our table moved up or down by a row. What the
#: source gives, 2:1 on a 6, is kept.
BOLD = """
[crt]
die-1 = [[1, 1], [1, 1], [1, 2], [0, 2], [0, 3], [0, 4]]
die-2 = [[1, 1], [1, 1], [1, 2], [0, 2], [0, 3], [0, 4]]
die-3 = [[2, 1], [1, 1], [1, 1], [1, 2], [0, 3], [0, 3]]
die-4 = [[2, 0], [2, 1], [1, 1], [1, 2], [1, 2], [0, 3]]
die-5 = [[3, 0], [2, 0], [2, 1], [1, 1], [1, 2], [1, 3]]
die-6 = [[3, 0], [3, 0], [2, 1], [2, 1], [1, 2], [1, 2]]
"""
WARY = """
[crt]
die-1 = [[2, 1], [1, 1], [1, 1], [1, 2], [0, 3], [0, 3]]
die-2 = [[2, 0], [2, 1], [1, 1], [1, 2], [1, 2], [0, 3]]
die-3 = [[3, 0], [2, 0], [2, 1], [1, 1], [1, 2], [1, 3]]
die-4 = [[3, 0], [3, 0], [2, 1], [2, 1], [1, 2], [1, 2]]
die-5 = [[4, 0], [3, 0], [3, 0], [2, 1], [2, 1], [1, 2]]
die-6 = [[4, 0], [3, 0], [3, 0], [2, 1], [2, 1], [1, 2]]
"""
#: The reconstructed shifts of broken and built-up ground, one column less or more.
OPEN = "".join(f"[terrain.{ground}]\nshift = {shift}\n" for ground, shift in (("mountain", -1), ("city", 0), ("military", 0), ("fort", -1)))
BROKEN = "".join(f"[terrain.{ground}]\nshift = {shift}\n" for ground, shift in (("mountain", -3), ("city", -2), ("military", -2), ("fort", -3)))
#: The reconstructed modifiers of beaches, one less or more; stalling on 4 and 5 is given.
CALM = "[landing]\nnorth = -1\neast = 0\nkaneohe = -2\n"
SURF = "[landing]\nnorth = 1\neast = 2\nkaneohe = 0\n"

#: By chart: what is played, from the kindest to Japan.
CHARTS = {
    "Combat Results Table": {"bold": BOLD, "ours": "", "wary": WARY},
    "Terrain Effects Chart": {"open": OPEN, "ours": "", "broken": BROKEN},
    "Landing Table": {"calm": CALM, "ours": "", "surf": SURF},
}
DATA = {name: text for chart in CHARTS.values() for name, text in chart.items()}


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95%."""
    z = 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def wins_of(rows: wardroom.Rows) -> dict[str, float]:
    """The share of games that Japan wins, by data."""
    games = rows.columns("games")
    values: dict[str, list[float]] = {}
    for name, value in zip(games["data"], games["value_japan"]):
        values.setdefault(name, []).append(value)
    return {name: sum(all_of) / len(all_of) for name, all_of in values.items()}


def standings_of(rows: wardroom.Rows) -> dict[str, dict[int, float]]:
    """How Japan stands after each turn, in the mean, by data; a game that is over stays as it ended."""
    turns = rows.columns("turns")
    games: dict[tuple[str, int], dict[int, float]] = {}
    for name, seed, turn, standing in zip(turns["data"], turns["seed"], turns["turn"], turns["standing_japan"]):
        games.setdefault((name, seed), {})[turn] = standing
    last = max(turns["turn"])
    found: dict[str, dict[int, list[float]]] = {}
    for (name, _), standings in games.items():
        standing = 0.5
        for turn in range(1, last + 1):
            standing = standings.get(turn, standing)
            found.setdefault(name, {}).setdefault(turn, []).append(standing)
    return {name: {turn: sum(all_of) / len(all_of) for turn, all_of in turns.items()} for name, turns in found.items()}


INK = "#2b2f33"
COLOURS = ("#b5472f", "#6d7680", "#2f6db5")


def draw_wins(wins: dict[str, float], games: int, file: Path) -> None:
    """A dot and its interval for each chart."""
    figure, axes = plt.subplots(1, len(CHARTS), figsize=(9, 3.2), sharey=True)
    for panel, (chart, variants) in zip(axes, CHARTS.items()):
        for place, (name, colour) in enumerate(zip(variants, COLOURS)):
            low, high = interval(wins[name], games)
            panel.plot([place, place], [100 * low, 100 * high], color=colour, linewidth=3, alpha=0.45)
            panel.plot(place, 100 * wins[name], "o", color=colour, markersize=9)
        panel.set_xticks(range(len(variants)), list(variants))
        panel.set_xlim(-0.6, len(variants) - 0.4)
        panel.set_title(chart, fontsize=11, color=INK)
        panel.grid(axis="y", alpha=0.3)
        panel.spines[["top", "right"]].set_visible(False)
    axes[0].set_ylabel("Japan wins, % of games")
    axes[0].set_ylim(0, None)
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


def draw_turns(standings: dict[str, dict[int, float]], file: Path) -> None:
    """How Japan stands from turn to turn."""
    figure, axes = plt.subplots(1, len(CHARTS), figsize=(9, 3.2), sharey=True)
    for panel, (chart, variants) in zip(axes, CHARTS.items()):
        for name, colour in zip(variants, COLOURS):
            turns = standings[name]
            panel.plot(list(turns), list(turns.values()), color=colour, linewidth=2, label=name)
        panel.set_title(chart, fontsize=11, color=INK)
        panel.set_xlabel("after turn")
        panel.set_xticks(range(1, 12, 2))
        panel.grid(alpha=0.3)
        panel.legend(frameon=False, fontsize=9)
        panel.spines[["top", "right"]].set_visible(False)
    axes[0].set_ylabel("how Japan stands, 0 to 1")
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="how many games with each chart")
    parser.add_argument("--ray", action="store_true", help="play on a Ray cluster")
    parser.add_argument("--pictures", type=Path, help="draw into this folder")
    arguments = parser.parse_args()
    if arguments.ray:
        from wardroom.ray import sweep
    else:
        from wardroom import sweep
    rows = sweep(GAME, SCENARIO, SEATS, data=DATA, seeds=range(arguments.games))
    wins, standings = wins_of(rows), standings_of(rows)
    print("| chart | variant | Japan wins | 95% interval | stands after turn 6 |")
    print("|---|---|---|---|---|")
    for chart, variants in CHARTS.items():
        for name in variants:
            low, high = interval(wins[name], arguments.games)
            standing = standings[name][6]
            print(f"| {chart} | {name} | {wins[name]:.0%} | {low:.0%} to {high:.0%} | {standing:.2f} |")
    if arguments.pictures:
        # The same figures give the same file.
        matplotlib.rcParams["svg.hashsalt"] = "wardroom"
        matplotlib.rcParams["svg.fonttype"] = "none"
        draw_wins(wins, arguments.games, arguments.pictures / "balance-wins.svg")
        draw_turns(standings, arguments.pictures / "balance-turns.svg")


if __name__ == "__main__":
    main()
