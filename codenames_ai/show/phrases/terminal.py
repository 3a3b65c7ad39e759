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
    "restart": "Restart the mission, with a new deal?",
}
"""What is asked before a move counts."""
YES_BY_DEFAULT: Final = "Enter: yes · n: no > "
RESTART_INSTEAD: Final = "Restart the mission instead of paying for the clue? y: yes · Enter: no > "
ILLEGAL: Final = {
    False: "Give another clue. Or type insist: you lose the turn, and the other spymaster may cover a card (C7).",
    True: "Give another clue. Or type insist: it costs another token, or you restart the mission (D15).",
}
"""What to do about an illegal clue, by whether Duet is played."""
WATCHING: Final = "Enter: next move · all · key · history · quit: "
WATCHING_HELP: Final = "Enter shows the next move, all plays to the end; there are also key, history and quit."
TO_BEGIN_WITH: Final = "Type a move, or help for what you can type."
YES_OR_NO: Final = "Yes or no?"
COVER: Final = "Cover {}?"
TOUCH: Final = "Touch {} {}?"
TAKEN_BACK: Final = "Taken back."
NOTHING_TO_UNDO: Final = "There is nothing to take back: a move that was made stands (C6)."
MORE: Final = "Enter: more > "
WON: Final = "You have won!"
LOST: Final = "You have lost."
TRY_CAMPAIGN: Final = "Now try a campaign: --campaign FILE."
NOT_SAVED: Final = "not saved: {}; type 'save FILE' to save the game elsewhere"
MOVES_LOST: Final = "The last moves are not saved: {} could not be written."
SAVED: Final = "Saved. Go on with: {}"
SAVED_TOO: Final = "Saved in {}, which holds the key. Go on with --resume."
RECORD_SAVED: Final = "The record is in {}; codenames-ai replay shows it."
KEPT: Final = "The game is kept in {}."
NOT_HIDDEN: Final = "note: this is not a terminal, so what one seat sees cannot be hidden from the next"
NOT_COUNTED: Final = "not counted in the campaign: {}; when that is mended, {} counts it"

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
    "restart": (("restart", "after an illegal clue: restart the mission instead of paying for it (D15)"),),
}
_HELP_ALWAYS: Final = (
    ("board, history", "show the board again; show all clues with the cards touched"),
    ("undo", "when asked to confirm: take the move back; a card that was touched stays touched (C6)"),
    ("save FILE", "save the game there too (it is saved after every move anyway)"),
    ("resign, quit", "give up the game; leave it and go on another time"),
    ("/word", "with a slash a word is always a command, never a clue or a card"),
)


def say_it(clue: str, meant: Collection[str] = (), *, insist: bool = False) -> str:
    """What is asked before a clue is given."""
    cards = f" for {', '.join(meant)}" if meant else ""
    return f"Say {clue}{cards}{' all the same' * insist}?"


def hand_over(seat: str) -> str:
    """What is asked before a screen that only one person may see."""
    return f"Next: {seat}; everybody else looks away. Enter when ready: "


def new_mission(same_words: bool) -> str:
    """D15: what is dealt after a restart."""
    return f"The mission begins again, with {'the same words and a new key' if same_words else 'new cards'}."


def mission_played(name: str, missions: Collection[str], *, won: bool) -> str:
    """What became of a mission of a campaign, and which are open now."""
    return f"{name}: {'won' if won else 'not won'}. Open missions: {', '.join(missions)}."


def clue_said(number: int, by: str, clue: str, intended: Collection[str]) -> str:
    """The heading of a turn that is explained."""
    return f"{number}. {by} said {clue}" + (
        f", for {', '.join(intended)}." if intended else "; its cards were not named."
    )


def guess_made(number: int, word: str, place: int | None, likeliest: str) -> str:
    """A guess that is explained, with the cards that the operative ranks first."""
    return f"Guess {number}: {word}{f' (choice {place})' if place else ''}; likeliest: {likeliest}."


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
