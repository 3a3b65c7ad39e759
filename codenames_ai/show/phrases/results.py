"""Titles, headings and notes of reports and pictures.

``report --json`` and ``--csv`` hold the titles, headings and row labels too, so scripts rely on them; notes are free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from codenames_ai.show.phrases.words import count

if TYPE_CHECKING:
    from codenames_ai.lab.ratings import Forfeits

KINDS: Final = {"selfplay": "Self-play", "tournament": "Tournament", "compare": "Comparison"}

WON: Final = ("all agents found", "opponent's assassin", "opponent's forfeit")
BROKEN_OFF: Final = "broken off"
LOST: Final = ("opponent was faster", "assassin", "out of tokens", "sudden death", "forfeit")
OUTCOMES: Final = (*WON, BROKEN_OFF, *LOST)
"""How a game can end for a team, the good first."""

TURN_OUTCOMES: Final = (
    "as many as said",
    "fewer, then stopped",
    "a bystander",
    "an enemy agent",
    "the assassin",
    "no guess",
)
"""What may come of a turn: as many own cards as the number said (for 0 and unlimited, any), fewer, or a miss."""

# -- tables ----------------------------------------------------------------------------------------------------------

TEAMS: Final = "Teams"
TEAMS_NOTE: Final = (
    "Mean [95% interval, bootstrap over boards]. turns: {whose} in games won; assassin: games lost by touching it; "
    "number: mean of its clues; precision: share of touched cards that were its own."
)
SCORE_NOTE: Final = {"duet": " score: points of a win (D12).", "solo": " score: turns, a loss counting 25."}
ELO_NOTE: Final = " Elo: Bradley-Terry model, mean 0; starting is worth {start}."
BOUND_NOTE: Final = " ≥, ≤: the team won or lost every game, so there is no bound on that side."
NO_INTERVAL: Final = " No interval: there was only one board, or all boards gave the same result."
PAIRS: Final = "Team against team"
PAIRS_NOTE: Final = "Games that the row won against the column, in %, with both seats on every board."
CROSS_PLAY: Final = "Cross-play: spymasters with operatives, won %"
CROSS_PLAY_NOTE: Final = "Games won by a spymaster (row) with an operative (column), in %, {against}."
EFFECTS: Final = "Effect of each player"
EFFECTS_NOTE: Final = (
    "Percentage points of games won, compared with the mean of its role, with all partners on the same boards."
)
DIFFERENCES: Final = "Paired differences"
DIFFERENCES_NOTE: Final = (
    "By how many percentage points the first wins more often, with the same partners on the same boards."
)
ENDED: Final = "How games ended, for each team"
ENDED_NOTE: Final = "From the team's side, with games won on the left."
NUMBERS: Final = "Clues by their number, and what they found"
WORDS: Final = "Most used clue words"
WORDS_NOTE: Final = "{words:,} different words in {clues:,} clues."
FORFEITS: Final = "Forfeits"
NOTES: Final = "Notes"
SHARED_VECTORS: Final = "spymaster and operative share word vectors, and understand each other as no two people do"
COMPARISON: Final = "{first} against {second}"
STOPPED_EARLY: Final = "A test that stops early overstates the difference: treat the estimate as a rough one."
ALL_FORFEITED: Final = "A player lost so many games by its own errors that they measure nothing: fix that player first."
NOT_DECIDED: Final = "Play more games (--games), or ask for a larger difference ({option}), which is decided sooner."


def headline(kind: str, game: str, teams: int, games: int) -> str:
    """What was run: ``Tournament, classic: 3 teams, 12 games``."""
    return f"{KINDS[kind]}, {game}: {count(teams, 'team' if game == 'classic' else 'pair')}, {count(games, 'game')}"


def verdict(decision: str, first: str, second: str) -> str:
    """What a comparison decided, as a cell."""
    said = {"first": f"{first} is better", "second": f"{second} is better", "neither": "neither is better by as much"}
    return said.get(decision, "not decided")


def forfeits(found: Sequence[Forfeits], games: int) -> str:
    """Forfeits in a line: ``3 of 20 games ended by forfeit: margin (red spymaster): clue raised …``; empty if none."""
    if not found:
        return ""
    parts = []
    for f in found:
        share = f" ({count(f.games, 'game')})" if len(found) > 1 and f.games > 1 else ""
        often = "most often " if f.times < f.games else ""
        parts.append(f"{f.player}{share}: {often}{f.why}" if f.player else f"{often}{f.why}{share}")
    lost = sum(f.games for f in found)
    return f"{lost:,} of {count(games, 'game')} ended by forfeit: {'; '.join(parts)}"


# -- the page --------------------------------------------------------------------------------------------------------

FORFEIT_LEAD: Final = " {lost:,} of {games:,} games ended by forfeit: see the notes."
ALL_BROKEN_OFF: Final = "Every game was broken off at the turn cap."


def comparison_lead(decision: str, first: str, second: str, boards: int) -> str:
    """What a comparison decided, as the first sentence of a page."""
    said = {
        "first": f"{first} is better than {second}",
        "second": f"{second} is better than {first}",
        "neither": f"Neither {first} nor {second} is better by as much as was asked",
        "undecided": f"Whether {first} or {second} is better is undecided",
    }
    return f"{said[decision]}, after {boards:,} boards, each played by both."


def team_lead(teams: int, best: str, share: str, interval: tuple[str, str] | None, game: str) -> str:
    """Which team won most, as the first sentence of a page."""
    won = f"{share}% of its games" + (f" (95% interval {interval[0]} to {interval[1]})" if interval else "")
    if teams == 1:
        return f"{best} won {won}." if game != "classic" else f"{best} against itself."
    return f"Of {teams} teams {best} comes first: it won {won}."


# -- charts ----------------------------------------------------------------------------------------------------------

RATINGS: Final = ("Ratings", "Elo points (mean 0)")
RATINGS_NOTE: Final = "Bradley-Terry model with 95% intervals (bootstrap over boards)."
ARROW_NOTE: Final = " An arrow: the team won, or lost, every game, so there is no bound on that side."
WIN_RATES: Final = ("Share of games won", "games won, %")
WIN_RATES_NOTE: Final = "95% intervals by bootstrap over boards, each with all games played on it."
TURNS_TO_WIN: Final = ("Turns to win", "% of games won")
TEAM_AND_MEAN: Final = "{team}  ·  mean {mean:.2f}"
CLUES_GIVEN: Final = {"classic": "clues given by the team", "duet": "clues given", "solo": "clues given"}
TURNS_TO_WIN_NOTE: Final = "Games that the team won, by the number of clues it took. Dashed: the mean."
POINTS: Final = "percentage points"
SHARE_OF_GAMES: Final = "% of a team's games"
CLUE_NUMBERS: Final = ("Numbers of the clues", "% of clues")
CLUE_NUMBERS_NOTE: Final = "Clues of each number, by spymaster."
TIMES_GIVEN: Final = "times given"
