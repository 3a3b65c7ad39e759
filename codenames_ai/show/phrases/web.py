"""What the browser alone says: what a seat waits for, and why a request is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from codenames_ai.show.phrases import table
from codenames_ai.show.phrases.games import SUDDEN_DEATH, guesses_left
from codenames_ai.show.phrases.words import capital, count

Step = tuple[str, str]
"""What happens next, and a second line."""

SPECTATOR: Final = "Spectator"
GIVE_ANYWAY: Final = "Give it anyway"
GIVE_AND_RESTART: Final = "Give it, and propose to restart the mission"
OWN_SIDE: Final = "The colours are your side of the key; your partner’s side decides."

NO_GAME: Final = "There is no such game; old games are removed."
UNREADABLE: Final = "This game cannot be read: it is damaged, or of another version of the server."
NO_INVITATION: Final = "This invitation is not valid; ask for the link again."
NO_PAGE: Final = "There is no such page."
NOT_ACCEPTED: Final = "This address does not accept such a request."
TOO_LARGE: Final = "The request is too large: at most {} KiB are allowed."
TOO_MANY: Final = "Too many requests; try again in {} s."
BROKEN: Final = "Something went wrong on the server. The game is saved; open the page again."
UNKNOWN_HOST: Final = "Unknown host name: start the server with --allow-host NAME to allow it."
FOREIGN_FORM: Final = "A form must be sent from a page of this server."
OTHER_PERSON: Final = "This seat belongs to another person. Open the link that you were invited with."
NOT_SEATED: Final = "You have not taken this seat in this browser. Open the link that you were invited with."
OTHER_PAGE: Final = "This form is not from a page of this seat; open the page again."
HOST_ONLY: Final = "Only the person who set up the table can see the invitations."
MOVED_ON: Final = "The game has moved on. Look again: this move was not made."
CHANGED_ELSEWHERE: Final = "The game was changed elsewhere. Look again: this move was not made."
QUESTION_CHANGED: Final = "The question has changed. Look again."
NOT_OVER: Final = "The game is not over yet: this is shown at its end."
NO_NEXT_GAME: Final = "There is no next game yet."
SPYMASTERS_ONLY: Final = "Only a spymaster gives clues."
NO_HINTS: Final = "This table plays without hints."
NO_HINT_NOW: Final = "There is nothing to give a hint on now."
LIST_AGAIN: Final = "All words of the list have been used: it starts again."
TABLE_FULL: Final = "seats: this table is full; {} people have taken seats"

OPTIONS: Final = {
    "zero": "Clues for 0 cards",
    "unlimited": "Clues for “unlimited” cards",
    "loose_order": "Looser turn order: one player may give two clues in a row",
    "names": "Names of several words (“New York”)",
    "titles": "Titles of books, films and songs",
    "acronyms": "Acronyms and abbreviations",
    "hyphens": "Hyphenated words",
    "compounds": "Compounds of two words",
    "homonyms": "Homophones and wordplay",
}
"""What a table may agree on before the deal (C2, C12, D14, V9)."""


def answer_step(name: str, about: str, *, mine: bool) -> Step:
    """A question is open, ``about`` a clue or a restart."""
    decided = "a doubtful clue may stand" if about == "clue" else "to restart the mission"
    return ("You have a question to answer" if mine else f"{name} decides whether {decided}"), ""


def clue_step(name: str, *, mine: bool, either: bool, rejected: str) -> Step:
    """A clue is to be given; ``rejected`` is the seat's last word that was rejected, or empty."""
    if not mine:
        return ("Either player may give a clue" if either else f"{name} is thinking of a clue"), ""
    again = f"{table.rejected(rejected)} " if rejected else ""
    return "Give a clue", f"{again}One word, and the number of cards it is for.{' Either player may give it.' * either}"


def cover_step(name: str, *, mine: bool) -> Step:
    """C7: a card may be covered after the other team's illegal clue."""
    why = table.overruled("")
    if mine:
        return "Cover one of your cards, or none", f"{why} Or let it stand."
    return f"{name} may cover a card", why


def guess_step(name: str, left: int | None, *, mine: bool, may_stop: bool, duet: bool) -> Step:
    """A card is to be touched; ``left`` is the number of guesses, None for no limit."""
    many = capital(guesses_left(left))
    if not mine:
        return f"{name} {'guess' if name.endswith('s') else 'guesses'}", f"{many}."
    return "Choose a card", f"{many}{'; you may stop' * may_stop}.{f' {OWN_SIDE}' * duet}"


def sudden_death_step(left: int, waiting: Iterable[tuple[str, bool]], *, mine: bool, may_wait: bool) -> Step:
    """D10: the bank is empty; ``waiting`` are the sides that wait, each with whether it is the reader's."""
    more = f"{count(left, 'agent')} left; {table.SUDDEN_DEATH_RULE}."
    for side, you in waiting:
        more += f" {capital(table.waits(side, you=you))}."
    what = capital(SUDDEN_DEATH)
    return (f"{what}: touch a card{', or wait' * may_wait}", f"{more} {OWN_SIDE}") if mine else (what, more)
