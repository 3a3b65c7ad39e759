"""Golden playthroughs: scripted games as text; each has a ``.json`` with moves and a ``.txt``.

``python tests/golden/make.py`` writes the texts again from the moves; ``tests/test_golden.py`` compares them line by
line. A move is a pair of the rules that it shows and a line:

- ``red: clue tree 2 (BARK, LEAF)``, ``red: guess BARK``, ``red: stop``, ``a: wait``, ``red: propose Ann BARK``
- ``referee: illegal V3``, ``blue: legal``, ``blue: cover FIELD``, ``blue: cover -``, ``expose``, ``restart``
- with ``!`` before it: a move that must be refused by the first of its rules
- ``repeat`` (all clues so far), ``free WORD`` (the word no longer restricts clues), ``view a`` (what a player sees),
  ``match red Ann …; blue Dee …`` (the seats of a match's first games), ``redeal NAME`` (a new key)
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from codenames_ai.core import classic
from codenames_ai.core.board import Board
from codenames_ai.core.errors import RuleError
from codenames_ai.core.moves import STOP, WAIT, AnyMove, Clue, Cover, Expose, Forfeit, Guess, Propose, Restart, Ruling
from codenames_ai.core.record import Record, State, begin
from codenames_ai.core.seating import Match
from codenames_ai.core.views import operative_view, spymaster_view
from codenames_ai.show import playthrough

HERE = Path(__file__).parent
QUOTED = {"classic_game": "A classic game", "duet_sudden_death": "A game of Duet with sudden death"}
"""The playthroughs that the documentation shows in full."""

PAGE = """# Two playthroughs

