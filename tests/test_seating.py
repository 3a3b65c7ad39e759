"""C13: teams as even as possible, and spymasters that change between the games of a match."""

from __future__ import annotations

import pytest

from codenames_ai.core.chance import generator
from codenames_ai.core.errors import InputError
from codenames_ai.core.seating import Match, split


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8, 13])
def test_C13_teams_are_as_even_as_possible(n: int) -> None:
    players = [f"P{i}" for i in range(n)]
    sizes = set()
    for seed in range(30):
        match = split(players, generator("seats", seed))
        assert sorted(match.red + match.blue) == sorted(players)
        assert abs(len(match.red) - len(match.blue)) == n % 2
        sizes.add(len(match.red))
    assert len(sizes) == 1 + n % 2  # an odd player more is red or blue
    assert split(players, generator("seats", 1)) == split(players, generator("seats", 1))


def test_C13_every_member_gives_clues_in_turn_and_the_others_guess() -> None:
    match = Match(("Ann", "Bob", "Cid"), ("Dan", "Eve"))
    seats = [match.seats(game) for game in range(6)]
    assert [s.spymaster["red"] for s in seats] == ["Ann", "Bob", "Cid"] * 2
    assert [s.spymaster["blue"] for s in seats] == ["Dan", "Eve"] * 3
    assert seats[1].operatives == {"red": ("Ann", "Cid"), "blue": ("Dan",)}


def test_C13_a_team_needs_a_spymaster_and_an_operative() -> None:
    with pytest.raises(InputError, match="4 at least"):
        split(["a", "b", "c"], generator("x"))
    with pytest.raises(InputError, match="blue: 1 players"):
        Match(("a", "b"), ("c",))
    with pytest.raises(InputError, match="'a' is there twice"):
        Match(("a", "b"), ("c", "a"))


@pytest.mark.parametrize(
    "players", ["Anna", ["Ann", "Bob", "Cid", ""], ["Ann", "Bob", "Cid", 4], ["Ann", " ", "Bob", "Cid"]]
)
def test_names_are_a_list_and_a_text_is_none(players: list[str]) -> None:
    with pytest.raises(InputError, match="a list of names is needed"):
        split(players, generator("x"))
    with pytest.raises(InputError, match="a list of names is needed"):
        Match(("Dan", "Eve"), players)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [-1, True, "1", 1.0])
def test_games_of_a_match_are_counted_from_0(game: int) -> None:
    with pytest.raises(InputError, match="counted from 0"):
        Match(("Ann", "Bob"), ("Cid", "Dan")).seats(game)
