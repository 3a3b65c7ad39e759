"""What the terminal alone says: prompts, the questions before a move counts, help."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

SURE: Final = {
    "stop": "End the turn?",
    "wait": "Let your partner guess first? If both wait, both lose.",
    "give_way": "Leave this clue to your partner?",
    "allow": "Let the clue stand?",
    "none": "Cover no card?",
    "resign": "Give up the game?",
    "restart": "Begin the mission again, with a new deal?",
}
"""What is asked before a move counts."""
YES_BY_DEFAULT: Final = "Enter: yes · n: no > "
RESTART_INSTEAD: Final = "Begin the mission again instead of paying for the clue? y: yes · Enter: no > "
ILLEGAL: Final = {
    False: "Give another clue. Or type insist: you lose the turn, and the other spymaster may cover a card (C7).",
    True: "Give another clue. Or type insist: it costs another token, or the mission begins again (D15).",
}
"""What to do about an illegal clue, by whether Duet is played."""
WATCHING: Final = "Enter: next move · all · key · history · quit: "
WATCHING_HELP: Final = "Enter shows the next move, all plays to the end; there are also key, history and quit."
FINISHED: Final = "why N · history · board · save FILE · Enter: leave > "
FINISHED_HELP: Final = "The game is over. Type why N to have turn N explained, or Enter to leave."

_HELP: Final = {
    "clue": (
        ("tree 2 = bark, leaf", "the same, and note for the record which cards it is meant for"),
        ("try tree 2", "test a clue: its verdict, what an operative would do, its rank; it is not given"),
        ("hint", "clues that the programs of this game would give, each explained"),
        ("why, why 3", "explain your side's last clue, or that of turn 3"),
        ("insist", "give a clue that was just refused; it is then ruled illegal"),
    ),
    "guess": (
        ("ice cream, ice, 7", "touch a card: its word, the beginning of its word, or its number"),
        ("hint", "cards that the programs of this game would touch, judged by what you see"),
    ),
    "cover": (
        ("ice cream", "cover this agent of yours (C7)"),
        ("none", "cover no agent"),
        ("allow", "let the clue stand all the same"),
    ),
    "answer": (("yes, no", "answer the question"),),
    "give_way": (("pass", "leave this clue to your partner, where either may give it (D3)"),),
    "stop": (("stop, pass, done", "end the turn"),),
    "wait": (("wait", "in sudden death: let your partner guess first (D10)"),),
    "restart": (("restart", "after an illegal clue: begin the mission again instead of paying for it (D15)"),),
}
_HELP_ALWAYS: Final = (
    ("board, history", "show the board again; show all clues with the cards touched"),
    ("undo", "when asked to confirm: take the move back; a card that was touched stays touched (C6)"),
    ("save FILE", "save the game there too (it is saved after every move anyway)"),
    ("resign, quit", "give up the game; leave it and go on another time"),
    ("/word", "with a slash a word is always a command, never a clue or a card"),
)


def prompt(seat: str, able: Collection[str]) -> str:
    """What is asked of a seat that may do these things."""
    if "answer" in able:
        return f"{seat}: yes or no > "
    if "clue" in able:
        return f"{seat}: your clue{', or pass to let your partner give it' if 'give_way' in able else ''} > "
    if "cover" in able:
        return f"{seat}: a card to cover, none, or allow > "
    return f"{seat}: your guess{', or stop' if 'stop' in able else ', or wait' if 'wait' in able else ''} > "


def help_rows(able: Collection[str], *, spymaster: bool, zero_only: bool) -> list[tuple[str, str]]:
    """What a seat may type now, each with what it does.

    Args:
        able: what the seat may do.
        spymaster: whether a spymaster sits there.
        zero_only: whether a clue's number may be 0 but never unlimited (D18).
    """
    if "cover" in able or "answer" in able:
        return [*_HELP["cover" if "cover" in able else "answer"], *_HELP_ALWAYS]
    rows = []
    if spymaster:
        numbers = "0 is allowed" if zero_only else "0 and unlimited if agreed on"
        rows.append(("tree 2", f"give a clue; also 2 tree · tree, two · tree: 2; {numbers}"))
    else:
        rows += _HELP["guess"]
        if not {"stop", "wait"} & set(able) and "guess" in able:
            rows.append((_HELP["stop"][0][0], "end the turn, after at least one guess"))
    for name in ("give_way", "stop", "wait", "restart"):
        rows += _HELP[name] if name in able else ()
    return [*rows, *(_HELP["clue"] if spymaster else ()), *_HELP_ALWAYS]