This page shows two games in the form of `codenames-ai replay`. The moves are scripted and played through the engine.
Some moves are not allowed, and the text says why. The [rules](rules.md) that a line shows are in brackets at its end.
`tests/golden/make.py` writes this page from the playthroughs in `tests/golden`.
"""
WHOLE_CLUE = re.compile(r"(?P<word>.+) (?P<number>\d+|unlimited)(?: \((?P<intended>.*)\))?")


@dataclass(frozen=True)
class Script:
    """A golden playthrough: its title, board, and moves with the rules they show."""

    name: str
    title: str
    board: Board
    solo: bool
    moves: tuple[tuple[tuple[str, ...], str], ...]


def names() -> list[str]:
    return sorted(path.stem for path in HERE.glob("*.json"))


def load(name: str) -> Script:
    data: dict[str, Any] = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    moves = tuple((tuple(rules.split()), line) for rules, line in data["moves"])
    return Script(name, data["title"], Board.from_dict(data["board"]), data.get("solo", False), moves)


def parse(line: str) -> tuple[AnyMove, str | None]:
    """A move and who makes it, from its line."""
    if line in ("expose", "restart"):
        return (Expose() if line == "expose" else Restart()), None
    by, _, rest = line.partition(": ")
    verb, _, what = rest.partition(" ")
    match verb:
        case "clue":
            found = WHOLE_CLUE.fullmatch(what)
            assert found, line
            number = found["number"] if found["number"] == "unlimited" else int(found["number"])
            intended = tuple(found["intended"].split(", ")) if found["intended"] else ()
            return Clue(found["word"], number, intended), by
        case "guess":
            return Guess(what), by
        case "stop" | "wait":
            return (STOP if verb == "stop" else WAIT), by
        case "legal" | "illegal" | "ask":
            return Ruling(verb, what or None, by), None
        case "cover":
            return Cover(by, None if what == "-" else what), by
        case "propose":
            who, _, word = what.partition(" ")
            return Propose(who, word), by
        case "forfeit":
            return Forfeit(by, what), by
    raise AssertionError(f"no move: {line}")


def told(state: State, line: str) -> Iterator[str]:
    """The lines of what is no move: something that the rules let the table know."""
    what, _, rest = line.partition(" ")
    match what:
        case "repeat":
            yield "On request all clues are repeated, with the words touched on them:"
            for c in state.clues:
                yield f"  {c.by}: {c.word} {c.number}, {', '.join(c.guesses) or 'none yet'}"
        case "free":
            assert rest not in state.visible
            yield f"{rest} is covered, so that it restricts clues no more; {len(state.visible)} words do."
        case "view":
            own, seen = spymaster_view(state, rest), operative_view(state, rest)
            agents = ", ".join(own.cards("own"))
            yield f"What {rest} knows: still to be found of side {rest} are {agents};"
            yield f"  {seen.agents_left} agents of both sides; the clues, covers, marks and tokens; and no more."
        case "match":
            red, blue = (tuple(team.split()[1:]) for team in rest.split("; "))
            for game in range(2):
                seats = Match(red, blue).seats(game)
                shown = [f"{t}: {seats.spymaster[t]} for {' and '.join(seats.operatives[t])}" for t in ("red", "blue")]
                yield f"Spymasters in game {game + 1} of the match: {'; '.join(shown)}."
        case "redeal":
            fresh = classic.redeal(state.start, rest)
            classic.start(fresh)
            counts = {i: fresh.key.identities.count(i) for i in sorted(set(fresh.key.identities))}
            yield f"A fresh key for the same words: {', '.join(f'{n} {i}' for i, n in counts.items())}."
        case _:
            raise AssertionError(f"no such line: {line}")


def play(script: Script, watch: Callable[[int], None] = lambda at: None) -> Iterator[str]:
    """The lines of a script; ``watch(i)`` is called before move i, and with -1 before the game begins."""
    watch(-1)
    state = begin(script.board, solo=script.solo)
    yield f"# {script.title}"
    yield ""
    yield from playthrough.opening(Record.of(state))
    for at, (rules, line) in enumerate(script.moves):
        watch(at)
        state, lines = act(state, rules, line)
        shown = f"  [{' '.join(rules)}]" if rules else ""
        for i, text in enumerate(lines):
            yield text + (shown if i == 0 else "")
    watch(-1)
    Record.from_line(Record.of(state).to_line()).state()


def act(state: State, rules: tuple[str, ...], line: str) -> tuple[State, list[str]]:
    """The state after one line of a script, and what it reads as."""
    if line.startswith("! "):
        move, by = parse(line[2:])
        rule, why = refusal(state, move, by)
        if rule != rules[0]:
            raise AssertionError(f"{line}: refused by {rule}, not {rules[0]}")
        return state, [f"  Not allowed: {line[2:]} ({why})"]
    if (": " not in line and line not in ("expose", "restart")) or line.startswith("match "):
        return state, [f"  {text}" for text in told(state, line)]
    move, by = parse(line)
    after = state.apply(move, by)
    if isinstance(move, Propose):
        return after, [f"  {move.who} of {by} would touch {move.word}."]
    happened = after.events[len(state.events) :]
    return after, list(playthrough.step(state, happened, after))


def refusal(state: State, move: AnyMove, by: str | None) -> tuple[str, str]:
    """The rule that forbids a move, and why."""
    try:
        state.apply(move, by)
    except RuleError as e:
        why = str(e).removesuffix(f" [{e.rule}]")
        return e.rule, re.sub(r"^(clue|guess|stop|cover|verdict|verdict legal|wait|restart): ", "", why)
    raise AssertionError(f"not refused: {move}")


def page() -> str:
    """The page of the documentation that quotes two of them."""
    parts = [PAGE]
    for name, heading in QUOTED.items():
        _, _, *lines = play(load(name))
        parts.append("\n".join([f"## {heading}", "", "```text", *lines, "```", ""]))
    return "\n".join(parts)


def main() -> None:
    for name in names():
        text = "\n".join(play(load(name))) + "\n"
        (HERE / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}.txt: {len(text.splitlines())} lines", file=sys.stderr)
    (HERE.parents[1] / "docs" / "playthroughs.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
