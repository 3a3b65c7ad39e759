"""Labels, titles and notes of pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from codenames_ai.show.phrases.words import count

SIMILARITY: Final = "similarity (cosine)"
MEASURE_WITH: Final = "{measure} with “{word}”"
MARGIN: Final = "margin {}"
UNKNOWN_CARDS: Final = "not in these vectors"
FIRST_DIMENSION: Final = "first dimension of the map (unit of distance: 1 − cosine)"
SECOND_DIMENSION: Final = "second dimension of the map"

MAP_TITLE: Final = "The words of the board by '{vectors}'"
MAP_TITLE_CLUES: Final = MAP_TITLE + ", and clues (★)"

PROBABILITY: Final = "probability given to the card"
SHARE_TOUCHED: Final = "share touched first"
CALIBRATED: Final = "as it should be"
WITH_INTERVAL: Final = "share touched, 95% interval"
FEW_CARDS: Final = "fewer than {} cards: says little"
RELIABILITY: Final = "Reliability, {:,} cards"
RELIABILITY_NOTE: Final = (
    "expected calibration error {error:.3f}\nweighted by cards: {below:.0%} of them are below {bound:g}"
)
SHARE_OF_TURNS: Final = "share of turns, with 95% intervals"
GAMES_WON: Final = "share of games won"
INTERVALS: Final = ", with 95% intervals"

TOKENS: Final = "tokens in the bank"
AGENTS: Final = "agents to find"
LEFT_AFTER: Final = "left after the turn"
TOUCHED_IN_ORDER: Final = "cards touched, in order"
TURN_AND_CLUE: Final = "turn and clue"


def clue_and_cards(clue: str, cards: Sequence[str], likely: bool) -> str:
    """A title: ``tree 2: likely for BARK, LEAF``."""
    return clue + (f": {'likely ' if likely else ''}for {', '.join(cards)}" if cards else "")


def chosen_by(chances: Sequence[tuple[str, float]]) -> str:
    """What a clue was chosen by, where that is not what is drawn."""
    return f"chosen by chances to be touched first: {', '.join(f'{word} {p:.2f}' for word, p in chances)}"


def heat_map_label(gaps: bool, by_chances: bool) -> str:
    """The axis of the clues of a heat map, and what the reader should know."""
    text = "clue (framed: what it is meant for)"
    text += f"\n?: {UNKNOWN_CARDS}" if gaps else ""
    return text + ("\nchosen by chances of a guess model, drawn by cosines" if by_chances else "")


def map_note(agreement: float, unknown: int) -> str:
    """How true a map of words is, and what it leaves out."""
    note = f"distances on the map against the real ones: ρ = {agreement:.2f}"
    if not unknown:
        return note
    return f"{note}; {count(unknown, 'card is', 'cards are')} {UNKNOWN_CARDS}"


def explorer_caption(risk: float, margins_lack: bool, unit: str) -> str:
    """Above the explorer's table: its risk, and what the numbers are."""
    lack = ": no clue keeps the margins asked for; these come closest" if margins_lack else ""
    names = {"chances": "chances to be touched first", "cosines": "cosines"}
    return f"risk {risk:.2f}{lack}" + (f"; numbers: {names[unit]}, margin: their difference" if unit else "")
