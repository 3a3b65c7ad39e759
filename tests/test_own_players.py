"""The user's own players by SPEC, and what the arena reports to observers of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from codenames_ai.core import record
from codenames_ai.core.errors import InputError, SpecError
from codenames_ai.lab import arena
from codenames_ai.lab.arena import Question, lenient
from codenames_ai.players import python_player, spec
from tests.scripts import BOTS

HONEST = f"python:{BOTS}:Honest"


def test_a_file_or_a_module_gives_both_players_of_a_team() -> None:
    giver, guesser = spec.team(HONEST)
    assert str(giver) == str(guesser) == HONEST
    assert type(giver.make()).__name__ == "Honest"
    assert callable(spec.operative(f"python:{BOTS}:Honest").guess)
    made = spec.operative("python:codenames_ai.players.similarity:SimilarityOperative:vectors=gm")
    assert made.vectors == "gm"  # type: ignore[attr-defined]


def test_options_are_read_as_they_look() -> None:
    read = spec.parse(f'{HONEST}:stops=0.5,name="a, b",deep=true,n=3,word=tree', "operative")
    assert dict(read.given) == {"stops": 0.5, "name": "a, b", "deep": True, "n": 3, "word": "tree"}
    assert spec.parse(str(read), "operative") == read
    assert spec.operative(f"{HONEST}:stops=0.25").stops == 0.25  # type: ignore[attr-defined]


def test_it_pairs_with_the_players_there_are() -> None:
    giver, guesser = spec.team(f"margin:risk=0.2+{HONEST}:stops=0.5")
    assert (str(giver), str(guesser)) == ("margin:risk=0.2", f"{HONEST}:stops=0.5")
    giver, guesser = spec.team(f"{HONEST}+similarity")
    assert (str(giver), str(guesser)) == (HONEST, "similarity")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("python:", "python:FILE.py:CLASS or python:MODULE:CLASS"),
        ("python:bots.py", "python:FILE.py:CLASS or python:MODULE:CLASS"),
        (f"{HONEST}:stops", "options follow the class"),
        (f"{HONEST}:stops=1,stops=2", "stops is given twice"),
    ],
)
def test_a_slip_in_such_a_spec_is_told(text: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        spec.team(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("python:nowhere.py:Me", "the file does not exist"),
        ("python:no_such_module_at_all:Me", "ModuleNotFoundError"),
        (f"python:{BOTS}:Absent", "it has no class Absent"),
        (f"{HONEST}:colour=red", "unexpected keyword argument"),
        ("python:subprocess:Popen:args=ls", "not a player: it has neither"),
        ("python:os:abort", "it has no class abort"),
    ],
)
def test_what_cannot_be_loaded_is_told_in_one_line(text: str, said: str) -> None:
    with pytest.raises(SpecError, match=said) as told:
        spec.spymaster(text)
    assert "\n" not in str(told.value)


def test_the_digest_is_that_of_the_source(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Me: pass\n")
    before = python_player.digest(f"{file}:Me")
    file.write_text("class Me: 'another'\n")
    assert python_player.digest(f"{file}:Me") != before
    assert python_player.digest("codenames_ai.players.margin:MarginSpymaster")


class Watcher:
    """Writes down every question; has the one of this number not asked."""

    def __init__(self, stop: int = 0) -> None:
        self.stop = stop
        self.seen: list[Question] = []
        self.answered = 0

    def before(self, question: Question) -> str | None:
        self.seen.append(question)
        return "was not asked" if len(self.seen) == self.stop else None

    def after(self, question: Question) -> None:
        assert question == self.seen[-1]
        self.answered += 1


def test_a_watch_sees_every_question_and_changes_nothing() -> None:
    observer = Watcher()
    seen = arena.play("classic", {"red": HONEST, "blue": HONEST}, seed=3, referee=lenient, observer=observer)
    assert seen == arena.play("classic", {"red": HONEST, "blue": HONEST}, seed=3, referee=lenient)
    assert observer.answered == len(observer.seen)
    assert {m.method for m in observer.seen} == {"clue", "guess"}
    assert {m.label for m in observer.seen} == {HONEST}
    assert len({(m.seat, m.role, m.place, m.method, m.events) for m in observer.seen}) == len(observer.seen)


def test_a_watch_can_have_a_game_forfeited() -> None:
    observer = Watcher(stop=4)
    lost = arena.play("classic", {"red": HONEST, "blue": HONEST}, seed=3, referee=lenient, observer=observer)
    assert lost.outcome is not None
    last = observer.seen[-1]
    assert (len(observer.seen), observer.answered) == (4, 3)
    why = next(e.why for e in lost.events if e.type == "forfeit")  # type: ignore[union-attr]
    assert why == f"{HONEST} ({last.seat} {last.role}): {last.method} was not asked"
    record.replay(lost)


def test_a_turn_cap_breaks_a_game_off_between_turns() -> None:
    players = {"red": HONEST, "blue": HONEST}
    whole = arena.play("classic", players, seed=3, referee=lenient)
    assert whole.outcome is not None
    for cap in (1, 2, whole.outcome.turns - 1):
        part = arena.play("classic", players, seed=3, referee=lenient, max_turns=cap)
        assert part.outcome is None
        assert part.events == whole.events[: len(part.events)]
        assert arena.row(part, capped=True).turns == cap
        record.replay(part)
    assert arena.play("classic", players, seed=3, referee=lenient, max_turns=whole.outcome.turns) == whole
    for wrong in (0, -1, True, 2.0):
        with pytest.raises(InputError, match="max_turns"):
            arena.play("classic", players, seed=3, max_turns=wrong)  # type: ignore[arg-type]
